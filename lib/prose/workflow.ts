import type { Tool } from "../model/tool.ts";
import { lazy } from "../model/lazy.ts";

/** Words that say where in a sequence of calls a tool belongs, what a call needs, and what to call instead. */
const guidance = lazy(() => [
  // What is called first, and what follows.
  /\b(?:call|use|used|run|invoke|get|fetch|read|list|look up|create)\b[^.\n]{0,80}\b(?:first|beforehand|afterwards?|last)\b|\bfirst,? (?:call|use|run|invoke|get|fetch|find|list|create|read|then)\b|\b(?:followed by|subsequent(?:ly)?|previously|prior call|previous call|then (?:call|use|run|pass|invoke)|last resort|next (?:step|call|tool)|next,|(?:first|last|final) step|step \d|workflow|when (?:you(?: are|'re) )?(?:done|finished)|in sequence|in this order|start with|starting point|entry point)\b/i,
  /\b(?:before|after|prior to|once|until|unless|as soon as) (?:you(?:'ve| have)?|this tool|this call|any other|each|every|(?:the )?(?:\p{L}+ )?\p{L}+ (?:is|are|has been|have been)|\p{L}+ing)\b/iu,
  /\b(?:call|use) (?:this|it) (?:after|before)\b|\bif (?:an? |the |no )?(?:\w+ ){1,4}(?:is|are|was|were|has been|have been) [^.\n]*\b(?:call|use) (?:this|it)\b/i,
  // Who decides in between, and what is named behind a word for order.
  /\b(?:until|before|after|once) (?:an?|the) (?:admin\w*|human|owner|person|reviewer|user)\b|\b(?:the )?users? (?:approves?|confirms?|decides?|reviews?)\b|\b(?:approved|reviewed) (?:and|before|by|first)\b|\bapproval\b/i,
  /\b(?:comes? from|goes? through|than(?: many)?|then|with) [`'"“]?\p{Ll}[\p{Ll}\p{N}]*(?:_[\p{Ll}\p{N}]+)+/u,
  /\bneeds? (?:an? |the )?(?:[\w-]+ )?(?:account|api key|id|key|login|scope|session|token)\b|\buse(?:ful)? (?:after|before|once|when)\b|\bat the (?:beginning|end|start) of\b|\bask this (?:after|before)\b|\bmust (?:approve|confirm|sign)\b/i,
  /(?:\b(?:[Aa]fter|[Bb]efore) |\([Ff]rom )[`'"“]?[\p{Ll}\p{N}]+(?:_[\p{Ll}\p{N}]+)+/u,
  /\bafter (?:an?|each|every) (?:successful |failed |first |final |last )?(?:answer|call|request|response|turn)\b|\bstart here\b/i,
  // What a call needs.
  /\b(?:requires?|requiring|prerequisites?|pre-?conditions?|must (?:be|have|already|first|exist|call|run)|depends on|only works|works only|only (?:available|allowed|applies|valid)|assumes|make sure|ensure (?:that )?(?:the|you)|already|logged in|currently (?:active|open|running|selected))\b/i,
  // Where its input comes from, and where its output goes.
  /\b(?:returned (?:by|from)|obtain(?:ed)? (?:\w+ )?(?:from|by|via|with|using)|(?:ids?|numbers?|refs?|tokens?|cursors?|keys?) from|from (?:the|an?) (?:[\w-]+ ){0,3}(?:answer|listing|output|response|results?|snapshot)|retrieved (?:by|from|via|with)|(?:poll|check) (?:the )?(?:status|progress|result)|as input (?:for|to)|to pass to|pass (?:it|this|them|the \w+) to|other (?:\w+ )?(?:tools?|endpoints?|calls?)|use \S+ to (?:get|find|obtain|look up|discover|see|list))\b/i,
  // What to call instead, or as well.
  /\b(?:instead|rather than|alternativ\w+|prefer(?:red)? (?:over|to|this|it)|see also|in (?:conjunction|combination) with|(?:combine|combined|pair|paired|together) with|(?:do not|don't|never|not) (?:use|call|run|recommended|intended)|use (?:a |an |the )?(?:other|another|different|separate|dedicated|corresponding)|(?:choose|call|pick|try|use) (?:an?|the) (?:[\w-]+ ){0,6}tools?|fall ?back|unlike|for (?:\w+ ){1,4}use|switch to)\b/i,
]);

/** True for a text that says where in a sequence of calls the tool belongs, what it needs, or what to call instead. */
export function guides(text: string): boolean {
  return guidance().some((pattern) => pattern.test(text));
}

/** "Call list_users", "see getRecord", "with `get-item`": an identifier of several words behind a word for calling. */
const calling = lazy(
  () =>
    /\b(?:[Cc]all|[Cc]alling|[Uu]se|[Uu]sing|[Rr]un|[Rr]unning|[Ii]nvoke|[Ss]ee|[Tt]ry|CALL|USE|RUN)\s+(?:the\s+)?[`'"“]?([\p{Ll}\p{N}]+(?:[_-][\p{L}\p{N}]+)+|\p{Ll}+(?:\p{Lu}[\p{Ll}\p{N}]+)+)/gu,
);

/** The identifiers of several words that a text tells to call, which may be tools of another file. */
function calledIn(text: string): readonly string[] {
  return [...text.matchAll(calling())].map(([, name = ""]) => name);
}

/** What may be the name of a tool: words joined as names join them, dots among them. */
const identifier = lazy(() => /[\p{L}\p{N}]+(?:[_.-][\p{L}\p{N}]+)*/gu);

/** One word is a tool's name only in quotes, as a call, or where it is called one. */
const markedWord = lazy(() => /[`"'“]([\p{L}\p{N}]+)[`"'”]|\b([\p{L}\p{N}]+)(?: tool\b|\(\))/gu);

function namesIn(text: string): readonly string[] {
  return [
    ...(text.match(identifier()) ?? []).filter((word) => /[_.-]|\p{Ll}\p{Lu}/u.test(word)),
    ...[...text.matchAll(markedWord())].map(([, quoted, named]) => quoted ?? named ?? ""),
  ];
}

/**
 * True for a text with the name of another tool as a whole word.
 *
 * @param all the names of the server's tools, the tool's own among them.
 */
export function mentionsTool(text: string, own: string, all: ReadonlySet<string>): boolean {
  return namesIn(text).some((word) => word !== own && all.has(word));
}

/**
 * True for a text that tells to call something else than the tool that it describes, which may be of another file or
 * server; but no parameter.
 */
export function callsOther(text: string, { label, parameters }: Tool): boolean {
  return calledIn(text).some((called) => called !== label && !parameters.some(({ name }) => name === called));
}
