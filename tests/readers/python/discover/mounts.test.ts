import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderOf } from "../../../validator/folders.ts";
import { read, readProject } from "../reading.ts";

const books = `from fastmcp import FastMCP
books = FastMCP("Books")
@books.tool
def find(title: str): ...
@books.tool(name="lend")
def lending(title: str): ...
@books.resource("books://all", name="all")
def listed(): ...
@books.prompt
def ask(): ...
`;

/** The reading of the module with the mounted server, next to a module that mounts it. */
function mounted(main: string, files: Readonly<Record<string, string>> = {}) {
  return readProject({ "app/__init__.py": "", "app/books.py": books, "app/main.py": main, ...files }, "app/books.py");
}

function labelsOf(main: string, files?: Readonly<Record<string, string>>): unknown {
  return mounted(main, files)?.tools.map(({ label }) => label);
}

const main = "from fastmcp import FastMCP\nfrom .books import books\nmain = FastMCP('Desk')\n";

describe("a server that another module mounts", () => {
  it.each([
    ["main.mount(books, prefix='books')", "books_"],
    ["main.mount(books, namespace='books')", "books_"],
    ["main.mount(books, 'books')", "books_"],
    ["main.mount('books', books)", "books_"],
    ["main.mount(server=books, namespace='books')", "books_"],
    ["async def start():\n    await main.import_server(books, prefix='books')", "books_"],
    ["main.mount(books)", ""],
    ["main.mount(books, None)", ""],
    ["main.mount(FastMCP('Other'), prefix='other')", ""],
    ["session.mount('https://', adapter)", ""],
    ["outer = FastMCP('All')\nouter.mount(main, 'desk')\nmain.mount(books, 'books')", "desk_books_"],
  ])("by `%s` puts '%s' before the names of its tools", (line, prefix) => {
    expect(labelsOf(`${main}${line}\n`)).toEqual([`${prefix}find`, `${prefix}lend`]);
  });

  it.each([
    ["with another prefix each", "main.mount(books, 'a')\nmain.mount(books, 'b')\n"],
    ["with a prefix of the running server", "import os\nmain.mount(books, os.environ['P'])\n"],
    ["in a circle", "books.mount(main, 'a')\nmain.mount(books, 'b')\n"],
  ])("%s has names that are not known", (_, lines) => {
    expect(labelsOf(main + lines)).toEqual(["(name known at run time)", "(name known at run time)"]);
  });

  it("has names of prompts with the prefix, and URIs that are not known", () => {
    const server = mounted(`${main}main.mount(books, 'books')\n`);
    expect(server?.prompts.map(({ name }) => name)).toMatchObject([{ state: "known", value: "books_ask" }]);
    expect(server?.resources.map(({ name, uri }) => [name.state, uri.state])).toEqual([["unknown", "unknown"]]);
  });

  it("is shown at its own name, which an edit must not replace by the whole one", () => {
    const [find] = mounted(`${main}main.mount(books, 'books')\n`)?.tools ?? [];
    const name = find?.root.members.get("name")?.value;
    expect(name && books.slice(name.span.start, name.span.end)).toBe("find");
    expect(name?.editor).toBeUndefined();
  });

  it("is noticed when the other module changes", () => {
    const folder = folderOf({ ".git/HEAD": "", "app/__init__.py": "", "app/books.py": books, "app/main.py": main });
    const labels = (): unknown => read(books, join(folder, "app/books.py"))?.tools.map(({ label }) => label);
    expect(labels()).toEqual(["find", "lend"]);
    writeFileSync(join(folder, "app/main.py"), `${main}main.mount(books, 'books')\n`);
    expect(labels()).toEqual(["books_find", "books_lend"]);
  });

  it("is not looked for in tests and environments", () => {
    const mounting = `${main.replace(".books", "app.books")}main.mount(books, 'books')\n`;
    const files = { "tests/server.py": mounting, ".venv/lib/x.py": mounting, "test_it.py": mounting };
    expect(labelsOf("", files)).toEqual(["find", "lend"]);
    expect(labelsOf("", { "run.py": mounting })).toEqual(["books_find", "books_lend"]);
  });
});
