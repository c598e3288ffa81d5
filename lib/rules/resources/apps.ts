import { memberOf, textOf } from "../../model/definition.ts";
import type { Located } from "../../model/located.ts";
import { defineFamily } from "../../rule/define-family.ts";
import { mayExpandTo } from "../../schema/uri-templates.ts";
import { absent, knownValue, type Reading } from "../../model/reading.ts";
import type { App } from "../../model/server.ts";
import type { Tool } from "../../model/tool.ts";

export default defineFamily({
  family: "resources",
  page: "apps",
  reason:
    "A client that shows apps loads the page of a tool from 'resourceUri'. Without it, the tool has no interface.",
  presets: [],
  rows: {
    "meta-ui-type": {
      description: "Require '_meta.ui' to be an object",
      severity: "error",
      presets: ["recommended", "strict"],
      message: "'_meta.ui' of tool '{{tool}}' is not an object.",
      remedy: "Write an object with the 'resourceUri' of the app.",
    },
    "meta-ui-resource-uri-required": {
      description: "Require '_meta.ui' to have a 'resourceUri'",
      severity: "error",
      message: "'_meta.ui' of tool '{{tool}}' has no 'resourceUri'.",
      remedy: "Add the address of the app, such as 'ui://calendar/view'.",
    },
    "meta-ui-resource-uri-scheme": {
      description: "Require the 'resourceUri' of an app to begin with 'ui://'",
      severity: "warning",
      presets: ["strict"],
      message: "The 'resourceUri' of tool '{{tool}}' does not begin with 'ui://'.",
      remedy: "Register the page as a resource with such an address.",
    },
    "app-tool-resource-pairing": {
      description: "Require a resource for the 'resourceUri' of each tool",
      severity: "warning",
      message: "No resource of this server has the address '{{uri}}', the app of tool '{{tool}}'.",
      remedy: "Register the resource, or correct the address.",
    },
  },
  checks: {
    *tool(tool) {
      const ui = uiOf(tool);
      if (ui.state !== "known") return;
      const { value, span } = ui;
      if (value.kind === "unknown") return;
      if (value.kind !== "object") {
        yield { rule: "meta-ui-type", at: span };
        return;
      }
      const uri = memberOf(value, "resourceUri");
      if (uri.state === "unknown") return;
      const text = textIn(uri);
      const at = uri.state === "known" ? uri.span : span;
      if (!text) yield { rule: "meta-ui-resource-uri-required", at };
      else if (!text.startsWith("ui://")) yield { rule: "meta-ui-resource-uri-scheme", at };
    },
    *server({ app }) {
      for (const { tool, uri } of app ? unpairedOf(app) : [])
        yield { rule: "app-tool-resource-pairing", subject: tool, data: { uri } };
    },
  },
});

function uiOf(tool: Tool): Reading<Located> {
  const meta = tool.get("_meta");
  return meta.state === "known" && meta.value.kind === "object" ? memberOf(meta.value, "ui") : absent;
}

/** The text that is known; `undefined` for anything else. */
function textIn(reading: Reading<Located>): string | undefined {
  return knownValue(textOf(reading));
}

/** The tools whose app no resource has, if all resources are known. */
function* unpairedOf({ tools, resources, whole }: App) {
  if (!whole.has("resource")) return;
  const addresses = resources.map(({ uri, uriTemplate }) => knownValue(uriTemplate) ?? knownValue(uri));
  if (addresses.includes(undefined)) return;
  for (const tool of tools) {
    const ui = uiOf(tool);
    const uri = ui.state === "known" && ui.value.kind === "object" ? memberOf(ui.value, "resourceUri") : absent;
    const text = textIn(uri);
    if (text === undefined) continue;
    if (!addresses.some((address) => address !== undefined && mayExpandTo(address, text))) yield { tool, uri: text };
  }
}
