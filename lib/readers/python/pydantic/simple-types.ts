import type { JsonObject } from "../../../model/json.ts";

/** A type without parts: its name in pydantic-core, which decides about constraints, and its schema. */
interface SimpleType {
  readonly type: string;
  readonly json: JsonObject;
  /** True if pydantic or the type itself checks more than the schema says. */
  readonly isChecked?: boolean;
}

function text(type: string, format: string): SimpleType {
  return { type, json: { format, type: "string" } };
}

function checkedText(type: string, format: string): SimpleType {
  return { ...text(type, format), isChecked: true };
}

const url = { format: "uri", minLength: 1, type: "string" };
const integer = { type: "integer" };
const number = { type: "number" };

/** Types by their canonical names, with their schemas in arguments (pydantic 2.14, json_schema.py). */
export const simpleTypes: ReadonlyMap<string, SimpleType> = new Map<string, SimpleType>([
  ["builtins.str", { type: "str", json: { type: "string" } }],
  ["builtins.int", { type: "int", json: integer }],
  ["builtins.float", { type: "float", json: number }],
  ["builtins.bool", { type: "bool", json: { type: "boolean" } }],
  ["builtins.bytes", text("bytes", "binary")],
  ["builtins.complex", { type: "complex", json: { type: "string" } }],
  ["builtins.object", { type: "any", json: {} }],
  ["typing.Any", { type: "any", json: {} }],
  ["typing.Hashable", { type: "custom", json: {} }],
  ["datetime.datetime", text("datetime", "date-time")],
  ["datetime.date", text("date", "date")],
  ["datetime.time", text("time", "time")],
  ["datetime.timedelta", text("timedelta", "duration")],
  ["uuid.UUID", text("uuid", "uuid")],
  ...[1, 3, 4, 5, 6, 7, 8].map(
    (version) => [`pydantic.UUID${String(version)}`, text("uuid", `uuid${String(version)}`)] as const,
  ),
  ["pathlib.Path", text("custom", "path")],
  ["pathlib.PurePath", text("custom", "path")],
  ["pathlib.PosixPath", text("custom", "path")],
  ["pathlib.PurePosixPath", text("custom", "path")],
  ["pydantic.FilePath", checkedText("function", "file-path")],
  ["pydantic.DirectoryPath", checkedText("function", "directory-path")],
  ["pydantic.NewPath", checkedText("function", "path")],
  ["pydantic.AnyUrl", { type: "url", json: url }],
  ["pydantic.AnyHttpUrl", { type: "url", json: url, isChecked: true }],
  ["pydantic.HttpUrl", { type: "url", json: { ...url, maxLength: 2083 }, isChecked: true }],
  ["pydantic.AnyWebsocketUrl", { type: "url", json: url, isChecked: true }],
  ["pydantic.WebsocketUrl", { type: "url", json: { ...url, maxLength: 2083 }, isChecked: true }],
  ["pydantic.FileUrl", { type: "url", json: url, isChecked: true }],
  ["pydantic.FtpUrl", { type: "url", json: url, isChecked: true }],
  ["pydantic.EmailStr", checkedText("custom", "email")],
  ["pydantic.NameEmail", checkedText("custom", "name-email")],
  ["pydantic.SecretStr", { type: "custom", json: { format: "password", type: "string", writeOnly: true } }],
  ["pydantic.SecretBytes", { type: "custom", json: { format: "password", type: "string", writeOnly: true } }],
  ["pydantic.PositiveInt", { type: "int", json: { exclusiveMinimum: 0, ...integer } }],
  ["pydantic.NonNegativeInt", { type: "int", json: { minimum: 0, ...integer } }],
  ["pydantic.NegativeInt", { type: "int", json: { exclusiveMaximum: 0, ...integer } }],
  ["pydantic.NonPositiveInt", { type: "int", json: { maximum: 0, ...integer } }],
  ["pydantic.PositiveFloat", { type: "float", json: { exclusiveMinimum: 0, ...number } }],
  ["pydantic.NonNegativeFloat", { type: "float", json: { minimum: 0, ...number } }],
  ["pydantic.NegativeFloat", { type: "float", json: { exclusiveMaximum: 0, ...number } }],
  ["pydantic.NonPositiveFloat", { type: "float", json: { maximum: 0, ...number } }],
  ["pydantic.StrictStr", { type: "str", json: { type: "string" } }],
  ["pydantic.StrictInt", { type: "int", json: integer }],
  ["pydantic.StrictFloat", { type: "float", json: number }],
  ["pydantic.StrictBool", { type: "bool", json: { type: "boolean" } }],
  ["pydantic.StrictBytes", text("bytes", "binary")],
  ["pydantic.FiniteFloat", { type: "float", json: number }],
  ["pydantic.PastDate", checkedText("function", "date")],
  ["pydantic.FutureDate", checkedText("function", "date")],
  ["pydantic.PastDatetime", checkedText("function", "date-time")],
  ["pydantic.FutureDatetime", checkedText("function", "date-time")],
  ["pydantic.AwareDatetime", checkedText("datetime", "date-time")],
  ["pydantic.NaiveDatetime", checkedText("datetime", "date-time")],
  ["pydantic.Base64Bytes", checkedText("function", "base64")],
  ["pydantic.Base64Str", checkedText("function", "base64")],
  ["pydantic.Base64UrlBytes", checkedText("function", "base64url")],
  ["pydantic.Base64UrlStr", checkedText("function", "base64url")],
  ["ipaddress.IPv4Address", text("custom", "ipv4")],
  ["ipaddress.IPv6Address", text("custom", "ipv6")],
  ["ipaddress.IPv4Network", text("custom", "ipv4network")],
  ["ipaddress.IPv6Network", text("custom", "ipv6network")],
  ["ipaddress.IPv4Interface", text("custom", "ipv4interface")],
  ["ipaddress.IPv6Interface", text("custom", "ipv6interface")],
  ["pydantic.IPvAnyAddress", text("custom", "ipvanyaddress")],
  ["pydantic.IPvAnyInterface", text("custom", "ipvanyinterface")],
  ["pydantic.IPvAnyNetwork", text("custom", "ipvanynetwork")],
  [
    "pydantic.ByteSize",
    {
      type: "function",
      json: {
        anyOf: [
          { pattern: String.raw`^\s*(\d*\.?\d+)\s*(\w+)?`, type: "string" },
          { minimum: 0, type: "integer" },
        ],
      },
      isChecked: true,
    },
  ],
  ["pydantic.ImportString", { type: "function", json: { type: "string" }, isChecked: true }],
  ["typing.Pattern", text("custom", "regex")],
]);

/** Types of a package that correspond to arrays: `Sequence[str]`. */
export const arrayTypes: ReadonlyMap<string, "list" | "set" | "generator" | "sequence"> = new Map([
  ["builtins.list", "list"],
  ["typing.MutableSequence", "list"],
  ["collections.deque", "list"],
  ["builtins.set", "set"],
  ["builtins.frozenset", "set"],
  ["typing.Set_", "set"],
  ["typing.MutableSet", "set"],
  ["typing.Sequence", "sequence"],
  ["typing.Iterable", "generator"],
  ["typing.Generator", "generator"],
] as const);

/** Types of a package that correspond to maps. */
export const dictTypes: ReadonlySet<string> = new Set([
  ...["builtins.dict", "typing.Mapping", "typing.MutableMapping", "collections.defaultdict"],
  ...["collections.OrderedDict", "collections.Counter"],
]);

/** Types that pydantic knows and that have no JSON Schema. */
export const typesWithoutJson: ReadonlySet<string> = new Set(["typing.Callable"]);

/** Types that pydantic does not know. */
export const unknownTypes: ReadonlySet<string> = new Set(
  ["Iterator", "AsyncIterator", "AsyncIterable", "AsyncGenerator", "Awaitable", "Coroutine", "Collection"].map(
    (name) => `typing.${name}`,
  ),
);
