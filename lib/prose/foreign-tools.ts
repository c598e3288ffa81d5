import { memoize } from "../model/lazy.ts";
import { clauseAround, isInExample, isQuotedValue } from "./clauses.ts";
import { phraseOf } from "./lexicon/list.ts";
import { shownQuote, withSingleSpaces } from "./text.ts";

/** A part of a text that tells a model how to treat tools of other servers. */
export interface ForeignToolOrder {
  /** `named` for a tool that this server does not have, `every` for the tools of all servers. */
  readonly kind: "named" | "every";
  /** The words of the text. */
  readonly quote: string;
  /** The tool, if the text names it. */
  readonly name: string | undefined;
}

const longestRead = 50_000;

/** "Any other tools", but not "all other tools of this server", "any other Shopify tool", "tools that need an id". */
const everyOther = String.raw`(?:all|any|every)(?: of)?(?: the)? others? (?:(?:search|web|file|mail|chat|data|browser) )?tools?\b(?! (?:above|below|from|here|in|listed|of|on|provided|requiring|that|which|with)\b)`;
const anyTool = String.raw`(?:any|every) tools?\b(?! (?:above|below|from|here|in|listed|of|on|provided|requiring|that|which|with)\b)`;
const otherServers = String.raw`(?:all|another|any|every|no|other)(?: other)? (?:MCP )?servers?\b`;
const thisTool = String.raw`(?:this(?: one| tool)?|it)\b`;
const use = String.raw`(?:call|choose|consider|execute|invoke|pick|prefer|prioritize|run|select|use)`;

/** Orders about the tools of every server. */
const everyForms = [
  phraseOf(
    String.raw`\b(?:always|must|prioriti[sz]e|prefer)\b[^.!?\n]{0,60}\b(?:instead of|over|rather than)\b[^.!?\n]{0,10} ${everyOther}`,
  ),
  phraseOf(
    String.raw`\bbefore (?:you )?(?:(?:call|execut|invok|run|us)(?:e|ing)?|consider(?:ing)?) (?:${everyOther}|${anyTool}),?[^.!?\n]{0,60}\b(?:${use} ${thisTool}|must|should)`,
  ),
  phraseOf(
    String.raw`\b(?:${use} ${thisTool}|(?:must|should|has to) (?:always )?be (?:called|executed|invoked|run|used))[^.!?\n]{0,60}\bbefore (?:you )?(?:(?:(?:call|execut|invok|run|us)(?:e|ing)?|consider(?:ing)?) )?(?:${everyOther}|${anyTool})`,
  ),
  phraseOf(
    String.raw`(?:^|[.!?:;>\n]\s{0,9}|\b(?:must|should|always) )(?:do not|don['’]t|never) (?:call|invoke|prefer|trust|use) (?:${everyOther}|[^.!?\n]{0,20}\btools? (?:from|of|on) ${otherServers})`,
  ),
  phraseOf(String.raw`\b(?:best|most trusted|only trusted|safest)\b[^.!?\n]{0,30}\bof all(?: tools| servers)?\b`),
  phraseOf(String.raw`\b(?:no matter what|whatever|even if)\b[^.!?\n]{0,20} ${otherServers}`),
];

const identifier = String.raw`[\x60'"]?(?<name>[a-z]\w+)\b(?![-/.]\w)[\x60'"]?`;
/** A name as a program writes it, of several words: `send_email`, `sendEmail`. */
const joinedWords = /^[a-z][a-z0-9]*(?:(?:_[a-z0-9]+)+|(?:[A-Z][a-z0-9]+)+)$/u;
const mandate = String.raw`(?:add|also|always|append|change|copy|do not|first|has to|have to|instead|must|never|pass(?:ed)?|replace|send|set|should)`;
/** Orders about one tool: what to do whenever it is called, or which to call in its place. */
const namedForms = [
  String.raw`\b(?:as soon as|each time|every time|if|when|whenever)\b[^.!?\n]{0,50}?\b(?:tools? )?${identifier}(?: tool)?(?: of [^.!?\n]{0,30})? (?:gets|is|was)(?: \w+)? (?:available|called|invoked|run|used)\b[^!?\n]{0,200}?\b${mandate}\b`,
  String.raw`\b(?:as soon as|each time|every time|when|whenever)\b[^.!?\n]{0,50}?\b(?:call|calls|calling|with|using|uses?|invok(?:e|ing)) (?:the )?(?:tool )?${identifier}[^!?\n]{0,200}?\b${mandate}\b`,
  String.raw`\binstead of (?:the )?(?:tool )?${identifier}(?: tool)?,? [^.!?\n]{0,20}\b(?:always|must|never)\b`,
  String.raw`\b(?:do not|don['’]t|never) (?:call|invoke|trust|use) (?:the )?(?:tool )?${identifier}\b`,
  String.raw`\b(?:call|invoke|run|use) (?:it|this)(?: tool)? (?:(?:always|automatically|directly|immediately|right) )?(?:after|before|instead of) (?:(?:each|every|any) (?:call|use) of |(?:calling|running|using) )?(?:the )?(?:tool )?${identifier}`,
].map((form) => new RegExp(form, "giu"));

/** True for a name that only an example shows: `When called with kind: "new_name", always …`. */
function isShown(text: string, start: number, end: number): boolean {
  return isInExample(clauseAround(text, start, end)) || isQuotedValue(text, start, end);
}

const ordersIn = memoize(
  (given) => {
    const text = withSingleSpaces(given).slice(0, longestRead);
    const found: ForeignToolOrder[] = [];
    // "Usage instructions for this server": then the other tools are those of this server.
    const isOfThisServer = /\b(?:of|for|in|on) (?:this|the same|our) (?:MCP )?server\b/iu.test(text);
    const every =
      isOfThisServer || !/\b(?:tools?|servers?)\b/iu.test(text)
        ? undefined
        : everyForms.map((form) => form.exec(text)).find((match) => match);
    if (every) found.push({ kind: "every", quote: shownQuote(every[0]), name: undefined });
    for (const form of /[a-z]_?[A-Z]|[a-z]_[a-z]/u.test(text) ? namedForms : []) {
      for (const { 0: quote, index, groups: { name } = {} } of text.matchAll(form)) {
        if (name === undefined || !joinedWords.test(name)) continue;
        const start = index + quote.indexOf(name);
        if (!isShown(text, start, start + name.length)) found.push({ kind: "named", quote: shownQuote(quote), name });
      }
    }
    return found;
  },
  { max: 200 },
);

/**
 * The first instruction in a text about tools of other servers; `undefined` if there is none.
 *
 * @param isOwn whether the server has something with that name; `undefined` if its contents are not known
 */
export function foreignToolOrderIn(
  text: string,
  isOwn: ((name: string) => boolean) | undefined,
): ForeignToolOrder | undefined {
  return ordersIn(text).find(({ name }) => name === undefined || (isOwn !== undefined && !isOwn(name)));
}
