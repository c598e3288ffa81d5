import type { CallEffect } from "../rows.ts";

const effects: readonly (readonly [CallEffect, readonly string[]])[] = [
  ["text", ["str", "os.fspath", "os.fsdecode", "repr"]],
  ["same", ["list", "tuple", "set", "frozenset", "sorted", "reversed", "dict", "asyncio.gather", "asyncio.wait_for"]],
  ["same", ["os.path.expanduser", "os.path.expandvars", "pathlib.Path.expanduser", "urllib.parse.unquote"]],
  [
    "contains",
    ["json.dumps", "json.loads", "bytes", "pathlib.Path.absolute", "pathlib.Path.as_posix", "textwrap.dedent"],
  ],
  ["contains", ["pathlib.Path.with_suffix", "pathlib.Path.with_name", "pathlib.Path.as_uri"]],
  ["contains", ["os.path.splitext", "os.path.split", "urllib.parse.urlunparse", "urllib.parse.urlunsplit"]],
  ["contains", ["base64.b64decode", "base64.urlsafe_b64decode", "base64.b32decode", "bytes.fromhex"]],
  [
    "contains",
    ["binascii.unhexlify", "zlib.decompress", "gzip.decompress", "codecs.decode", "bytearray", "memoryview"],
  ],
  ["contains", ["io.BytesIO", "io.StringIO", "compile", "ast.literal_eval", "ast.parse", "html.unescape"]],
  [
    "contains",
    ["unicodedata.normalize", "re.escape", "tomllib.loads", "yaml.safe_load", "json5.loads", "orjson.loads"],
  ],
  [
    "joinOrReplace",
    ["os.path.join", "pathlib.Path", "pathlib.Path.joinpath", "operator.truediv", "urllib.parse.urljoin"],
  ],
  ["realpath", ["os.path.realpath", "pathlib.Path.resolve"]],
  ["resolve", ["os.path.abspath"]],
  ["normalize", ["os.path.normpath"]],
  ["relative", ["os.path.relpath"]],
  ["below", ["pathlib.Path.relative_to"]],
  ["isBelow", ["pathlib.Path.is_relative_to"]],
  ["commonFolder", ["os.path.commonpath"]],
  ["basename", ["os.path.basename", "werkzeug.utils.secure_filename", "pathvalidate.sanitize_filename"]],
  ["dirname", ["os.path.dirname"]],
  ["split", ["shlex.split"]],
  ["url", ["urllib.parse.urlparse", "urllib.parse.urlsplit", "yarl.URL", "httpx.URL"]],
  ["scalar", ["int", "float", "bool", "len", "abs", "round", "min", "max", "sum", "hash", "ord", "type", "uuid.UUID"]],
  ["scalar", ["uuid.uuid4", "hashlib.sha256", "hashlib.md5", "hashlib.sha1", "datetime.datetime.fromisoformat"]],
  ["scalar", ["datetime.datetime.strptime", "datetime.date.fromisoformat", "decimal.Decimal"]],
  ["base64", ["base64.b64encode", "base64.standard_b64encode"]],
  ["plainName", ["base64.urlsafe_b64encode", "base64.b32encode", "base64.b16encode", "binascii.hexlify"]],
  ["urlPart", ["urllib.parse.quote", "urllib.parse.quote_plus", "urllib.parse.urlencode"]],
  ["queryQuoted", ["psycopg.sql.Identifier", "psycopg.sql.Literal", "psycopg2.sql.Identifier", "psycopg2.sql.Literal"]],
  ["queryQuoted", ["psycopg2.extensions.quote_ident", "sqlalchemy.sql.quoted_name"]],
  ["wrapped", ["contextlib.closing", "contextlib.aclosing", "contextlib.AsyncExitStack.enter_async_context"]],
  ["wrapped", ["contextlib.ExitStack.enter_context", "asyncio.create_task", "asyncio.ensure_future", "asyncio.shield"]],
  ["wrapped", ["asyncio.run", "copy.copy", "copy.deepcopy"]],
  ["shellQuoted", ["shlex.quote", "shlex.join", "pipes.quote"]],
  ["escaped", ["html.escape", "markupsafe.escape"]],
];

/**
 * How the results of functions of packages and of the language depend on their arguments, by qualified name. Sources:
 * the library reference of Python 3.14 for the language, the documentation of each package for the others; seen
 * 2026-11-25.
 */
export const callEffects: ReadonlyMap<string, CallEffect> = new Map(
  effects.flatMap(([effect, names]) => names.map((name): [string, CallEffect] => [name, effect])),
);

const addresses = ["ip_address", "IPv4Address", "IPv6Address"].map((name) => `ipaddress.${name}`);
const notPublic = ["is_private", "is_loopback", "is_link_local", "is_reserved", "is_multicast", "is_unspecified"];

/**
 * Attributes that keep the taint of a path or an address. Sources: https://docs.python.org/3/library/pathlib.html,
 * https://docs.python.org/3/library/ipaddress.html
 */
export const effectOfMember: ReadonlyMap<string, CallEffect> = new Map<string, CallEffect>([
  ["pathlib.Path.name", "basename"],
  ["pathlib.Path.stem", "basename"],
  ["pathlib.Path.suffix", "basename"],
  ["pathlib.Path.parent", "dirname"],
  ["pathlib.Path.parents", "parents"],
  ...addresses.flatMap((address) =>
    notPublic.map((name): [string, CallEffect] => [`${address}.${name}`, "isForbidden"]),
  ),
  ...addresses.map((address): [string, CallEffect] => [`${address}.is_global`, "isAllowed"]),
]);

/** The methods of texts, under the names of {@link methodNames}. Source: the library reference, `str`. */
export const textMethods: ReadonlyMap<string, "same" | "contains" | "part" | "scalar"> = new Map([
  ...["trim", "trimStart", "trimEnd", "encode", "decode", "copy", "expandtabs"].map((name): [string, "same"] => [
    name,
    "same",
  ]),
  ...[
    "toLowerCase",
    "toUpperCase",
    "title",
    "capitalize",
    "casefold",
    "center",
    "ljust",
    "rjust",
    "zfill",
    "concat",
  ].map((name): [string, "contains"] => [name, "contains"]),
  ...["slice", "split", "rsplit", "splitlines", "partition", "rpartition", "removeprefix", "removesuffix"].map(
    (name): [string, "part"] => [name, "part"],
  ),
  ...["index", "rindex", "find", "rfind", "count", "endsWith"].map((name): [string, "scalar"] => [name, "scalar"]),
]);

/** The names that the analysis uses for methods of texts, lists and tables. */
export const methodNames: ReadonlyMap<string, string> = new Map([
  ["startswith", "startsWith"],
  ["endswith", "endsWith"],
  ["strip", "trim"],
  ["lstrip", "trimStart"],
  ["rstrip", "trimEnd"],
  ["lower", "toLowerCase"],
  ["upper", "toUpperCase"],
  ["replace", "replaceAll"],
  ["append", "push"],
  ["update", "merge"],
  ["get", "lookup"],
  ["items", "pairs"],
  ["model_validate", "construct"],
  ["parse_obj", "construct"],
]);

const paths =
  /^(?:operator\.truediv|anyio\.Path|pathlib\.(?:PurePath|PosixPath|PurePosixPath|Path))(?:\.(?:resolve|absolute|expanduser|joinpath|parent|with_suffix|with_name|cwd|home|relative_to))*(?=\.\w+$)/;

/** The results of path methods are paths. */
export const canonicalName = (name: string): string => name.replace(paths, "pathlib.Path");

/** Functions whose result is a path. */
export const keepsClass =
  /^(?:operator\.truediv|pathlib\.Path(?:\.(?:resolve|absolute|expanduser|joinpath|relative_to|with_suffix|with_name))?)$/;

/** Functions whose result is the value itself, so that a member of the result is one of the value. */
export const keepsValue = /^(?:str|list|tuple|dict|sorted|asyncio\.(?:gather|wait_for))$/;

/** Functions that answer yes or no about a value without making it safe, such as whether robots may read a page. */
export const isNotSanitizer =
  /^(?:os\.|pathlib\.|print$|len$|hasattr$|isinstance$|logging\.|json\.|subprocess\.|requests\.|httpx\.|aiohttp\.|open$|protego\.|urllib\.robotparser\.|time\.|datetime\.)/;

/** Functions that inspect or measure a value, or log it. Its text goes nowhere else. */
export const isHarmless =
  /^(?:print|isinstance|issubclass|hasattr|callable|id|chr|any|all|range|divmod|pow|hex|oct|bin|super|enumerate|zip|dir|vars)$|^(?:logging|loguru|structlog|math|statistics|re|time|datetime|hashlib|hmac|secrets|random|warnings|traceback|asyncio\.sleep|json\.dumps?|typing|inspect)\b/;

/** Functions of the language that throw if a text does not have the expected form. */
export const throws = /^(?:json\.loads|int|float|uuid\.UUID)$/;
/** Functions of the language, which hardly ever throw for a text. */
export const ofLanguage = /^(?:\w+$|logging\.|sys\.|os\.)/;
/** Functions that do not test the value. */
export const onlyWrites = /^(?:print|logging\.|json\.)/;
