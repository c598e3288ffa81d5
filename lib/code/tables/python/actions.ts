import type { ActionRow } from "../rows.ts";
import { isOfHttpClient, runsQuery, startsProgram } from "./clients.ts";

const any = /^/;
const docs = "https://docs.python.org/3/library";

const queryFunction = (name: string): boolean => runsQuery.test(name) || /^sqlalchemy\.(?:sql\.)?text$/.test(name);
/** Clients of services and databases whose methods have plain names. */
const clients =
  /^(?:boto3|botocore|aioboto3|kubernetes(?:_asyncio)?|docker|github|gitlab|jira|atlassian|notion_client|slack_sdk|stripe|twilio|googleapiclient|google\.cloud\.(?:storage|firestore|bigquery|pubsub\w*)|firebase_admin|azure\.\w+|pymongo|motor|redis|elasticsearch|opensearchpy|pinecone|qdrant_client|chromadb|weaviate|supabase|openai|msgraph|O365|asana|todoist_api_python|discord|telegram|shopify|simple_salesforce|zenpy|trello|caldav|minio|paramiko|neo4j)\b/;
const deletingMethod =
  /\.(?:delete(?:_one|_many|_all|_by_id|_\w+)?|destroy|drop(?:_collection|_database|_table|_index)?|truncate|terminate_\w+|remove_(?:issue|page|user|file|bucket|object|container)\w*|purge_\w+|find_one_and_delete|batch_delete\w*|permanently_delete)$/;
/** Files that a server makes for its own use, and data that it may discard. */
const ownThing = /session|cookie|cache|token|listener|webhook/i;
const writingMethod =
  /\.(?:create(?:_\w+)?|insert(?:_one|_many)?|update(?:_one|_many|_\w+)?|upsert\w*|replace_one|bulk_write|find_one_and_update|put_(?:object|item)|send_message|chat_postMessage|patch_\w+)$/;

function isClientMethod(methods: RegExp): (name: string) => boolean {
  return (name) => {
    if (!clients.test(name) || !methods.test(name)) return false;
    return !ownThing.test(name.slice(name.lastIndexOf(".")));
  };
}

const runsCommand = (name: string): boolean =>
  startsProgram.test(name) ||
  /^(?:subprocess\.get(?:status)?output|os\.(?:system|popen)|asyncio(?:\.subprocess)?\.create_subprocess_(?:exec|shell))$/.test(
    name,
  );

/** The effects of functions of packages and of the language. Sources as in the rows; seen 2026-11-25. */
export const actions: readonly ActionRow[] = [
  {
    kind: "deletes",
    shape: "file",
    matches: (name) =>
      /^(?:os\.(?:remove|unlink|rmdir|removedirs)|shutil\.rmtree|aiofiles\.os\.(?:remove|unlink|rmdir)|send2trash\.send2trash)$/.test(
        name,
      ),
    words: any,
    does: "deletes a file",
    source: `${docs}/os.html#os.remove`,
  },
  {
    kind: "deletes",
    shape: "file",
    matches: (name) => /^pathlib\.Path\.(?:unlink|rmdir)$/.test(name),
    words: any,
    isMethodOfSubject: true,
    does: "deletes a file",
    source: `${docs}/pathlib.html#pathlib.Path.unlink`,
  },
  {
    kind: "deletes",
    shape: "query",
    matches: queryFunction,
    words:
      /^[\s(]*(?:DELETE\s+FROM|DROP\s+(?:TABLE|DATABASE|SCHEMA|INDEX|VIEW|COLUMN|USER|ROLE)|TRUNCATE)\b(?![^;]{0,60}\b\w*(?:cache|session|temp|tmp|lock|expired))/i,
    does: "deletes with a query",
    source: "https://www.postgresql.org/docs/current/sql-delete.html",
  },
  {
    kind: "deletes",
    shape: "method",
    matches: isOfHttpClient(/^(?:request|stream|build_request)$/),
    words: /^delete$/i,
    does: "sends a DELETE request",
    source: "https://www.rfc-editor.org/rfc/rfc9110#name-delete",
  },
  {
    kind: "deletes",
    shape: "url",
    matches: isOfHttpClient(/^delete$/),
    words: any,
    does: "sends a DELETE request",
    source: "https://requests.readthedocs.io/en/latest/api/#requests.delete",
  },
  {
    kind: "deletes",
    shape: "call",
    matches: isClientMethod(deletingMethod),
    words: any,
    does: "deletes through the client of a service",
    source: "the documentation of each package",
  },
  {
    kind: "deletes",
    shape: "command",
    matches: runsCommand,
    words:
      /^(?:kubectl (?:delete|drain)|helm (?:uninstall|delete)|docker (?:rm|rmi|volume rm|system prune)|git (?:branch (?:-D|-d|--delete)|tag (?:-d|--delete)|push (?:\S+ )?--delete|clean)|gh \w+ delete|aws \S+ (?:delete|terminate)-[\w-]+|gcloud (?:[\w-]+ ){1,3}delete|az (?:[\w-]+ ){1,3}delete|dropdb)(?![\w-])/,
    does: "runs a command that deletes something",
    source: "the reference of each program",
  },
  {
    kind: "writes",
    shape: "file",
    matches: (name) =>
      /^(?:os\.(?:mkdir|makedirs|rename|renames|replace|link|symlink|truncate|chmod)|shutil\.(?:copy|copy2|copyfile|copytree|move|make_archive|unpack_archive)|aiofiles\.os\.(?:mkdir|makedirs|rename|replace))$/.test(
        name,
      ),
    words: any,
    does: "writes a file",
    source: `${docs}/shutil.html`,
  },
  {
    kind: "writes",
    shape: "file",
    matches: (name) =>
      /^pathlib\.Path\.(?:write_text|write_bytes|mkdir|touch|rename|replace|symlink_to|hardlink_to|chmod)$/.test(name),
    words: any,
    isMethodOfSubject: true,
    does: "writes a file",
    source: `${docs}/pathlib.html#pathlib.Path.write_text`,
  },
  {
    kind: "writes",
    shape: "mode",
    matches: (name) => /^(?:open|io\.open|builtins\.open|codecs\.open|aiofiles\.open)$/.test(name),
    words: /[wax+]/,
    does: "writes a file",
    source: `${docs}/functions.html#open`,
  },
  {
    kind: "writes",
    shape: "mode",
    matches: (name) => /^pathlib\.Path\.open$/.test(name),
    words: /[wax+]/,
    isMethodOfSubject: true,
    does: "writes a file",
    source: `${docs}/pathlib.html#pathlib.Path.open`,
  },
  {
    kind: "writes",
    shape: "query",
    matches: queryFunction,
    words: /^[\s(]*(?:INSERT|UPDATE|REPLACE|MERGE|ALTER|CREATE\s+(?!TEMP))\b/i,
    does: "writes with a query",
    source: "https://www.postgresql.org/docs/current/sql-insert.html",
  },
  {
    kind: "writes",
    shape: "method",
    matches: isOfHttpClient(/^(?:request|stream|build_request)$/),
    words: /^(?:put|patch)$/i,
    does: "sends a request that changes something",
    source: "https://www.rfc-editor.org/rfc/rfc9110#name-put",
  },
  {
    kind: "writes",
    shape: "url",
    matches: isOfHttpClient(/^(?:put|patch)$/),
    words: any,
    does: "sends a request that changes something",
    source: "https://requests.readthedocs.io/en/latest/api/#requests.put",
  },
  {
    kind: "writes",
    shape: "call",
    matches: isClientMethod(writingMethod),
    words: any,
    does: "writes through the client of a service",
    source: "the documentation of each package",
  },
];

/**
 * Functions that return the path of a folder or a file for temporary use. Source:
 * https://docs.python.org/3/library/tempfile.html
 */
export const isTemporary = /^tempfile\.(?:gettempdir|mkdtemp|mkstemp|mktemp)$/;
