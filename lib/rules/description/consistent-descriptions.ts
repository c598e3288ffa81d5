import type { Span } from "../../model/span.ts";
import type { Tool } from "../../model/tool.ts";
import { saysWhat } from "../../prose/action.ts";
import { isDeprecationNotice } from "../../prose/deprecation.ts";
import { isForeign } from "../../prose/language.ts";
import { quotedListOf } from "../../prose/listing.ts";
import { departureFrom, majorityOf, mannerOf, type Departure, type Manner } from "../../prose/manner.ts";
import { isPlaceholder } from "../../prose/placeholder.ts";
import { kinsOf } from "../../prose/relatives.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** Descriptions of one form can be compared word by word; one that is written otherwise looks like a tool of another kind. */
export default defineRule({
  name: "consistent-descriptions",
  family: "description",
  ids: ["LLM-012"],
  description: "Enforce one form of description for related tools",
  severity: "warning",
  presets: ["strict", "governance"],
  messages: {
    noVerb:
      "The description of tool '{{tool}}' begins with '{{word}}', where those of its relatives ({{relatives}}) begin with a verb, so a model compares them with difficulty; begin it with a verb, too.",
    otherForm:
      "The description of tool '{{tool}}' begins with '{{word}}', where those of its relatives ({{relatives}}) begin with a verb as in '{{example}}', so they do not read as one set; use the same form.",
    open: "The description of tool '{{tool}}' ends without a full stop, where those of its relatives ({{relatives}}) end with one; add it.",
    closed: "The description of tool '{{tool}}' ends with a full stop, where those of its relatives ({{relatives}}) end without; remove it.",
  },
  check: {
    // Found out while the tool is at hand, compared when all have been looked at.
    tool(tool) {
      describedOf(tool);
    },
    server({ tools }, { report }) {
      if (tools.length < 3) return;
      const reported = new Set<Tool>();
      const groups = kinsOf(tools.flatMap(describedOf), ({ name }) => name);
      // A tool of two groups with two patterns keeps to one of them: whoever changed it would be told to change it back.
      const keepsForm = new Set(groups.flatMap((group) => majorityOf(group.filter(({ manner }) => hasVerb(manner)), formOf)));
      const keepsEnd = new Set(groups.flatMap((group) => majorityOf(group, endOf)));
      for (const group of groups) {
        const withVerb = group.filter(({ manner }) => hasVerb(manner));
        const isMixture = new Set(group.map(({ manner }) => manner.opening)).size === group.length;
        const noVerb = departureFrom(group, ({ manner }) => (hasVerb(manner) ? "verb" : "none"));
        // Three descriptions of three kinds have no majority; a verb is the kind to agree on.
        const odd = isMixture ? group.filter(({ manner }) => !hasVerb(manner)) : (noVerb?.odd ?? []);
        for (const member of odd) {
          if (hasVerb(member.manner) || (member.manner.opening === "noun" && saysWhat(member.text))) continue;
          tell(member, withVerb, (data) => { report(member.tool, "noVerb", { at: member.at, data: { ...data, word: member.manner.word } }); });
        }
        each(departureFrom(withVerb, formOf), (member, others) => {
          if (keepsForm.has(member)) return;
          const example = others[0]?.manner.word ?? "";
          tell(member, others, (data) => { report(member.tool, "otherForm", { at: member.at, data: { ...data, word: member.manner.word, example } }); });
        });
        each(departureFrom(group, endOf), (member, others) => {
          if (keepsEnd.has(member)) return;
          const id = member.manner.isClosed ? "closed" : "open";
          tell(member, others, (data) => { report(member.tool, id, { at: member.at, data }); });
        });
      }

      /** One report for each tool, whatever the number of its groups and departures. */
      function tell(member: Described, others: readonly Described[], tellIt: (data: { relatives: string }) => void): void {
        if (reported.has(member.tool)) return;
        reported.add(member.tool);
        tellIt({ relatives: namesOf(others.filter((other) => other !== member)) });
      }
    },
  },
});

interface Described {
  readonly tool: Tool;
  readonly name: string;
  readonly at: Span;
  readonly text: string;
  readonly manner: Manner;
}

const described = new WeakMap<Tool, readonly Described[]>();

function describedOf(tool: Tool): readonly Described[] {
  let answer = described.get(tool);
  if (!answer) described.set(tool, (answer = describe(tool)));
  return answer;
}

/** A tool of which name and description are the same in all its variants and say in English what it does. */
function describe(tool: Tool): Described[] {
  const { name, description } = tool;
  if (name.state !== "known" || description.state !== "known" || tool.source.otherVariants?.length) return [];
  const { value: text, span: at } = description;
  if (isPlaceholder(text) || isForeign(text) || isDeprecationNotice(text)) return [];
  return [{ tool, name: name.value, at, text, manner: mannerOf(text) }];
}

function formOf({ manner }: Described): string {
  return manner.opening;
}

function endOf({ manner: { isClosed } }: Described): string | undefined {
  return isClosed === undefined ? undefined : String(isClosed);
}

function hasVerb({ opening }: Manner): boolean {
  return opening !== "noun" && opening !== "tool";
}

function each(departure: Departure<Described> | undefined, tellOf: (odd: Described, others: readonly Described[]) => void): void {
  for (const odd of departure?.odd ?? []) tellOf(odd, departure?.others ?? []);
}

/** A few of the relatives, to look at. */
function namesOf(others: readonly Described[]): string {
  const shown = others.slice(0, 3).map(({ name }) => name);
  return `${quotedListOf(shown)}${others.length > shown.length ? " …" : ""}`;
}
