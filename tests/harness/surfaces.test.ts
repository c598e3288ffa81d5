import { describe, expect, it } from "vitest";
import type { Edit, Editor } from "../../lib/model/editor.ts";
import { setAll } from "../../lib/model/set-all.ts";
import type { Span } from "../../lib/model/span.ts";
import { defineRule } from "../../lib/rule/define-rule.ts";
import { assertCase, surfacesFor, type InvalidCase } from "./surfaces.ts";
import { allSurfaces, type Surface } from "./surface.ts";

const tool = {
  name: "find_book",
  description: "Find a book.",
  inputSchema: {
    type: "object",
    properties: { query: { type: "string", description: "What to look for" } },
    required: ["query"],
  },
};

/** A rule whose suggestion is made by a test: it requires a `maxLength`, and writes any given value. */
function ruleThatSuggests(
  editOf: (set: Edit | undefined, keySpan: Span, editor: Editor | undefined) => Edit | undefined,
  isSilenced = true,
) {
  return defineRule({
    name: "limit",
    family: "security",
    ids: ["TEST-1"],
    description: "Require a limit",
    reason: "Because.",
    severity: "error",
    presets: [],
    edit: "suggest",
    messages: { missing: "Parameter '{{path}}' of '{{tool}}' has no limit.", add: "Add one." },
    check: {
      parameter(parameter, { report }) {
        if (isSilenced && parameter.schema.keyword("maxLength").state !== "absent") return;
        const { editor } = parameter.schema;
        const edit = editOf(editor?.set("maxLength", 5), parameter.keySpan, editor);
        report(parameter, "missing", { suggest: [{ message: "add", edit }] });
      },
    },
  });
}

const honest = ruleThatSuggests((set) => set);

const expected = {
  name: "a parameter without a limit",
  tool,
  errors: [
    {
      messageId: "missing",
      at: "query",
      message: "Parameter 'query' of 'find_book' has no limit.",
      pointer: "/inputSchema/properties/query",
      suggestions: [{ messageId: "add", change: { pointer: "/inputSchema/properties/query/maxLength", value: 5 } }],
    },
  ],
} as const satisfies InvalidCase;

const [error] = expected.errors;

describe.each(allSurfaces.map((surface) => [surface.name, surface] as const))(
  "on %s the harness",
  (_name, surface: Surface) => {
    it("accepts a rule that does what the case says", () => {
      expect(() => {
        assertCase(honest, expected, [surface]);
      }).not.toThrow();
    });

    it.each([
      ["a report that is not expected", { errors: [] }, /reports differ/],
      ["another message", { errors: [{ ...error, messageId: "other" }] }, /reports differ/],
      ["another place", { errors: [{ ...error, at: "find_book" }] }, /reports differ/],
      ["another wording", { errors: [{ ...error, message: "No." }] }, /No\./],
      ["another subject", { errors: [{ ...error, pointer: "/inputSchema" }] }, /inputSchema/],
      ["a suggestion that is not expected", { errors: [{ ...error, suggestions: [] }] }, /suggestions differ/],
      ["a fix that is missing", { errors: [{ ...error, fix: error.suggestions[0] }] }, /No fix is offered/],
      [
        "a suggestion in place of a draft",
        { errors: [{ ...error, suggestions: [{ ...error.suggestions[0], draft: true }] }] },
        /suggestions differ/,
      ],
      [
        "another change",
        { errors: [{ ...error, suggestions: [{ messageId: "add", change: { pointer: "/title", value: "Book" } }] }] },
        /claimed change/,
      ],
    ])("refuses %s", (_what, change, reason) => {
      expect(() => {
        assertCase(honest, { ...expected, ...change }, [surface]);
      }).toThrow(reason);
    });

    it.each([
      [
        "changes nothing",
        ruleThatSuggests((_set, span) => [{ span: { start: span.end, end: span.end }, text: "" }]),
        /changes nothing/,
      ],
      ["breaks the syntax", ruleThatSuggests((_set, span) => [{ span, text: "}{" }]), /cannot be linted/],
      [
        "does more than it claims",
        ruleThatSuggests((_set, _span, editor) => setAll(editor, { maxLength: 5, minLength: 1 })),
        /claimed change/,
      ],
      ["does not mend the defect", ruleThatSuggests((set) => set, false), /still reported/],
    ])("refuses an edit that %s", (_what, rule, reason) => {
      expect(() => {
        assertCase(rule, expected, [surface]);
      }).toThrow(reason);
    });

    it("refuses an edit that loses a comment", () => {
      const eager = ruleThatSuggests((set) => set);
      const create: typeof eager.create = (context) => eager.create(withoutComments(context));
      expect(() => {
        assertCase({ ...eager, create }, expected, [surface]);
      }).toThrow(/loses comments/);
    });

    it("refuses a definition that no reader sees", () => {
      expect(() => {
        assertCase(honest, { ...expected, tool: { unrelated: true } }, [surface]);
      }).toThrow();
    });
  },
);

it("names the surfaces on which a case fails, and checks the others", () => {
  const onYaml = ruleThatSuggests((set) => set);
  const create: typeof onYaml.create = (context) => (/\.yaml$/.test(context.filename) ? {} : onYaml.create(context));
  expect(() => {
    assertCase({ ...onYaml, create }, expected);
  }).toThrow(/^\[yaml\] The reports differ/);
  expect(() => {
    assertCase(honest, { ...expected, errors: [{ ...error, at: "name" }] });
  }).toThrow(/^\[json, momoa, yaml, literal, zod3, zod4, python, fastmcp, mcpserver\] /);
  expect(() => {
    assertCase(honest, expected);
  }).not.toThrow();
});

describe("the surfaces that a run prints a case on", () => {
  const namesFor = (...args: Parameters<typeof surfacesFor>) => surfacesFor(...args).map(({ name }) => name);
  const cases = Array.from({ length: 60 }, (_, index): InvalidCase => ({ ...expected, name: `case ${String(index)}` }));

  it("are JSON and another one, which the case draws, and every surface is drawn", () => {
    const pairs = cases.map((one) => namesFor(one, "two", 0));
    expect(pairs.map(([first]) => first)).toEqual(cases.map(() => "json"));
    expect(new Set(pairs.flat())).toEqual(new Set(allSurfaces.map(({ name }) => name)));
    expect(cases.map((one) => namesFor(one, "two", 1))).toEqual(pairs);
  });

  it("are two others where JSON cannot express it, and the only one where there is one", () => {
    const only = (...surfaces: readonly Surface["name"][]) => ({ ...expected, only: { surfaces, reason: "a test" } });
    expect(namesFor(only("literal", "python"), "two", 0).toSorted()).toEqual(["literal", "python"]);
    expect(namesFor(only("mcpserver"), "two", 0)).toEqual(["mcpserver"]);
    expect(namesFor(only("mcpserver"), "one", 3)).toEqual(["mcpserver"]);
  });

  it("are one on ESLint 9, where the parsers take turns", () => {
    const taken = cases.slice(0, 7).map((one, turn) => namesFor(one, "one", turn));
    expect(taken).toEqual([["json"], ["momoa"], ["yaml"], ["literal"], ["zod3"], ["zod4"], ["fastmcp"]]);
  });

  it("are all in the nightly run", () => {
    expect(surfacesFor(expected, "all", 0)).toEqual(allSurfaces);
  });
});

describe("a surface that does not offer every edit", () => {
  const [json] = allSurfaces;
  const silent = ruleThatSuggests(() => undefined);

  it.each([
    ["never", honest, silent],
    ["maybe a draft", honest, silent],
    ["always", silent, honest],
  ] as const)("%s refuses a rule that does otherwise", (offer, wrong, right) => {
    if (!json) throw new Error("There is no surface.");
    const among = [{ ...json, offers: () => offer }];
    expect(() => {
      assertCase(wrong, expected, among);
    }).toThrow(/suggestions differ/);
    expect(() => {
      assertCase(right, expected, among);
    }).not.toThrow();
  });

  it.each([
    ["/tools/0/inputSchema/properties/query/maxLength", "always"],
    ["/tools/0/inputSchema/properties/query/default", "never"],
    ["/tools/0/inputSchema/properties/more", "never"],
    ["/tools/0/inputSchema/required", "never"],
    ["/tools/0/inputSchema/properties/tags/items/maxLength", "never"],
    ["/tools/0/inputSchema/properties/where/properties/shelf/maxLength", "maybe a draft"],
    ["/tools/0/annotations", "always"],
    ["/tools/0/outputSchema/title", "always"],
  ])("of functions, a change of %s: %s", (pointer, offer) => {
    const where = { type: "object", properties: { shelf: { type: "string" } } };
    const tags = { type: "array", items: { type: "string" } };
    const inputSchema = { type: "object", properties: { query: { type: "string" }, tags, where } };
    const functions = allSurfaces.find(({ name }) => name === "fastmcp");
    expect(functions?.offers?.({ pointer, value: 1 }, { tools: [{ name: "find", inputSchema }] })).toBe(offer);
  });
});

/** A context whose suggestions remove the last comment of the file, in addition to what they claim. */
function withoutComments<C extends Parameters<typeof honest.create>[0]>(context: C): C {
  const { text } = context.sourceCode;
  const comments = [...text.matchAll(/(?:\/\/|#) at .*\./g)];
  const comment = comments.at(-1);
  if (!comment) return context;
  const report: C["report"] = (descriptor) => {
    const suggest = descriptor.suggest?.map((one) => ({
      ...one,
      fix: (fixer: Parameters<typeof one.fix>[0]) => [
        ...([one.fix(fixer)].flat() as never[]),
        fixer.removeRange([comment.index, comment.index + comment[0].length]),
      ],
    }));
    context.report({ ...descriptor, suggest: suggest ?? null });
  };
  return Object.create(context, { report: { value: report } }) as C;
}
