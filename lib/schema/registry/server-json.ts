import type { Manifest } from "../../model/server.ts";
import { type FaultyForm, formFaultsIn, characterCount, type FormPart, requiredText, type TypedForm } from "../form.ts";
import { isSemanticVersion, isVersionPlaceholder, isVersionRange } from "./versions.ts";

/** A rule about the form of a part of `server.json`. */
export type FormRule = `server-json-${
  | "type"
  | `name-${"required" | "length" | "format"}`
  | `description-${"required" | "length"}`
  | `version-${"required" | "length" | "no-range" | "semver"}`
  | `repository-${"type" | "url" | "source"}`
  | "packages-type"
  | `package-${"type" | "registry" | "identifier" | "transport" | "no-latest" | "args-type"}`
  | "runtime-args-type"
  | "env-vars-type"
  | "remotes-type"
  | `remote-${"type" | "transport-type" | "no-stdio"}`
  | `transport-${"type" | "type-value" | "url-required" | "url-format"}`
  | `argument-${"type" | "type-value" | "name" | "value"}`
  | "input-format"
  | `env-var-${"type" | "name" | "description"}`}`;

function list(wrong: FormRule, item: FormPart<FormRule>): FormPart<FormRule> {
  return { kind: "list", wrong, item };
}

const format: FormPart<FormRule> = {
  kind: "word",
  wrong: "server-json-input-format",
  among: ["string", "number", "boolean", "filepath"],
};

const withUrl: TypedForm<FormRule> = {
  parts: {
    url: requiredText("server-json-transport-url-required", {
      rule: "server-json-transport-url-format",
      refuses: (url) => !/^https?:\/\/\S+$/u.test(url),
    }),
  },
};

const transport: FormPart<FormRule> = {
  kind: "object",
  missing: "server-json-package-transport",
  wrong: "server-json-transport-type",
  types: {
    missing: "server-json-transport-type-value",
    wrong: "server-json-transport-type-value",
    forms: { stdio: {}, "streamable-http": withUrl, sse: withUrl },
  },
};

const argument: FormPart<FormRule> = {
  kind: "object",
  missing: "server-json-argument-type",
  wrong: "server-json-argument-type",
  types: {
    missing: "server-json-argument-type-value",
    wrong: "server-json-argument-type-value",
    forms: {
      named: { parts: { name: requiredText("server-json-argument-name"), format } },
      positional: { parts: { format }, oneOf: { keys: ["value", "valueHint"], rule: "server-json-argument-value" } },
    },
  },
};

const variable: FormPart<FormRule> = {
  kind: "object",
  missing: "server-json-env-var-type",
  wrong: "server-json-env-var-type",
  parts: {
    name: requiredText("server-json-env-var-name"),
    description: {
      kind: "text",
      missing: "server-json-env-var-description",
      empty: "server-json-env-var-description",
    },
    format,
  },
};

const packageOfServer: FormPart<FormRule> = {
  kind: "object",
  missing: "server-json-package-type",
  wrong: "server-json-package-type",
  parts: {
    registryType: requiredText("server-json-package-registry"),
    identifier: requiredText("server-json-package-identifier"),
    version: {
      kind: "text",
      checks: [
        { rule: "server-json-package-no-latest", refuses: (version) => version === "latest" },
        {
          rule: "server-json-version-no-range",
          refuses: (version) => version !== "latest" && isVersionRange(version),
        },
      ],
    },
    transport,
    packageArguments: list("server-json-package-args-type", argument),
    runtimeArguments: list("server-json-runtime-args-type", argument),
    environmentVariables: list("server-json-env-vars-type", variable),
  },
};

const remote: FormPart<FormRule> = {
  kind: "object",
  missing: "server-json-remote-type",
  wrong: "server-json-remote-type",
  types: {
    missing: "server-json-remote-transport-type",
    wrong: "server-json-transport-type-value",
    forms: { stdio: "server-json-remote-no-stdio", "streamable-http": withUrl, sse: withUrl },
  },
};

/** The document, as far as the rules look at it. Sources: the registry's schema of 2025-12-11, mcp-ts-core 0.10.17. */
const serverJson: FormPart<FormRule> = {
  kind: "object",
  missing: "server-json-type",
  wrong: "server-json-type",
  parts: {
    name: requiredText(
      "server-json-name-required",
      { rule: "server-json-name-length", refuses: (name) => name.length < 3 || characterCount(name) > 200 },
      { rule: "server-json-name-format", refuses: (name) => !/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u.test(name) },
    ),
    description: requiredText("server-json-description-required", {
      rule: "server-json-description-length",
      refuses: (description) => characterCount(description) > 100,
    }),
    version: requiredText(
      "server-json-version-required",
      { rule: "server-json-version-length", refuses: (version) => characterCount(version) > 255 },
      { rule: "server-json-version-no-range", refuses: isVersionRange },
      {
        rule: "server-json-version-semver",
        refuses: (version) => !isSemanticVersion(version) && !isVersionPlaceholder(version),
      },
    ),
    repository: {
      kind: "object",
      wrong: "server-json-repository-type",
      parts: { url: requiredText("server-json-repository-url"), source: requiredText("server-json-repository-source") },
    },
    packages: list("server-json-packages-type", packageOfServer),
    remotes: list("server-json-remotes-type", remote),
  },
};

/** The faults in the form of a `server.json`. */
export function serverJsonFaultsOf({ root, span }: Manifest): FaultyForm<FormRule>[] {
  return formFaultsIn(serverJson, { value: root, at: span, pointer: "" });
}
