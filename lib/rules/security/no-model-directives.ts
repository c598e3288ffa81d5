import type { ServerIdentity } from "../../model/server.ts";
import { directiveInName, proseOrdersIn, type Directive } from "../../prose/directives.ts";
import { foreignToolOrderIn } from "../../prose/foreign-tools.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { identityTextsOf, introducedBy, seenTextsOf } from "../../schema/seen-texts.ts";

/** The effect of a text on a model, as the end of a sentence. */
const acts: Readonly<Record<Directive["kind"], string>> = {
  override: "tells the model to disregard its instructions",
  role: "gives the model another role",
  conceal: "tells the model what not to say to the user",
  secrets: "makes the model hand over secrets",
  conversation: "makes the model hand over the conversation",
  send: "makes the model send something elsewhere",
  unasked: "tells the model to act without asking the user",
  answer: "dictates the answer of the model",
  advertise: "makes the model advertise",
  above: "sets itself above other tools",
  knowledge: "tells the model not to use its own knowledge",
  addressed: "addresses the model apart from the user",
  always: "wants to be called for whatever the user does",
  disguise: "tells the model to disguise something",
  tag: "poses as an order of the system",
  comment: "has a comment that only the model reads",
};

export default defineRule({
  name: "no-model-directives",
  family: "security",
  description: "Disallow orders to the model that hide, override, hand over or advertise something",
  reason: "A model obeys the texts of a server, which users hardly see, and scanners report such texts as poisoned.",
  severity: "warning",
  presets: ["recommended", "strict", "security"],
  messages: {
    directive: "{{place}} of {{kind}} '{{tool}}' {{act}}: '{{quote}}'.",
    ofServer: "'{{where}}' of the server {{act}}: '{{quote}}'.",
  },
  remedies: {
    directive: "Say only what the tool does and when to use it.",
    ofServer: "Say only what the server offers and how to use it.",
  },
  check: {
    definition(definition, { isOn, report }) {
      for (const { text, role, pointer, where, place, span } of seenTextsOf(definition)) {
        const found = role === "name" ? [directiveInName(text) ?? []].flat() : directivesBeside(text, isOn);
        for (const { kind, quote } of found) {
          const data = { where, place, act: acts[kind], quote };
          report(definition, "directive", { at: span, quote: { words: quote, text }, pointer, data });
        }
      }
    },
    server(server, { isOn, report }) {
      const answer = introducedBy(server);
      if (answer) for (const details of faultsOf(server.identity, isOn)) report(answer, "ofServer", details);
    },
    module(module, { isOn, report }) {
      for (const details of faultsOf(module.identity, isOn)) report(module, "ofServer", details);
    },
  },
});

type IsOn = (rule: string) => boolean;

/** The directives of a text without those that `no-cross-tool-reference` reports, if it is on. */
function directivesBeside(text: string, isOn: IsOn): readonly Directive[] {
  const found = proseOrdersIn(text);
  const isToldElsewhere = () => isOn("no-cross-tool-reference") && foreignToolOrderIn(text, undefined) !== undefined;
  return found.some(({ kind }) => kind === "above") && isToldElsewhere()
    ? found.filter(({ kind }) => kind !== "above")
    : found;
}

function faultsOf(identity: ServerIdentity | undefined, isOn: IsOn) {
  return identityTextsOf(identity).flatMap(({ text, where, span }) =>
    directivesBeside(text, isOn).map(({ kind, quote }) => ({
      at: span,
      quote: { words: quote, text },
      data: { where, act: acts[kind], quote },
    })),
  );
}
