import { describe, expect, it } from "vitest";
import type { Located } from "../../../lib/model/located.ts";
import { at } from "../../edits/document/parsing.ts";
import { modelOf, modelOfJson, textOf } from "../../edits/document/model.ts";
import { read, textAt } from "./reading.ts";
import { locate } from "./setups.ts";

function rootOf(text: string): Located {
  const [root] = locate("yaml-eslint-parser", text) ?? [];
  if (!root) throw new Error("The text has no document.");
  return root;
}

const model = (text: string): string => textOf(modelOf(rootOf(text)));

describe("scalars of YAML", () => {
  it.each([
    ["yes", "yes"],
    ["off", "off"],
    ["true", true],
    ["False", false],
    ["~", null],
    ["null", null],
    ["12", 12],
    ["-0", -0],
    ["0x1F", 31],
    ["0o17", 15],
    ["1e3", 1000],
    ["1e999", Infinity],
    [".5", 0.5],
    ["1_000", "1_000"],
    ["12:30:45", "12:30:45"],
    ["2001-12-14", "2001-12-14"],
    ["'12'", "12"],
    ['"\\x41\\u00e9"', "Aé"],
    ["a\n  b\n\n  c", "a b\nc"],
    ["|\n  a\n  b\n", "a\nb\n"],
    [">-\n  a\n  b\n", "a b"],
  ] as const)("%j", (text, value) => {
    expect(model(`a: ${text}`)).toBe(textOf(new Map([["a", value]])));
  });

  it.each([".nan", "-.inf", ".INF"])("%s, which JSON has no form for, is unknown", (text) => {
    expect(at(rootOf(`a: ${text}`), "a").kind).toBe("unknown");
  });

  it("are typed as YAML 1.1 does where the document says so", () => {
    expect(model("%YAML 1.1\n---\na: yes\nb: 014\n")).toBe(
      textOf(
        new Map<string, boolean | number>([
          ["a", true],
          ["b", 12],
        ]),
      ),
    );
  });
});

describe("tags of YAML", () => {
  it("give scalars their type", () => {
    const text =
      "a: !!str 12\nb: ! 12\nc: !!int '3'\nd: !!float 1\ne: !!bool 'true'\nf: !!null ''\ng: !!int x\nh: !!binary aGk=\ni: !!timestamp 2001-12-14\nj: !!str\n";
    expect(model(text)).toBe(
      textOf(
        modelOfJson({ a: "12", b: "12", c: 3, d: 1, e: true, f: null, g: "x", h: "aGk=", i: "2001-12-14", j: "" }),
      ),
    );
  });

  it("say what a collection is", () => {
    expect(model("a: !!map { b: !!seq [1] }\n")).toBe(textOf(modelOfJson({ a: { b: [1] } })));
  });

  it.each(["!include a.md", "!!set { a, b }", "!Ref", "!<tag:a.example,2000:b> { c: d }"])(
    "make %s unknown",
    (text) => {
      const located = at(rootOf(`a: ${text}`), "a");
      expect(located).toMatchObject({ kind: "unknown", reason: expect.stringContaining("tag") as string });
    },
  );
});

describe("keys of YAML", () => {
  it("are text", () => {
    expect(model('1: a\n1.5: b\ntrue: c\n~: d\n"": e\n'.replace('"": e\n', ""))).toBe(
      textOf(modelOfJson({ "1": "a", "1.5": "b", true: "c", "": "d" })),
    );
    expect(model("? [a, b]\n: 1\n? |\n  c\n: 2\n&k d: 3\n")).toBe(textOf(modelOfJson({ "[a, b]": 1, "c\n": 2, d: 3 })));
  });

  it("may be aliases", () => {
    expect(model("- &k a\n- { *k : b }\n")).toBe(textOf(modelOfJson(["a", { a: "b" }])));
  });

  it("without a value have null, at the place of the key", () => {
    const text = "a:\nb: [c: , d]\n? e\n";
    const root = rootOf(text);
    expect(textOf(modelOf(root))).toBe(textOf(modelOfJson({ a: null, b: [{ c: null }, "d"], e: null })));
    expect(textAt(text, at(root, "a"))).toBe("a");
  });
});

describe("aliases of YAML", () => {
  const text =
    "base: &base\n  type: object\n  properties: { id: { type: string } }\ncopy: *base\nlist: [*base]\nname: &n text\ntitle: *n\n";
  const root = rootOf(text);

  it("stand for the value of their anchor", () => {
    const schema = { type: "object", properties: { id: { type: "string" } } };
    expect(textOf(modelOf(root))).toBe(
      textOf(modelOfJson({ base: schema, copy: schema, list: [schema], name: "text", title: "text" })),
    );
  });

  it("are where the value is, and what is below it is where it is written", () => {
    expect(textAt(text, at(root, "copy"))).toBe("*base");
    expect(textAt(text, at(root, "title"))).toBe("*n");
    expect(textAt(text, at(root, "copy", "type"))).toBe("object");
  });

  it("share what is below the value, so that a walk sees it once", () => {
    expect(at(root, "copy", "properties")).toBe(at(root, "base", "properties"));
    expect(at(root, "copy")).not.toBe(at(root, "base"));
  });

  it("mean the last anchor of their name before them, within one document", () => {
    expect(model("- &a 1\n- *a\n- &a 2\n- *a\n")).toBe("[1,1,2,2]");
    const [first, second] = locate("yaml-eslint-parser", "- &a 1\n- *a\n---\n- *a\n") ?? [];
    expect(first && modelOf(first)).toEqual([1, 1]);
    expect(second && modelOf(second)).toEqual(["(unknown: no anchor of its name stands before it)"]);
  });

  it("are unknown where they stand for what they are in", () => {
    expect(model("a: &a\n  b: *a\n  c: [*a]\n")).toBe(
      textOf(modelOfJson({ a: { b: "(unknown: it contains itself)", c: ["(unknown: it contains itself)"] } })),
    );
  });

  it("are unknown where they stand for too much", () => {
    const levels = Array.from(
      { length: 40 },
      (_, level) =>
        `l${String(level + 1)}: &l${String(level + 1)} [${`*l${String(level)}, `.repeat(9)}*l${String(level)}]`,
    );
    const laughs = `l0: &l0 [ha, ha]\n${levels.join("\n")}\n`;
    // CPU time, because a busy machine takes longer.
    const started = process.cpuUsage();
    const located = rootOf(laughs);
    expect(at(located, "l1", 9).kind).toBe("array");
    expect(at(located, "l40", 0)).toMatchObject({
      kind: "unknown",
      reason: "the aliases of the document stand for too many values",
    });
    expect(modelOf(located)).toBeInstanceOf(Map);
    expect(process.cpuUsage(started).user).toBeLessThan(2_000_000);
  });

  it("are unknown where they nest too deep", () => {
    const levels = Array.from(
      { length: 700 },
      (_, level) => `l${String(level + 1)}: &l${String(level + 1)} [*l${String(level)}]`,
    );
    const located = rootOf(`l0: &l0 []\n${levels.join("\n")}\n`);
    let value = at(located, "l700");
    let steps = 0;
    for (; value.kind === "array" && value.items[0]; [value] = value.items) steps++;
    expect(value).toMatchObject({ kind: "unknown", reason: "the aliases of the document stand for too many values" });
    expect(steps).toBeLessThan(150);
  });
});

describe("merges of YAML", () => {
  const text =
    "a: &a { x: 1, y: 2 }\nb: &b { y: 3, z: 4 }\nc:\n  z: 5\n  <<: [*a, *b]\nd: { <<: *a, <<x: 6 }\nf: { '<<': *a }\ne: { <<: { p: 1 }, q: 2 }\n";
  const root = rootOf(text);

  it("bring in what the map does not have itself, the first of several first", () => {
    const c = at(root, "c");
    expect(textOf(modelOf(c))).toBe(textOf(modelOfJson({ x: 1, y: 2, z: 5 })));
    expect(textOf(modelOf(at(root, "e")))).toBe(textOf(modelOfJson({ p: 1, q: 2 })));
  });

  it("are told from keys that look alike", () => {
    expect(textOf(modelOf(at(root, "d")))).toBe(textOf(modelOfJson({ x: 1, y: 2, "<<x": 6 })));
    expect(textOf(modelOf(at(root, "f")))).toBe(textOf(modelOfJson({ "<<": { x: 1, y: 2 } })));
  });

  it("put their members at the place of the alias", () => {
    const c = at(root, "c");
    const member = c.kind === "object" ? c.members.get("x") : undefined;
    expect(member && [text.slice(member.keySpan.start, member.keySpan.end), textAt(text, member.value)]).toEqual([
      "*a",
      "*a",
    ]);
  });

  it("leave a hole where they cannot be followed", () => {
    expect(at(rootOf("a: &a\n  <<: *a\n  b: 1\n"), "a")).toMatchObject({
      unknownRest: { reason: "it contains itself" },
    });
    expect(at(rootOf("a: { <<: *none, b: 1 }\n"), "a")).toMatchObject({
      unknownRest: { reason: "no anchor of its name stands before it" },
    });
    expect(at(rootOf("a: &a { <<: *none }\nb: { <<: *a }\n"), "b")).toMatchObject({
      unknownRest: { reason: "no anchor of its name stands before it" },
    });
  });

  it("are keys like any other where there is nothing to merge", () => {
    expect(model("a: { <<: 5 }\nb: { <<: [1] }\nc: { <<: }\n")).toBe(
      textOf(modelOfJson({ a: { "<<": 5 }, b: { "<<": [1] }, c: { "<<": null } })),
    );
  });
});

describe("tools that share parts in YAML", () => {
  it("have all of them", () => {
    const text = `shared:
  id: &id { type: string, description: Id. }
  schema: &schema
    type: object
    properties: { id: *id, other: *id }
tools:
  - name: a
    inputSchema: *schema
  - name: b
    inputSchema:
      <<: *schema
      required: [id]
`;
    const server = read(text, "/project/tools.yaml");
    expect(server?.tools.map(({ parameters }) => parameters.map(({ path, isRequired }) => [path, isRequired]))).toEqual(
      [
        [
          ["id", false],
          ["other", false],
        ],
        [
          ["id", true],
          ["other", false],
        ],
      ],
    );
  });
});
