import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "vitest";
import crossTool from "../../../lib/rules/security/no-cross-tool-reference.ts";
import hidden from "../../../lib/rules/security/no-hidden-characters.ts";
import homoglyph from "../../../lib/rules/security/no-mixed-script-name.ts";
import directive from "../../../lib/rules/security/no-model-directives.ts";
import type { JsonObject } from "../../../lib/model/json.ts";
import { lint } from "../../harness/lint.ts";

/** A text after a published attack, in words of our own, and where a model sees it. */
interface PoisonedText {
  readonly kind: "crossTool" | "directive" | "hidden" | "homoglyph";
  readonly source: string;
  readonly url: string;
  readonly published?: string;
  readonly place:
    | "default"
    | "description"
    | "enum"
    | "instructions"
    | "keyword"
    | "name"
    | "parameter"
    | "parameterName"
    | "required";
  readonly text: string;
}

const texts = JSON.parse(
  readFileSync(new URL("../../../fixtures/poisoned/texts.json", import.meta.url), "utf8"),
) as readonly PoisonedText[];

const rules = { crossTool, directive, hidden, homoglyph } as const;

/** The answers of a server that has the text at its place. */
function serverWith({ place, text }: PoisonedText): JsonObject {
  const keys = { default: "default", keyword: "x-note", parameter: "description", required: "$comment" } as const;
  const key = Object.entries(keys).find(([name]) => name === place)?.[1];
  const value = place === "enum" ? { enum: [text] } : key ? { [key]: text } : {};
  const parameter: JsonObject = { type: "string", ...value };
  const tool = {
    name: place === "name" ? text : "add",
    description: place === "description" ? text : "Adds two numbers.",
    inputSchema: { type: "object", properties: { [place === "parameterName" ? text : "first"]: parameter } },
  };
  return {
    serverInfo: { name: "sums", version: "1.0.0" },
    ...(place === "instructions" ? { instructions: text } : {}),
    tools: [tool, { name: "subtract", description: "Subtracts a number.", inputSchema: { type: "object" } }],
  };
}

function isFound(one: PoisonedText): boolean {
  const text = JSON.stringify(serverWith(one));
  const { fatal, reports } = lint(rules[one.kind], { language: "json", filename: "tools.json", text });
  assert.equal(fatal, undefined);
  return reports.length > 0;
}

describe("texts after published attacks", () => {
  const missed = texts.filter((one) => !isFound(one));
  const of = (kind: PoisonedText["kind"]) => texts.filter((one) => one.kind === kind).length;

  it("are at least 60, each with its source", () => {
    assert.ok(texts.length >= 60);
    for (const { source, url } of texts) assert.ok(source && URL.canParse(url));
  });

  it("are found: what is hidden in every one, orders in at least four of five", () => {
    const share = (kind: PoisonedText["kind"]) => 1 - missed.filter((one) => one.kind === kind).length / of(kind);
    assert.equal(share("hidden"), 1);
    assert.equal(share("homoglyph"), 1);
    assert.ok(share("directive") >= 0.8);
    assert.ok(share("crossTool") >= 0.8);
  });

  it("are missed if they give an order in no form that an attack has had before", () => {
    assert.deepEqual(
      missed.map(({ source }) => source),
      ["Palo Alto Unit 42, MCP sampling attack vectors"],
    );
  });

  it("are not reported without the order", () => {
    const innocent = { ...texts[0], place: "description", text: "Multiplies two integers." } as PoisonedText;
    for (const kind of Object.keys(rules) as PoisonedText["kind"][])
      assert.equal(isFound({ ...innocent, kind }), false);
  });
});
