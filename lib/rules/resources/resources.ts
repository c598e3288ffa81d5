import type { Located } from "../../model/located.ts";
import { knownValue } from "../../model/reading.ts";
import { type Resource, variablesIn } from "../../model/resource.ts";
import { defineFamily } from "../../rule/define-family.ts";
import { uriTemplateFault } from "../../schema/uri-templates.ts";

export default defineFamily({
  family: "resources",
  page: "resources",
  reason: "A client finds a resource by its address, and shows people its name.",
  presets: [],
  rows: {
    "uri-template-required": {
      description: "Require every resource to have a URI or a URI template",
      severity: "error",
      message: "The resource '{{tool}}' has no URI.",
      remedy: "Add a 'uri', or a 'uriTemplate' with variables.",
    },
    "uri-template-valid": {
      description: "Require URI templates that follow RFC 6570",
      severity: "error",
      presets: ["strict"],
      message: "'{{template}}' is no valid URI template: {{fault}}.",
      remedy: "Write each variable as '{name}', with letters, digits and '_'.",
    },
    "resource-name-not-uri": {
      description: "Require resources to have names of their own",
      severity: "warning",
      presets: ["strict"],
      message: "The resource '{{tool}}' has no name, so clients show people its URI.",
      remedy: "Add a short name.",
      offers: { addName: "Name it '{{name}}'." },
      edit: "suggest",
    },
    "template-params-align": {
      description: "Require every variable of a URI template in 'params'",
      severity: "error",
      message: "'{{variable}}' is a variable of '{{template}}', but 'params' has no such field.",
      reason:
        "The framework checks the variables of an address against 'params', so no address of the resource is found.",
      remedy: "Write the same name in both places.",
    },
  },
  checks: {
    *resource(resource) {
      const address = addressOf(resource);
      if (address === undefined) return;
      const { text, at } = address;
      if (text.trim() === "") {
        yield { rule: "uri-template-required", ...(at ? { at } : {}) };
        return;
      }
      const fault = uriTemplateFault(text);
      if (fault !== undefined)
        yield { rule: "uri-template-valid", ...(at ? { at } : {}), data: { template: text, fault } };
      if (hasNoName(resource, text)) {
        const name = nameOf(text);
        yield {
          rule: "resource-name-not-uri",
          ...(at ? { at } : {}),
          suggest:
            name === "" ? [] : [{ message: "addName", data: { name }, edit: resource.editor?.set("name", name) }],
        };
      }
      const fields = fieldsOf(resource);
      for (const variable of fields ? variablesIn(text) : []) {
        if (fields?.has(variable) === false)
          yield { rule: "template-params-align", ...(at ? { at } : {}), data: { variable, template: text } };
      }
    },
  },
});

/** The URI or URI template; `undefined` if it is not known. */
function addressOf(resource: Resource) {
  const [uri, template] = [resource.get("uri"), resource.get("uriTemplate")];
  const given = template.state === "absent" ? uri : template;
  if (given.state === "unknown") return undefined;
  if (given.state === "absent") return { text: "", at: undefined };
  const { value, span } = given;
  if (value.kind !== "scalar") return undefined;
  return { text: typeof value.value === "string" ? value.value : "", at: span };
}

/** True for a resource whose name nobody has written, or that is named as its address. */
function hasNoName(resource: Resource, address: string): boolean {
  const name = resource.get("name");
  if (resource.isSupplied("name")) return true;
  if (name.state !== "known" || name.value.kind !== "scalar") return false;
  // In mcp-ts-core a name that is stated was chosen.
  const isChosen = resource.convention === "mcp-ts-core";
  return name.value.value === "" || (!isChosen && name.value.value === address);
}

/** A name from the last part of an address that is no variable: "item-data" for `test://{id}/item-data`. */
function nameOf(address: string): string {
  const path = address.replace(/^[a-z][a-z\d+.-]*:\/*/iu, "").replaceAll(/\{[^{}]*\}/gu, "");
  return path.split("/").findLast((part) => /[a-z]/iu.test(part)) ?? "";
}

/** The fields of `params`; `undefined` if there are none, or not all are known. */
function fieldsOf(resource: Resource): ReadonlySet<string> | undefined {
  if (resource.convention !== "mcp-ts-core") return undefined;
  const properties = memberIn(knownValue(resource.stated("params")), "properties");
  return properties?.kind === "object" && !properties.unknownRest ? new Set(properties.members.keys()) : undefined;
}

function memberIn(value: Located | undefined, key: string): Located | undefined {
  return value?.kind === "object" ? value.members.get(key)?.value : undefined;
}
