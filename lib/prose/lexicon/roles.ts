/**
 * Roles of parameters: what a parameter takes, according to its name and the texts around it. Each role has the last
 * words of the names (the heads, which are the defaults of the rules' options), and exclusions for other things with
 * the same heads.
 */
import { wordList, wordSet } from "./list.ts";
import words from "./roles.json" with { type: "json" };

/** A condition that excludes a name with a head of a role. */
export interface Exclusion {
  /** The heads that it applies to; all heads if omitted. */
  readonly heads?: ReadonlySet<string>;
  /** The heads that it does not apply to. */
  readonly exceptHeads?: ReadonlySet<string>;
  /** A word right before the head. */
  readonly afterWord?: ReadonlySet<string>;
  /** A word anywhere before the head. */
  readonly anyWord?: ReadonlySet<string>;
  /** The first of several words before the head. */
  readonly firstWord?: ReadonlySet<string>;
  /** A word of the parameter's description, or a phrase. */
  readonly inDescription?: ReadonlySet<string>;
  readonly phrasesInDescription?: readonly RegExp[];
  /** A word of the tool's name. */
  readonly inToolName?: ReadonlySet<string>;
  /** A word or a phrase of the tool's description. */
  readonly inToolDescription?: ReadonlySet<string>;
  readonly phraseInToolDescription?: RegExp;
  /** True only if none of these words is before the head, in the tool's name or in the parameter's description. */
  readonly unlessWord?: ReadonlySet<string>;
  /** True only if none of these words is in the parameter's description. */
  readonly unlessInDescription?: ReadonlySet<string>;
}

/** Last words in names of locations in a file system. */
export const pathWords = wordList("path file filename filepath dir directory folder");

/** Words in names and descriptions of tools with folders of messages, notes or bookmarks. */
const messageStores = wordSet(words.messageStores);

/** Paths that are not in a file system, folders of messages, flags that servers take as text. */
export const filePathExclusions: readonly Exclusion[] = [
  {
    firstWord: wordSet("allow exclude has hide ignore include is overwrite recursive show skip use with"),
    inDescription: wordSet(`
      api asc ascending base64 base64-encoded breadcrumb catalog collection comma-separated desc descending
      documentation dot-notation dotted email encoded endpoint endpoints field glob globs group hint id ids inbox
      json-pointer jsonpath ltr mail mailbox namespace node notation percent-encoded regex regexes regexp route routes
      rtl selector slug subgroup token uid uri uris url urls uuid worktree xpath`),
    phrasesInDescription: [
      // "Contents of the file, not the path"
      /^(?:the )?(?:[\w-]+ )?(?:contents? of |file(?:'s)? contents?\b)/i,
      /\bnot (?:an?|its|the) (?:file ?)?(?:name|path)\b/i,
      // "HTTP request path", "Path of the page on the site"
      /\b(?:http|page|rest|request|site|web) paths?\b|\bpath of (?:an?|the) (?:page|request|site)\b/i,
      // "Filter by directory paths", "The original filename": compared or shown, not opened
      /\bfilter(?:s|ed)? (?:by|for|on|to)\b|\boriginal file ?names?\b/i,
      // "JSON pointer to the card", "Path to append after api_url"
      /\bjson[ -](?:path|pointer)\b|\b(?:api|base)_?url\b/i,
      // "USD prim path", "Asset path (e.g. /Game/Hero)", "Secret path in the KV engine"
      /\b(?:asset|prim|scene|secret|vault) paths?\b|\b(?:kv|usd|vault)\b|["'`( ]\/(?:Game|content\/dam)\b/i,
    ],
  },
  {
    heads: wordSet("path"),
    // `jsonPath`, `urlPath`, `excludePaths`; the `areaPath` of a work item; a Git worktree is next to
    // its repository: `../feature`.
    afterWord: wordSet(`
      access api area asset breadcrumb catalog category class cloud collection css doc docs documentation endpoint exclude
      excluded field graph group http https ignore ignored include included iteration jmes json key menu metric namespace node
      object page parameter prim property query redirect region request resource route schema secret select selected
      site skeleton state svg tag topic tree uri url usd vault web website worktree xml xpath yaml`),
    inToolName: wordSet("mailbox mailboxes"),
  },
  { exceptHeads: wordSet("path"), afterWord: wordSet("active archive bookmark email inbox mail order sort text") },
  {
    heads: wordSet("folder"),
    inToolName: messageStores,
    inToolDescription: messageStores,
  },
];

/** Words in the names of tools whose paths are parts of URLs. */
export const webTools = wordSet(words.webTools);

/** Words before "path" in the name of a tool's working directory: `projectPath`, `repo_dir`. */
export const repositoryFolders = wordSet(words.repositoryFolders);

/** Words for a file on the server's own machine. */
export const ownFiles = wordSet(words.ownFiles);

/** Last words in names of URLs. */
export const urlWords = wordList("url uri href webhook endpoint link");

/** Other kinds of locations, URL patterns, parts of URLs, and URLs for git. */
export const urlExclusions: readonly Exclusion[] = [
  {
    anyWord: wordSet("clone git remote ssh"),
    inDescription: wordSet(`
      comma-separated filesystem glob globs path pattern patterns regex regexp relative scp ssh wildcard wildcards`),
    phrasesInDescription: [
      // "URL or HTML content"
      /\b(?:url|uri|link)s? or (?:an? |the |raw )?(?:base64|content|data|file|html|id|local|markdown|name|query|svg|text|xml)\b/i,
      // "pages whose URL contains this text", "without the scheme": a part of a URL
      /\burls? (?:contains?|containing|ends?|includes?|match(?:es|ing)?|starts?) |\bwithout (?:an? |the )?(?:https?|protocol|scheme)\b/i,
      // "owner/name or full URL", "URL or data: URI"
      /\bowner\/|\bor (?:full )?urls?\b|\bdata: ?ur[il]|\b(?:domain|host|hostname)s? or (?:an? |the |full )?(?:https?(?:\(s\))? )?urls?\b/i,
      // "Filter items by URL", "(e.g., '/sap/bc/adt/programs')"
      /\bfilter(?:s|ed|ing)? (?:\w+ )?(?:by|for|on) |\be\.g\.?,? ["'`]?\/(?!\/)\w/i,
    ],
  },
];

/** Heads that mean a URL regardless of the description. */
export const surelyUrls = wordSet(words.surelyUrls);

/** Words in descriptions of other endpoints and links: of a service, between two issues. */
export const nonAddressWords = wordSet(words.nonAddressWords);

/** Words in descriptions of a container image: `gcr.io/cloudrun/hello:1.2`. */
export const containers = wordSet(words.containers);

/** Words for URLs with their own schemes: `jdbc:`, `rtsp://`, `spotify:`. */
export const otherSchemes = wordSet(words.otherSchemes);

/** More such words, for names only: a text may mention the content of any page. */
export const otherSchemesInNames = wordSet(words.otherSchemesInNames);

/** Last words in names of secrets. Two words are separated by a space. */
export const secretWords = [
  "password",
  "passwd",
  "pwd",
  "passphrase",
  "passcode",
  "secret",
  "token",
  "apikey",
  "api key",
  "access key",
  "private key",
  "secret key",
  "encryption key",
  "signing key",
  "auth key",
  "ssh key",
  "credential",
  "credentials",
  "bearer",
] as const;

/** Words for a password. */
export const passwordWords = wordSet(words.passwordWords);

/**
 * Words of names that make a password none: `INVALID_PASSWORD` names an error, `resetPassword` an action,
 * `EXAMPLE_PASSWORD` a text of the documentation.
 */
export const noPasswords = wordSet(words.noPasswords);

/** The word before "pass" in the name of a password: `SMTP_PASS`. Alone, "pass" means that a test is passed. */
export const accountWords = wordSet(words.accountWords);

/** Names of what takes an account and its password as a pair: `auth=("admin", "…")`, `smtp.login("admin", "…")`. */
export const accountPairs =
  /^(?:(?:http_?)?(?:basic|digest)_?auth|auth|authenticate|credentials?|creds|log_?[io]n|sign_?in)$/iu;

/** Names of accounts next to their passwords: `{ user: "admin", pass: "…" }`. */
export const accountNames = /^(?:account|e?mail|login|user(?:_?name)?)$/iu;

/** Keys of examples in schemas. */
export const exampleKeys = /^examples?$/iu;

/** Words after the word for a secret that keep it a secret: `passwordConfirmation`, `tokenValue`. */
export const secretSuffixes = wordSet(words.secretSuffixes);

/** Tokens that prove nothing: they name a place, count words, or make a call repeatable. */
export const secretExclusions: readonly Exclusion[] = [
  {
    heads: wordSet("token"),
    afterWord: wordSet(`
      action app approval base batch bitable block board cancel cancellation change client commit confirm confirmation
      context continuation cursor delta design device doc document end event fiat file folder form from idempotency
      input job last lock max maximum message min minimum native next nft node note num obj object output page
      pagination paging parent prev preview previous progress query registration request resume resumption root row
      scroll search sheet skip source space spreadsheet start state stop stream swap sync table target task to total
      undo view watch wiki`),
    inDescription: wordSet(`
      address blockchain coin coins confirmation continuation contract crypto cryptocurrency cursor doc document
      erc-20 erc20 file folder idempotency idempotent identifier identifies mint next next_page next_page_token
      nextpagetoken node page page_token pagetoken paginate pagination results solana symbol tokenize wiki`),
  },
  {
    phrasesInDescription: [
      // "Name of the stored credential", "The authentication key identifier"
      /\b(?:alias|id|identifier|label|name|slug|uuid) (?:for|of) (?:an? |the |this |your )?(?:[\w-]+ ){0,3}?(?:credential|key|passphrase|password|secret|token)s?\b/i,
      /\b(?:credential|key|password|secret|token)s? (?:alias|id|identifier|label|name)s?\b/i,
      // "Handle from list_secrets"
      /\bfrom ["'`]?list[_A-Z]\w+/,
      // "Saved password to sign in with", "Stored credential"
      /^(?:an? |the )?(?:named|registered|saved|stored) (?:[\w-]+ )?(?:credential|key|password|secret|token)s?\b/i,
    ],
  },
  // "credential to use": one of those that the service keeps
  { heads: wordSet("credential"), phrasesInDescription: [/\bcredentials? to use\b/i] },
  // "Key to store the content under in the configmap/secret"
  {
    heads: wordSet("key"),
    phrasesInDescription: [/\b(?:in|inside|of|under|within) (?:an? |the )?(?:[\w-]+ ?\/ ?)?secrets?\b/i],
  },
  // In a shell `pwd` is the working directory.
  { heads: wordSet("pwd"), inDescription: wordSet("cwd dir directory folder path working") },
];

/** Words before "token" that make it prove the caller's identity, wherever it comes from. */
export const provingTokens = wordSet(words.provingTokens);

/** Words that make a bare "key" a secret. */
export const secretKeys = wordSet(words.secretKeys);

/** Last words in names of parameters that take code. */
export const codeWords = wordList("script code eval exec command cmd shell expression sql javascript python bash");

/** Words before "code" in the name of a short key: a country code, a status code. */
export const codeKinds = wordSet(words.codeKinds);

const shells = "(?:bash|cmd|dash|fish|ksh|powershell|pwsh|sh|zsh)(?:\\.exe)?";

/** Codes that are keys, expressions and scripts that are not executed, and programs that run code. */
export const codeExclusions: readonly Exclusion[] = [
  {
    heads: wordSet("code"),
    afterWord: codeKinds,
    unlessWord: wordSet(`
      compile compiled deno eval evaluate evaluated evaluates exec execute executed executes execution function
      interpreter javascript js node nodejs powershell program python repl ruby run running runs rust sandbox script
      shell snippet source sql terminal typescript`),
  },
  {
    heads: wordSet("expression"),
    afterWord: wordSet(`
      cron date filter filtering formula math mathematical rate regex regexp regular schedule search time`),
    inDescription: wordSet(`
      cron date filename filter filtering formula math mathematical rate regex regexp regular schedule search time`),
  },
  {
    heads: wordSet("bash javascript python shell"),
    // "Path to the Python interpreter", "Which shell to use"
    phrasesInDescription: [/\b(?:path|which|version|binary|executable|interpreter)\b/i],
  },
  {
    // A shell that is chosen to run the code of another parameter.
    heads: wordSet("shell"),
    unlessInDescription: wordSet(
      "code command commands execute executed line lines run runs script scripts snippet statement",
    ),
    phrasesInDescription: [
      // "Shell to use", "The shell for command execution"
      /^(?:an? |the |default |login |optional |preferred |system |unix )*shell (?:environment|executable|for|in which|name|program|that|to|type|used)\b/i,
      // "bash or zsh", "defaults to /bin/sh"
      new RegExp(String.raw`\b${shells}["'\x60]?(?:, ?| or | ?[/|] ?)(?:or )?["'\x60]?${shells}\b`, "i"),
      new RegExp(String.raw`\bdefaults?(?: is| to)?:? ["'\x60]?(?:/bin/|/usr/bin/)?${shells}\b`, "i"),
    ],
  },
  { heads: wordSet("cmd command script"), phrasesInDescription: [/\bname of the\b|\b(?:script|command) name\b/i] },
  // A word for the action of a program: `subCommand`, "The kubectl command to execute (e.g. patch, rollout, top)"
  {
    heads: wordSet("cmd command"),
    afterWord: wordSet("sub"),
    phrasesInDescription: [
      /^(?:an? |the )?(?!(?:bash|cmd|console|powershell|shell|sh|ssh|sql|system|terminal|zsh)\b)[\w-]+ (?:sub-?)?commands?(?: to \w+)? ?\((?:e\.g\.?,?|for example,?|like|such as) ?["'`]?[a-z][a-z-]*["'`]?(?:, ?(?:or )?["'`]?[a-z][a-z-]*["'`]?)*(?:,? etc\.?)?\)/i,
    ],
  },
  // The languages whose queries can change data.
  { heads: wordSet("query"), unlessWord: wordSet("cypher gql graphql soql sparql sql") },
];

/** Names of parameters that choose from a few values. */
export const choiceWords = wordList("command action method operation mode type kind format");

/** Open choices: command lines, types that users make up, words of the caller's own. */
export const choiceExclusions: readonly Exclusion[] = [
  {
    // "Filter by operation name", "Command to alias or search term"
    phrasesInDescription: [/\b(?:action|command|kind|method|operation|type) names?\b|\bsearch term\b/i],
  },
  {
    heads: wordSet("command"),
    inDescription: wordSet(`
      args arguments bash cli cmd console executable execute executed flags interpreter launch line linux powershell
      prompt run runs sh shell ssh subcommand terminal unix zsh`),
    inToolName: wordSet("bash cmd console exec execute powershell raw run shell ssh terminal"),
    inToolDescription: wordSet("bash cmd powershell raw sh shell ssh subprocess terminal zsh"),
    // "Execute a command on the host"
    phraseInToolDescription:
      /\b(?:execut(?:es?|ing)|runs?|running) (?:an? |any |arbitrary |one |the )?(?:[\w-]+ )?commands?\b/i,
  },
  {
    heads: wordSet("kind type"),
    inDescription: wordSet("document entities entity label node relation relationship schema"),
  },
  {
    exceptHeads: wordSet("command"),
    inDescription: wordSet(`
      abi arbitrary class classes custom datatype expect free-form freeform mime mime-type mimetype rpc user-defined`),
    // A column's `VARCHAR(255)`; "such as 'Click the sign in button'"
    phrasesInDescription: [/\b(?:data|column|field) types?\b/i, /(["'`“‘])\w+(?: \w+){2,}[.!?]?["'`”’]/],
    // The method of a contract and the types of its parameters.
    phraseInToolDescription: /\b(?:blockchain|smart contract|solidity)s?\b/i,
  },
];

/** Last words in names of texts without a usual length. */
export const contentWords = wordList("content body text message prompt code query");

/** Last words in names of more texts that people and programs write at length. */
export const longTextWords = wordList("markdown html script sql comment instruction");

/** A code is a short key after some words. */
export const contentExclusions: readonly Exclusion[] = [{ heads: wordSet("code"), afterWord: codeKinds }];

/** Last words in names of coordinates. */
export const coordinates = wordSet(words.coordinates);

/** Names of coordinates within an object that names their subject. */
export const dimensions = wordSet(words.dimensions);

/** Plausible lengths of texts, by the last word of their name. */
export const lengths: readonly (readonly [length: number, heads: ReadonlySet<string>])[] = [
  // Text that a person writes at length, or a program of some lines.
  [
    10_000,
    wordSet(`
      analysis answer bio cmd command conversation essay exec expression feedback formula gql graphql grep
      information input instruction intent jq log param parameter params previous regex regexp replacement
      requirement shell snippet spec statement stdin story task template thinking thought value where`),
  ],
  // The size of an HTTP header on servers: a JSON Web Token, a position in a list of results.
  [8_192, wordSet("continuation cookie cursor jwt skiptoken token")],
  // The limits of browsers and proxies, and of file systems.
  [2_048, wordSet("arn endpoint href link uri url webhook")],
  [1_024, wordSet("cwd dir directory dirpath file filepath folder path")],
  [
    1_000,
    wordSet(`
      arg args argument argv clause context desc description detail explanation filter goal note notes question
      rationale reason search selector subject summary`),
  ],
  [255, wordSet("address branch domain email filename hostname identifier key title")],
];

/** Last words in names of texts whose length only the author or a program decides. */
export const openTextWords = wordSet(words.openTextWords);

/** Last words in names of parameters that take a link, or the media itself as text. */
export const mediaWords = wordSet(words.mediaWords);

/** Last words in names of parameters that choose an encoding or a format. */
export const encodingWords = wordSet(words.encodingWords);
