import type { Edit } from "./editor.ts";
import type { CodeStatement, IrFunction } from "./handler/code.ts";
import type { Reading } from "./reading.ts";
import type { ServerIdentity, Surface } from "./server.ts";
import type { Span } from "./span.ts";

/** A name that a module imports from another one. */
export interface ModuleImport {
  /** The specifier in the source: `@modelcontextprotocol/sdk/server/stdio.js`, `./tools.js`. */
  readonly specifier: string;
  /** The name in the other module; `default` for its default export, `*` for all of it, `undefined` for none. */
  readonly name: string | undefined;
  /** The name in this module; `undefined` if the module is imported for its effects or exported again. */
  readonly local: string | undefined;
  /** The absolute path of the source file, if it belongs to the project. */
  readonly path: string | undefined;
  /** True for an import that a compiler removes. */
  readonly isType: boolean;
  /** True for an import that may never run: below a condition or a `try`, or where a call makes it. */
  readonly isConditional?: boolean;
  readonly span: Span;
}

/** A transport that a module creates for its server. */
export interface Transport {
  readonly kind: "stdio" | "streamable-http" | "sse";
  /** The words of the source that choose it: `SSEServerTransport`, `serveSSE`, `"sse"`. */
  readonly label: string;
  readonly span: Span;
}

/** A path of an HTTP server, or a middleware. */
export interface Mount {
  /** `use`, `all`, `get`, `post` and the like. */
  readonly method: string;
  /** Absent for middleware of all paths. */
  readonly path: Reading<string>;
  /**
   * The handlers, as qualified names (`express.json`), or as the text of the source for those that this module defines.
   */
  readonly handlers: readonly string[];
  readonly span: Span;
}

/** A text in the source. A text with inserted values has one for each part. */
export interface TextLiteral {
  readonly text: string;
  /** The variable, key, field or parameter that the text is assigned to; `undefined` for a text without a name. */
  readonly name: string | undefined;
  /** True if the name of an account is next to it: `("admin", "…")`, `{ user: "admin", pass: "…" }`. */
  readonly withAccount?: boolean;
  /** True for the part of a text with inserted values. */
  readonly isPart?: boolean;
  readonly span: Span;
}

/** A call that writes to standard output, where a stdio transport sends its messages. */
export interface StdoutWrite {
  /** `console.log`, `process.stdout.write`, `print` */
  readonly label: string;
  /** Who writes: the function itself, or a child process that gets the standard output of the server. */
  readonly by: "function" | "child";
  /** The function that is called, or the import that leads to it. */
  readonly span: Span;
  /** The absolute path of the file and the line of the call, if that is in another module. */
  readonly path: string | undefined;
  readonly line: number;
  /** Writes to standard error instead. */
  readonly edit: Edit | undefined;
}

/** An HTTP transport that accepts requests which it should reject. */
export interface Exposure {
  /** From any machine, without authentication; or from a page in a browser of this machine. */
  readonly kind: "open" | "rebinding";
  /** The class of the transport. */
  readonly label: string;
  readonly span: Span;
}

/** The code of a module, in the form of the code behind tools. */
export interface ModuleCode {
  /** The statements outside of functions. */
  readonly body: readonly CodeStatement[];
  /** The functions at every depth, in the order of the text. */
  readonly functions: readonly IrFunction[];
}

/** A text about a server that a module sets where the SDK does not read it. */
export interface UnreadText {
  /** Its key: `prompt`. */
  readonly key: string;
  /** The key that clients read. */
  readonly belongs: "instructions";
  readonly span: Span;
  /** Writes the text at its place; `undefined` if another text is there. */
  readonly edit: Edit | undefined;
}

/** A place in source code that is not necessarily in the module at hand. */
export interface ModulePlace {
  /** Absolute. */
  readonly path: string;
  /** From 1. */
  readonly line: number;
}

/** A call that gets a server, or a call of a method of the server. */
export interface ServerUse extends ModulePlace {
  /** The call as it is written, in one line: `registerAll(server)`. */
  readonly code: string;
  /** The offsets of the call in its module; for a decorator, with the name of its function. */
  readonly span: Span;
  /** How many calls lead to it from the place that makes the server. */
  readonly depth: number;
  /** The function that is called, if it is found. */
  readonly leadsTo: ModulePlace | undefined;
  /** Why the function is not found; `undefined` for one that is found, and for the methods of a server. */
  readonly reason: string | undefined;
}

/** Names of an SDK that a module uses, and that the version which an installation gets does not have. */
export interface MissingNames {
  /** "mcp 2.3.0" */
  readonly library: string;
  /** `mcp.server.fastmcp`, `mcp.server.Server.list_tools` */
  readonly names: readonly string[];
  /** What decides about the version: "'mcp>=1.0' in pyproject.toml". */
  readonly source: string | undefined;
  /** The requirement with which they are there: "mcp<2"; `undefined` if no version has them. */
  readonly requirement: string | undefined;
  /** The one place where that version has the name: "@modelcontextprotocol/server/stdio". */
  readonly elsewhere: string | undefined;
  /** The first use. */
  readonly span: Span;
}

/**
 * A source file of an MCP server, with or without definitions. Its lists are made when a rule asks for them, in the
 * order of the text.
 */
export interface SourceModule {
  readonly kind: "module";
  readonly surface: Surface;
  /** True for a file whose name says that it belongs to tests: `api-test.ts`, `client.mock.ts`. */
  readonly isTest: boolean;
  /** The place to report for the file as a whole. */
  readonly span: Span;
  readonly imports: readonly ModuleImport[];
  readonly transports: readonly Transport[];
  readonly mounts: readonly Mount[];
  readonly literals: readonly TextLiteral[];
  /** The calls that write to standard output while its server may be connected to it. */
  readonly stdout: readonly StdoutWrite[];
  /** `undefined` if the module protects its HTTP transport, has none, or does not show whether it does. */
  readonly exposure: Exposure | undefined;
  /** The code of the module, if its text has one of some words; otherwise nothing. To read it takes a while. */
  readonly codeWith: (words: RegExp) => ModuleCode;
  /** How the server that the module makes introduces itself; `undefined` if it makes none or several. */
  readonly identity: ServerIdentity | undefined;
  /** True if it makes a server of a known library. */
  readonly makesServer: boolean;
  /** The texts about its servers that no client gets. */
  readonly unreadTexts?: readonly UnreadText[];
  /** What it uses of SDKs that is not there. */
  readonly missingNames: readonly MissingNames[];
  /** Where the servers go that the module makes or gets from another one, in the order in which they are followed. */
  readonly serverUses: readonly ServerUse[];
}

/**
 * True for the path of a test file, by its name. Folders are not considered: the caller decides which files to lint.
 */
export function isTestFile(path: string): boolean {
  return /(?:^|[/\\._-])(?:conftest|e2e|fixtures?|mocks?|spec|tests?)(?:[._-][^/\\]*)?\.\w+$/iu.test(path);
}

/** The name that a flag gives to the next argument of a command: `api-key` of `--api-key`. */
export function flagNameIn(argument: string | undefined): string | undefined {
  return argument !== undefined && /^--?[\w-]+$/u.test(argument) ? argument.replace(/^-+/u, "") : undefined;
}
