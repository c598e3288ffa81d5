/** What a text says about the inside of a server. */
export interface Internals {
  readonly kind: "stack trace" | "path";
  /** The first line of it. */
  readonly text: string;
}

/** Lines by which languages print the calls that led to an error, without the spaces before them. */
const traces: readonly RegExp[] = [
  // JavaScript: "at read (/srv/app.js:10:5)"
  /^at (?:.{1,200} )?\(?(?:file:|node:|[a-z]:\\|\/).{1,300}:\d+:\d+\)?$/iu,
  // Python; code that a caller has sent has no file.
  /^File "[^"<].{0,300}", line \d+/u,
  // Java, Kotlin and Scala: "at com.example.App.main(App.java:5)"
  /^at [\w$.<>]{1,200}\([\w$]{1,100}\.(?:java|kt|scala):\d+\)$/u,
  // C#: "at App.Main() in C:\app\Main.cs:line 5"
  /^at .{1,300} in .{1,300}:line \d+$/u,
  // Go
  /^goroutine \d+ \[[a-z ,\d]{1,40}\]:$/u,
  // Rust
  /^thread '.{1,100}' (?:\(\d+\) )?panicked at /u,
  // Ruby: "app.rb:5:in `main'"
  /^(?:from )?[^\s:]{1,200}\.rb:\d+:in [`']/u,
  // PHP: "#0 /srv/app.php(5): main()"
  /^#\d+ \/.{1,300}\.php\(\d+\):/u,
];

/** Longer texts are looked at in part. */
const maxText = 20_000;

/**
 * The first stack trace, or else the first absolute path, in the text of an error.
 *
 * @param isKnown true for a path that the client knows, because it or the server has named it before.
 */
export function internalsIn(text: string, isKnown: (path: string) => boolean): Internals | undefined {
  const part = text.slice(0, maxText);
  // A text that was escaped twice has its line breaks as two characters.
  const lines = part.split(/\n|\\n/u).map((line) => line.trim());
  const trace = lines.find((line) => traces.some((one) => one.test(line)));
  if (trace !== undefined) return { kind: "stack trace", text: trace };
  const words = part.split(/[\s"'`()[\]{}<>,;=|]+/u);
  for (const [index, word] of words.entries()) {
    const path = pathOf(word);
    // The path of a request of HTTP is no path of the machine.
    if (path !== undefined && !httpMethods.has(words[index - 1] ?? "") && !isKnown(path))
      return { kind: "path", text: path };
  }
  return undefined;
}

const httpMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Extensions of programs. Other files can be what the server is about. */
const code = /\.(?:[cm]?[jt]sx?|py|rb|go|java|kt|rs|php|cs|dll|so|jar)$/u;
const homes = new Set(["home", "Users"]);
const libraries = new Set(["node_modules", "site-packages", "dist-packages"]);

/** A word as the absolute path of a file in a home, or of a program; `undefined` if it is neither. */
function pathOf(word: string): string | undefined {
  const path = word
    // "file:///srv/app.js", "ENOENT:/srv/app.js"
    .replace(/^(?:file:\/\/|[A-Za-z]\w+:(?=\/[^/]))/u, "")
    // "/srv/app.js:10:5", "/srv/app.js."
    .replace(/[.:!?]*$/u, "")
    .replace(/(?::\d+){1,2}$/u, "");
  if (/^[A-Za-z]:\\[^\\]+\\[^\\]/u.test(path)) return path;
  if (!/^\/[\w.@+~/-]+$/u.test(path)) return undefined;
  const [, root = "", ...rest] = path.split("/");
  if (rest.length < 1 || rest.includes("")) return undefined;
  const isOfHome = (homes.has(root) && rest.length > 1) || root === "root";
  return isOfHome || rest.some((name) => libraries.has(name)) || code.test(path) ? path : undefined;
}
