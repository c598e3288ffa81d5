import { valueWords } from "../../prose/schema-words.ts";
import { defineFamily } from "../../rule/define-family.ts";
import type { OwnPreset } from "../../rule/groups.ts";
import { serverJsonFaultsOf } from "../../schema/registry/server-json.ts";
import { nameConflictOf, versionConflictsOf } from "../../schema/registry/versions.ts";

const object = "'{{where}}' is {{found}}; it must be an object.";
const entry = "'{{where}}' is {{found}}; each entry must be an object.";
const list = "'{{where}}' is {{found}}; it must be a list.";
const needed = "'{{where}}' is {{found}}; it must be a string.";
const oneVersion = "'{{where}}' is {{found}}; write one version.";
const differs = "'{{where}}' is '{{version}}', but {{source}} is '{{other}}'; write the same version.";

/** Faults that the registry refuses. */
function error<const Message extends string>(description: string, message: Message) {
  return { severity: "error", description, message } as const;
}

/** Faults that the registry accepts, and that few maintainers would change. */
function strict<const Message extends string>(description: string, message: Message) {
  const presets: readonly OwnPreset[] = ["strict"];
  return { severity: "warning", description, message, presets } as const;
}

/** Versions that differ. The registry accepts them. */
function synced<const Message extends string>(description: string, message: Message) {
  const offers = { write: "Write '{{version}}'." } as const;
  return { severity: "warning", description, message, edit: "suggest", offers } as const;
}

const rows = {
  "server-json-type": error(
    "Require the registry's manifest to be an object",
    "The document is {{found}}; it must be an object.",
  ),
  "server-json-name-required": error("Require a 'name' in the registry's manifest", needed),
  "server-json-name-length": error(
    "Require a 'name' of 3 to 200 characters",
    "The length of 'name' is {{length}}; the registry accepts 3 to 200 characters.",
  ),
  "server-json-name-format": error(
    "Require a 'name' in the form of the registry",
    "'name' is {{found}}; the registry wants a reversed domain, a slash and a name: 'io.github.user/weather'.",
  ),
  "server-json-description-required": error("Require a 'description' in the registry's manifest", needed),
  "server-json-description-length": error(
    "Enforce a 'description' of at most 100 characters",
    "'description' has {{length}} characters; the registry accepts at most 100.",
  ),
  "server-json-version-required": error("Require a 'version' in the registry's manifest", needed),
  "server-json-version-length": error(
    "Enforce a 'version' of at most 255 characters",
    "'version' has {{length}} characters; the registry accepts at most 255.",
  ),
  "server-json-version-no-range": error("Disallow ranges as versions", oneVersion),
  "server-json-version-semver": strict(
    "Require a semantic 'version'",
    "'version' is {{found}}; the registry sorts by semantic versions, such as '1.2.3'.",
  ),
  "server-json-version-sync": synced("Require the 'version' of the package beside the manifest", differs),
  "server-json-repository-type": error("Require 'repository' to be an object", object),
  "server-json-repository-url": error("Require the 'url' of 'repository'", needed),
  "server-json-repository-source": error(
    "Require the 'source' of 'repository'",
    "'repository.source' is {{found}}; it must name the service, such as 'github'.",
  ),
  "server-json-packages-type": error("Require 'packages' to be a list", list),
  "server-json-package-type": error("Require packages to be objects", entry),
  "server-json-package-registry": error(
    "Require the 'registryType' of packages",
    "'{{where}}' is {{found}}; it must name the registry, such as 'npm'.",
  ),
  "server-json-package-identifier": error("Require the 'identifier' of packages", needed),
  "server-json-package-transport": error("Require the 'transport' of packages", object),
  "server-json-package-no-latest": error("Disallow the version 'latest' of packages", oneVersion),
  "server-json-package-version-sync": synced("Require packages to have the 'version' of the server", differs),
  "server-json-package-args-type": error("Require 'packageArguments' to be a list", list),
  "server-json-runtime-args-type": error("Require 'runtimeArguments' to be a list", list),
  "server-json-env-vars-type": error("Require 'environmentVariables' to be a list", list),
  "server-json-remotes-type": error("Require 'remotes' to be a list", list),
  "server-json-remote-type": error("Require remotes to be objects", entry),
  "server-json-remote-transport-type": error(
    "Require the 'type' of remotes",
    "'{{where}}' is {{found}}; it must be 'streamable-http' or 'sse'.",
  ),
  "server-json-remote-no-stdio": error(
    "Disallow remotes over stdio",
    "'{{where}}' is 'stdio'; it must be 'streamable-http' or 'sse'.",
  ),
  "server-json-transport-type": error("Require transports to be objects", object),
  "server-json-transport-type-value": error(
    "Require a known 'type' of transports",
    "'{{where}}' is {{found}}; it must be 'stdio', 'streamable-http' or 'sse'.",
  ),
  "server-json-transport-url-required": error("Require the 'url' of transports over HTTP", needed),
  "server-json-transport-url-format": error(
    "Require an HTTP URL of transports",
    "'{{where}}' is {{found}}; it must begin with http:// or https:// and have no spaces.",
  ),
  "server-json-argument-type": error("Require arguments to be objects", entry),
  "server-json-argument-type-value": error(
    "Require a known 'type' of arguments",
    "'{{where}}' is {{found}}; it must be 'positional' or 'named'.",
  ),
  "server-json-argument-name": error("Require the 'name' of named arguments", needed),
  "server-json-argument-value": error(
    "Require a value of positional arguments",
    "'{{where}}' has neither 'value' nor 'valueHint'; a positional argument needs one.",
  ),
  "server-json-input-format": error(
    "Require a known 'format' of inputs",
    "'{{where}}' is {{found}}; it must be 'string', 'number', 'boolean' or 'filepath'.",
  ),
  "server-json-env-var-type": error("Require environment variables to be objects", entry),
  "server-json-env-var-name": error("Require the 'name' of environment variables", needed),
  "server-json-env-var-description": strict(
    "Require descriptions of environment variables",
    "'{{where}}' is {{found}}; describe the value, for which clients ask with this text.",
  ),
  "server-json-mcp-name": {
    ...error(
      "Require the 'mcpName' of the package to be the 'name'",
      "'mcpName' in package.json is {{found}}; the registry accepts package '{{identifier}}' only with '{{name}}'.",
    ),
    presets: ["recommended", "strict"],
  },
} as const;

export default defineFamily({
  family: "registry",
  page: "server-json",
  reason:
    "The registry refuses a faulty server.json when it is published: the package is released then, the server is not listed.",
  presets: ["recommended", "strict"],
  rows,
  checks: {
    *manifest(manifest) {
      if (manifest.format !== "registry") return;
      for (const { where, found, count, ...fault } of serverJsonFaultsOf(manifest))
        yield { ...fault, data: { where, found: found ? valueWords(found) : "missing", length: count } };
      for (const { rule, value, pointer, where, version, other, source, offer } of versionConflictsOf(manifest)) {
        const suggest = [{ message: "write", data: { version: offer.version }, edit: offer.edit }] as const;
        yield { rule, at: value.span, pointer, suggest, data: { where, version, other, source } };
      }
      const conflict = nameConflictOf(manifest);
      if (!conflict) return;
      const { name, mcpName, identifier } = conflict;
      const found = mcpName === undefined ? "missing" : `'${mcpName}'`;
      const data = { found, identifier, name: String(name.value) };
      yield { rule: "server-json-mcp-name", at: name.span, pointer: "/name", data };
    },
  },
});
