/** Prints every file that importing the plugin loads, ES modules and CommonJS alike. */
import module from "node:module";

const hook = `
  import { writeSync } from "node:fs";
  export async function resolve(specifier, context, next) {
    const resolved = await next(specifier, context);
    writeSync(1, resolved.url + "\\n");
    return resolved;
  }
`;
module.register(`data:text/javascript,${encodeURIComponent(hook)}`);
const load = module._load;
module._load = function (request, ...rest) {
  console.log(`require:${request}`);
  return load.call(this, request, ...rest);
};
const { default: mcp } = await import("eslint-plugin-mcp");
// Asking for a preset is what every configuration does.
console.log(`blocks:${mcp.configs.strict.length}`);
