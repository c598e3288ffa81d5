/** Modules that export the names of another one. */
const moduleAliases: readonly (readonly [RegExp, string])[] = [
  [/^typing_extensions\./u, "typing."],
  [/^collections\.abc\./u, "typing."],
  [
    /^pydantic\.(?:main|fields|types|networks|config|root_model|functional_validators|functional_serializers)\./u,
    "pydantic.",
  ],
  [/^pydantic\.(?:aliases|json_schema)\./u, "pydantic."],
  [/^pydantic_core\./u, "pydantic."],
];

/** Names of `typing` with the meaning of a built-in or of `collections`. */
const generic: Readonly<Record<string, string>> = {
  "typing.List": "builtins.list",
  "typing.Dict": "builtins.dict",
  "typing.Set": "builtins.set",
  "typing.FrozenSet": "builtins.frozenset",
  "typing.Tuple": "builtins.tuple",
  "typing.Type": "builtins.type",
  "typing.Text": "builtins.str",
  "typing.Deque": "collections.deque",
  "typing.DefaultDict": "collections.defaultdict",
  "typing.OrderedDict": "collections.OrderedDict",
  "typing.Counter": "collections.Counter",
  "typing.AbstractSet": "typing.Set_",
  "re.Pattern": "typing.Pattern",
};

/** One name for what several modules export: `typing.Annotated` for `typing_extensions.Annotated`. */
export function canonicalName(name: string): string {
  // The abstract set of `collections.abc` has the name of `typing.Set`, which is the built-in one.
  if (name === "collections.abc.Set") return "typing.Set_";
  let result = name;
  for (const [pattern, replacement] of moduleAliases) result = result.replace(pattern, replacement);
  return generic[result] ?? result;
}
