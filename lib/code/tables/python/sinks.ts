import type { Sink } from "../rows.ts";
import { isOfHttpClient, runsQuery, startsProgram } from "./clients.ts";

const docs = "https://docs.python.org/3/library";

const startsWords = /^asyncio(?:\.subprocess)?\.create_subprocess_exec$/;
/** Programs that the first word of a text names, or the first argument. */
const startsNamed = /^(?:os\.(?:exec[lv]p?e?|posix_spawnp?|startfile)|pexpect\.(?:spawn|spawnu|run)|pty\.spawn)$/;

const request = isOfHttpClient(/^(?:get|post|put|patch|delete|head|options|ws_connect)$/);
const requestWithMethod = isOfHttpClient(/^(?:request|stream|build_request|urlopen|Request)$/);
const otherRequest =
  /^(?:urllib\.request\.(?:urlopen|urlretrieve|Request)|http\.client\.HTTPS?Connection|httplib2\.Http\.request|websockets\.connect|trafilatura\.fetch_url|feedparser\.parse|playwright\..*\.goto|selenium\.webdriver\..*\.get)$/;

/** Readers of files that take a path. */
const readsFile =
  /^(?:open|io\.open|builtins\.open|codecs\.open|aiofiles\.open|(?:gzip|bz2|lzma|zipfile|tarfile|shelve|dbm|fitz|pymupdf|pdfplumber|PIL\.Image|wave|rasterio)\.open|zipfile\.ZipFile|tarfile\.TarFile(?:\.open)?|pandas\.(?:read_(?:csv|excel|json|parquet|pickle|feather|table|xml|orc|hdf)|ExcelFile|ExcelWriter)|polars\.(?:read|scan)_\w+|numpy\.(?:load|loadtxt|save|savez|savetxt|fromfile|genfromtxt)|joblib\.(?:load|dump)|torch\.(?:load|save)|openpyxl\.load_workbook|docx\.Document|pptx\.Presentation|(?:pypdf|PyPDF2)\.PdfReader|cv2\.(?:imread|imwrite)|anyio\.open_file|linecache\.getlines?)$/;

/** Databases in a file. */
const opensDatabase = /^(?:sqlite3|aiosqlite|duckdb)\.connect$/;

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
    matches: (name) => startsNamed.test(name),
    shape: "words",
    args: [0],
    does: "names the program that is run",
    source: `${docs}/os.html#os.execv`,
  },
  {
    danger: "command",
    matches: (name) =>
      /^(?:paramiko\.(?:client\.)?SSHClient\.exec_command|asyncssh\.connect\.(?:run|create_process)|fabric\.Connection\.(?:run|sudo|local)|invoke\.(?:run|sudo))$/.test(
        name,
      ),
    shape: "arguments",
    args: [0],
    keywords: ["command"],
    does: "is run by a shell",
    source: "https://docs.paramiko.org/en/stable/api/client.html, https://docs.pyinvoke.org/en/stable/",
  },
  {
    danger: "option",
    matches: (name) => /^git\.(?:repo\.base\.)?Repo(?:\.\w+)?\.git\.\w+$/.test(name),
    shape: "options",
    args: [],
    does: "may be an option",
    source: "https://gitpython.readthedocs.io/en/stable/tutorial.html#using-git-directly",
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
    matches: (name) =>
      /^(?:pickle|_pickle|cPickle|dill|cloudpickle|marshal|jsonpickle)\.(?:loads?|decode|Unpickler)$/.test(name),
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
    matches: (name) => /^yaml\.load(?:_all)?$/.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["stream"],
    isSafeWith: /^yaml\.(?:C?(?:Safe|Base)Loader|FullLoader)$/,
    does: "is run as code",
    source: "https://pyyaml.org/wiki/PyYAMLDocumentation",
  },
  {
    danger: "code",
    matches: (name) =>
      /^(?:jinja2\.(?:(?:environment\.)?Template|(?:environment\.)?Environment\.from_string)|mako\.template\.Template|flask\.render_template_string)$/.test(
        name,
      ),
    shape: "arguments",
    args: [0],
    keywords: ["source", "text"],
    does: "is run as a template",
    source: "https://jinja.palletsprojects.com/en/stable/sandbox/",
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
    matches: (name) => readsFile.test(name) || opensDatabase.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["file", "name", "filename", "filepath_or_buffer", "path", "io", "database"],
    does: "names a file",
    source: `${docs}/functions.html#open`,
  },
  {
    danger: "path",
    matches: (name) =>
      /^(?:os\.(?:open|remove|unlink|rmdir|removedirs|mkdir|makedirs|listdir|scandir|walk|truncate|chmod|chown|chdir|mknod)|shutil\.(?:rmtree|chown)|glob\.i?glob|aiofiles\.os\.(?:remove|unlink|mkdir|makedirs|rmdir|listdir|scandir)|pandas\..*\.to_(?:csv|excel|json|parquet|pickle|feather|html))$/.test(
        name,
      ),
    shape: "arguments",
    args: [0],
    keywords: ["path", "name", "top", "path_or_buf"],
    does: "names a file",
    source: `${docs}/os.html#files-and-directories`,
  },
  {
    danger: "path",
    matches: (name) =>
      /^(?:os\.(?:rename|renames|replace|link|symlink)|aiofiles\.os\.(?:rename|replace)|shutil\.(?:copy|copy2|copyfile|copytree|move|unpack_archive))$/.test(
        name,
      ),
    shape: "arguments",
    args: [0, 1],
    keywords: ["src", "dst", "filename", "extract_dir"],
    does: "names a file",
    source: `${docs}/shutil.html`,
  },
  {
    danger: "path",
    matches: (name) => /^shutil\.make_archive$/.test(name),
    shape: "arguments",
    args: [0, 2, 3],
    keywords: ["base_name", "root_dir", "base_dir"],
    does: "names a file",
    source: `${docs}/shutil.html#shutil.make_archive`,
  },
  {
    danger: "path",
    matches: (name) =>
      /^tempfile\.(?:NamedTemporaryFile|TemporaryFile|TemporaryDirectory|mkdtemp|mkstemp|mktemp)$/.test(name),
    shape: "arguments",
    args: [],
    // A text around the random name would be in a folder that does not exist.
    keywords: ["dir"],
    does: "names a file",
    source: `${docs}/tempfile.html`,
  },
  {
    danger: "path",
    matches: (name) => /^(?:zipfile\.ZipFile|tarfile\.(?:open|TarFile(?:\.open)?))\.extractall$/.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["path"],
    does: "names a folder",
    source: `${docs}/zipfile.html#zipfile.ZipFile.extractall`,
  },
  {
    danger: "path",
    matches: (name) => /^(?:zipfile\.ZipFile|tarfile\.(?:open|TarFile(?:\.open)?))\.extract$/.test(name),
    shape: "arguments",
    args: [1],
    keywords: ["path"],
    does: "names a folder",
    source: `${docs}/zipfile.html#zipfile.ZipFile.extract`,
  },
  {
    danger: "path",
    matches: (name) => /^git\.(?:repo\.base\.)?Repo(?:\.init)?$/.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["path"],
    does: "names a folder",
    source: "https://gitpython.readthedocs.io/en/stable/reference.html#git.repo.base.Repo",
  },
  {
    danger: "path",
    matches: (name) => /^git\.(?:repo\.base\.)?Repo\.clone_from$/.test(name),
    shape: "arguments",
    args: [1],
    keywords: ["to_path"],
    does: "names a folder",
    source: "https://gitpython.readthedocs.io/en/stable/reference.html#git.repo.base.Repo.clone_from",
  },
  {
    danger: "path",
    matches: (name) =>
      /^pathlib\.Path\.(?:open|read_text|read_bytes|write_text|write_bytes|unlink|mkdir|rmdir|touch|iterdir|walk|glob|rglob|chmod|rename|replace|symlink_to|hardlink_to|copy|move)$/.test(
        name,
      ),
    shape: "arguments",
    args: [],
    isMethodOfSubject: true,
    does: "names a file",
    source: `${docs}/pathlib.html`,
  },
  {
    danger: "path",
    matches: (name) => /^pathlib\.Path\.(?:rename|replace|copy|move)$/.test(name),
    shape: "arguments",
    args: [0],
    keywords: ["target"],
    does: "names a file",
    source: `${docs}/pathlib.html#pathlib.Path.rename`,
  },
  {
    danger: "request",
    matches: (name) => request(name) || otherRequest.test(name),
    shape: "url",
    args: [0],
    keywords: ["url", "fullurl", "host", "uri"],
    does: "is requested",
    source: "https://requests.readthedocs.io/en/latest/api/, https://www.python-httpx.org/api/",
  },
  {
    danger: "request",
    matches: (name) => requestWithMethod(name),
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
    matches: (name) =>
      /^(?:sqlalchemy\.(?:(?:sql\.)?(?:expression\.)?text|.*\.exec_driver_sql)|sqlmodel\.text|psycopg2?\.sql\.SQL|(?:pandas|polars)\.read_(?:sql|sql_query|database)|awswrangler\.athena\.read_sql_query)$/.test(
        name,
      ),
    shape: "query",
    args: [0],
    keywords: ["text", "sql", "query"],
    does: "is run as SQL",
    source: "https://docs.sqlalchemy.org/en/20/core/sqlelement.html#sqlalchemy.sql.expression.text",
  },
];
