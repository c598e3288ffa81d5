/** @file Checks of the comparison itself. Run: `npm test` in bench/parity. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compareTool, countFacts, differences } from "./comparison.mjs";
import { countUses, postProcessing } from "./post-processing.mjs";

const live = {
  name: "find",
  description: "Finds.",
  inputSchema: { type: "object", properties: { q: { type: "string" }, n: { type: "integer" } }, required: ["q", "n"] },
};
const never = () => false;

test("the order of keys means nothing, the order of a list does", () => {
  assert.deepEqual(differences({ a: 1, b: 2 }, { b: 2, a: 1 }), []);
  assert.equal(differences({ enum: ["a", "b"] }, { enum: ["b", "a"] }).length, 1);
});

test("a claim can differ, be invented, or be missing", () => {
  const found = differences({ a: 1, b: { c: 1, d: [] } }, { a: 2, e: { f: 1 } });
  assert.deepEqual(
    found.map(({ pointer, kind, facts }) => [pointer, kind, facts]),
    [
      ["/a", "differs", 1],
      ["/b", "invented", 2],
      ["/e", "missed", 1],
    ],
  );
});

test("a list of scalars is one fact, a list of schemas is entered", () => {
  assert.equal(countFacts({ enum: ["a", "b"], anyOf: [{ type: "string" }, {}] }), 3);
  const [only] = differences({ anyOf: [{ type: "a" }, { type: "b" }] }, { anyOf: [{ type: "a" }, { type: "c" }] });
  assert.equal(only.pointer, "/anyOf/1/type");
});

test("keys are written as JSON pointers", () => {
  assert.equal(differences({ "a/b~c": 1 }, {})[0].pointer, "/a~1b~0c");
});

test("nothing is claimed at or below an unknown place, but the schema is not equal either", () => {
  const claim = { ...live, inputSchema: { type: "object", properties: { q: { type: "string" } }, required: ["q"] } };
  const result = compareTool(
    live,
    [{ ...claim, _unknown: [{ pointer: "/inputSchema/properties/n", why: "?" }] }],
    never,
  );
  assert.deepEqual(result.wrong, []);
  assert.equal(result.schema, false);
  assert.equal(compareTool(live, [claim], never).wrong.length, 2);
});

test("a tool with unknown members claims what it states", () => {
  const claim = { name: "find", description: "Other.", _unknown: [{ pointer: "", why: "?" }] };
  const { wrong, facts } = compareTool(live, [claim], never);
  assert.deepEqual([wrong.map(({ pointer }) => pointer), facts], [["/description"], 2]);
});

test("of several tools of one name the nearest counts", () => {
  const empty = { name: "find", _unknown: [{ pointer: "", why: "?" }] };
  const result = compareTool(live, [empty, live, { ...live, description: "Other." }], never);
  assert.deepEqual([result.description, result.schema, result.wrong.length], [true, true, 0]);
});

test("what a server changes at run time is set aside and counted", () => {
  const { isSetAside, uses } = postProcessing([
    { pointer: "/inputSchema/**/required", reason: "", where: "" },
    { pointer: "/inputSchema/properties/*/title", reason: "", where: "" },
  ]);
  const claim = structuredClone(live);
  delete claim.inputSchema.required;
  const result = compareTool(live, [claim], isSetAside);
  assert.deepEqual([result.schema, result.wrong.length, result.setAside.length], [true, 0, 1]);
  countUses(uses, live.name, result.setAside);
  assert.deepEqual(
    uses.map(({ count }) => count),
    [1, 0],
  );
  assert.equal(isSetAside("find", "/inputSchema/properties/a/items/required"), true);
  assert.equal(isSetAside("find", "/inputSchema/properties/a/b/title"), false);
});
