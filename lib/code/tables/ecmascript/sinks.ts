import type { Sink } from "../rows.ts";

const nodeDocs = "https://nodejs.org/docs/latest-v24.x/api";

/** The functions of `fs` that read, write, list, create or remove a file, without those that only query one. */
const fileFunctions: ReadonlySet<string> = new Set([
  ...[
    "readFile",
    "writeFile",
    "appendFile",
    "open",
    "readdir",
    "opendir",
    "unlink",
    "rm",
    "rmdir",
    "mkdir",
    "truncate",
  ],
  ...["remove", "ensureDir", "ensureFile", "outputFile", "readJson", "writeJson", "outputJson", "emptyDir"],
  ...["readJSON", "writeJSON", "createReadStream", "createWriteStream", "openAsBlob"],
]);
/** Functions with two paths. */
const twoFileFunctions: ReadonlySet<string> = new Set(["rename", "copyFile", "cp", "copy", "move", "link", "symlink"]);

function isFileFunction(name: string, functions: ReadonlySet<string>): boolean {
  const [, method] = /^(?:node:fs(?:\.default|\.promises|\/promises)?|fs-extra|graceful-fs)\.(\w+)$/.exec(name) ?? [];
  return method !== undefined && functions.has(method.replace(/Sync$/, ""));
}

const otherRuntimes =
  /^(?:Bun\.(?:file|write)|Deno\.(?:readTextFile|readFile|writeTextFile|writeFile|remove|readDir|open))$/;

/** The functions that start a program with a list of arguments. */
const startsProgram =
  /^(?:node:child_process\.(?:spawn|spawnSync|execFile|execFileSync)|execa(?:\.(?:execa|execaSync|sync))?|cross-spawn(?:\.(?:sync|spawn))?|node-pty\.spawn|tinyexec\.(?:x|exec))$/;

/** The sinks of TypeScript and JavaScript. */
export const sinks: readonly Sink[] = [
  {
    danger: "command",
    matches: (name) => /^(?:node:child_process\.(?:exec|execSync)|shelljs\.exec)$/.test(name),
    shape: "arguments",
    args: [0],
    does: "is run by a shell",
    source: `${nodeDocs}/child_process.html#child_processexeccommand-options-callback`,
  },
  {
    danger: "command",
    matches: (name) => startsProgram.test(name),
    shape: "program",
    args: [0],
    does: "is run by a shell",
    source: `${nodeDocs}/child_process.html#child_processspawncommand-args-options`,
  },
  {
    danger: "option",
    matches: (name) => startsProgram.test(name),
    shape: "vector",
    args: [1],
    does: "may be an option",
    source: "https://cwe.mitre.org/data/definitions/88.html",
  },
  {
    // Both tags quote the values in the template, so that a shell treats each as one word.
    danger: "command",
    matches: (name) => /^(?:zx\.\$|execa\.\$|bun\.\$|Bun\.\$)$/.test(name),
    shape: "quotedTemplate",
    args: [],
    does: "is run by a shell",
    source: "https://google.github.io/zx/quotes, https://github.com/sindresorhus/execa/blob/main/docs/escaping.md",
  },
  {
    danger: "code",
    matches: (name) => /^(?:eval|globalThis\.eval|Function|globalThis\.Function)$/.test(name),
    shape: "arguments",
    args: [0, 1, 2, 3],
    does: "is run as code",
    source: "https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/eval#never_use_direct_eval!",
  },
  {
    danger: "code",
    matches: (name) =>
      /^(?:node:vm\.(?:runInNewContext|runInThisContext|runInContext|compileFunction|Script|SourceTextModule)|vm2\.(?:VM|NodeVM|VMScript)(?:\.run)?)$/.test(
        name,
      ),
    shape: "arguments",
    args: [0],
    does: "is run as code",
    source: `${nodeDocs}/vm.html#vm-executing-javascript`,
  },
  {
    danger: "code",
    matches: (name) => /^(?:import|require|node:child_process\.fork|node:module\.createRequire)$/.test(name),
    shape: "arguments",
    args: [0],
    does: "is loaded as a module",
    source: `${nodeDocs}/esm.html#import-expressions`,
  },
  {
    danger: "path",
    matches: (name) => isFileFunction(name, fileFunctions) || otherRuntimes.test(name),
    shape: "arguments",
    args: [0],
    does: "names a file",
    source: `${nodeDocs}/fs.html`,
  },
  {
    danger: "path",
    matches: (name) => isFileFunction(name, twoFileFunctions),
    shape: "arguments",
    args: [0, 1],
    does: "names a file",
    source: `${nodeDocs}/fs.html`,
  },
  {
    danger: "request",
    matches: (name) =>
      /^(?:(?:globalThis\.)?fetch|node-fetch(?:\.default)?|cross-fetch(?:\.(?:fetch|default))?|undici\.(?:fetch|request|stream)|axios(?:\.axios|\.default|\.create)*(?:\.(?:get|post|put|patch|delete|head|options|request))?|got(?:\.got)?(?:\.(?:get|post|put|patch|delete|head|stream))?|ky(?:\.(?:get|post|put|patch|delete|head|create|extend))*|superagent(?:\.(?:get|post|put|patch|delete|head))|needle(?:\.(?:get|post|put))?|ofetch\.(?:ofetch|\$fetch)|node:https?\.(?:get|request))$/.test(
        name,
      ),
    shape: "url",
    args: [0],
    does: "is requested",
    source: "https://developer.mozilla.org/docs/Web/API/Window/fetch, https://axios-http.com/docs/api_intro",
  },
  {
    danger: "query",
    matches: (name) =>
      /^(?:pg|pg-pool|@neondatabase\/serverless|postgres|mysql2?(?:\/promise)?|mariadb|mssql|oracledb|snowflake-sdk|@clickhouse\/client|@google-cloud\/bigquery|duckdb|@duckdb\/node-api|sequelize|typeorm)(?:\.(?!query\b|execute\b|prepare\b|unsafe\b)\w+)*\.(?:query|execute|unsafe|queryStream|runAndReadAll)$/.test(
        name,
      ),
    shape: "query",
    args: [0],
    does: "is run as SQL",
    source: "https://node-postgres.com/features/queries, https://sidorares.github.io/node-mysql2/docs",
  },
  {
    danger: "query",
    matches: (name) =>
      /^(?:better-sqlite3|sqlite3|sqlite|node:sqlite|bun:sqlite|libsql|@libsql\/client|duckdb)(?:\.(?!prepare\b|query\b|exec\b|run\b|all\b|get\b)\w+)*\.(?:prepare|exec|run|all|get|each|query|execute|pragma)$/.test(
        name,
      ),
    shape: "query",
    args: [0],
    does: "is run as SQL",
    source: "https://github.com/WiseLibs/better-sqlite3/blob/master/docs/api.md",
  },
  {
    danger: "query",
    matches: (name) =>
      /^(?:knex(?:\.knex|\.default)*\.(?:raw|schema\.raw)|drizzle-orm\.sql\.raw|@prisma\/client\.PrismaClient\.\$(?:queryRawUnsafe|executeRawUnsafe)|kysely\.sql\.raw)$/.test(
        name,
      ),
    shape: "query",
    args: [0],
    does: "is run as SQL",
    source: "https://knexjs.org/guide/raw.html, https://www.prisma.io/docs/orm/prisma-client/using-raw-sql/raw-queries",
  },
];
