import type { JsonObject } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/schema/prefer-integer.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces, type InvalidCase, type ValidCase } from "../../harness/surfaces.ts";

const number = { type: "number" };
/** Zod 4 adds the bounds that are missing to an integer, so that it offers the edit only where both are stated. */
const except = { zod4: "Zod 4 adds bounds to integers" } as const;

function toolWith(name: string, schema: JsonObject): JsonObject {
  return { name: "find", inputSchema: { type: "object", properties: { [name]: schema } } };
}

function accepted(name: string, schema: JsonObject = number): ValidCase {
  return { name: `${name} ${JSON.stringify(schema)}`, tool: toolWith(name, schema) };
}

function reported(name: string, schema: JsonObject = number): InvalidCase {
  const pointer = `/inputSchema/properties/${name}`;
  const change = { pointer: `${pointer}/type`, value: "integer" };
  const suggestion = { messageId: "useInteger", change, ...("maximum" in schema ? {} : { except }) };
  return {
    name: `${name} ${JSON.stringify(schema)}`,
    tool: toolWith(name, schema),
    errors: [{ messageId: "number", at: name, pointer, suggestions: [suggestion] }],
  };
}

surfaces(rule, {
  valid: [
    accepted("page", { type: "integer" }),
    accepted("price"),
    accepted("latitude"),
    accepted("spendLimit"),
    accepted("size"),
    accepted("limit", { ...number, description: "The highest amount in EUR." }),
    accepted("offset", { ...number, description: "Seconds from the start." }),
    accepted("limit", { ...number, default: 0.5 }),
    accepted("limit", { ...number, minimum: 0.1 }),
    accepted("id", { type: "string" }),
  ],
  invalid: [
    reported("page"),
    reported("per_page"),
    reported("pageSize", { ...number, minimum: 1, maximum: 100 }),
    reported("userId"),
    reported("port"),
    reported("maxResults", { ...number, default: 10 }),
    {
      name: "one of several types",
      tool: toolWith("userId", { type: ["number", "null"] }),
      only: { surfaces: zodlessSurfaces, reason: "Zod writes null elsewhere" },
      errors: [
        {
          messageId: "number",
          at: "userId",
          message:
            "The name of parameter 'userId' of tool 'find' suggests whole numbers, but its type is 'number'. Write the type 'integer'.",
          suggestions: [
            {
              messageId: "useInteger",
              change: { pointer: "/inputSchema/properties/userId/type", value: ["integer", "null"] },
            },
          ],
        },
      ],
    },
  ],
});
