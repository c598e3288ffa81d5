import type { Sink } from "../rows.ts";

const docs = "https://docs.python.org/3/library";

const startsProgram = /^subprocess\.(?:run|call|check_call|check_output|Popen)$/;
const startsWords = /^asyncio(?:\.subprocess)?\.create_subprocess_exec$/;

/** Databases and their clients whose methods run the text of a query. */
const runsQuery =
  /^(?:sqlite3|aiosqlite|psycopg2?|psycopg_pool|asyncpg|aiopg|pymysql|aiomysql|MySQLdb|mysql\.connector|pyodbc|duckdb|snowflake\.connector|clickhouse_connect|google\.cloud\.bigquery)\.(?:.*\.)?(?:execute|executemany|executescript|execute_fetchall|fetch|fetchrow|fetchval|sql|query|command)$/;

const request =
  /^(?:requests(?:\.[Ss]ession)?|httpx(?:\.(?:Async)?Client)?|aiohttp\.ClientSession)\.(?:get|post|put|patch|delete|head|options)$/;
const requestWithMethod =
  /^(?:requests(?:\.[Ss]ession)?|httpx(?:\.(?:Async)?Client)?|aiohttp\.ClientSession|urllib3(?:\.PoolManager)?)\.(?:request|stream)$/;

/** The sinks of Python. */
export const sinks: readonly Sink[] = [
  {
    danger: "command",
    matches: (name) =>
      /^(?:os\.(?:system|popen)|subprocess\.(?:getoutput|getstatusoutput)|commands\.getoutput)$/.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["command", "cmd"],
    does: "is run by a shell",
    source: `${docs}/os.html#os.system`,
  },
  {
    danger: "command",
    matches: (name) => /^asyncio(?:\.subprocess)?\.create_subprocess_shell$/.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["cmd"],
    does: "is run by a shell",
    source: `${docs}/asyncio-subprocess.html#asyncio.create_subprocess_shell`,
  },
  {
    danger: "command",
    matches: (name) => startsProgram.test(name),
    shape: "process",
    args: [0],
    does: "is run by a shell",
    source: `${docs}/subprocess.html#security-considerations`,
  },
  {
    danger: "option",
    matches: (name) => startsProgram.test(name),
    shape: "processVector",
    args: [0],
    does: "may be an option",
    source: "https://cwe.mitre.org/data/definitions/88.html",
  },
  {
    danger: "command",
    matches: (name) => startsWords.test(name),
    shape: "words",
    args: [0],
    does: "is run by a shell",
    source: `${docs}/asyncio-subprocess.html#asyncio.create_subprocess_exec`,
  },
  {
    danger: "option",
    matches: (name) => startsWords.test(name),
    shape: "wordsVector",
    args: [0],
    does: "may be an option",
    source: "https://cwe.mitre.org/data/definitions/88.html",
  },
  {
    danger: "command",
    matches: (name) => /^paramiko\.(?:client\.)?SSHClient\.exec_command$/.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["command"],
    does: "is run by a shell",
    source: "https://docs.paramiko.org/en/stable/api/client.html",
  },
  {
    danger: "code",
    matches: (name) => /^(?:builtins\.)?(?:eval|exec)$/.test(name),
    shape: "arguments",
    args: [0],
    does: "is run as code",
    source: `${docs}/functions.html#eval`,
  },
  {
    danger: "code",
    matches: (name) => /^(?:pickle|cPickle|dill|cloudpickle|marshal|jsonpickle)\.(?:loads|decode)$/.test(name),
    shape: "arguments",
    args: [0],
    does: "is run as code",
    source: `${docs}/pickle.html`,
  },
  {
    danger: "code",
    matches: (name) => /^yaml\.(?:unsafe_load|unsafe_load_all)$/.test(name),
    shape: "arguments",
    args: [0],
    does: "is run as code",
    source: "https://pyyaml.org/wiki/PyYAMLDocumentation",
  },
  {
    danger: "code",
    matches: (name) => /^(?:importlib\.import_module|__import__)$/.test(name),
    shape: "arguments",
    args: [0],
    does: "is loaded as a module",
    source: `${docs}/importlib.html#importlib.import_module`,
  },
  {
    danger: "path",
    matches: (name) => /^(?:open|io\.open|builtins\.open|codecs\.open|aiofiles\.open)$/.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["file"],
    does: "names a file",
    source: `${docs}/functions.html#open`,
  },
  {
    danger: "path",
    matches: (name) =>
      /^(?:os\.(?:open|remove|unlink|rmdir|removedirs|mkdir|makedirs|listdir|scandir|walk|truncate)|shutil\.rmtree)$/.test(
        name,
      ),
    shape: "arguments",
    args: [0],
    keywords: ["path", "name", "top"],
    does: "names a file",
    source: `${docs}/os.html#files-and-directories`,
  },
  {
    danger: "path",
    matches: (name) =>
      /^(?:os\.(?:rename|renames|replace|link|symlink)|shutil\.(?:copy|copy2|copyfile|copytree|move))$/.test(name),
    shape: "arguments",
    args: [0, 1],
    keywords: ["src", "dst"],
    does: "names a file",
    source: `${docs}/shutil.html`,
  },
  {
    danger: "path",
    matches: (name) =>
      /^pathlib\.Path\.(?:open|read_text|read_bytes|write_text|write_bytes|unlink|mkdir|rmdir|touch|iterdir|rename|replace)$/.test(
        name,
      ),
    shape: "arguments",
    args: [],
    isMethodOfSubject: true,
    does: "names a file",
    source: `${docs}/pathlib.html`,
  },
  {
    danger: "request",
    matches: (name) => request.test(name) || /^urllib\.request\.(?:urlopen|urlretrieve|Request)$/.test(name),
    shape: "url",
    args: [0],
    keywords: ["url"],
    does: "is requested",
    source: "https://requests.readthedocs.io/en/latest/api/, https://www.python-httpx.org/api/",
  },
  {
    danger: "request",
    matches: (name) => requestWithMethod.test(name),
    shape: "url",
    args: [1],
    keywords: ["url"],
    does: "is requested",
    source: "https://requests.readthedocs.io/en/latest/api/#requests.request",
  },
  {
    danger: "query",
    matches: (name) => runsQuery.test(name),
    shape: "query",
    args: [0],
    keywords: ["sql", "query", "operation"],
    does: "is run as SQL",
    source: "https://peps.python.org/pep-0249/#id20",
  },
  {
    danger: "query",
    matches: (name) => /^sqlalchemy\.(?:sql\.)?text$/.test(name),
    shape: "query",
    args: [0],
    keywords: ["text"],
    does: "is run as SQL",
    source: "https://docs.sqlalchemy.org/en/20/core/sqlelement.html#sqlalchemy.sql.expression.text",
  },
];
