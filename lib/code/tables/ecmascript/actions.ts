import type { ActionRow } from "../rows.ts";

const any = /^/;

const fsDocs = "https://nodejs.org/docs/latest-v24.x/api/fs.html";

function isFileFunction(functions: RegExp): (name: string) => boolean {
  return (name) => {
    const [, method] =
      /^(?:node:fs(?:\.default|\.promises|\/promises)*|fs-extra(?:\.default)?|graceful-fs)\.(\w+)$/.exec(name) ?? [];
    return method !== undefined && functions.test(method.replace(/Sync$/, ""));
  };
}

/** The functions that get the text of a query, for any database client. */
const queryFunction =
  /^(?:pg|pg-pool|@neondatabase\/serverless|@vercel\/postgres|postgres|mysql2?(?:\/promise)?|mariadb|mssql|oracledb|snowflake-sdk|@clickhouse\/client|@google-cloud\/bigquery|duckdb|@duckdb\/node-api|sequelize|typeorm|better-sqlite3|sqlite3?|node:sqlite|bun:sqlite|libsql|@libsql\/client|knex|@prisma\/client)\b.*(?:\.(?:query|execute|unsafe|queryStream|runAndReadAll|prepare|exec|run|all|get|each|raw|batch|command|\$(?:execute|query)Raw(?:Unsafe)?)|^postgres|\.sql)$/;

/** The functions that make a request whose options contain the method. */
const requestFunction =
  /^(?:(?:globalThis\.)?fetch|node-fetch(?:\.default)?|cross-fetch(?:\.(?:fetch|default))?|undici\.(?:fetch|request)|axios(?:\.axios|\.default|\.create)*(?:\.request)?|got(?:\.got|\.extend|\.default)*|ky(?:\.(?:default|create|extend))*|ofetch\.(?:ofetch|\$fetch)|node:https?\.request)$/;
/** The functions whose name is the method. */
const deletingRequest =
  /^(?:axios(?:\.axios|\.default|\.create)*|got(?:\.got|\.extend|\.default)*|ky(?:\.(?:default|create|extend))*|superagent(?:\.default)?|needle)\.(?:delete|del)$/;
const writingRequest =
  /^(?:axios(?:\.axios|\.default|\.create)*|got(?:\.got|\.extend|\.default)*|ky(?:\.(?:default|create|extend))*|superagent(?:\.default)?|needle)\.(?:put|patch)$/;

/** Clients of services and databases whose methods have plain names. */
const clients =
  /^(?:@notionhq\/client|@octokit\/[\w-]+|octokit|googleapis|@googleapis\/[\w-]+|@kubernetes\/client-node|stripe|@prisma\/client|mongodb|mongoose|typeorm|sequelize|knex|@supabase\/supabase-js|firebase-admin(?:\/\w+)?|@google-cloud\/(?:storage|firestore|bigquery|pubsub)|@linear\/sdk|@slack\/web-api|@gitbeaker\/(?:rest|node)|jira\.js|dockerode|contentful-management|cloudflare|@azure\/storage-blob|azure-devops-node-api|@elastic\/elasticsearch|@pinecone-database\/pinecone|discord\.js|@neondatabase\/api-client|@vercel\/sdk|backlog-js|airtable|asana|trello|intercom-client|@sanity\/client|@shopify\/shopify-api|twilio|todoist|@doist\/todoist-api-typescript|node-jira-client|confluence\.js|algoliasearch|weaviate-client|chromadb|@qdrant\/js-client-rest)\b/;
const deletingMethod =
  /\.(?:delete(?:One|Many|All|ById|Doc|[A-Z]\w*)?|destroy|drop(?:Collection|Database|Table|Index|Schema)?|truncate|findOneAndDelete|findByIdAndDelete|findOneAndRemove|batchDelete|bulkDelete|permanentlyDelete)$/;
/** Files that a server makes for its own use, and data that it may discard. */
const ownThing = /session|cookie|cache|token|listener|webhook/i;
const writingMethod =
  /\.(?:create(?:One|Many|Or\w+|[A-Z]\w*)?|insert(?:One|Many|[A-Z]\w*)?|update(?:One|Many|ById|[A-Z]\w*)?|upsert\w*|replaceOne|bulkWrite|findOneAndUpdate|findByIdAndUpdate|save|send|merge|patch\w*)$/;

function isClientMethod(methods: RegExp): (name: string) => boolean {
  return (name) => {
    if (!clients.test(name) || !methods.test(name)) return false;
    return !ownThing.test(name.slice(name.lastIndexOf(".")));
  };
}

/** The effects of functions of packages and of the language. Sources as in the rows; seen 2026-11-25. */
export const actions: readonly ActionRow[] = [
  {
    kind: "deletes",
    shape: "file",
    matches: (name) =>
      isFileFunction(/^(?:unlink|rm|rmdir|remove|emptyDir|emptydir)$/)(name) ||
      /^(?:rimraf(?:\.(?:rimraf|default|sync|rimrafSync))?|del(?:\.(?:deleteAsync|deleteSync|default))?|Deno\.remove)$/.test(
        name,
      ),
    words: any,
    does: "deletes a file",
    source: `${fsDocs}#fspromisesrmpath-options`,
  },
  {
    kind: "deletes",
    shape: "query",
    matches: (name) => queryFunction.test(name),
    words:
      /^[\s(]*(?:DELETE\s+FROM|DROP\s+(?:TABLE|DATABASE|SCHEMA|INDEX|VIEW|COLUMN|USER|ROLE)|TRUNCATE)\b(?![^;]{0,60}\b\w*(?:cache|session|temp|tmp|lock|expired))/i,
    does: "deletes with a query",
    source: "https://www.postgresql.org/docs/current/sql-delete.html",
  },
  {
    kind: "deletes",
    shape: "request",
    matches: (name) => requestFunction.test(name),
    words: /^delete$/i,
    does: "sends a DELETE request",
    source: "https://www.rfc-editor.org/rfc/rfc9110#name-delete",
  },
  {
    kind: "deletes",
    shape: "url",
    matches: (name) => deletingRequest.test(name),
    words: any,
    does: "sends a DELETE request",
    source: "https://axios-http.com/docs/api_intro",
  },
  {
    kind: "deletes",
    shape: "call",
    // Each command of the AWS SDK has its own class.
    matches: (name) =>
      isClientMethod(deletingMethod)(name) ||
      /^@aws-sdk\/(?:client|lib)-[\w-]+\.(?:Delete|BatchDelete|Terminate|Purge)\w*Command$/.test(name) ||
      /^firebase\/firestore\.deleteDoc$/.test(name),
    words: any,
    does: "deletes through the client of a service",
    source: "the README of each package",
  },
  {
    kind: "deletes",
    shape: "command",
    matches: (name) =>
      /^(?:node:child_process\.(?:exec|spawn|execFile)(?:Sync)?|execa(?:\.(?:execa|execaSync|sync))?|cross-spawn(?:\.(?:sync|spawn))?)$/.test(
        name,
      ),
    words:
      /^(?:kubectl (?:delete|drain)|helm (?:uninstall|delete)|docker (?:rm|rmi|volume rm|system prune)|git (?:branch (?:-D|-d|--delete)|tag (?:-d|--delete)|push (?:\S+ )?--delete|clean)|gh (?:\w+) delete|aws \S+ (?:delete|terminate)-|gcloud (?:[\w-]+ ){1,3}delete|az (?:[\w-]+ ){1,3}delete|dropdb)\b/,
    does: "runs a command that deletes something",
    source: "the reference of each program",
  },
  {
    kind: "writes",
    shape: "file",
    matches: isFileFunction(
      /^(?:writeFile|appendFile|mkdir|rename|copyFile|cp|copy|move|link|symlink|truncate|createWriteStream|outputFile|writeJson|outputJson|ensureDir|ensureFile)$/,
    ),
    words: any,
    does: "writes a file",
    source: fsDocs,
  },
  {
    kind: "writes",
    shape: "query",
    matches: (name) => queryFunction.test(name),
    words: /^[\s(]*(?:INSERT|UPDATE|REPLACE|MERGE|ALTER|CREATE\s+(?!TEMP))\b/i,
    does: "writes with a query",
    source: "https://www.postgresql.org/docs/current/sql-insert.html",
  },
  {
    kind: "writes",
    shape: "request",
    matches: (name) => requestFunction.test(name),
    words: /^(?:put|patch)$/i,
    does: "sends a request that changes something",
    source: "https://www.rfc-editor.org/rfc/rfc9110#name-put",
  },
  {
    kind: "writes",
    shape: "url",
    matches: (name) => writingRequest.test(name),
    words: any,
    does: "sends a request that changes something",
    source: "https://axios-http.com/docs/api_intro",
  },
  {
    kind: "writes",
    shape: "call",
    matches: isClientMethod(writingMethod),
    words: any,
    does: "writes through the client of a service",
    source: "the README of each package",
  },
];

/** Functions that return the path of a folder or a file for temporary use. Sources: Node 24, README of each package. */
export const isTemporary =
  /^(?:node:os(?:\.default)?\.tmpdir|node:fs(?:\.default|\.promises|\/promises)*\.mkdtemp(?:Sync|Disposable\w*)?|fs-extra\.mkdtemp(?:Sync)?|tmp(?:-promise)?\.\w+|tempy\.\w+|temp-dir)$/;
