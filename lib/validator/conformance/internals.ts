/** A detail about the implementation of a server that an error reveals. */
export interface Internals {
  readonly kind: "stack trace" | "path";
  /** The first line of the trace, or the path. */
  readonly text: string;
}

/** The rest of a longer text is not examined. */
const maxText = 20_000;

/** A frame or the first line of a stack trace, as the runtimes of some languages print it. */
const traces: readonly RegExp[] = [
  // JavaScript: 'at run (file:///srv/app.js:10:5)', 'at node:internal/process/task_queues:95:5'
  /(?:^|\s)at (?:[^\n()]{1,200} \()?(?:file:\/\/|node:|webpack:|\/|[A-Z]:\\)[^\n()]{1,300}:\d+:\d+\)?/u,
  /(?:^|\s)at [\w.<>[\] ]{1,100} \(<anonymous>\)/u,
  // Python
  /Traceback \(most recent call last\):/u,
  /File "[^"\n]{1,300}", line \d+, in [\w<]/u,
  // Java, Kotlin, Scala
  /(?:^|\s)at [\w$.]{1,200}\.[\w$<>]{1,100}\((?:[\w$]+\.(?:java|kt|scala|groovy):\d+|Native Method|Unknown Source)\)/u,
  // C#
  /(?:^|\s)at [\w.`<>[\],]{1,200}\([^\n()]{0,300}\) in [^\n]{1,300}:line \d+/u,
  // Go
  /goroutine \d+ \[[a-z][^\]\n]{0,60}\]:/u,
  // Ruby
  /[\w/.-]{1,200}\.rb:\d+:in [`']/u,
  // Rust
  /thread '[^'\n]{1,100}' panicked at /u,
  // PHP
  /#0 \/[^\n]{1,300}\.php\(\d+\): /u,
  // Elixir
  /\(\w{1,60} [\d.]{1,20}\) lib\/[\w/]{1,200}\.ex:\d+: /u,
];

/** A path that begins at the root of a file system: not a part of a URL, and not after a word. */
const absolutePath =
  /(?<![\w/.:~*@-])(?:file:\/\/(?=\/))?(?:\/(?:[\w.@+~-]+\/)+[\w.@+~-]+|[A-Z]:\\(?:[\w.@+~ -]+\\)+[\w.@+~-]+)/gu;

/** Folders that contain programs and users' files. Routes of web servers do not begin like this. */
const folderOfMachine =
  /^(?:file:\/\/)?(?:\/(?:home|Users|root|usr|opt|srv|var|private|mnt|nix|workspaces?|Library|Applications)\/|[A-Z]:\\)/u;

const sourceFile = /\.(?:[cm]?[jt]sx?|py|go|java|kt|rb|rs|cs|php|exs?)$/u;

/**
 * The implementation detail that the text of an error reveals; `undefined` if it reveals none.
 *
 * @param isKnown whether the client knows a path already, for example because it was in the request.
 */
export function internalsIn(text: string, isKnown: (path: string) => boolean): Internals | undefined {
  const shown = text.slice(0, maxText);
  for (const trace of traces) {
    const [found] = trace.exec(shown) ?? [];
    if (found !== undefined) return { kind: "stack trace", text: found.trim() };
  }
  for (const [found] of shown.matchAll(absolutePath)) {
    const path = /[.:]$/u.test(found) ? found.slice(0, -1) : found;
    if ((folderOfMachine.test(path) || sourceFile.test(path)) && !isKnown(path)) return { kind: "path", text: path };
  }
  return undefined;
}

/** All texts within a value, joined. */
export function joinedTexts(value: unknown): string {
  const texts: string[] = [];
  const collect = (part: unknown, depth: number): void => {
    if (typeof part === "string") texts.push(part);
    else if (typeof part === "object" && part !== null && depth < maxDepth)
      for (const member of Object.values(part)) collect(member, depth + 1);
  };
  collect(value, 0);
  return texts.join("\n");
}

const maxDepth = 8;
