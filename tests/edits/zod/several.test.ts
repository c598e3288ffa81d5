import { describe, expect, it } from "vitest";
import { zodEditor } from "../../../lib/edits/zod/zod-editor.ts";
import { customProfile } from "../../../lib/emission/profiles.ts";
import { setAll } from "../../../lib/model/set-all.ts";
import { emitted, objectAt, withZod } from "../../readers/zod/replaying.ts";
import { applied } from "../ecmascript/apply.ts";

const profile = customProfile({ converter: "toJSONSchema", options: { target: "draft-7", io: "input" } }, undefined);

function withRange(field: string): string | undefined {
  const text = withZod(4, `z.object({ a: ${field} })`);
  const object = objectAt(emitted(text, profile), "properties", "a");
  const editor = zodEditor(object, { linted: object.site.module });
  const edit = setAll(editor, { minimum: 1, maximum: 100 });
  return edit && /z\.object\(\{ a: ([^]*) \}\)/.exec(applied(text, edit))?.[1];
}

describe("several keywords at once in Zod", () => {
  it.each([
    ["z.number()", "z.number().min(1).max(100)"],
    [`z.number().int().optional().describe("d")`, `z.number().int().min(1).max(100).optional().describe("d")`],
    ["z\n  .number()\n  .optional()", "z\n  .number()\n  .min(1)\n  .max(100)\n  .optional()"],
    ["z.number().max(5)", "z.number().max(100).min(1)"],
    ["z.string()", undefined],
  ])("%s becomes %s", (field, expected) => {
    expect(withRange(field)).toBe(expected);
  });
});
