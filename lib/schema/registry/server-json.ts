import type { Located, LocatedObject } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import type { Manifest } from "../../model/server.ts";
import type { Span } from "../../model/span.ts";
import { keyPathOf, tokenOf } from "../pointers.ts";
import { isSemanticVersion, isVersionRange } from "./versions.ts";

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

/** A text that is refused. */
interface Check {
  readonly rule: FormRule;
  readonly refuses: (text: string) => boolean;
}

/** Parts of an object, by key. */
type Parts = Readonly<Record<string, Part>>;

/** What an object of some `type` has. */
interface Form {
  readonly parts?: Parts;
  /** The keys of which one must hold a text. */
  readonly oneOf?: { readonly keys: readonly string[]; readonly rule: FormRule };
}

/** The `type` of an object decides about other members. A rule stands for a type that is refused. */
interface Types {
  readonly missing: FormRule;
  readonly wrong: FormRule;
  readonly forms: Readonly<Record<string, Form | FormRule>>;
}

/**
 * What a part of the document must be. `missing` is the rule about a part that is not there, null or an empty text;
 * `wrong` is the one about a value of another kind. Without them, such a value is not looked at.
 */
type Part = { readonly missing?: FormRule; readonly wrong?: FormRule } & (
  | { readonly kind: "text"; readonly checks?: readonly Check[] }
  | { readonly kind: "word"; readonly among: readonly string[] }
  | { readonly kind: "list"; readonly item: Part }
  | {
      readonly kind: "object";
      readonly parts?: Parts;
      readonly types?: Types;
    }
);

function text(rule: FormRule, ...checks: readonly Check[]): Part {
  return { kind: "text", missing: rule, wrong: rule, checks };
}

function list(wrong: FormRule, item: Part): Part {
  return { kind: "list", wrong, item };
}

const format: Part = {
  kind: "word",
  wrong: "server-json-input-format",
  among: ["string", "number", "boolean", "filepath"],
};

const withUrl: Form = {
  parts: {
    url: text("server-json-transport-url-required", {
      rule: "server-json-transport-url-format",
      refuses: (url) => !/^https?:\/\/\S+$/u.test(url),
    }),
  },
};

const transport: Part = {
  kind: "object",
  missing: "server-json-package-transport",
  wrong: "server-json-transport-type",
  types: {
    missing: "server-json-transport-type-value",
    wrong: "server-json-transport-type-value",
    forms: { stdio: {}, "streamable-http": withUrl, sse: withUrl },
  },
};

const argument: Part = {
  kind: "object",
  missing: "server-json-argument-type",
  wrong: "server-json-argument-type",
  types: {
    missing: "server-json-argument-type-value",
    wrong: "server-json-argument-type-value",
    forms: {
      named: { parts: { name: text("server-json-argument-name"), format } },
      positional: { parts: { format }, oneOf: { keys: ["value", "valueHint"], rule: "server-json-argument-value" } },
    },
  },
};

const variable: Part = {
  kind: "object",
  missing: "server-json-env-var-type",
  wrong: "server-json-env-var-type",
  parts: {
    name: text("server-json-env-var-name"),
    description: { kind: "text", missing: "server-json-env-var-description" },
    format,
  },
};

const packageOfServer: Part = {
  kind: "object",
  missing: "server-json-package-type",
  wrong: "server-json-package-type",
  parts: {
    registryType: text("server-json-package-registry"),
    identifier: text("server-json-package-identifier"),
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

const remote: Part = {
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
const serverJson: Part = {
  kind: "object",
  missing: "server-json-type",
  wrong: "server-json-type",
  parts: {
    name: text(
      "server-json-name-required",
      { rule: "server-json-name-length", refuses: (name) => name.length < 3 || lengthOf(name) > 200 },
      { rule: "server-json-name-format", refuses: (name) => !/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/u.test(name) },
    ),
    description: text("server-json-description-required", {
      rule: "server-json-description-length",
      refuses: (description) => lengthOf(description) > 100,
    }),
    version: text(
      "server-json-version-required",
      { rule: "server-json-version-length", refuses: (version) => lengthOf(version) > 255 },
      { rule: "server-json-version-no-range", refuses: isVersionRange },
      { rule: "server-json-version-semver", refuses: (version) => !isSemanticVersion(version) },
    ),
    repository: {
      kind: "object",
      wrong: "server-json-repository-type",
      parts: { url: text("server-json-repository-url"), source: text("server-json-repository-source") },
    },
    packages: list("server-json-packages-type", packageOfServer),
    remotes: list("server-json-remotes-type", remote),
  },
};

/** A part that is not as it must be. */
interface FaultyPart<Rule extends FormRule> {
  readonly rule: Rule;
  readonly at: Span;
  readonly pointer: string;
  /** The path of the part: `packages[0].transport`. "" for the document. */
  readonly where: string;
  /** Absent if nothing is there. */
  readonly found: Located | undefined;
}

/** A part that is not as it must be, with the rule that says so. */
export type FormFault = { readonly [Rule in FormRule]: FaultyPart<Rule> }[FormRule];

/** What is wrong in the form of a `server.json`. Parts that are not known have no fault. */
export function formFaultsOf({ root, span }: Manifest): FormFault[] {
  return faultsOf(serverJson, { value: root, at: span, pointer: "" });
}

/** A part of the document, and the place to report if nothing is there, or no single token. */
interface Place {
  readonly value: Located | undefined;
  readonly at: Span;
  readonly pointer: string;
}

function faultsOf(part: Part, place: Place): FormFault[] {
  const { value, at, pointer } = place;
  if (value?.kind === "unknown" || value?.kind === "code") return [];
  if (isNothing(value) || (part.kind === "text" && wordIn(value) === "")) return reported(part.missing, place);
  switch (part.kind) {
    case "text": {
      const word = wordIn(value);
      if (word === undefined) return reported(part.wrong, place);
      return (part.checks ?? []).flatMap(({ rule, refuses }) => (refuses(word) ? reported(rule, place) : []));
    }
    case "word":
      return part.among.includes(wordIn(value) ?? "") ? [] : reported(part.wrong, place);
    case "list":
      if (value?.kind !== "array") return reported(part.wrong, place);
      return value.items.flatMap((item, index) =>
        faultsOf(part.item, { value: item, at: entryOf(item, at), pointer: pointerTo(pointer, index) }),
      );
    case "object":
      if (value?.kind !== "object") return reported(part.wrong, place);
      return [...memberFaults(part.parts, value, place), ...(part.types ? typeFaults(part.types, value, place) : [])];
  }
}

function memberFaults(parts: Parts = {}, object: LocatedObject, place: Place): FormFault[] {
  return Object.entries(parts).flatMap(([key, part]) => {
    const member = memberPlace(object, key, place);
    return member ? faultsOf(part, member) : [];
  });
}

function typeFaults({ missing, wrong, forms }: Types, object: LocatedObject, place: Place): FormFault[] {
  const type = memberPlace(object, "type", place);
  if (!type || type.value?.kind === "unknown") return [];
  if (isNothing(type.value)) return reported(missing, type);
  const word = wordIn(type.value) ?? "";
  const form = Object.hasOwn(forms, word) ? forms[word] : wrong;
  if (form === undefined || typeof form === "string") return reported(form, type);
  return [...memberFaults(form.parts, object, place), ...(form.oneOf ? choiceFaults(form.oneOf, object, place) : [])];
}

function choiceFaults({ keys, rule }: NonNullable<Form["oneOf"]>, object: LocatedObject, place: Place): FormFault[] {
  const mayHaveOne = keys.some((key) => {
    const member = memberPlace(object, key, place);
    return !member || member.value?.kind === "unknown" || Boolean(wordIn(member.value));
  });
  return mayHaveOne ? [] : reported(rule, { ...place, value: undefined });
}

function reported(rule: FormRule | undefined, { value, at, pointer }: Place): FormFault[] {
  if (rule === undefined) return [];
  const span = value ? tokenOf(value, at) : at;
  // The compiler does not compare a union of 38 names with as many types.
  return [{ rule, at: span, pointer, where: keyPathOf(pointer), found: value } as FormFault];
}

/** The place of a member; `undefined` if only the running server knows whether there is one. */
function memberPlace(object: LocatedObject, key: string, { at, pointer }: Place): Place | undefined {
  const member = object.members.get(key);
  if (!member && object.unknownRest) return undefined;
  return { value: member?.value, at: member?.keySpan ?? at, pointer: pointerTo(pointer, key) };
}

/** What an entry of a list lacks is reported at its first key. */
function entryOf(item: Located, at: Span): Span {
  const [first] = item.kind === "object" ? item.members.values() : [];
  return first?.keySpan ?? at;
}

function isNothing(value: Located | undefined): boolean {
  return !value || (value.kind === "scalar" && value.value === null);
}

function wordIn(value: Located | undefined): string | undefined {
  return value?.kind === "scalar" && typeof value.value === "string" ? value.value : undefined;
}

/** The number of characters, as JSON Schema and the registry count them. */
export function lengthOf(text: string): number {
  return text.length > 100 ? Array.from(text).length : text.length;
}
