import type { CodeValue } from "../model/handler/code.ts";
import {
  type AbstractValue,
  abstract,
  allTaints,
  anyMemberOf,
  derived,
  join,
  joinTaints,
  untracked,
} from "./abstract.ts";
import type { Run } from "./analysis.ts";
import { danger } from "./dangers.ts";
import { change, recordKept, withSafety } from "./execute.ts";
import { withItem, withMember } from "./results.ts";
import { tablesFor } from "./tables/tables.ts";

/** Methods that store their arguments in the object. */
export const keeping = /^(?:set|append|push|unshift|add|extend|update|setdefault|insert|enqueue)$/;

/** Methods that change the list or table that they are called on. */
export function changeByMethod(object: CodeValue, name: string, given: readonly AbstractValue[], run: Run): void {
  // A value that was checked in the list is safe later, too.
  const args = given.map((arg) => withSafety(arg, run.state));
  const [first = untracked] = args;
  let [, second = untracked] = args;
  if (keeping.test(name)) for (const arg of args) recordKept(object, arg, run);
  switch (tablesFor(object.place).methodNames.get(name) ?? name) {
    case "extend":
      change(object, run, (list) => ({ ...list, items: join(list.items ?? untracked, anyMemberOf(first)) }));
      break;
    case "merge":
      change(object, run, (table) => ({
        ...table,
        members: new Map([...(table.members ?? []), ...(first.members ?? [])]),
        taints: joinTaints(table.taints, first.taints),
      }));
      break;
    case "push":
    case "unshift":
    case "add":
      if (args.length)
        change(object, run, (list) => ({
          ...list,
          items: args.reduce((all, arg) => join(all, arg), list.items ?? untracked),
        }));
      break;
    case "set":
    case "append":
      if (args.length !== 2) return;
      // A parameter of a URL is encoded, and comes after the host.
      if (object.kind === "member" && object.key.kind === "literal" && object.key.value === "searchParams")
        second = abstract({
          taints: derived(allTaints(second), (taint) => ({
            safe: taint.safe | danger.request,
            part: "inside",
          })),
        });
      change(object, run, (table) => {
        if (first.constant === undefined) return withItem(table, second);
        return withMember(table, String(first.constant), second);
      });
      break;
    default:
      break;
  }
}
