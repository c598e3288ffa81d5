import { readsDeclared } from "../../code/parameters.ts";
import { spanInFile } from "../../code/reported-flows.ts";
import { type ArgumentUses, argumentUsesOf } from "../../code/reads.ts";
import type { Place } from "../../model/handler/code.ts";
import type { Handler } from "../../model/handler/handler.ts";
import { knownValue } from "../../model/reading.ts";
import type { Schema } from "../../model/schema.ts";
import { nearest } from "../../prose/spelling.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { declarationsOf } from "../../schema/required.ts";

/**
 * Members that code accesses on objects, lists and texts if it takes any value, and arguments that the protocol passes
 * to handlers.
 */
const others: ReadonlySet<string> = new Set([
  ...["_meta", "toJSON", "then"],
  ...[Object, Array, String, Map, Set].flatMap((each) => Object.getOwnPropertyNames(each.prototype)),
]);

/** A client sends the parameters that a schema declares. A handler that reads another one never gets it. */
export default defineRule({
  name: "no-undeclared-argument",
  family: "design",
  description: "Disallow reading arguments that the input schema of a tool does not declare",
  reason: "A model sends what the schema declares, so the handler waits for a value that never comes.",
  severity: "warning",
  presets: ["strict"],
  messages: {
    undeclared: "{{Subject}} reads argument '{{name}}', which its schema does not declare.",
    similar: "{{Subject}} reads argument '{{name}}', but its schema declares '{{similar}}'.",
  },
  remedies: {
    undeclared: "Declare it in the schema, or do not read it.",
    similar: "Use the same name in both.",
  },
  check: {
    handler(subject, { report }) {
      const { tool, handler } = subject;
      const schema = knownValue(tool.inputSchema);
      const uses = argumentUsesOf(tool);
      if (!schema || !uses || isOpen(schema) || !readsDeclared(tool, uses)) return;
      const declared = declarationsOf(schema);
      // A handler without a schema gets something else.
      if (!declared.names.size) return;
      const own = tool.parameters.flatMap(({ name, depth }) => (depth === 0 ? [name] : []));
      const seen = new Set(doubtfulNames(uses, handler));
      for (const { keys, place, isCertain } of uses.of("read")) {
        const [name, ...rest] = keys;
        if (name === undefined || name === "*" || rest.length || !isCertain) continue;
        if (seen.has(name) || others.has(name) || declared.mayDeclare(name)) continue;
        seen.add(name);
        const at = spanInFile(place, subject.tool, subject.span);
        const similar = similarTo(name, own);
        if (similar === undefined) report(subject, "undeclared", { at, data: { name } });
        else report(subject, "similar", { at, data: { name, similar } });
      }
    },
  },
});

/**
 * The names that code may read because other tools have them: `"region" in args`, and all names that the code of every
 * tool, or a function outside of the handler, tests before using them.
 */
function doubtfulNames(uses: ArgumentUses, { input, value }: Handler): readonly string[] {
  const doubtful = uses.of("read").filter(({ isCertain }) => !isCertain);
  const own = input !== "request" && value.kind === "function" ? value.function.place : undefined;
  const asked = uses.of("asked").filter(({ place }) => !own || !isWithin(place, own));
  return [...doubtful, ...asked].flatMap(({ keys }) => keys[0] ?? []);
}

function isWithin({ file, span }: Place, around: Place): boolean {
  return file === around.file && span.start >= around.span.start && span.end <= around.span.end;
}

/** True if a schema lets other properties through. */
function isOpen(schema: Schema): boolean {
  return schema.walk().some((part) => {
    const reading = part.pointer === schema.pointer ? part.keyword("additionalProperties") : undefined;
    if (!reading || reading.state === "absent") return false;
    return reading.state === "unknown" || reading.value.kind !== "scalar" || reading.value.value !== false;
  });
}

/** A declared name that is written almost like another one: `filePath` and `file_path`, `pth` and `path`. */
function similarTo(name: string, declared: readonly string[]): string | undefined {
  const bare = (each: string): string => each.replaceAll(/[_-]/g, "").toLowerCase();
  return (
    declared.find((each) => bare(each) === bare(name)) ?? (name.length > 3 ? nearest(name, declared, 1) : undefined)
  );
}
