import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from "vscode-jsonrpc/node.js";
import { parse as parseYaml } from "yaml";

const repository = fileURLToPath(new URL("../..", import.meta.url));

/** A place in a text; both numbers count from 0. */
interface Position {
  readonly line: number;
  readonly character: number;
}
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface Diagnostic {
  readonly range: Range;
  readonly message: string;
  readonly severity: number;
  readonly source: string;
  /** The rule; a syntax error has none. */
  readonly code?: string;
  readonly codeDescription?: { readonly href: string };
}

interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}
interface WorkspaceEdit {
  readonly documentChanges?: readonly { readonly edits: readonly TextEdit[] }[];
}

export interface CodeAction {
  readonly title: string;
  readonly kind: string;
  readonly command?: { readonly command: string; readonly arguments?: readonly unknown[] };
}

/** The `eslint.validate` of the guide's settings for VS Code. */
export function validatedLanguages(): readonly string[] {
  const guide = readFileSync(path.join(repository, "docs/guides/editors.md"), "utf8");
  const [, settings = ""] = /## VS Code\n[\s\S]*?```json[^\n]*\n([\s\S]*?)```/.exec(guide) ?? [];
  return (JSON.parse(settings) as { readonly "eslint.validate": readonly string[] })["eslint.validate"];
}

/** The settings of the guide for Helix, which gives them to the server as they are, whatever the language. */
export function helixSettings(): object {
  const guide = readFileSync(path.join(repository, "docs/guides/editors.md"), "utf8");
  const [, table = ""] = /^\[language-server\.eslint\.config\]\n([^]*?)^\[\[/mu.exec(guide) ?? [];
  // With a colon for each sign of equality, these lines of TOML are YAML.
  return parseYaml(table.replaceAll(" = ", ": ")) as object;
}

/**
 * A project in an empty folder with the built plugin, open in the language server of VS Code's ESLint extension. The
 * server gets the same requests as from the extension, with the settings in the guide.
 */
export class Editor {
  readonly #folder: string;
  readonly #server;
  readonly #connection;
  readonly #documents = new Map<string, { readonly languageId: string; text: string; version: number }>();
  #applied: WorkspaceEdit | undefined;
  /** What the server wrote as an error, if anything. */
  readonly errors: string[] = [];

  /** In place of what the extension of VS Code computes. */
  readonly #settings: object | undefined;

  private constructor(folder: string, settings: object | undefined) {
    this.#folder = folder;
    this.#settings = settings;
    const command = path.join(
      repository,
      "node_modules/vscode-langservers-extracted/bin/vscode-eslint-language-server",
    );
    this.#server = spawn(process.execPath, [command, "--stdio"], { cwd: folder, stdio: ["pipe", "pipe", "pipe"] });
    this.#server.stderr.on("data", (chunk: Buffer) => this.errors.push(chunk.toString()));
    this.#connection = createMessageConnection(
      new StreamMessageReader(this.#server.stdout),
      new StreamMessageWriter(this.#server.stdin),
    );
  }

  /**
   * Starts the server in a project with this configuration of ESLint.
   *
   * @param settings those of another editor than VS Code.
   */
  static async open(eslint: string, config: string, settings?: object): Promise<Editor> {
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), "eslint-plugin-mcp-editor-")));
    mkdirSync(path.join(folder, "node_modules"));
    symlinkSync(path.join(repository, "node_modules", eslint), path.join(folder, "node_modules/eslint"));
    symlinkSync(repository, path.join(folder, "node_modules/eslint-plugin-mcp"));
    writeFileSync(path.join(folder, "package.json"), JSON.stringify({ name: "desk", private: true, type: "module" }));
    writeFileSync(path.join(folder, "eslint.config.js"), config);
    const editor = new Editor(folder, settings);
    await editor.#initialize();
    return editor;
  }

  async #initialize(): Promise<void> {
    const connection = this.#connection;
    connection.onRequest("workspace/configuration", ({ items }: { items: readonly { scopeUri: string }[] }) =>
      items.map(({ scopeUri }) => this.#settings ?? this.#settingsFor(scopeUri)),
    );
    connection.onRequest("workspace/applyEdit", ({ edit }: { edit: WorkspaceEdit }) => {
      this.#applied = edit;
      return { applied: true };
    });
    connection.onRequest("client/registerCapability", () => null);
    connection.onRequest("workspace/diagnostic/refresh", () => null);
    connection.onNotification("window/logMessage", ({ type, message }: { type: number; message: string }) => {
      if (type === 1) this.errors.push(message);
    });
    connection.onNotification(() => undefined);
    connection.listen();
    await connection.sendRequest("initialize", {
      processId: process.pid,
      rootUri: pathToFileURL(this.#folder).href,
      workspaceFolders: [{ uri: pathToFileURL(this.#folder).href, name: "desk" }],
      capabilities: {
        workspace: {
          applyEdit: true,
          configuration: true,
          workspaceEdit: { documentChanges: true },
          diagnostics: { refreshSupport: true },
        },
        textDocument: {
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
          diagnostic: {},
        },
      },
    });
    await connection.sendNotification("initialized", {});
  }

  /** The settings that the extension computes for a document; `validate` comes from the list of languages. */
  #settingsFor(uri: string): object {
    const languageId = this.#documents.get(uri)?.languageId ?? "";
    return {
      validate: validatedLanguages().includes(languageId) ? "on" : "off",
      packageManager: "npm",
      useESLintClass: true,
      useFlatConfig: true,
      experimental: { useFlatConfig: false },
      codeAction: {
        disableRuleComment: { enable: true, location: "separateLine", commentStyle: "line" },
        showDocumentation: { enable: true },
      },
      codeActionOnSave: { mode: "all" },
      format: false,
      quiet: false,
      onIgnoredFiles: "off",
      options: {},
      rulesCustomizations: [],
      run: "onType",
      problems: { shortenToSingleLine: false },
      nodePath: null,
      workspaceFolder: { name: "desk", uri: pathToFileURL(this.#folder).href },
      workingDirectory: { directory: this.#folder },
    };
  }

  /** Opens a file of the project with this text; it need not be on disk. Gives its URI. */
  async openFile(name: string, languageId: string, text: string): Promise<string> {
    const file = path.join(this.#folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    const uri = pathToFileURL(file).href;
    this.#documents.set(uri, { languageId, text, version: 1 });
    await this.#connection.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId, version: 1, text },
    });
    return uri;
  }

  /** Types: the file has another text now. */
  async type(uri: string, text: string): Promise<void> {
    const document = this.#document(uri);
    document.text = text;
    document.version += 1;
    const { version } = document;
    await this.#connection.sendNotification("textDocument/didChange", {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  async diagnostics(uri: string): Promise<readonly Diagnostic[]> {
    const { items } = await this.#connection.sendRequest<{ readonly items: readonly Diagnostic[] }>(
      "textDocument/diagnostic",
      { textDocument: { uri } },
    );
    return items;
  }

  async actions(uri: string, diagnostic: Diagnostic): Promise<readonly CodeAction[]> {
    const params = {
      textDocument: { uri },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic], only: ["quickfix"] },
    };
    return this.#connection.sendRequest<readonly CodeAction[]>("textDocument/codeAction", params);
  }

  /** Picks an action from the light bulb; the text afterwards. */
  async pick(uri: string, { command }: CodeAction): Promise<string> {
    if (!command) throw new Error("The action has no command.");
    this.#applied = undefined;
    await this.#connection.sendRequest("workspace/executeCommand", command);
    const applied: WorkspaceEdit | undefined = this.#applied;
    const edits = (applied as WorkspaceEdit | undefined)?.documentChanges?.flatMap((change) => change.edits) ?? [];
    const text = edited(this.#document(uri).text, edits);
    await this.type(uri, text);
    return text;
  }

  text(uri: string): string {
    return this.#document(uri).text;
  }

  /** True while the server's process is alive. */
  get isRunning(): boolean {
    return this.#server.exitCode === null && this.#server.signalCode === null;
  }

  async close(): Promise<void> {
    await this.#connection.sendRequest("shutdown");
    await this.#connection.sendNotification("exit");
    this.#connection.dispose();
    this.#server.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #document(uri: string) {
    const document = this.#documents.get(uri);
    if (!document) throw new Error(`${uri} is not open.`);
    return document;
  }
}

/** A text with edits in it, the last place first so that the others stay where they are. */
function edited(text: string, edits: readonly TextEdit[]): string {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const offset = ({ line, character }: Position): number => (starts[line] ?? text.length) + character;
  const sorted = [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start));
  return sorted.reduce(
    (all, { range, newText }) => all.slice(0, offset(range.start)) + newText + all.slice(offset(range.end)),
    text,
  );
}

/** The text that a range covers. */
export function textAt(text: string, { start, end }: Range): string {
  const lines = text.split("\n").slice(start.line, end.line + 1);
  lines[lines.length - 1] = (lines.at(-1) ?? "").slice(0, end.character);
  lines[0] = (lines[0] ?? "").slice(start.character);
  return lines.join("\n");
}
