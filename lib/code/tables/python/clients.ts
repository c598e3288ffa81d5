/** The functions of HTTP clients that have one of the names. */
export function isOfHttpClient(methods: RegExp): (name: string) => boolean {
  return (name) => {
    const [, method] =
      /^(?:requests(?:\.[Ss]ession)?|httpx(?:\.(?:Async)?Client)?|aiohttp(?:\.ClientSession)?|niquests(?:\.(?:Async)?Session)?|curl_cffi\.requests(?:\.(?:Async)?Session)?|cloudscraper\.create_scraper|urllib3(?:\.PoolManager)?)\.(\w+)$/.exec(
        name,
      ) ?? [];
    return method !== undefined && methods.test(method);
  };
}

/** The functions of databases and their clients that run the text of a query. */
export const runsQuery =
  /^(?:sqlite3|aiosqlite|psycopg2?|psycopg_pool|asyncpg|aiopg|pymysql|pymssql|aiomysql|asyncmy|MySQLdb|mysql\.connector|mariadb|pyodbc|aioodbc|oracledb|cx_Oracle|duckdb|libsql|libsql_experimental|snowflake\.connector|databricks\.sql|trino\.dbapi|clickhouse_connect|clickhouse_driver|redshift_connector|teradatasql|google\.cloud\.bigquery|django\.db)\.(?:.*\.)?(?:execute|executemany|executescript|execute_async|execute_fetchall|fetch|fetchrow|fetchval|sql|query|command|query_df)$/;

/** The functions that start a program. */
export const startsProgram = /^subprocess\.(?:run|call|check_call|check_output|Popen)$/;
