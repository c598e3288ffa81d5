import type { Version } from "../profile.ts";

/** The libraries that make servers in Python, and that have schemas of their own. */
export type PythonLibrary = "mcp" | "fastmcp";

/** How a Python library turns a function into the tool that it lists. */
export interface PythonProfile {
  /** Identifies the profile: equal ids are equal profiles. */
  readonly id: string;
  /** The version of pydantic, if it is known. */
  readonly pydantic: Version | undefined;
  readonly library: PythonLibrary;
  /**
   * What makes the input schema: a pydantic model with the parameters as fields, or pydantic's schema of the call,
   * which allows no further arguments.
   */
  readonly input: "model" | "call";
  /** True if `Annotated[int, "text"]` describes the parameter. */
  readonly readsAnnotatedText: boolean;
  /**
   * The docstring: as it is written; without its indentation; and that without the parameters, which describe the
   * properties; or with no section of any kind.
   */
  readonly docstring: "verbatim" | "cleaned" | "parameters" | "sections";
  /**
   * The titles that are left out: none; those of schemas with a structural keyword; also those beside nothing but
   * descriptions; and of all these not those that the author wrote for a parameter.
   */
  readonly titles: "kept" | "structural" | "all" | "all but own";
  /** True if definitions are put in the place of references. */
  readonly inlinesDefinitions: boolean;
  /** The result's schema: as the result is validated, or as it is serialised. */
  readonly output: "validation" | "serialization";
  /** The names of fields in the result: always the aliases, those of a model that says so, or of each such model. */
  readonly outputAliases: "always" | "root" | "each";
  /** True if a list of any values has no schema. */
  readonly ignoresOpenLists: boolean;
  /** True if content blocks have no schema. */
  readonly ignoresContent: boolean;
  /** True if bytes have no schema. */
  readonly ignoresBytes: boolean;
  /** True if the server sends an empty description for a tool without one. */
  readonly sendsEmptyDescription: boolean;
  /** True if `description=""` replaces the docstring. */
  readonly keepsEmptyDescription: boolean;
  /** True if the server sends a title made from the name for a tool without one. */
  readonly derivesTitle: boolean;
  /** True if the server fills every parameter of the type `Context`, false if it fills one. */
  readonly fillsAllContexts: boolean;
  /** True if a tool without annotations gets `type: "string"` for parameters without annotation. */
  readonly untypedIsString: boolean;
}

/** mcp 1.x, `mcp.server.fastmcp`: utilities/func_metadata.py and tools/base.py of 1.30.0. */
const mcp1: PythonProfile = {
  id: "mcp 1",
  pydantic: undefined,
  library: "mcp",
  input: "model",
  readsAnnotatedText: false,
  docstring: "verbatim",
  titles: "kept",
  inlinesDefinitions: false,
  output: "validation",
  outputAliases: "always",
  ignoresOpenLists: false,
  ignoresContent: false,
  ignoresBytes: false,
  sendsEmptyDescription: true,
  keepsEmptyDescription: false,
  derivesTitle: false,
  fillsAllContexts: false,
  untypedIsString: true,
};

/** mcp 2.x, `mcp.server.mcpserver`: the same files of 2.3.0. */
const mcp2: PythonProfile = { ...mcp1, id: "mcp 2", ignoresContent: true };

/** fastmcp 2.x: tools/tool.py and utilities/json_schema.py of 2.14.7. */
const fastmcp2: PythonProfile = {
  id: "fastmcp 2",
  pydantic: undefined,
  library: "fastmcp",
  input: "call",
  readsAnnotatedText: true,
  docstring: "cleaned",
  titles: "structural",
  inlinesDefinitions: true,
  output: "serialization",
  outputAliases: "always",
  ignoresOpenLists: false,
  ignoresContent: true,
  ignoresBytes: false,
  sendsEmptyDescription: false,
  keepsEmptyDescription: false,
  derivesTitle: false,
  fillsAllContexts: false,
  untypedIsString: false,
};

/** fastmcp 3.x: tools/function_parsing.py and utilities/docstring_parsing.py of 3.4.11. */
const fastmcp3: PythonProfile = {
  ...fastmcp2,
  id: "fastmcp 3",
  docstring: "parameters",
  keepsEmptyDescription: true,
  titles: "all",
  outputAliases: "root",
  fillsAllContexts: true,
  ignoresBytes: true,
};

/** fastmcp 4.x: the same files of 4.2.3. */
const fastmcp4: PythonProfile = {
  ...fastmcp3,
  id: "fastmcp 4",
  docstring: "sections",
  titles: "all but own",
  outputAliases: "each",
  ignoresOpenLists: true,
  derivesTitle: true,
};

/** The profiles by library and major version. */
export const pythonProfiles = {
  mcp: { 1: mcp1, 2: mcp2 },
  fastmcp: { 2: fastmcp2, 3: fastmcp3, 4: fastmcp4 },
} as const;
