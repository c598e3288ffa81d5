import { describe, expect, it } from "vitest";
import { flowsOf } from "../../lib/code/flows.ts";
import type { CodeFile, CodeValue, IrFunction, CodeStatement, Variable } from "../../lib/model/handler/code.ts";
import { noModels } from "../../lib/model/handler/models.ts";
import type { Handler } from "../../lib/model/handler/handler.ts";
import { known } from "../../lib/model/reading.ts";
import { Tool } from "../../lib/model/tool.ts";
import { objectOf } from "../schema/located.ts";

const file: CodeFile = { language: "ecmascript", path: "/app/server.py", text: "" };
const place = { file, span: { start: 0, end: 0 } };
const span = { start: 0, end: 1 };

function variableOf(name: string, scope: object): Variable {
  return { name, place, scope, definitions: () => [], changes: () => [] };
}

function read(variable: Variable): CodeValue {
  return { kind: "variable", place, variable };
}

function call(callee: CodeValue, ...args: CodeValue[]): CodeStatement {
  return { kind: "call", place, value: { kind: "call", place, callee, args, isNew: false, isTemplate: false } };
}

/** A function with one parameter, which counts how often its body is read. */
function functionWith(
  body: (parameter: Variable) => readonly CodeStatement[],
): IrFunction & { readonly readings: number } {
  const scope = {};
  const parameter = variableOf("x", scope);
  let readings = 0;
  return {
    name: "f",
    place,
    scope,
    parameters: [{ variable: parameter, isRest: false }],
    self: undefined,
    owner: undefined,
    get body() {
      readings++;
      return body(parameter);
    },
    get readings() {
      return readings;
    },
  };
}

/** A tool in any language, with a function as its handler. */
function toolWith(form: IrFunction): Tool {
  const value: CodeValue = { kind: "function", place, function: form };
  const handler: Handler = {
    value,
    place,
    input: "unchecked arguments",
    schema: undefined,
    work: { steps: 0 },
    models: noModels,
  };
  const root = objectOf({ name: "act", inputSchema: { type: "object" } });
  return new Tool({
    root,
    anchor: span,
    group: "",
    pointer: "",
    convention: "project",
    handler: () => known(handler, span),
  });
}

const shell: CodeValue = { kind: "external", place, name: "node:child_process.exec" };

describe("the summary of a function", () => {
  it("is made once, whoever calls it and however often", () => {
    const run = functionWith((x) => [call(shell, read(x))]);
    const helper: CodeValue = { kind: "function", place, function: run };
    const handle = functionWith((x) => [call(helper, read(x)), call(helper, read(x)), call(helper, read(x))]);
    const other = functionWith((x) => [call(helper, read(x))]);
    expect(flowsOf(toolWith(handle))).toHaveLength(1);
    expect(flowsOf(toolWith(handle))).toHaveLength(1);
    expect(flowsOf(toolWith(other))).toHaveLength(1);
    expect([run.readings, handle.readings, other.readings]).toEqual([1, 1, 1]);
  });

  it("ends where functions call each other", () => {
    const forms: IrFunction[] = [];
    const at = (index: number): CodeValue => {
      const form = forms[index];
      return form ? { kind: "function", place, function: form } : { kind: "unknown", place };
    };
    const a = functionWith((x) => [call(at(1), read(x))]);
    const b = functionWith((x) => [call(at(0), read(x)), call(shell, read(x))]);
    forms.push(a, b);
    expect(flowsOf(toolWith(a))).toHaveLength(1);
  });
});
