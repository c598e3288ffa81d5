import type { CodeLanguage } from "../../model/handler/code.ts";
import type { DecidingPart } from "../../model/handler/models.ts";

/** The words of a call that say what it does: words of a query, the method of a request, the name of a function. */
export interface DecidingWords {
  readonly deletes?: RegExp;
  readonly writes?: RegExp;
}

const method: DecidingWords = { deletes: /^delete$/i, writes: /^(?:put|patch)$/i };

/**
 * Sources: https://www.postgresql.org/docs/current/sql-commands.html; https://www.rfc-editor.org/rfc/rfc9110#name-delete;
 * the reference of each program; https://docs.python.org/3/library/functions.html#open. Seen 2026-11-25.
 */
export const decidingWords: Readonly<Record<Exclude<DecidingPart, "name">, DecidingWords>> = {
  mode: { writes: /[wax+]/ },
  query: {
    deletes:
      /^[\s(]*(?:DELETE\s+FROM|DROP\s+(?:TABLE|DATABASE|SCHEMA|INDEX|VIEW|COLUMN|USER|ROLE)|TRUNCATE)\b(?![^;]{0,60}\b\w*(?:cache|session|temp|tmp|lock|expired|_fts\b|\bfts|embedding|_index\b|_log\b|\blogs?\b))/i,
    writes: /^[\s(]*(?:INSERT|UPDATE|REPLACE|MERGE|ALTER|CREATE\s+(?!TEMP))\b/i,
  },
  request: method,
  method,
  command: {
    deletes:
      /^(?:kubectl (?:delete|drain)|helm (?:uninstall|delete)|docker (?:rm|rmi|volume rm|system prune)|git (?:branch (?:-D|-d|--delete)|tag (?:-d|--delete)|push (?:\S+ )?--delete|clean)|gh \w+ delete|aws \S+ (?:delete|terminate)-[\w-]+|gcloud (?:[\w-]+ ){1,3}delete|az (?:[\w-]+ ){1,3}delete|dropdb)(?![\w-])/,
  },
};

/** Files that a server makes for its own use, and data that it may discard. */
export const ownThing = /session|cookie|cache|token|listener|webhook/i;

/**
 * Words of a path, or of a key, for what a server makes for its own use: ".cache", "/tmp/", "index.lock", "logs". An
 * ending such as ".meta" that is added to the path of a document names a file of facts about the document.
 */
export const ownFile =
  /(?:^|[\W_])(?:te?mp|cached?|caches|locks?|pid|logs?|sock|socket|sessions?)(?:$|[\W_])|(?:^|[\W_])index\.(?:db|sqlite\d?|json)$|^\.(?:index|(?:meta|metadata|sidecar|protection)(?:\.json)?)$/i;

/** The names of variables and fields for such files: `cacheDir`, `LOCK_FILE`, `tmp`. */
export const nameOfOwnFile =
  /^(?:te?mp|cache|lock|log)(?=$|[A-Z_])|(?:Te?mp|Cache|Lock|Log)(?=$|[A-Z_])|(?:^|_)(?:TE?MP|CACHE|LOCK|LOG)(?:_|$)/;

/** The table of a query that deletes rows of it, or adds some. */
export const tableOfQuery = /^[\s(]*(?:DELETE\s+FROM|(?:INSERT|REPLACE|MERGE)\b[^;]{0,20}\bINTO)\s+([\w."`[\]]+)/i;

/** Conditions of rows that nobody needs any more: too old, too many. */
export const ofOldRows = /\bWHERE\b[^;]*(?:<|\bNOT\s+IN\b|\bOFFSET\b|expire)/i;

/** The names of methods that delete or write through the client of a service, in the style of each language. */
export const namesOfMethods: Readonly<Record<CodeLanguage, Required<DecidingWords>>> = {
  ecmascript: {
    deletes:
      /^(?:delete(?:One|Many|All|ById|Doc|[A-Z]\w*)?|destroy|drop(?:Collection|Database|Table|Index|Schema)?|truncate|findOneAndDelete|findByIdAndDelete|findOneAndRemove|batchDelete|bulkDelete|permanentlyDelete)$/,
    writes:
      /^(?:create(?:One|Many|Or\w+|[A-Z]\w*)?|insert(?:One|Many|[A-Z]\w*)?|update(?:One|Many|ById|[A-Z]\w*)?|upsert\w*|replaceOne|bulkWrite|findOneAndUpdate|findByIdAndUpdate|save|send|merge|patch\w*)$/,
  },
  python: {
    deletes:
      /^(?:delete(?:_\w+)?|destroy|drop(?:_collection|_database|_table|_index)?|truncate|terminate_\w+|remove_(?:issue|page|user|file|bucket|object|container)\w*|purge_\w+|find_one_and_delete|batch_delete\w*|permanently_delete)$/,
    writes:
      /^(?:create(?:_\w+)?|insert(?:_one|_many)?|update(?:_\w+)?|upsert\w*|replace_one|bulk_write|find_one_and_update|put_(?:object|item)|send_message|chat_postMessage|patch_\w+)$/,
  },
};
