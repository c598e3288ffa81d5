import type { TSESTree } from "@typescript-eslint/utils";
import { CallArguments } from "../../../edits/ecmascript/call-arguments.ts";
import { ObjectLiteralEditor } from "../../../edits/ecmascript/object-literal.ts";
import { keyNameOf, spanOfNode, withoutTypes } from "../../../languages/syntax.ts";
import { type Edit, joinEdits } from "../../../model/editor.ts";
import type { UnreadText } from "../../../model/module.ts";
import { type ObjectValue, stringOf } from "../evaluate/value.ts";
import type { Program } from "./read-program.ts";
import { type CreatedServer, serversOf } from "./servers.ts";

/**
 * Keys of the first argument of `new McpServer({ name, version, … }, options)` that hold what belongs in the options.
 * The first argument is sent as `serverInfo`, whose members are `name`, `title`, `version`, `description`, `websiteUrl`
 * and `icons` (MCP 2025-11-25, `Implementation`).
 */
const namesOfInstructions: ReadonlySet<string> = new Set([
  "instructions",
  "instruction",
  "prompt",
  "systemPrompt",
  "system_prompt",
]);

/** The texts about the servers of a module that the SDK sends where no client reads them. */
export function unreadTextsOf(program: Program): readonly UnreadText[] {
  return serversOf(program)
    .filter(({ takes }) => takes === "info and options")
    .flatMap((server) => unreadIn(server, program));
}

function unreadIn({ node }: CreatedServer, { module, evaluator }: Program): UnreadText[] {
  const [first, second] = node.arguments;
  const info = first && evaluator.evaluate({ module, node: first });
  const options = second && evaluator.evaluate({ module, node: second });
  if (info?.kind !== "object") return [];
  return [...info.members.values()].flatMap(({ key, keySite, value }): UnreadText[] => {
    if (!namesOfInstructions.has(key) || !stringOf(value)?.trim()) return [];
    if (keySite.module !== module || keySite.node.type !== "Property") return [];
    const isTold = options !== undefined && (options.kind !== "object" || options.members.has("instructions"));
    const edit = isTold ? undefined : moved(node, keySite.node, info, module.text);
    return [{ key, belongs: "instructions", span: spanOfNode(keySite.node.key), edit }];
  });
}

/** Moves a property of the first argument to the second. */
function moved(
  creation: TSESTree.NewExpression,
  property: TSESTree.Property,
  info: ObjectValue,
  text: string,
): Edit | undefined {
  const [first, second] = creation.arguments;
  const literal = first && withoutTypes(first);
  if (literal?.type !== "ObjectExpression" || property.parent !== literal || property.shorthand) return undefined;
  const editorOf = (node: TSESTree.ObjectExpression, value: ObjectValue | undefined): ObjectLiteralEditor =>
    new ObjectLiteralEditor({
      text,
      node,
      sourceOf: (key) => value?.members.get(key)?.keySite.node,
      isOpen: value ? value.unknownRest !== undefined : node.properties.some(({ type }) => type === "SpreadElement"),
    });
  const source = spanOfNode(property.value);
  const key = keyNameOf(property) ?? "";
  const removed = editorOf(literal, info).remove(key);
  if (!second) {
    const code = `{ instructions: ${text.slice(source.start, source.end)} }`;
    const inserted = new CallArguments(text, creation).insertText(1, code);
    return joinEdits([removed, inserted]);
  }
  const options = withoutTypes(second);
  if (options.type !== "ObjectExpression") return undefined;
  return joinEdits([removed, editorOf(options, undefined).setCopy("instructions", source)]);
}
