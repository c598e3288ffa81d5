import { memoizeFor } from "../model/lazy.ts";
import { knownValue } from "../model/reading.ts";
import type { Tool } from "../model/tool.ts";

/** The texts of a tool and of its own parameters, for questions about English; "" if absent or unknown. */
export const toolTextsOf = memoizeFor(({ name, description, parameters }: Tool) => {
  return {
    name: knownValue(name) ?? "",
    description: knownValue(description) ?? "",
    parameters: parameters.flatMap((parameter) =>
      parameter.depth === 0
        ? { name: parameter.name, description: knownValue(parameter.schema.description) ?? "" }
        : [],
    ),
  };
});
