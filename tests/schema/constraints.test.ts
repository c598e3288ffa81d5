import { describe, expect, it } from "vitest";
import type { Constraint, RangeConstraint } from "../../lib/model/constraint.ts";
import { constraintsOf } from "../../lib/schema/constraints.ts";
import { schemaOf, unknownRest, unknownValue, type Partly } from "./located.ts";

const string = { type: "string" };
const number = { type: "number" };
const integer = { type: "integer" };

function range(bounds: Partial<RangeConstraint>): Constraint {
  return {
    kind: "range",
    isInteger: false,
    min: undefined,
    max: undefined,
    above: undefined,
    below: undefined,
    ...bounds,
  };
}

function length(min: number | undefined, max: number | undefined): Constraint {
  return { kind: "length", min, max };
}

describe("the constraints of a schema", () => {
  it.each<[Partly, readonly Constraint[]]>([
    [{ ...number, minimum: 0, maximum: 9 }, [range({ min: 0, max: 9 })]],
    [{ ...number, exclusiveMinimum: 0 }, [range({ above: 0 })]],
    [{ ...number, exclusiveMaximum: 9 }, [range({ below: 9 })]],
    [{ ...number, maximum: 9 }, [range({ max: 9 })]],
    [{ ...integer, minimum: 1 }, [range({ isInteger: true, min: 1 })]],
    [{ type: ["integer", "null"], minimum: 1 }, [range({ isInteger: true, min: 1 })]],
    [{ ...number, minimum: "1" }, []],
    [{ ...number, minimum: unknownValue, maximum: 9 }, [range({ max: 9 })]],
    [{ ...number, minimum: Infinity }, []],
    [{ ...number, minLength: 1, pattern: "^a", format: "uri" }, []],
    [{ ...string, minLength: 1 }, [length(1, undefined)]],
    [{ ...string, maxLength: 9 }, [length(undefined, 9)]],
    [{ ...string, minLength: 1, maxLength: 9 }, [length(1, 9)]],
    [{ ...string, format: "uri" }, [{ kind: "format", format: "uri" }]],
    [{ ...string, pattern: "^a" }, [{ kind: "pattern", pattern: "^a" }]],
    [{ ...string, format: 5, pattern: null }, []],
    [{ ...string, minimum: 1 }, []],
    [{ minLength: 1, minimum: 1 }, []],
    [{ ...string, enum: ["a", 1, true, null] }, [{ kind: "enum", members: ["a", 1] }]],
    [{ ...string, enum: ["a"], maxLength: 9 }, [{ kind: "enum", members: ["a"] }]],
    [{ enum: ["a", { b: 1 }] }, []],
    [{ ...string, enum: ["a", unknownRest], maxLength: 9 }, []],
    [{ ...string, enum: unknownValue, maxLength: 9 }, []],
    [{ ...string, enum: "a", maxLength: 9 }, []],
    [{ ...string, const: "a", maxLength: 9 }, []],
    [{ ...string, allOf: [{ maxLength: 9 }] }, [length(undefined, 9)]],
    [{ $ref: "#/$defs/a", $defs: { a: { ...string, maxLength: 9 } } }, [length(undefined, 9)]],
    [{ type: ["string", "number"], maxLength: 9, minimum: 1 }, [range({ min: 1 }), length(undefined, 9)]],
    [
      {
        anyOf: [
          { ...string, maxLength: 9 },
          { ...integer, minimum: 1 },
        ],
      },
      [length(undefined, 9), range({ isInteger: true, min: 1 })],
    ],
    [
      {
        anyOf: [
          { ...string, maxLength: 9 },
          { ...string, maxLength: 9 },
        ],
      },
      [length(undefined, 9)],
    ],
    [{ oneOf: [string, { ...string, format: "uri" }] }, [{ kind: "format", format: "uri" }]],
    [{ ...string, [unknownRest]: true, maxLength: 9 }, []],
    [string, []],
    [true, []],
    [unknownValue, []],
  ])("%j are %j", (schema, expected) => {
    expect(constraintsOf(schemaOf(schema))).toEqual(expected);
  });
});
