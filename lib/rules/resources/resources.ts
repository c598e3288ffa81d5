import { variableReadsOf } from "../../code/reads.ts";
import { textOf } from "../../model/definition.ts";
import { knownValue } from "../../model/reading.ts";
import { type Resource, variablesIn } from "../../model/resource.ts";
import { defineFamily } from "../../rule/define-family.ts";
import { type Difference, differencesFrom, fieldsOfParams } from "../../schema/template-variables.ts";
import { addressFault, isMediaType, nameInAddress, uriTemplateFault } from "../../schema/uri-templates.ts";

export default defineFamily({
  family: "resources",
  page: "resources",
  reason: "Clients cannot read a resource with a wrong address, and show people the URI of one without a name.",
  presets: [],
  rows: {
    "uri-template-required": {
      description: "Require every resource to have a URI or a URI template",
      severity: "error",
      message: "Resource '{{tool}}' has no URI.",
      remedy: "Add a 'uri', or a 'uriTemplate' with variables.",
    },
    "uri-template-valid": {
      description: "Require URI templates that follow RFC 6570",
      severity: "error",
      presets: ["strict"],
      message: "'{{template}}' is not a valid URI template: {{fault}}.",
      remedy: "Write each variable as '{name}', with letters, digits and '_'.",
    },
    "valid-uri": {
      description: "Require URIs of resources to be absolute and without forbidden characters",
      severity: "error",
      presets: ["strict"],
      message: "The URI '{{uri}}' {{fault}}.",
      reason: "Clients that cannot parse the URI of a resource drop the resource, or the whole list.",
      remedy: "Write a scheme and a path, such as 'notes://today', and encode other characters.",
    },
    "template-variables-match": {
      description: "Require the variables of a URI template to be those that its function takes",
      severity: "error",
      presets: ["strict"],
      message: "URI template '{{template}}' and its function do not fit: {{fault}}.",
      reason: "Python's libraries refuse such a function when the server starts. In TypeScript it gets undefined.",
      remedy: "Write the same names in both places.",
    },
    "valid-mime-type": {
      description: "Require media types of the form type/subtype",
      severity: "warning",
      presets: ["strict"],
      message: "'{{type}}' is not a media type.",
      reason: "A client decides by the media type how to show a resource, or whether a model can read it.",
      remedy: "Write a type and a subtype, such as 'text/plain' or 'application/json'.",
    },
    "require-mime-type": {
      description: "Require resources with a fixed URI to state their media type",
      severity: "warning",
      presets: [],
      message: "Resource '{{tool}}' has no 'mimeType'.",
      reason: "A client must read a resource before it knows how to show it, or whether a model can read it.",
      remedy: "Add a 'mimeType', such as 'text/plain' or 'application/json'.",
    },
    "resource-name-not-uri": {
      description: "Require resources to have names of their own",
      severity: "warning",
      presets: ["strict"],
      message: "Resource '{{tool}}' has no name, so clients show its URI.",
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
      yield* mediaTypeFaults(resource);
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
      else {
        const isTemplate = resource.get("uriTemplate").state === "known" || resource.convention === "mcp-ts-core";
        const ofUri = addressFault(text, isTemplate);
        if (ofUri !== undefined) yield { rule: "valid-uri", ...(at ? { at } : {}), data: { uri: text, fault: ofUri } };
        for (const { fault: difference, at: place = at } of differencesOf(resource, text))
          yield {
            rule: "template-variables-match",
            ...(place ? { at: place } : {}),
            data: { template: text, fault: difference },
          };
      }
      if (hasNoName(resource, text)) {
        const name = nameInAddress(text);
        yield {
          rule: "resource-name-not-uri",
          ...(at ? { at } : {}),
          suggest:
            name === "" ? [] : [{ message: "addName", data: { name }, edit: resource.editor?.set("name", name) }],
        };
      }
      const fields = fieldsOfParams(resource);
      for (const variable of fields ? variablesIn(text) : []) {
        if (fields?.has(variable) === false)
          yield { rule: "template-params-align", ...(at ? { at } : {}), data: { variable, template: text } };
      }
    },
  },
});

function* mediaTypeFaults(resource: Resource) {
  const type = textOf(resource.get("mimeType"));
  if (type.state === "known" && !isMediaType(type.value))
    yield { rule: "valid-mime-type", at: type.span, data: { type: type.value } } as const;
  // A template has a type only if all of its resources have it.
  else if (type.state === "absent" && resource.get("uri").state === "known")
    yield { rule: "require-mime-type" } as const;
}

/** The mismatches between a template and the function behind it. */
function differencesOf(resource: Resource, template: string): readonly Difference[] {
  const parameters = knownValue(resource.stated("parameters"));
  if (parameters?.kind === "object") return differencesFrom(parameters, template, resource.convention === "sdk");
  const variables = new Set(variablesIn(template));
  return [...(variables.size ? variableReadsOf(resource) : [])]
    .filter(([name]) => !variables.has(name))
    .map(([name, place]) => ({
      fault: `it reads '${name}', which is not a variable`,
      at: resource.isInFile(place) ? place.span : undefined,
    }));
}

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

/** True for a resource whose name was not chosen by the author, or is the same as its address. */
function hasNoName(resource: Resource, address: string): boolean {
  if (resource.isAddedByServer("name")) return true;
  const name = resource.get("name");
  if (name.state !== "known" || name.value.kind !== "scalar") return false;
  // In mcp-ts-core a name that is stated was chosen.
  return name.value.value === "" || (resource.convention !== "mcp-ts-core" && name.value.value === address);
}
