import { describe, expect, it } from "vitest";
import rule from "../../../lib/rules/security/require-path-pattern.ts";
import { noParentSegments, withinFolder } from "../../../lib/schema/pattern-length.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inTypeScript } from "../exact.ts";
import { besideAnswers, besideAnswersPointers, inAnswers } from "./answers.ts";
import { head, pointerOf, taking, unknownPart, withField } from "./taking.ts";

const string = { type: "string" };
const about = (description: string) => ({ ...string, description });

const patterns = { addRelative: withinFolder, addPattern: noParentSegments };
const both = ["addRelative", "addPattern"] as const;

/** The report at a parameter, with the patterns written at some pointer. */
function missing(at: string, pointer = pointerOf(at), offers: readonly (keyof typeof patterns)[] = both) {
  return {
    messageId: "missing",
    at,
    suggestions: offers.map((messageId) => ({
      messageId,
      draft: true,
      change: { pointer: `${pointer}/pattern`, value: patterns[messageId] },
    })),
  };
}

surfaces(rule, {
  preset: "security",
  valid: [
    { name: "what only answers hold", tool: inAnswers("file", string) },
    {
      name: "the keyword readOnly",
      only: { surfaces: zodlessSurfaces, reason: "Zod does not write it" },
      tool: taking({
        list: {
          type: "object",
          properties: {
            owner: { type: "object", readOnly: true, properties: { file: string }, additionalProperties: false },
          },
          additionalProperties: false,
        },
      }),
    },
    {
      name: "the path beside a host, or within a URL",
      tool: taking({
        url: { type: "object", properties: { path: string }, additionalProperties: false },
        place: { type: "object", properties: { host: string, path: string }, additionalProperties: false },
      }),
    },
    {
      name: "the name of an attachment",
      tool: taking({ attachments: { type: "array", items: { type: "object", properties: { filename: string } } } }),
    },
    {
      name: "the seed's good example",
      only: { surfaces: zodlessSurfaces, reason: "a regular expression of JavaScript escapes its slashes" },
      tool: taking({
        filePath: {
          ...string,
          pattern: "^[a-zA-Z0-9_\\-./]+$",
          description: "File path (alphanumeric, dots, slashes, hyphens, underscores only)",
        },
      }),
    },
    {
      name: "an enum and a constant",
      tool: taking({ folder: { ...string, enum: ["in", "out"] }, file: { ...string, const: "a.txt" } }),
    },
    {
      name: "words that only look like files",
      tool: taking({
        profile: string,
        filter: string,
        fileType: string,
        fileSize: string,
        folderId: string,
        pathology: string,
      }),
    },
    {
      name: "paths that are compared or shown",
      tool: taking({
        directories: { type: "array", items: { type: "string" }, description: "Filter by directory paths" },
        filename: about("Original filename for context"),
      }),
    },
    {
      name: "paths through other things",
      tool: taking({
        jsonPath: string,
        url_path: string,
        apiPath: string,
        nodePath: string,
        xpath: string,
        fieldPath: string,
      }),
    },
    {
      name: "places in a service's own storage, and on the web",
      tool: taking({ cloudPath: string, publicAccessPath: string }),
    },
    {
      name: "filters of crawled paths",
      tool: taking({ includePaths: { type: "array", items: string }, excludePaths: { type: "array", items: string } }),
    },
    {
      name: "other things by their description",
      tool: taking({
        path: about("Field in dot notation"),
        file: about("The file as base64"),
        folder: about("ID of the folder"),
        dir: about("Sort direction, asc or desc"),
        parent_path: about("The namespace path of the group"),
        source_file: about("URL of the file"),
        paths: about("Comma-separated list of files"),
        file_name: about("Hint at the type of the file, such as report.pdf"),
      }),
    },
    { name: "the path of an address", tool: taking({ path: string }, { name: "http_request" }) },
    {
      name: "paths that may lead anywhere",
      tool: taking({
        file: about("Absolute path to the file to upload"),
        dir: about("The absolute or relative path"),
        absoluteThemePath: string,
      }),
    },
    {
      name: "folders to work in",
      tool: taking({
        path: about("Path to the Git repository. Defaults to the session's."),
        projectPath: about("Path to the Godot project directory"),
        dir: about("Root directory of the workspace"),
        project_path: string,
        repoDir: string,
      }),
    },
    {
      name: "worktrees, which lie beside their repository",
      tool: taking({ worktreePath: string, newPath: about("New path for the worktree") }),
    },
    {
      name: "files of a remote repository",
      tool: taking({
        owner: string,
        repo: string,
        path: about("Path of the file"),
        files: { type: "array", items: { type: "object", properties: { file_path: string } } },
      }),
    },
    {
      name: "files of a remote project",
      tool: taking({
        project_id: string,
        position: { type: "object", properties: { new_path: about("File path after changes") } },
      }),
    },
    { name: "sort orders and mailboxes", tool: taking({ sortDir: string, mail_folder: string }) },
    { name: "flags in the form of text", tool: taking({ includeHiddenFolders: string, is_archive_file: string }) },
    {
      name: "a JSON path, according to the list in the tool's description",
      tool: {
        ...taking({ path: string }),
        description: "Sets a value.\n\nArgs:\n    key: The key.\n    path (str): The JSON path of the value.",
      },
    },
    {
      name: "a JSON Patch",
      tool: taking({
        patch: {
          type: "array",
          items: { type: "object", properties: { op: string, path: string }, required: ["op", "path"] },
        },
      }),
    },
    {
      name: "other types",
      tool: taking({
        path: { type: "object", properties: { id: string }, required: ["id"] },
        files: { type: "array", items: { type: "number" } },
        dir: { type: "boolean" },
      }),
    },
    {
      name: "text that is the file, or a URL",
      only: { surfaces: zodlessSurfaces, reason: "Zod has no contentEncoding" },
      tool: taking({ file: { ...string, contentEncoding: "base64" }, path: { ...string, format: "uri" } }),
    },
    { name: "other words", options: { replaceWords: ["location"] }, tool: taking({ filePath: string }) },
    { name: "what its description calls read-only", tool: taking({ path: about("Where it lies. Read-only.") }) },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: {
        name: "add",
        inputSchema: { type: "object", properties: { path: null, file: true, dir: { type: ["string"], pattern: 7 } } },
      },
    },
  ],
  invalid: [
    {
      name: "a path beside another one in the list of the tool's description",
      tool: {
        ...taking({ path: string }),
        description: "Sets a value.\n\nArgs:\n    key: The JSON path of the value.",
      },
      errors: [missing("path")],
    },
    {
      name: "what callers fill in beside it",
      tool: besideAnswers("file", string),
      errors: besideAnswersPointers("file").map((pointer) => missing("file", pointer)),
    },
    {
      name: "the seed's bad example",
      tool: taking({ filePath: about("Path to the file") }),
      errors: [
        {
          ...missing("filePath"),
          message:
            "The name of parameter 'filePath' of tool 'add-user' suggests a path, and it accepts '../../.ssh/id_rsa'. Add a 'pattern' that excludes '..'.",
        },
      ],
    },
    {
      name: "paths that may lead anywhere, where they are wanted",
      options: { ignoreDescriptions: true },
      tool: taking({ file: about("Absolute path to the file to upload"), path: about("Path to the Git repository") }),
      errors: [missing("file", undefined, ["addPattern"]), missing("path", undefined, ["addPattern"])],
    },
    {
      name: "files in the folder to work in",
      tool: taking({
        scenePath: about("Path to the scene file (relative to project)"),
        projectFile: string,
        file: about("Path to the project file"),
        paths: { type: "array", items: string, description: "Paths to stage (relative to repository root)" },
      }),
      errors: [
        missing("scenePath", undefined, ["addRelative"]),
        missing("projectFile"),
        missing("file"),
        missing("paths", `${pointerOf("paths")}/items`, ["addRelative"]),
      ],
    },
    {
      name: "files of the server's own machine beside a remote repository",
      tool: taking({ project_id: string, local_path: string, file: about("Path of the file to upload") }),
      errors: [missing("local_path"), missing("file")],
    },
    {
      name: "a file of an upload to a remote repository",
      tool: taking({ owner: string, file: string }, { name: "upload_asset" }),
      errors: [missing("file")],
    },
    {
      name: "each of the words",
      tool: taking({
        path: string,
        file: string,
        filename: string,
        filepath: string,
        outputDir: string,
        directory: string,
        folder: string,
        file_name: string,
      }),
      errors: ["path", "file", "filename", "filepath", "outputDir", "directory", "folder", "file_name"].map((name) =>
        missing(name),
      ),
    },
    {
      name: "a nested path, and a list of paths",
      tool: taking({
        options: { type: "object", properties: { outputPath: string }, required: ["outputPath"] },
        paths: { type: "array", items: string },
      }),
      errors: [
        missing("outputPath", `${pointerOf("options")}/properties/outputPath`),
        missing("paths", `${pointerOf("paths")}/items`),
      ],
    },
    {
      name: "a path or null",
      only: { surfaces: zodlessSurfaces, reason: "Zod emits a union where a check is added" },
      tool: taking({ path: { type: ["string", "null"] } }),
      errors: [missing("path")],
    },
    {
      name: "another pattern and other words",
      options: { pattern: "^[a-z]+$", words: ["location"] },
      tool: taking({ location: string }),
      errors: [
        {
          messageId: "missing",
          at: "location",
          suggestions: [
            {
              messageId: "addOwn",
              draft: true,
              change: { pointer: `${pointerOf("location")}/pattern`, value: "^[a-z]+$" },
            },
          ],
        },
      ],
    },
    {
      name: "absolute and relative paths, each with the pattern for it",
      options: { ignoreDescriptions: true },
      tool: taking({
        file: about("Absolute path of the file"),
        logPath: about("The log, e.g. /var/log/app.log"),
        homeDir: about("Such as '~/notes'"),
        sourceFile: about("Path relative to the project"),
        globPath: about("Files such as src/**/a"),
      }),
      errors: [
        missing("file", undefined, ["addPattern"]),
        missing("logPath", undefined, ["addPattern"]),
        missing("homeDir", undefined, ["addPattern"]),
        missing("sourceFile", undefined, ["addRelative"]),
        missing("globPath"),
      ],
    },
    {
      name: "a tool whose description demands absolute paths",
      tool: {
        ...taking({ file: about("The file to write.") }),
        description: "Writes a file. IMPORTANT: Always use absolute paths, relative ones may fail.",
      },
      errors: [missing("file", undefined, ["addPattern"])],
    },
    {
      name: "a default that is absolute",
      tool: taking({ folder: { ...string, default: "/tmp" } }),
      errors: [missing("folder", undefined, ["addPattern"])],
    },
    {
      name: "a definition",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: taking(
        { source: { type: "object", properties: { file: { $ref: "#/$defs/File" } } } },
        { $defs: { File: string } },
      ),
      errors: [missing("file", "/inputSchema/$defs/File")],
    },
  ],
});

sources(rule, {
  preset: "security",
  valid: [
    unknownPart("a pattern that is not known", "path: z.string().regex(UNKNOWN)"),
    unknownPart("a description that is not known", "path: z.string().describe(UNKNOWN)"),
    unknownPart(
      "what code of the server checks",
      'filePath: z.string().refine((path) => !path.includes("..")), paths: z.array(z.string().transform(clean)), files: z.array(z.string()).refine((files) => files.every(isInside))',
    ),
  ],
  invalid: [],
});

inTypeScript(rule, head, [
  [withField("path", "z.string().optional()"), withField("path", `z.string().regex(/${withinFolder}/).optional()`)],
  [
    withField("paths", "z.array(z.string().min(1))"),
    withField("paths", `z.array(z.string().min(1).regex(/${withinFolder}/))`),
  ],
]);

describe("the pattern of the suggestion", () => {
  const pattern = new RegExp(noParentSegments, "u");

  it.each([
    "a",
    "a/b.txt",
    "./a",
    "a/./b",
    ".",
    "",
    "/",
    "/etc/hosts",
    "C:\\x\\y",
    ".git/config",
    "..a",
    "a..b/c",
    "a//b",
    "a/",
  ])("lets %j through", (path) => {
    expect(pattern.test(path)).toBe(true);
  });

  it.each(["..", "../a", "a/..", "a/../b", "a\\..\\b", "..\\a", "/..", "./../a", "...", "a/.../b"])(
    "keeps %j out",
    (path) => {
      expect(pattern.test(path)).toBe(false);
    },
  );

  it.each([noParentSegments, withinFolder])("has nothing that RE2 cannot compile: %s", (one) => {
    expect(one).not.toMatch(/\(\?[=!<]|\\[1-9k]/);
  });
});

describe("the pattern for paths within a folder", () => {
  const pattern = new RegExp(withinFolder, "u");

  it.each([
    "a",
    "a/b.txt",
    "./a",
    "a/./b",
    ".",
    "",
    ".git/config",
    "..a",
    "a..b/c",
    "a//b",
    "a/",
    "a/b:c",
    "a~",
    ".~a",
  ])("lets %j through", (path) => {
    expect(pattern.test(path)).toBe(true);
  });

  it.each([
    "/root/.ssh/id_rsa",
    "/",
    "~/.ssh/id_rsa",
    "~root",
    "C:\\x",
    "C:x",
    "\\\\host\\share",
    "file:///etc/passwd",
    "..",
    "../a",
    "a/..",
    "a/../b",
    "a\\..\\b",
    "./../a",
    "...",
    "a/.../b",
  ])("keeps %j out", (path) => {
    expect(pattern.test(path)).toBe(false);
  });
});
