import type { TSESTree } from "@typescript-eslint/utils";
import type { MemberValue, ObjectValue } from "../evaluate/value.ts";
import { idOf, type Convention, type Draft } from "./draft.ts";
import { groupOfLiteral } from "./group.ts";
import { firstKeyOf } from "./syntax.ts";
import { settleTexts, toolMembersOf } from "./tool-members.ts";

/** A tool that is one object, its members under whatever keys the author uses. */
export function toolDraftOf(
  value: ObjectValue,
  node: TSESTree.ObjectExpression,
  convention: Convention,
  more?: Partial<Draft>,
): Draft {
  const { members, keys } = toolMembersOf(value, convention === "mcp-ts-core");
  return {
    kind: "tool",
    convention,
    id: idOf("tool", node),
    node,
    anchor: firstKeyOf(node),
    members,
    unknownRest: value.unknownRest,
    host: { kind: "object", node, value, keys },
    group: groupOfLiteral(node),
    ownText: undefined,
    ...more,
  };
}

/** A definition that is sent as it is written: its keys are the protocol's own. */
export function verbatimDraftOf(
  kind: Draft["kind"],
  value: ObjectValue,
  node: TSESTree.ObjectExpression,
  more?: Partial<Draft>,
): Draft {
  const members = new Map<string, MemberValue>(value.members);
  settleTexts(members);
  return {
    kind,
    convention: "verbatim",
    id: idOf(kind, node),
    node,
    anchor: firstKeyOf(node),
    members,
    unknownRest: value.unknownRest,
    host: { kind: "object", node, value, keys: new Map() },
    group: groupOfLiteral(node),
    ownText: undefined,
    ...more,
  };
}
