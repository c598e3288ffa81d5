import { lazy } from "../model/lazy.ts";

/** Phrases that say when a tool is the right one, or when not. A bare "to", "for" or "if" does not. */
const occasion = lazy(
  () =>
    new RegExp(
      [
        "when(?:ever)?",
        "unless",
        "instead(?: of)?",
        "rather than",
        "as opposed to",
        "in case",
        "last resort",
        "use cases?",
        "if (?:you|users?|the (?:user|caller|agent|model)s?|someone|asked|needed|necessary)",
        "use (?:this|it|the|only|for|to|as|if|before|after|with|where)",
        "(?:should|must|can|may|could) (?:be|only be|not be) used",
        "(?:do not|don['’]t|never|avoid|only|not) (?:call|calling|use|using|run)",
        "(?:ideal|best|useful|helpful|handy|good|great|perfect|suitable|suited|recommended|intended|designed|meant|needed|required|necessary|essential) (?:for|to|if|in|as|before|after|where)",
        "(?:only|not) (?:for|if|before|after)",
        "prefer(?:red)?",
        "alternatives? to",
        // "Posts before a date" are no occasion, "before deleting a post" is one.
        "(?:before|after) (?:\\w+ing|you|any|every|each|other|this|it|the user|use|first|`)",
        "(?:call|invoke|run) (?:this|it)(?: tool)? (?:first|once|last|at|early|immediately|periodically|every|to (?:see|get|find|learn|check))",
        "(?:before|after) (?:an?|the) (?:successful|failed|first|final|last) \\w+",
        "start here",
        "(?:call|called|run|use|used|required|immediately|always|first|only) (?:before|after)",
      ]
        .map((phrase) => `(?:${phrase})`)
        .join("|")
        .replace(/^/, "(?<![\\w-])(?:")
        .replace(/$/, ")(?!\\w)"),
      "i",
    ),
);

/** True for a description that says when to choose the tool: "Use this when …", "instead of …", "before calling …". */
export function saysWhen(description: string): boolean {
  return occasion().test(description);
}
