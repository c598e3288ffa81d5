import { isBefore, type Version } from "../profile.ts";

/** The libraries for servers in Python that generate schemas. */
export type PythonLibrary = "mcp" | "fastmcp";

/** How a Python library turns a function into the tool that it lists. */
export interface PythonProfile {
  /** Identifies the profile: equal ids are equal profiles. */
  readonly id: string;
  /** The version of pydantic, if it is known. */
  readonly pydantic: Version | undefined;
  readonly library: PythonLibrary;
  /**
   * The source of the input schema: a pydantic model with the parameters as fields, or pydantic's schema of the call,
   * which allows no additional arguments.
   */
  readonly input: "model" | "call";
  /** True if `Annotated[int, "text"]` describes the parameter. */
  readonly readsAnnotatedText: boolean;
  /**
   * The form of the docstring: unchanged; without its indentation; without its indentation and the parameters, which
   * describe the properties; or without any section.
   */
  readonly docstring: "verbatim" | "cleaned" | "parameters" | "sections";
  /**
   * The titles that are omitted: none; those of schemas with a structural keyword; also those of schemas with only a
   * description; or all of these except titles that the author wrote for a parameter.
   */
  readonly titles: "kept" | "structural" | "all" | "all but own";
  /**
   * When definitions are inlined: first, which fails for a recursive schema, or last, where a recursive schema keeps
   * its references.
   */
  readonly inlinesDefinitions: "no" | "first" | "last";
  /** True if `additionalProperties: false` is removed from all schemas. */
  readonly opensObjects: boolean;
  /** True if tools have output schemas. */
  readonly hasOutput: boolean;
  /** True if the schema that wraps a result other than an object has a description. */
  readonly describesWrapper: boolean;
  /**
   * Which field names appear in the result: always the aliases, those of a model that requests it, or those of each
   * such model.
   */
  readonly outputAliases: "always" | "root" | "each";
  /** True if a list of any values has no schema. */
  readonly ignoresOpenLists: boolean;
  /** True if content blocks have no schema. */
  readonly ignoresContent: boolean;
  /** True if the library's own result has no schema. */
  readonly ignoresWholeResult: boolean;
  /** True if a `TypedDict` is sent unchanged, false if the library makes a model of its fields. */
  readonly keepsTypedDicts: boolean;
  /** The key under which the library adds to `_meta`, if it does. */
  readonly metaKey: "_fastmcp" | "fastmcp" | undefined;
  /** True if bytes have no schema. */
  readonly ignoresBytes: boolean;
  /** True if the server sends an empty description for a tool without one. */
  readonly sendsEmptyDescription: boolean;
  /** True if `description=""` replaces the docstring. */
  readonly keepsEmptyDescription: boolean;
  /** True if a registration accepts annotations and a title. */
  readonly takesAnnotations: boolean;
  readonly takesTitle: boolean;
  /** Where the server takes the title of a tool without one; "name" after the annotations. */
  readonly title: "none" | "annotations" | "name";
  /** True if the server passes every parameter of the type `Context`, false if it passes one. */
  readonly fillsAllContexts: boolean;
  /** True if a tool without annotations gets `type: "string"` for parameters without annotation. */
  readonly untypedIsString: boolean;
}

/** `mcp`: utilities/func_metadata.py and tools/base.py of the packages 1.9.4, 1.10.1, 1.20.0, 1.30.0 and 2.3.0. */
export function mcpProfile(version: Version): PythonProfile {
  const isFirst = version.major < 2;
  return {
    id: `mcp ${idOf(version)}`,
    pydantic: undefined,
    library: "mcp",
    input: "model",
    readsAnnotatedText: false,
    docstring: "verbatim",
    titles: "kept",
    inlinesDefinitions: "no",
    opensObjects: false,
    hasOutput: !isBefore(version, "1.10.0"),
    describesWrapper: false,
    outputAliases: "always",
    ignoresOpenLists: false,
    ignoresContent: !isFirst,
    ignoresWholeResult: true,
    keepsTypedDicts: !isFirst,
    metaKey: undefined,
    ignoresBytes: false,
    sendsEmptyDescription: true,
    keepsEmptyDescription: false,
    takesAnnotations: !isBefore(version, "1.7.0"),
    takesTitle: !isBefore(version, "1.10.0"),
    title: "none",
    fillsAllContexts: false,
    untypedIsString: true,
  };
}

/**
 * `fastmcp`: tools/tool.py, tools/function_parsing.py, utilities/json_schema.py and utilities/docstring_parsing.py. The
 * limits were found with the packages 2.10.0, 2.11.3, 2.12.5, 2.13.0, 2.14.5, 2.14.6, 3.0.2, 3.2.3, 3.2.4, 4.0.11,
 * 4.1.0 and 4.2.3.
 */
export function pythonFastMcpProfile(version: Version): PythonProfile {
  const since = (limit: string): boolean => !isBefore(version, limit);
  return {
    id: `fastmcp ${idOf(version)}`,
    pydantic: undefined,
    library: "fastmcp",
    input: "call",
    readsAnnotatedText: true,
    docstring: since("4.1.0") ? "sections" : since("3.2.4") ? "parameters" : "cleaned",
    titles: since("4.0.0") ? "all but own" : since("3.2.4") ? "all" : since("2.12.0") ? "structural" : "kept",
    inlinesDefinitions: since("3.0.0") ? "last" : since("2.14.6") ? "first" : "no",
    opensObjects: !since("3.0.0"),
    hasOutput: since("2.10.0"),
    describesWrapper: since("2.13.0") && !since("3.2.4"),
    outputAliases: since("4.0.0") ? "each" : since("3.0.0") ? "root" : "always",
    ignoresOpenLists: since("4.0.0"),
    ignoresContent: true,
    ignoresWholeResult: since("4.0.0"),
    keepsTypedDicts: true,
    metaKey: since("3.0.0") ? "fastmcp" : since("2.11.0") ? "_fastmcp" : undefined,
    ignoresBytes: since("3.0.0"),
    sendsEmptyDescription: false,
    keepsEmptyDescription: since("3.0.0"),
    takesAnnotations: since("2.2.7"),
    takesTitle: since("2.10.0"),
    title: since("4.0.0") ? "name" : since("2.10.0") ? "annotations" : "none",
    fillsAllContexts: since("3.0.0"),
    untypedIsString: false,
  };
}

function idOf({ major, minor, patch }: Version): string {
  return `${String(major)}.${String(minor)}.${String(patch)}`;
}
