/** The grammar of texts that steer a model, as parts of regular expressions. */
import { phraseOf } from "./list.ts";

/** The person in front of the client. */
const user = String.raw`(?:(?:the|your|any|an?) )?(?:human |end[- ]?)?(?:users?|humans?)\b`;
/** A negation of an order. */
const not = String.raw`\b(?:do not|don['’]t|must not|mustn['’]t|should not|shouldn['’]t|never|avoid|refrain from)`;
const soEver = String.raw`(?: (?:ever|explicitly|directly|simply|just|even|under any circumstances))?`;
/** The text before an instruction: the beginning of a clause, or a word that demands something. */
const order = String.raw`(?:^|[.!?:;>\n"'([,]\s{0,9}|\b(?:must|should|shall|please|first|always|also|then|and|or|have to|has to|need to|you) )`;
/** The rest of a sentence, up to a length. */
const within = (length: number) => String.raw`[^.!?\n]{0,${String(length)}}?`;
/** A file or a value that is a secret of the person, wherever it is. */
const secretFile = String.raw`(?:(?:~|\$HOME|%USERPROFILE%|/home/[^/\s]+|/root)?[/\\]?\.(?:ssh|aws|gnupg|kube|netrc|npmrc|pypirc|git-credentials|env)\b[\w/\\.-]*|\bid_(?:rsa|ed25519|ecdsa|dsa)\b(?:\.pub)?|[\w./~\\-]{0,80}\bmcp\.json\b|claude_desktop_config\.json|/etc/(?:passwd|shadow|secrets)\b\S*)`;
const secretThing = String.raw`(?:(?:private|secret) (?:ssh |api )?keys?|ssh keys?|(?:the )?user['’]s (?:passwords?|credentials|tokens|keys))`;
const handOver = String.raw`(?:add|append|attach|copy|forward|give|hand|include|insert|pass|paste|provide|put|return|send|store|supply|upload|use|write)`;
const read = String.raw`(?:access|cat|collect|copy|extract|fetch|get|load|look (?:in|into|at)|open|read|retrieve|upload|${handOver})`;
/** Words for what a model is to do for a call, not for what a tool does itself. */
const forTheCall = String.raw`(?:\b(?:before|first|always|must|otherwise|whenever|as soon as|have to|need to|to unlock|(?:does|will|would) (?:not work|fail)|fails|else|sidenote)\b|\b(?:as|in|into|through|to) (?:the (?:argument|parameter|field|value)|this (?:argument|parameter|field|value)|[\x60'"]\w+[\x60'"])|\bhere\b|\byour (?:(?:next|final|first) )?(?:answer|message|output|reply|response)\b)`;
const conversation = String.raw`(?:(?:conversation|chat|message) (?:history|log|transcript|context)|(?:conversation|chat)s?\b|(?:previous |earlier |prior )?messages(?: (?:of|in|from) (?:this|the) (?:conversation|chat))|conversation from)`;
const answer = String.raw`(?:(?:next|final|first) )?(?:answers?|messages?|outputs?|repl(?:y|ies)|responses?)\b`;
const destination = String.raw`(?:https?://[\w.-]+\.[a-z]\S*|[\w.+-]{1,64}@[\w-]{1,64}\.[\w.]+|\+\d{7,})`;

/** What a text makes a model do, in the order of the reports. */
export const directiveKinds = [
  "override",
  "role",
  "conceal",
  "secrets",
  "conversation",
  "send",
  "unasked",
  "answer",
  "advertise",
  "above",
  "knowledge",
  "addressed",
  "always",
  "disguise",
] as const;
export type DirectiveKind = (typeof directiveKinds)[number];

/**
 * Words of which at least one is in each text that matches a form of the kind. They are found faster than the forms.
 */
export const directiveWords: Readonly<Record<DirectiveKind, RegExp>> = {
  override: /constraint|directive|guardrail|guideline|instruction|polic|prompt|refuse|restriction|rule|training/iu,
  role: /\bnow\b|pretend|[A-Z]{3}|<\|/u,
  conceal: /acknowledge|admit|covertly|disclose|explain|human|mention|report|reveal|\bsay|secretly|silently|user/iu,
  secrets: /\.\w|id_|\/etc\/|credential|keys?\b|password|secret|tokens/iu,
  conversation: /chat|conversation|message|system prompt/iu,
  send: /https?:|@|\+\d|precede|prefix|prepend/iu,
  unasked: /approval|confirmation|consent|permission|without/iu,
  answer: /\byour\b/iu,
  advertise: /human|user/iu,
  above: /tools?\b|precedence|priority/iu,
  knowledge: /knowledge|memory|training/iu,
  addressed: /\b(?:ai|llms?|models?|assistants?|agents?|claude|(?:chat)?gpt|gemini)\b/iu,
  always: /always|\bit\b|must|this/iu,
  disguise: /\blooks? like|as if/iu,
};

/** What a model does beyond the use of a tool: towards the user, in secret, whatever else it was told. */
export const conduct =
  /\b(?:always|customers?|disregard|do not|don['’]t|first|hid(?:e|den)|humans?|ignore|instead|must|never|operators?|people|regardless|secret(?:ly)?|silent(?:ly)?|users?|without)\b/iu;

/** What a model knows without a tool. Not "the knowledge base". */
const ownKnowledge = String.raw`(?:(?:your|its own|the model['’]s|internal|own|prior|existing|built-in|parametric|general|trained|pre-?trained) ){1,4}(?:training )?(?:knowledge(?! ?(?:articles?|bases?|graphs?|sources?)\b)|memory|training(?: data)?)\b(?! of\b)`;
/** Tools that the client or other servers offer. A brand with a capital may be the server's own. */
const rivals = String.raw`(?:(?:[Aa]ny|[Aa]ll|the|your) )?(?:(?:of the )?other|alternative|competing|built-?in|native|default) (?:(?!tools?\b)[a-z-]{2,20} ){0,2}tools?\b(?! (?:above|after|at|before|below|between|call|for this|from|here|in|instead of this|listed|of|on|provided|requiring|result|that|to|until|when|which|while|with)\b)`;
const thisTool = String.raw`(?:[Tt]his(?: (?:tool|one))?|[Ii]t)`;
const call = String.raw`(?:call|execute|invoke|run|use)`;
const readers = String.raw`(?:the )?(?:llms?|ais?(?: (?:agent|assistant|model)s?)?|(?:language )?models?|assistants?|agents?|claude|(?:chat)?gpt|gemini)`;
const soon = String.raw`(?:(?:always|automatically|immediately|directly|proactively|right|silently|straight) ){0,2}`;
/** What happens in every conversation, whatever it is about. */
const turn = String.raw`(?:user )?(?:answers?|chats?|conversations?|interactions?|messages?|prompts?|questions?|repl(?:y|ies)|responses?|tool calls?|turns?|user (?:input|quer(?:y|ies)|requests?))\b`;

function formOf(form: string): RegExp {
  return new RegExp(form, "giu");
}

/** The forms of each kind. */
export const directives: Readonly<Record<DirectiveKind, readonly RegExp[]>> = {
  override: [
    formOf(
      String.raw`${order}(?:bypass|discard|disregard|forget|ignore|override) (?:(?:all|any|every|of|the|your|these|those|my) ){0,3}(?:(?:above|earlier|existing|former|original|other|preceding|previous|prior|safety|system) ){1,2}(?:directives?|guardrails?|guidelines?|instructions?|prompts?)\b`,
    ),
    formOf(
      String.raw`${order}(?:bypass|discard|disregard|forget|ignore|override) (?:all |any |every )?(?:your (?:(?:earlier|own|previous|prior|safety|system) )*|(?:of )?your (?:safety )?|(?:(?:earlier|previous|prior|safety) ){1,2})(?:constraints?|directives?|guardrails?|guidelines?|instructions?|policies|prompts?|restrictions?|rules?|training)\b`,
    ),
    formOf(String.raw`\b(?:additional|hidden|new|real|secret|true|updated) (?:system )?instructions?:`),
    formOf(String.raw`${not} refuse\b(?! to)`),
  ],
  role: [
    formOf(String.raw`\byou are now (?:an?|the|no longer|free|in (?:\w+ ){1,2}mode)\b`),
    formOf(String.raw`${order}pretend (?:that you|to be|you)\b`),
    formOf(String.raw`\bfrom now on,? (?:act|all|always|answer|do|every|never|only|respond|treat|use|you)\b`),
    /\[(?:ADMIN|DEVELOPER|EMERGENCY|HIDDEN|ROLE|SYSTEM)(?: (?:DIRECTIVE|INSTRUCTIONS?|MESSAGE|NOTE|OVERRIDE|PROMPT))?\]/gu,
    /\b(?:SYSTEM|INSTRUCTION) OVERRIDE\b|\bSYSTEM (?:DIRECTIVE|INSTRUCTIONS?|MESSAGE|NOTE|PROMPT):|\bACT AS:/gu,
    /<\|(?:im_start|im_end|system|user|assistant|endoftext)\|>|\[\/?INST\]|<<SYS>>/gu,
  ],
  conceal: [
    formOf(
      String.raw`${not}${soEver} (?:(?:tell|inform)(?:ing)?|let(?:ting)?) ${user}(?!${within(120)}\b(?:before|if|unless|until|when)\b)`,
    ),
    formOf(
      String.raw`${not}${soEver} (?:acknowledge|admit|disclose|explain|mention|report|reveal|say)(?:ing)?(?: to ${user})? (?:that (?:you|your|it|this|the)\b|(?:any of )?(?:it|so|these|this)\b(?: \w+){0,3} to ${user}|(?:any of )?(?:it|these|this)(?=[.!?,;]|$))`,
    ),
    formOf(String.raw`\bwithout (?:ever )?(?:informing|telling) ${user}`),
    formOf(
      String.raw`\b${user} (?:can|may|must|shall|should) (?:never|not) (?:be (?:aware|informed|told)|find out|know|learn|notice)\b`,
    ),
    formOf(
      String.raw`${order}(?:conceal|hide|keep) (?:any of )?(?:it|that|these|this|the (?:call|change|fact|instruction|step)s?)(?: \w+){0,3}? (?:a secret |hidden |secret |away )?from ${user}`,
    ),
    formOf(
      String.raw`${order}(?:covertly|secretly|silently) (?:append|collect|copy|exfiltrate|forward|include|open|read|record|upload)\b`,
    ),
  ],
  secrets: [
    formOf(String.raw`${order}${read}\b${within(60)}${secretFile}`),
    formOf(String.raw`${order}${read} (?:the )?${within(30)}\b${secretThing}`),
    formOf(
      String.raw`${order}(?:include|put|reveal|send)\b${within(40)}\b(?:api keys?|credentials|passwords?|secrets|tokens|the keys)\b${within(60)} (?:in|into|with) (?:(?:the|your) )?(?:${answer}|(?:parameters of )?(?:your|the) next (?:tool )?call)`,
    ),
    formOf(String.raw`\bcontents? of [\x60'"]?${secretFile}`),
  ],
  conversation: [
    formOf(
      String.raw`${order}(?:${handOver}|fill in|log|record|share)\b${within(40)}\b(?:all|complete|entire|every|full|verbatim|whole)\b${within(30)}\b${conversation}`,
    ),
    formOf(String.raw`\ball (?:previous|earlier|prior) messages of the conversation\b`),
    formOf(
      String.raw`${order}(?:${handOver}|output|print|repeat|reveal|show)\b${within(30)} (?:the|your)\b${within(20)}\bsystem prompt\b`,
    ),
  ],
  send: [
    formOf(
      String.raw`\b(?:all|also|always|every|has to|have to|instead|must|should|whenever)\b${within(60)}\b(?:add|append|bcc|cc|copy|forward|go|going|post|send|sent|upload)\b${within(80)}${destination}`,
    ),
    formOf(
      String.raw`\b(?:add|bcc|forward|send)\b${within(60)}${destination}${within(30)}\b(?:as (?:a )?(?:bcc|blind copy)|to (?:all|each|every) (?:e-?)?mails?)\b`,
    ),
    formOf(
      String.raw`${order}(?:precede|prefix|prepend) (?:all|any|each|every)\b${within(30)}\b(?:command|query|request)s?\b`,
    ),
  ],
  unasked: [
    formOf(
      String.raw`${not} (?:ask(?:ing)?|prompt(?:ing)?|wait(?:ing)? for) ${user}(?: for (?:an? |any |their )?(?:approval|confirmation|consent|permission))`,
    ),
    formOf(
      String.raw`(?:\b(?:always|at once|must|you)\b${within(80)}|${order}(?:book|buy|call|delete|execute|pay|run|send)\b${within(80)})\bwithout (?:asking|consulting) ${user}`,
    ),
  ],
  answer: [
    formOf(
      String.raw`${order}(?:begin|close|conclude|end|finish|open|prefix|start)(?: all(?: of)?| every one of| each(?: of)?)? your ${answer}${within(10)}(?:by|with)\b`,
    ),
  ],
  advertise: [
    formOf(
      String.raw`${order}(?:advise|convince|encourage|persuade|remind|tell|urge) ${user} (?:that they (?:have to|must|need to|should)|to) (?:buy|donate|migrate|move|pay|purchase|subscribe|switch|upgrade)\b`,
    ),
  ],
  above: [
    new RegExp(
      String.raw`\b(?:[Pp]refer|[Uu]se|[Cc]hoose|[Cc]all) ${thisTool} (?:instead of|over|rather than) ${rivals}`,
      "gu",
    ),
    new RegExp(
      String.raw`\b(?:[Dd]o not|DO NOT|[Dd]on['’]t|[Nn]ever|NEVER|[Mm]ust not|[Aa]void) (?:ever )?(?:call(?:ing)?|consider(?:ing)?|trust(?:ing)?|us(?:e|ing)) ${rivals}`,
      "gu",
    ),
    formOf(
      String.raw`(?:\bis (?:by far )?the |(?:^|[.!?\n]\s{0,9})(?:the )?)(?:best|(?:most|only) (?:accurate|advanced|powerful|reliable|trusted|trustworthy)|ultimate) (?:(?!tools?\b)[\w-]{2,20} ){0,3}tools?(?=\s{0,2}(?:[.!\n]|$)| (?:available|anywhere|ever|in the world|of all|on the market|there is)\b)`,
    ),
    formOf(
      String.raw`\b(?:better|more (?:accurate|reliable|trustworthy)) than (?:all|any|every)(?: of the)? others? (?:(?!tools?\b)[\w-]{2,20} ){0,2}tools?\b`,
    ),
    formOf(
      String.raw`\b(?:has|have|take|takes|taking|with) (?:absolute |highest )?(?:precedence|priority) over (?:(?:all|any|every|of|the|other|your) ){1,4}(?:(?!tools?\b)[\w-]{2,20} )?(?:tools?|instructions?|guidelines?)\b`,
    ),
  ],
  knowledge: [
    formOf(
      String.raw`${not}(?: ever)? (?:answer|assume|guess|rely|reply|respond|trust|use|using|relying|answering)\b${within(60)}\b${ownKnowledge}`,
    ),
    formOf(
      String.raw`\b(?:instead of|rather than|over) (?:(?:answering|guessing|relying|replying|responding|using|trusting)(?: (?:from|on|with|based on))? )?(?:from |on )?${ownKnowledge}`,
    ),
    formOf(String.raw`${order}(?:disregard|forget|ignore) ${ownKnowledge}`),
  ],
  addressed: [
    formOf(
      String.raw`(?:^|[.!?;>\n(["'*]\s{0,9})(?:important |special |secret )?(?:attention|message|note|notice|ps|reminder)(?: (?:to|for))? ${readers}\s{0,2}[:!,—–]`,
    ),
    formOf(
      String.raw`(?:^|[.!?;>\n(["'*]\s{0,9})(?:dear|hey|hello) (?:llms?|ais?|(?:ai|language) (?:agent|assistant|model)s?|claude|(?:chat)?gpt|gemini)\b`,
    ),
    formOf(
      String.raw`(?:^|[.!?;>\n(["'*]\s{0,9})(?:important )?(?:instructions?|directives?|orders?) (?:to|for) (?:the )?(?:llms?|ais?(?: (?:agent|assistant|model)s?)?|language models?|claude|(?:chat)?gpt)\s{0,2}:`,
    ),
    formOf(String.raw`\b(?:llm|ai|model) (?:instructions?|directives?|orders?)\s{0,2}:`),
  ],
  always: [
    formOf(
      String.raw`\b${call} ${thisTool} ${soon}(?:after|before|for|on|with) (?:a|all|any|each|every|the(?: user['’]s)?|your) ${turn}(?! (?:about|from|in|of|that|to|where|which|with)\b)`,
    ),
    formOf(
      String.raw`\b(?:must|always)\b (?:always )?(?:be )?(?:called|executed|invoked|run|used) ${soon}(?:after|before|for|on|with) (?:all|any|each|every) ${turn}(?! (?:about|from|in|of|that|to|where|which|with)\b)`,
    ),
    formOf(
      String.raw`\b${call} ${thisTool} ${soon}(?:at|from) the (?:beginning|end|start) of (?:all|any|each|every) ${turn}`,
    ),
    formOf(
      String.raw`\b${call} ${thisTool} (?:immediately |right |directly )?(?:after|before) (?:answering|replying|responding)\b(?=\s*(?:[.,;:!?)]|$)| (?:to|with|any|anything|each|every|all|(?:the |a )?(?:users?|customers?|questions?))\b)(?! (?:an?|the) \w+ (?:in|of)\b)`,
    ),
    formOf(
      String.raw`\b(?:after|before|for|on) (?:each|every) (?:user )?(?:answer|message|prompt|reply|response|tool call|turn)\b,?${within(40)} (?:call|execute|invoke|run|use) this tool\b`,
    ),
    formOf(
      String.raw`\b(?:call|execute|invoke|run|use) this tool (?:after|before|for|on|with) (?:each|every) (?:user )?(?:answer|message|prompt|reply|response|tool call|turn)\b`,
    ),
  ],
  disguise: [
    formOf(
      String.raw`\b(?:disguise|format|present|make)\b${within(40)}\b(?:as if|looks? like|so that it looks like) (?:an? |it (?:is|were) )?(?:common|normal|ordinary|regular|usual)\b`,
    ),
  ],
};

/** An order about a secret counts only if the model is to hand it over. */
export const handsOver = phraseOf(String.raw`\b(?:${handOver}|contents? of|output|print|repeat|reveal|show)\b`);
export const isForTheCall = phraseOf(forTheCall);
export const negation = new RegExp(`(?:${not}|\\bwithout)\\s(?:\\w{1,20}\\s?)?$`, "iu");
/** A negated verb with others after it, in the same clause: "Do not open, ". */
export const negatedVerb = new RegExp(`(?:${not}|\\bneither|\\bwithout)\\s[^.!?;:\\n]{0,40}$`, "iu");
/** Clauses that state a condition: "If the quota is used up, tell the user to upgrade." */
export const condition = /\b(?:if|in case|unless|when|whenever)\b/iu;

/** Words of a name that asks for the content of a secret file: `content_from_reading_ssh_id_rsa`. */
export const secretInName =
  /\b(?:contents?|data|text|value)\b.*\bread(?:ing)?\b.*\b(?:aws|credentials|env|id rsa|passwd|ssh)\b/u;
