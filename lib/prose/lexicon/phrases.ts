/** Phrases about a tool or a parameter. */
import { phrases } from "./list.ts";

/** Phrases that say when to use a tool, or when not to. A bare "to", "for" or "if" is not enough. */
export const whenToUse = phrases(String.raw`
  (?:best|designed|essential|good|great|handy|helpful|ideal|intended|meant|necessary|needed|perfect|recommended|required|suitable|suited|useful) (?:after|as|before|for|if|in|to|where)
  (?:before|after) (?:\w+ing|any|each|every|first|it|other|the user|this|use|you)
  (?:before|after)(?= ${"`"})
  (?:before|after) (?:an?|the) (?:failed|final|first|last|successful) \w+
  (?:call|called|first|immediately|required|run|use|used) (?:after|before)
  (?:(?<!-)only|always) (?:after|before)
  (?:call|invoke|run) (?:it|this)(?: tool)? (?:at|early|every|first|immediately|last|once|periodically|to (?:check|find|get|learn|see))
  (?:can|could|may|must|should) (?:be|not be|only be) used
  (?:(?<!-)only|avoid|do not|don['’]t|never|not) (?:call|calling|run|use|using)
  (?:(?<!-)only|not) (?:after|before|for|if)
  alternatives? to
  as opposed to
  if (?:asked|necessary|needed|someone|the (?:agent|caller|model|user)s?|users?|you)
  in case
  instead
  last resort
  prefer(?:red)?
  rather than
  start here
  unless
  use (?:after|as|before|for|if|it|only|the|this|to|where|with)
  use cases?
  when(?:ever)?
`);

/** Phrases that mention a sequence of calls, a precondition or an alternative. */
export const workflow = phrases(String.raw`
  (?:call|create|fetch|get|invoke|list|look up|read|run|use|used)\b[^.\n]{0,80}\b(?:afterwards?|beforehand|first|last)
  first,? (?:call|create|fetch|find|get|invoke|list|read|run|then|use)
  followed by
  (?:first|final|last) step
  (?:entry|starting) point
  in (?:sequence|this order)
  last resort
  next (?:call|step|tool)
  previous call
  previously
  prior call
  start (?:here|with)
  step \d
  subsequent(?:ly)?
  then (?:call|invoke|pass|run|use|you (?:can|may|must|should))
  (?:after|before) (?:that|this)
  when (?:you(?: are|'re) )?(?:done|finished)
  workflow

  (?:after|as soon as|before|once|prior to|unless|until) (?:any other|each|every|this call|this tool|you|you(?:'ve| have))
  (?:after|as soon as|before|once|prior to|unless|until) (?:the )?(?:\p{L}+ )?\p{L}+ (?:are|has been|have been|is)
  (?:after|as soon as|before|once|prior to|unless|until) \p{L}+ing
  (?:call|use) (?:it|this) (?:after|before)
  if (?:an? |no |the )?(?:\w+ ){1,4}(?:are|has been|have been|is|was|were) [^.\n]*\b(?:call|use) (?:it|this)
  (?:after|before|once|until) (?:an?|the) (?:admin\w*|human|owner|person|reviewer|user)
  after (?:an?|each|every) (?:failed |final |first |last |successful )?(?:answer|call|request|response|turn)
  at the (?:beginning|end|start) of
  use(?:ful)? (?:after|before|once|when)

  (?:the )?users? (?:approves?|confirms?|decides?|reviews?)
  (?:approved|reviewed) (?:and|before|by|first)
  approval
  ask this (?:after|before)
  must (?:approve|confirm|sign)

  already
  assumes
  currently (?:active|open|running|selected)
  depends on
  ensure (?:that )?(?:the|you)
  logged in
  make sure
  must (?:already|be|call|exist|first|have|run)
  needs? (?:an? |the )?(?:[\w-]+ )?(?:account|api key|id|key|login|scope|session|token)
  only (?:allowed|applies|available|valid)
  only works
  pre-?conditions?
  prerequisites?
  requires?
  requiring
  works only

  as input (?:for|to)
  (?:cursors?|ids?|keys?|numbers?|refs?|tokens?) from
  (?:check|poll) (?:the )?(?:progress|result|status)
  from (?:an?|the) (?:[\w-]+ ){0,3}(?:answer|listing|output|response|results?|snapshot)
  obtain(?:ed)? (?:\w+ )?(?:by|from|using|via|with)
  other (?:\w+ )?(?:calls?|endpoints?|tools?)
  pass (?:it|the \w+|them|this) to
  retrieved (?:by|from|via|with)
  returned (?:by|from)
  to pass to
  use \S+ to (?:discover|find|get|list|look up|obtain|see)

  alternativ\w+
  (?:call|choose|pick|try|use) (?:an?|the) (?:[\w-]+ ){0,6}tools?
  (?:combine|combined|pair|paired|together) with
  (?:do not|don't|never|not) (?:call|intended|recommended|run|use)
  fall ?back
  for (?:\w+ ){1,4}use
  in (?:combination|conjunction) with
  instead
  prefer(?:red)? (?:it|over|this|to|[${"`"}'"“]?[\p{L}\p{N}]+(?:[_-][\p{L}\p{N}]+)+)
  rather than
  see also
  switch to
  unlike
  use (?:a |an |the )?(?:another|corresponding|dedicated|different|other|separate)
`);

/** Phrases that justify an object that accepts any key. */
export const justifications = ["arbitrary", "free-form", "free form", "freeform", "any key", "any keys"];

/** Phrases for objects that accept any key on purpose. */
export const extraKeys = phrases(String.raw`
  (?:additional|custom|dynamic|extra|further|other|unknown|user-defined) (?:attributes?|data|fields?|keys?|metadata|options?|parameters?|propert(?:y|ies)|settings?|values?)
  [a-z]+-specific (?:[a-z]+ )?(?:config\w*|fields?|keys?|options?|parameters?|propert(?:y|ies)|settings?)
  any (?:additional |extra |other |valid )?(?:attributes?|fields?|json|keys?|object|options?|parameters?|propert(?:y|ies)|shape|structure|values?)
  arbitrary
  extensible
  free-?form
  key[-/ ]value
  not validated
  open-ended
  pass(?:ed)?[- ]?through
  simplified from
`);

/** Phrases that warn of code, or say how the tool limits the harm. */
export const codeWarnings = phrases(String.raw`
  allow-?list(?:ed)?
  careful
  carefully
  caution
  cautious
  danger
  dangerous
  dangerously
  dangers
  isolate
  isolated
  isolation
  malicious
  (?:elevated|full|same|unrestricted) (?:\w+ )?(?:access|permissions|privileges|rights)
  least[- ]privilege
  never run
  rce
  read-?only
  risks?
  risky
  safe
  safely
  sandbox
  sandboxed
  security
  trust
  trusted
  unsafe
  untrusted
  vulnerab\w+
  warnings?
  whitelist
  whitelisted
`);

/** Phrases for the form of a text: its characters, its beginning or end, the name of a format. */
export const forms = phrases(String.raw`
  alphabetic
  alphanumerics?
  base64
  begin(?:s|ning)? with
  camel.?case
  cannot
  cidr
  comma-separated
  consists?
  contains?
  country code
  currency code
  dash(?:es)?
  digits?
  e-?mail
  e\.g
  eg
  end(?:s|ing)? (?:in|with)
  ex:
  examples?
  format(?:s|ted)?
  guid
  hash
  hex(?:adecimal)?
  https?
  hyphenated
  hyphens?
  ip
  iso[- ]?\d*
  json
  kebab.?case
  language code
  letters?
  like
  locale
  lower-?case
  must
  numbers?
  numeric
  only
  patterns?
  phone
  prefix(?:ed)?
  reg(?:ular )?ex(?:p|pression)?
  rfc[- ]?\d*
  semantic version
  semver
  separated
  sha-?\d*
  slash(?:es)?
  slug
  snake.?case
  spaces
  start(?:s|ing)? with
  such as
  suffix
  time ?zone
  udid
  ulid
  underscores?
  upper-?case
  uri
  url
  uuid
  without
`);

/** Phrases that say that a parameter may be omitted: "Max results (default 20)", "Omit to list all". */
export const omissionPhrases = phrases(String.raw`
  defaults?
  deprecated
  empty (?:for|means|to|uses)
  empty(?= ?(?:=|→|->))
  filter(?:ed|s)? (?:by|for|on|to)
  if (?:not |un)(?:given|provided|set|specified)
  leave (?:blank|empty|out)
  legacy
  omit(?:ted)?
  optional(?:ly)?
  use ['"${"`"}]?\w+['"${"`"}]? instead
`);

/** Phrases that say that a list of values is incomplete. */
export const openEnds = phrases(String.raw`
  any (?:of|other|string|text|valid)
  arbitrary
  custom
  e\.?g
  etc
  examples?
  for (?:example|instance)
  including
  like
  or (?:a custom|another|any|other)
  such as
`);
