/** The members of an object that holds the text of a query. */
export const queryKeys = ["text", "sql", "query", "sqlText", "statement"] as const;
/** The members of an object that holds the values of a prepared query. */
export const boundKeys = ["values", "params", "binds", "parameters", "args"] as const;

/** Names of keyword arguments that are the text of a query. */
export const queryKeywords: readonly string[] = [...queryKeys, "operation", "stmt", "query_string"];

/**
 * Functions that run the text of a query, by the last part of their names, whatever object has them: `conn.execute`,
 * `get_connection().cursor().execute`, `runQuery`.
 */
export const namesOfQueries =
  /^(?:all|each|get|iterate|raw|values|prepare|unsafe|stream|batch|read_sql|text)$|exec|quer(?:y|ies)|sql|fetch|^(?:db|do)?run|select|statement/i;

/**
 * The start of a statement of SQL. In lower case, only what no English sentence begins with. Source: the commands of
 * https://www.postgresql.org/docs/current/sql-commands.html, read 2026-11-28.
 */
export const startsOfQueries: readonly RegExp[] = [
  /^[\s(]*(?:SELECT|INSERT(?: OR \w+)? INTO|REPLACE INTO|MERGE INTO|DELETE FROM|UPDATE|TRUNCATE|PRAGMA|EXPLAIN)\s/,
  /^[\s(]*(?:ALTER|CREATE|DROP)(?: OR REPLACE| TEMP(?:ORARY)?| UNIQUE)? (?:TABLE|VIEW|INDEX|DATABASE|SCHEMA|USER|ROLE)\s/,
  /^[\s(]*WITH (?:RECURSIVE )?\w+ AS\b/,
  /^[\s(]*SHOW (?:TABLES|COLUMNS|CREATE|INDEX)\b/,
  /^[\s(]*(?:DESCRIBE|DESC|USE) ["[`]?$/,
  /^[\s(]*select (?:\*|count\(|distinct |[\w.]+(?:, ?[\w.]+)* from )/,
  /^[\s(]*(?:insert into|delete from) /,
];

/**
 * Catalogues of databases, and tables whose names say that they list tables. Sources, read 2026-11-28:
 * https://www.sqlite.org/schematab.html, https://www.postgresql.org/docs/current/catalogs.html,
 * https://dev.mysql.com/doc/refman/8.4/en/show-tables.html.
 */
export const namesOfLists =
  /\b(?:sqlite_(?:temp_)?(?:master|schema)|information_schema|pg_(?:catalog|class|namespace|attribute|database)|sys\.\w+|duckdb_\w+|\w*(?:tables|columns|views|schemas|schemata|databases))\b|\bSHOW\s/iu;

/** The members of a query of MongoDB that are code: https://www.mongodb.com/docs/manual/core/server-side-javascript/ */
export const scriptKeys = ["$where", "$function", "$accumulator"] as const;

/** Programs that run the text after a flag. */
export const interpreters: readonly { readonly program: RegExp; readonly flags: readonly string[] }[] = [
  { program: /(?:^|\/)(?:ba|z|da|k|c)?sh$/, flags: ["-c", "-lc", "-ic", "-ec", "-lic", "-cl"] },
  { program: /(?:^|[\\/])cmd(?:\.exe)?$/i, flags: ["/c", "/C", "/k", "/K"] },
  {
    program: /(?:^|[\\/])(?:powershell|pwsh)(?:\.exe)?$/i,
    flags: ["-Command", "-command", "-c", "-C", "-EncodedCommand"],
  },
  { program: /(?:^|\/)(?:node|bun|deno|perl|ruby|osascript)$/, flags: ["-e", "--eval", "-p", "eval"] },
  { program: /(?:^|\/)python3?$/, flags: ["-c"] },
];

/**
 * Programs with an option that runs another program, or that reads or writes any file: `git --upload-pack`, `curl -o`,
 * `tar --checkpoint-action`, `ssh -oProxyCommand`, `rsync -e`, `find -exec`, `rg --pre`. Sources: the manual of each;
 * https://gtfobins.github.io, seen 2026-11-25.
 */
export const programsWithOptions =
  /^(?:.*[\\/])?(?:git|hg|svn|curl|wget|tar|bsdtar|zip|7z|ssh|scp|sftp|rsync|find|fd|rg|xargs|sed|awk|ffmpeg|pandoc|sqlite3|psql)(?:\.exe)?$/;

/**
 * Options without a value, so that the next argument is separate. After any other option it may be the option's value.
 */
export const plainOptions: ReadonlySet<string> = new Set([
  ...["--oneline", "--quiet", "-q", "--porcelain", "--stat", "--cached", "--staged", "--force", "--verbose", "-v"],
  ...["--no-pager", "--all", "--bare", "--recursive", "-r", "--name-only", "--no-color", "--silent", "--location"],
  ...["-s", "-sS", "-L", "-sL", "-sSL", "-fsSL"],
]);
