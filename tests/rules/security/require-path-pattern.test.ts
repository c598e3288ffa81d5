import { describe, expect, it } from "vitest";
import rule from "../../../lib/rules/security/require-path-pattern.ts";
import { noParentSegments } from "../../../lib/schema/path-pattern.ts";
import { sources } from "../../harness/sources.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inTypeScript } from "../exact.ts";
import { head, open, pointerOf, taking, unknownPart, withField } from "./taking.ts";

const string = { type: "string" };
const about = (description: string) => ({ ...string, description });

/** The report at a parameter, with the pattern written at some pointer. */
function missing(at: string, pointer = pointerOf(at), value = noParentSegments) {
  return { messageId: "missing", at, suggestions: [{ messageId: "addPattern", change: { pointer: `${pointer}/pattern`, value } }] };
}

surfaces(rule, {
  valid: [
    {
      name: "the seed's good example",
      only: { surfaces: open, why: "a regular expression of JavaScript escapes its slashes" },
      tool: taking({ filePath: { ...string, pattern: "^[a-zA-Z0-9_\\-./]+$", description: "File path (alphanumeric, dots, slashes, hyphens, underscores only)" } }),
    },
    { name: "an enum and a constant", tool: taking({ folder: { ...string, enum: ["in", "out"] }, file: { ...string, const: "a.txt" } }) },
    { name: "words that only look like files", tool: taking({ profile: string, filter: string, fileType: string, fileSize: string, folderId: string, pathology: string }) },
    { name: "paths through other things", tool: taking({ jsonPath: string, url_path: string, apiPath: string, nodePath: string, xpath: string, fieldPath: string }) },
    { name: "filters of crawled paths", tool: taking({ includePaths: { type: "array", items: string }, excludePaths: { type: "array", items: string } }) },
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
      }),
    },
    { name: "the path of an address", tool: taking({ path: string }, { name: "http_request" }) },
    { name: "sort orders and mailboxes", tool: taking({ sortDir: string, mail_folder: string }) },
    { name: "flags in the form of text", tool: taking({ includeHiddenFolders: string, is_archive_file: string }) },
    { name: "a JSON Patch", tool: taking({ patch: { type: "array", items: { type: "object", properties: { op: string, path: string }, required: ["op", "path"] } } }) },
    { name: "other types", tool: taking({ path: { type: "object", properties: { id: string }, required: ["id"] }, files: { type: "array", items: { type: "number" } }, dir: { type: "boolean" } }) },
    {
      name: "text that is the file, or a URL",
      only: { surfaces: open, why: "Zod has no contentEncoding" },
      tool: taking({ file: { ...string, contentEncoding: "base64" }, path: { ...string, format: "uri" } }),
    },
    { name: "other words", options: { words: ["location"] }, tool: taking({ filePath: string }) },
    { name: "what its description calls read-only", tool: taking({ path: about("Where it lies. Read-only.") }) },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: open, why: "Zod cannot write them" },
      tool: { name: "add", inputSchema: { type: "object", properties: { path: null, file: true, dir: { type: ["string"], pattern: 7 } } } },
    },
  ],
  invalid: [
    {
      name: "the seed's bad example",
      tool: taking({ filePath: about("Path to the file") }),
      errors: [{
        ...missing("filePath"),
        message: "Path parameter 'filePath' of tool 'add-user' takes any text, so a call can lead out of the folder that is meant ('../../.ssh/id_rsa'); add a pattern that keeps such paths out.",
      }],
    },
    {
      name: "each of the words",
      tool: taking({ path: string, file: string, filename: string, filepath: string, outputDir: string, directory: string, folder: string, file_name: string }),
      errors: ["path", "file", "filename", "filepath", "outputDir", "directory", "folder", "file_name"].map((name) => missing(name)),
    },
    {
      name: "a nested path, and a list of paths",
      tool: taking({ options: { type: "object", properties: { outputPath: string }, required: ["outputPath"] }, paths: { type: "array", items: string } }),
      errors: [missing("outputPath", `${pointerOf("options")}/properties/outputPath`), missing("paths", `${pointerOf("paths")}/items`)],
    },
    {
      name: "a path or null",
      only: { surfaces: open, why: "Zod emits a union where a check is added" },
      tool: taking({ path: { type: ["string", "null"] } }),
      errors: [missing("path")],
    },
    {
      name: "another pattern and other words",
      options: { pattern: "^[a-z]+$", words: ["location"] },
      tool: taking({ location: string }),
      errors: [missing("location", pointerOf("location"), "^[a-z]+$")],
    },
    {
      name: "a definition",
      only: { surfaces: open, why: "Zod writes its definitions in place" },
      tool: taking({ source: { type: "object", properties: { file: { $ref: "#/$defs/File" } } } }, { $defs: { File: string } }),
      errors: [missing("file", "/inputSchema/$defs/File")],
    },
  ],
});

sources(rule, {
  valid: [
    unknownPart("a pattern that is not known", "path: z.string().regex(UNKNOWN)"),
    unknownPart("a description that is not known", "path: z.string().describe(UNKNOWN)"),
  ],
  invalid: [],
});

inTypeScript(rule, head, [
  [withField("path", "z.string().optional()"), withField("path", `z.string().regex(/${noParentSegments}/).optional()`)],
  [withField("paths", "z.array(z.string().min(1))"), withField("paths", `z.array(z.string().min(1).regex(/${noParentSegments}/))`)],
]);

describe("the pattern of the suggestion", () => {
  const pattern = new RegExp(noParentSegments, "u");

  it.each(["a", "a/b.txt", "./a", "a/./b", ".", "", "/", "/etc/hosts", "C:\\x\\y", ".git/config", "..a", "a..b/c", "a//b", "a/"])("lets %j through", (path) => {
    expect(pattern.test(path)).toBe(true);
  });

  it.each(["..", "../a", "a/..", "a/../b", "a\\..\\b", "..\\a", "/..", "./../a", "...", "a/.../b"])("keeps %j out", (path) => {
    expect(pattern.test(path)).toBe(false);
  });

  it("has nothing that RE2 cannot compile", () => {
    expect(noParentSegments).not.toMatch(/\(\?[=!<]|\\[1-9k]/);
  });
});
