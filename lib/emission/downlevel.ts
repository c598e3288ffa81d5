import { type Converted, isTree, type JsonTree, setMember } from "./convert.ts";
import { isBefore, type Version } from "./profile.ts";
import { asSchema, definitionOf, zodKindOf, shapeOf, type Side } from "./zod-schema.ts";

/**
 * Turns the result of our own Zod into that of an older Zod 4. The differences were found by converting two hundred
 * schemas with each published version. Differences that no rule could notice (order of members, rare formats) remain.
 */
export function downlevel({ json, causes }: Converted, version: Version | undefined, side: Side): void {
  if (!isBefore(version, "4.6.0")) return;
  for (const [node, cause] of [...causes, [json, causes.get(json)] as const]) {
    if (!cause) continue;
    const kind = zodKindOf(cause);
    if (kind === "string") olderString(node, version);
    if (kind === "tuple" && isBefore(version, "4.5.0")) openTuple(node, cause);
    if (kind === "record" && isBefore(version, "4.3.0")) Reflect.deleteProperty(node, "required");
    if (kind === "object" && side === "input" && isBefore(version, "4.5.0")) requireAs(version, node, cause);
    if (kind === "union" && isBefore(version, "4.1.13")) inclusive(node);
  }
}

/** Formats that 4.6 writes for `.includes()`, `.startsWith()` and `.endsWith()`, and the patterns of older versions. */
function olderString(node: JsonTree, version: Version | undefined): void {
  const { format, pattern } = node;
  if (format === "includes" || format === "starts_with" || format === "ends_with") {
    Reflect.deleteProperty(node, "format");
  } else if (typeof format === "string" && typeof pattern === "string") {
    node["pattern"] = olderPattern(format, pattern, version);
  } else if (format === undefined && isBefore(version, "4.3.0") && isTime(pattern)) {
    node["format"] = "time";
  }
}

function isTime(pattern: unknown): boolean {
  return typeof pattern === "string" && pattern.startsWith(String.raw`^(?:[01]\d|2[0-3]):[0-5]\d`);
}

/** Before 4.5.0 a tuple states its length only if `.min()` or `.max()` does. */
function openTuple(node: JsonTree, cause: object): void {
  if (node["additionalItems"] === false) Reflect.deleteProperty(node, "additionalItems");
  if (node["items"] === false) Reflect.deleteProperty(node, "items");
  if (definitionOf(cause)["checks"] !== undefined) return;
  Reflect.deleteProperty(node, "minItems");
  Reflect.deleteProperty(node, "maxItems");
}

/** Before 4.1.13 a discriminated union is an `anyOf`, like any union. */
function inclusive(node: JsonTree): void {
  const { oneOf } = node;
  if (oneOf === undefined) return;
  Reflect.deleteProperty(node, "oneOf");
  setMember(node, "anyOf", oneOf);
}

/** Whether a field with `z.preprocess()` or `.catch()` is required changed four times. */
function requireAs(version: Version | undefined, node: JsonTree, cause: object): void {
  const required = new Set(Array.isArray(node["required"]) ? node["required"] : []);
  const properties = isTree(node["properties"]) ? node["properties"] : {};
  for (const [name, field] of Object.entries(shapeOf(cause) ?? {})) {
    const behind = hiddenBehind(asSchema(field));
    if (!behind || !Object.hasOwn(properties, name)) continue;
    const { isPreprocess } = behind;
    const takesNothing = !isBefore(version, "4.4.3") || (!isPreprocess && isBefore(version, "4.0.6"));
    if (takesNothing) required.delete(name);
    else if (isPreprocess && isBefore(version, "4.4.2")) required.add(name);
  }
  if (required.size)
    setMember(
      node,
      "required",
      Object.keys(properties).filter((name) => required.has(name)),
    );
  else Reflect.deleteProperty(node, "required");
}

/** The `z.preprocess()` or `.catch()` schema that decides whether a field is required, if there is one. */
function hiddenBehind(field: object | undefined): { readonly isPreprocess: boolean } | undefined {
  for (let schema = field; schema;) {
    const definition = definitionOf(schema);
    const kind = zodKindOf(schema);
    if (kind === "catch") return { isPreprocess: false };
    if (kind === "pipe") {
      const from = asSchema(definition["in"]);
      if (from && zodKindOf(from) === "transform") return { isPreprocess: true };
      schema = from;
    } else if (kind === "nullable" || kind === "readonly") {
      schema = asSchema(definition["innerType"]);
    } else {
      return undefined;
    }
  }
  return undefined;
}

interface History {
  readonly format: string;
  /** The pattern of our own Zod; a test compares them. */
  readonly newest: string;
  /** Patterns of older versions, the newest first. */
  readonly older: readonly { readonly before: string; readonly pattern: string }[];
}

/** The patterns that Zod 4 writes with a format, if versions differ; taken from the packages 4.0.0 to 4.6.7. */
export const patternHistories: readonly History[] = [
  {
    format: "email",
    newest: String.raw`^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
    older: [
      {
        before: "4.6.0",
        pattern: String.raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
      },
    ],
  },
  {
    format: "uuid",
    newest: String.raw`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$`,
    older: [
      {
        before: "4.1.0",
        pattern: String.raw`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000)$`,
      },
    ],
  },
  {
    format: "ipv6",
    newest: String.raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$`,
    older: [
      {
        before: "4.1.8",
        pattern: String.raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::|([0-9a-fA-F]{1,4})?::([0-9a-fA-F]{1,4}:?){0,6})$`,
      },
    ],
  },
  {
    format: "cidrv6",
    newest: String.raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$`,
    older: [
      {
        before: "4.5.0",
        pattern: String.raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::|([0-9a-fA-F]{1,4})?::([0-9a-fA-F]{1,4}:?){0,6})\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$`,
      },
    ],
  },
  {
    format: "e164",
    newest: String.raw`^\+[1-9]\d{6,14}$`,
    older: [{ before: "4.3.0", pattern: String.raw`^\+(?:[0-9]){6,14}[0-9]$` }],
  },
  {
    format: "cuid",
    newest: String.raw`^[cC][0-9a-z]{6,}$`,
    older: [{ before: "4.4.0", pattern: String.raw`^[cC][^\s-]{8,}$` }],
  },
  {
    format: "ulid",
    newest: String.raw`^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$`,
    older: [{ before: "4.5.0", pattern: String.raw`^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$` }],
  },
  {
    format: "emoji",
    newest: String.raw`^(?=[\s\S]*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])[\p{Extended_Pictographic}\p{Emoji_Component}]+$`,
    older: [
      { before: "4.6.0", pattern: String.raw`^[\p{Extended_Pictographic}\p{Emoji_Component}]+$` },
      { before: "4.5.0", pattern: String.raw`^(\p{Extended_Pictographic}|\p{Emoji_Component})+$` },
    ],
  },
  {
    format: "base64url",
    newest: String.raw`^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$`,
    older: [{ before: "4.6.0", pattern: String.raw`^[A-Za-z0-9_-]*$` }],
  },
];

/** Seconds were optional in a date-time before Zod 4.5.0. */
const seconds = {
  newest: String.raw`:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z`,
  older: String.raw`:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z`,
};
/** The offset had a less strict pattern before Zod 4.0.14. */
const offset = { newest: String.raw`([+-](?:[01]\d|2[0-3]):[0-5]\d)`, older: String.raw`([+-]\d{2}:\d{2})` };

/** The pattern of an older Zod 4 for a format where our Zod writes `pattern`. */
function olderPattern(format: string, pattern: string, version: Version | undefined): string {
  if (format === "date-time") {
    const withoutSeconds = isBefore(version, "4.5.0") ? pattern.replace(seconds.newest, seconds.older) : pattern;
    return isBefore(version, "4.0.14") ? withoutSeconds.replace(offset.newest, offset.older) : withoutSeconds;
  }
  const history = patternHistories.find((one) => one.format === format);
  if (history?.newest !== pattern) return pattern;
  return history.older.filter(({ before }) => isBefore(version, before)).at(-1)?.pattern ?? pattern;
}
