import { option } from "./option.ts";

/** The option of rules about schemas that are otherwise about what clients do with input schemas. */
export const checkOutputs = {
  checkOutputs: option.boolean(false, {
    about: "Whether output schemas, and the schemas of mcp-ts-core's `params` and `args`, are reported, too",
  }),
};
