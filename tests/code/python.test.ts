import { describe, expect, it } from "vitest";
import { flowsIn, inTool } from "./python-flows.ts";

const dangerous: readonly (readonly [body: string, flow: string])[] = [
  ["subprocess.run(a, shell=True)", "command: a"],
  ['if not re.search("^[a-z]+|[0-9]+$", a):\n    raise ValueError(a)\nos.system(f"make {a}")', 'command: f"make {a}"'],
  ["table = {'x': a}\nfor name, value in table.items():\n    os.system(value)", "command: value"],
  ["for name in NAMES:\n    print(name)\nelse:\n    os.system(a)", "command: a"],
  ["while n > 3:\n    n -= 1\nelse:\n    os.system(a)", "command: a"],
  ['subprocess.check_output(f"ls {a}", shell=True)', 'command: f"ls {a}"'],
  ['subprocess.Popen("ls " + a, shell=True)', 'command: "ls " + a'],
  ['subprocess.run("ls {}".format(a), shell=True)', 'command: "ls {}".format(a)'],
  ['subprocess.run("ls %s" % a, shell=True)', 'command: "ls %s" % a'],
  ['subprocess.run(["sh", "-c", f"ls {a}"])', 'command: f"ls {a}"'],
  ['os.system("ping " + a)', 'command: "ping " + a'],
  ["os.popen(a)", "command: a"],
  ['await asyncio.create_subprocess_shell(f"ls {a}")', 'command: f"ls {a}"'],
  ['await asyncio.create_subprocess_exec("bash", "-c", a)', "command: a"],
  ["run(a)", "command: command"],
  ["await asyncio.to_thread(subprocess.run, a, shell=True)", "command: a"],
  ["await anyio.to_thread.run_sync(os.system, a)", "command: a"],
  ["anyio.from_thread.run(os.system, a)", "command: a"],
  ["anyio.run(os.system, a)", "command: a"],
  ["await starlette.concurrency.run_in_threadpool(os.system, a)", "command: a"],
  ["await fastapi.concurrency.run_in_threadpool(os.system, a)", "command: a"],
  ["loop = asyncio.get_running_loop()\nawait loop.run_in_executor(None, os.system, a)", "command: a"],
  ["loop = asyncio.get_running_loop()\nloop.call_soon_threadsafe(os.system, a)", "command: a"],
  ["pool.submit(os.system, a)", "command: a"],
  ["functools.partial(os.system, a)()", "command: a"],
  ["functools.partial(subprocess.run, shell=True)(a)", "command: functools.partial(subprocess.run, shell=True)"],
  ['subprocess.run(["git", "log", a])', "option: a"],
  ["eval(a)", "code: a"],
  ["exec(a)", "code: a"],
  ["pickle.loads(a.encode())", "code: a.encode()"],
  ["yaml.unsafe_load(a)", "code: a"],
  ["open(a)", "path: a"],
  ['with open(os.path.join("/data", a)) as file:\n    file.read()', 'path: os.path.join("/data", a)'],
  ["Path(a).read_text()", "path: Path(a).read_text()"],
  ["(BASE / a).write_text('x')", "path: (BASE / a).write_text('x')"],
  ["path = (BASE / a).resolve()\npath.unlink()", "path: path.unlink()"],
  [
    "path = (BASE / a).absolute()\nif BASE not in path.parents:\n    raise ValueError(a)\npath.read_text()",
    "path: path.read_text()",
  ],
  [
    "path = (BASE / a).absolute()\nif not path.is_relative_to(BASE):\n    raise ValueError(a)\npath.read_text()",
    "path: path.read_text()",
  ],
  ["path = (BASE / a).absolute()\npath.relative_to(BASE)\npath.read_text()", "path: path.read_text()"],
  [
    "path = str(Path(a).absolute())\nif not path.startswith('/data/'):\n    raise ValueError(a)\nopen(path)",
    "path: path",
  ],
  ["os.remove(a)", "path: a"],
  ["requests.get(a)", "request: a"],
  ["async with httpx.AsyncClient() as http:\n    await http.get(a)", "request: a"],
  ['requests.request("GET", a)', "request: a"],
  ['httpx.post(url=f"https://{a}/x")', 'request: httpx.post(url=f"https://{a}/x")'],
  ["await client.load(a)", "request: url"],
  ["db.execute(f\"SELECT * FROM t WHERE name = '{a}'\")", "query: f\"SELECT * FROM t WHERE name = '{a}'\""],
  ['cursor = db.cursor()\ncursor.execute("SELECT * FROM " + a)', 'query: "SELECT * FROM " + a'],
  ['db.execute(sqlalchemy.text("SELECT * FROM " + a))', 'query: "SELECT * FROM " + a'],
  ['exec(compile(a, "x", "exec"))', 'code: compile(a, "x", "exec")'],
  ["pickle.load(io.BytesIO(base64.b64decode(a)))", "code: io.BytesIO(base64.b64decode(a))"],
  ["marshal.loads(bytes.fromhex(a))", "code: bytes.fromhex(a)"],
  ["yaml.load(a)", "code: a"],
  ["yaml.load(a, Loader=yaml.Loader)", "code: a"],
  ["jinja2.Template(a)", "code: a"],
  ["jinja2.Environment().from_string(a)", "code: a"],
  ['os.execv(a, ["x"])', "command: a"],
  ["async with asyncssh.connect('h') as connection:\n    await connection.run('ls ' + a)", "command: 'ls ' + a"],
  ["ssh = paramiko.SSHClient()\nssh.exec_command('ls ' + a)", "command: 'ls ' + a"],
  ["repository.git.checkout(a)", "option: a"],
  ["git.Repo('/r').git.log('--oneline', a)", "option: a"],
  ["git.Repo(a)", "path: a"],
  ["git.Repo.init(path=a, mkdir=True)", "path: git.Repo.init(path=a, mkdir=True)"],
  ["git.Repo.clone_from('https://example.com/x.git', a)", "path: a"],
  ["shutil.copy('x', a)", "path: a"],
  ["shutil.make_archive('x', 'zip', a)", "path: a"],
  ["zipfile.ZipFile('x.zip').extractall(a)", "path: a"],
  ["with tarfile.open(a) as archive:\n    archive.getnames()", "path: a"],
  ["tempfile.NamedTemporaryFile(dir=a)", "path: tempfile.NamedTemporaryFile(dir=a)"],
  ["shelve.open(a)", "path: a"],
  ["pandas.read_csv(a)", "path: a"],
  ["sqlite3.connect(a)", "path: a"],
  ["Path('x').rename(a)", "path: a"],
  ["list(Path(a).rglob('*'))", "path: Path(a).rglob('*')"],
  [
    "async with aiohttp.ClientSession() as session:\n    async with session.get(a) as response:\n        pass",
    "request: a",
  ],
  ["urllib.request.urlopen(urllib.request.Request(a))", "request: a"],
  ["urllib3.PoolManager().request('GET', a)", "request: a"],
  ["with contextlib.closing(db.cursor()) as cursor:\n    cursor.execute('SELECT ' + a)", "query: 'SELECT ' + a"],
  ["pandas.read_sql('SELECT * FROM ' + a, db)", "query: 'SELECT * FROM ' + a"],
  ["duckdb.sql('SELECT * FROM ' + a)", "query: 'SELECT * FROM ' + a"],
  ["async with asyncpg.create_pool('x') as pool:\n    await pool.fetch('SELECT ' + a)", "query: 'SELECT ' + a"],
  ["pymysql.connect().cursor().execute('SELECT ' + a)", "query: 'SELECT ' + a"],
  ["psycopg.connect('x').execute(psycopg.sql.SQL('SELECT ' + a))", "query: 'SELECT ' + a"],
  ["table = {'x': a}\nfor value in table.values():\n    os.system(value)", "command: value"],
  ["table = {'x': a}\nfor key in table:\n    os.system(table[key])", "command: table[key]"],
  ["start(['sh', '-c', a])", "command: command"],
  ["start([a, 'x'])", "command: command"],
  ["start(shlex.split(a))", "command: command"],
  ["await asyncio.create_subprocess_exec(*shlex.split(a))", "command: *shlex.split(a)"],
  ["if not re.match('[a-z]+', a):\n    raise ValueError(a)\nos.system(a)", "command: a"],
  ["if not re.fullmatch('^[a-z]+$|.+', a):\n    raise ValueError(a)\nos.system(a)", "command: a"],
  ["for item in items:\n    os.system(item)", "command: item"],
  [
    'with tempfile.NamedTemporaryFile(suffix=".py", delete=False) as file:\n    path = file.name\n    file.write(a.encode())\nsubprocess.run([sys.executable, path])',
    "command: path",
  ],
  [
    'folder = tempfile.mkdtemp()\nscript = os.path.join(folder, "x.py")\nwith open(script, "w") as file:\n    file.write(a)\nsubprocess.run(["python3", script])',
    "command: script",
  ],
  ['pool.connection().execute(f"SELECT * FROM {a}")', 'query: f"SELECT * FROM {a}"'],
  [
    'store["db"].cursor().execute("SELECT * FROM t WHERE n = \'%s\'" % a)',
    "query: \"SELECT * FROM t WHERE n = '%s'\" % a",
  ],
];

const safe: readonly string[] = [
  'with tempfile.NamedTemporaryFile(suffix=".json") as file:\n    file.write(a.encode())\n    subprocess.run(["jq", ".", file.name])',
  'pool.connection().execute("SELECT * FROM t WHERE n = ?", (a,))',
  'pool.connection().execute(f"SELECT * FROM t LIMIT {n}")',
  'model.query(f"Select the best of {a}")',
  "await asyncio.to_thread(print, a)",
  "await anyio.to_thread.run_sync(print, os.system, a)",
  "pool.submit(print, os.system, a)",
  "loop = asyncio.get_running_loop()\nawait loop.run_in_executor(os.system, print, a)",
  'subprocess.run("ls", shell=True)',
  'subprocess.run(["ls", a])',
  'subprocess.run(["git", "log", "--", a])',
  'subprocess.run(f"ls {shlex.quote(a)}", shell=True)',
  'subprocess.run(f"head -n {n} x", shell=True)',
  'subprocess.run(f"head -n {int(a)} x", shell=True)',
  'await asyncio.create_subprocess_exec("ls", a)',
  'if a not in ("x", "y"):\n    raise ValueError(a)\nos.system(f"make {a}")',
  'if not re.fullmatch(r"[a-z]+", a):\n    raise ValueError(a)\nos.system(f"make {a}")',
  ...["isalnum", "isalpha", "isdigit", "isdecimal", "isnumeric", "isidentifier"].map(
    (method) => `if not a.${method}():\n    raise ValueError(a)\nos.system(f"make {a}")`,
  ),
  "open(NAMES[a])",
  "open(os.path.basename(a))",
  'open(os.path.join("/data", os.path.basename(a)))',
  "inside(a).read_text()",
  "path = (BASE / a).resolve()\nif BASE not in path.parents:\n    raise ValueError(a)\npath.read_text()",
  "path = (BASE / a).resolve()\npath.relative_to(BASE)\npath.read_text()",
  "path = (BASE / a).absolute().resolve()\npath.relative_to(BASE)\npath.read_text()",
  "path = (BASE / a).resolve().absolute()\npath.relative_to(BASE)\npath.read_text()",
  "path = (BASE / a).resolve()\nif not path.is_relative_to(BASE):\n    raise ValueError(a)\npath.read_text()",
  "path = str(Path(a).resolve())\nif not path.startswith('/data/'):\n    raise ValueError(a)\nopen(path)",
  "path = os.path.realpath(a)\nif not path.startswith('/data/'):\n    raise ValueError(a)\nopen(path)",
  "path = os.path.realpath(a)\nif os.path.commonpath(['/data', path]) != '/data':\n    raise ValueError(a)\nopen(path)",
  "(BASE / Path(a).name).read_text()",
  'requests.get("https://example.com/" + a)',
  'requests.get("https://example.com", params={"q": a})',
  'httpx.get(f"https://example.com/{quote(a)}")',
  "if urlparse(a).hostname not in {'example.com'}:\n    raise ValueError(a)\nrequests.get(a)",
  'db.execute("SELECT * FROM t WHERE name = ?", (a,))',
  'db.execute(f"SELECT * FROM t LIMIT {n}")',
  "yaml.safe_load(a)",
  "yaml.load(a, Loader=yaml.SafeLoader)",
  "table = {'x': a}\nfor key in table:\n    os.system(key)",
  "table = {'x': a}\nos.system(' '.join(f'--{key}' for key in table))",
  "start(['ls', a])",
  "command = ['ls']\ncommand.extend(['-l', a])\nstart(command)",
  "command = []\ncommand.append('ls')\ncommand.append(a)\nawait asyncio.create_subprocess_exec(*command)",
  "path = ''\nif a in NAMES:\n    path = a\nopen(path)",
  "found = []\nfor item in items:\n    if item in NAMES:\n        found.append(item)\nos.system(found[0])",
  'if not re.search("^(?:[a-z]+|[0-9]+)$", a):\n    raise ValueError(a)\nos.system(f"make {a}")',
  'if not re.fullmatch("^[a-z]+$", a):\n    raise ValueError(a)\nos.system(f"make {a}")',
  'if not re.match("^[a-z_$]+$", a):\n    raise ValueError(a)\ndb.execute(f"SELECT * FROM {a}")',
  'compile(a, "x", "exec")',
  "ast.literal_eval(a)",
  'jinja2.Template("hello {{ name }}").render(name=a)',
  "jinja2.sandbox.SandboxedEnvironment().from_string(a)",
  "repository.git.checkout('--', a)",
  "repository.git.log('--since', a)",
  "repository.git.diff(f'--unified={n}')",
  'if a.startswith("-"):\n    raise ValueError(a)\nrepository.git.checkout(a)',
  "arguments = []\narguments.extend(['--since', a])\nrepository.git.log(*arguments)",
  "tempfile.NamedTemporaryFile(prefix='x', suffix=a)",
  "zipfile.ZipFile('x.zip').extractall('/data')",
  "async with aiohttp.ClientSession() as session:\n    await session.get('https://example.com', params={'q': a})",
  "pandas.read_sql('SELECT * FROM t WHERE x = ?', db, params=[a])",
  "await asyncpg.connect('x').fetch('SELECT $1', a)",
  "db.execute(sqlalchemy.text('SELECT :a'), {'a': a})",
  "db.execute(f'SELECT * FROM {psycopg.sql.Identifier(a)}')",
  "json.loads(a)",
  "print(a)",
];

/** A low-level server with a tool and the code for its calls. */
function lowLevel(body: string): string {
  const lines = body.split("\n").map((line) => `    ${line}\n`);
  return `import subprocess
from mcp.server import Server
from mcp.types import TextContent, Tool

server = Server("s")

@server.list_tools()
async def list_tools():
    return [Tool(name="act", inputSchema={"type": "object", "properties": {"a": {"type": "string"}}})]

@server.call_tool()
async def call_tool(name: str, arguments: dict):
${lines.join("")}    return []
`;
}

describe("code behind tools of Python", () => {
  for (const [body, flow] of dangerous)
    it(`reports ${body}`, () => {
      expect(inTool(body)).toEqual([flow]);
    });
  for (const body of safe)
    it(`accepts ${body}`, () => {
      expect(inTool(body)).toEqual([]);
    });
  it("takes words of a list of allowed ones for safe", () => {
    expect(inTool('os.system(f"make {a}")', { parameters: 'a: Literal["x", "y"]' })).toEqual([]);
  });
  it("knows that a client hands in no context", () => {
    expect(inTool("os.system(context)", { parameters: "a: str, context: Context" })).toEqual([]);
  });
  it("follows the calls of a low-level server", () => {
    const act = 'if name == "act":\n    subprocess.run(arguments["a"], shell=True)';
    expect(flowsIn(lowLevel(act))).toEqual(['command: arguments["a"]']);
    expect(flowsIn(lowLevel(act.replace('"act"', '"other"')))).toEqual([]);
    const match = 'match name:\n    case "act":\n        subprocess.run(arguments.get("a", ""), shell=True)';
    expect(flowsIn(lowLevel(match))).toEqual(['command: arguments.get("a", "")']);
    expect(flowsIn(lowLevel(match.replace('"act"', '"other"')))).toEqual([]);
  });
});
