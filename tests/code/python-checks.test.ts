import { describe, expect, it } from "vitest";
import { inTool } from "./python-flows.ts";

interface Check {
  /** What the code does, as a phrase. */
  readonly what: string;
  readonly module?: string;
  readonly body: string;
  readonly parameters?: string;
  /** A part of the code, and its replacement in the twin that checks nothing. */
  readonly broken: readonly (readonly [text: string, other: string])[];
  readonly flow: string;
}

const under = `def validate_path(path):
    resolved = Path(path).resolve()
    if not resolved.is_relative_to(BASE):
        raise ValueError(path)
`;

const settings = `class Settings:
    restrict: bool = True
    roots: list[Path] = []

def get_settings() -> Settings:
    return Settings()

settings = get_settings()
`;

const checks: readonly Check[] = [
  {
    what: "a function that raises",
    module: under,
    body: "validate_path(a)\nopen(a)",
    broken: [["raise ValueError(path)", 'print("outside")']],
    flow: "path: a",
  },
  {
    what: "a function that raises, called by another one",
    module: `${under}\ndef check(path):\n    validate_path(path)\n`,
    body: "check(a)\nopen(a)",
    broken: [
      ["    validate_path(path)\n", "    try:\n        validate_path(path)\n    except ValueError:\n        pass\n"],
    ],
    flow: "path: a",
  },
  {
    what: "a function that answers whether a path is allowed",
    module: "def is_allowed(path):\n    return Path(path).resolve().is_relative_to(BASE)\n",
    body: "if not is_allowed(a):\n    return 'no'\nopen(a)",
    broken: [["    return 'no'", "    print('no')"]],
    flow: "path: a",
  },
  {
    what: "a function that asks another one about the path behind links, and answers with a message",
    module:
      "def is_inside(path: Path) -> bool:\n    try:\n        path.relative_to(BASE)\n        return True\n    except ValueError:\n        return False\n\n" +
      "def problem_of(name):\n    try:\n        if not is_inside(Path(name).resolve()):\n            return 'outside'\n        return None\n" +
      "    except OSError as error:\n        message = f'Error: {error}'\n        return message\n",
    body: "problem = problem_of(a)\nif problem:\n    return problem\nopen(a)",
    broken: [["            return 'outside'\n", "            print('outside')\n"]],
    flow: "path: a",
  },
  {
    what: "a function that answers with constants",
    module:
      "def is_allowed(path):\n    try:\n        Path(path).resolve().relative_to(BASE)\n        return True\n" +
      "    except ValueError:\n        return False\n",
    body: "if not is_allowed(a):\n    return 'no'\nopen(a)",
    broken: [["        return False", "        return True"]],
    flow: "path: a",
  },
  {
    what: "a function that answers with a message",
    module:
      "def problem_of(path):\n    if not Path(path).resolve().is_relative_to(BASE):\n        return 'outside'\n    return None\n",
    body: "problem = problem_of(a)\nif problem:\n    return problem\nopen(a)",
    broken: [["if not Path(path).resolve().is_relative_to(BASE)", "if not path"]],
    flow: "path: a",
  },
  {
    what: "a check that a setting of the module turns on",
    module: `${settings}\n${under}`,
    body: "if settings.restrict:\n    validate_path(a)\nopen(a)",
    broken: [["    validate_path(a)", "    print(a)"]],
    flow: "path: a",
  },
  {
    what: "a check that an argument of the tool turns on",
    module: `${settings}\n${under}`,
    parameters: "a: str, restrict: bool = True",
    body: "if settings.restrict:\n    validate_path(a)\nopen(a)",
    broken: [["settings.restrict", "restrict"]],
    flow: "path: a",
  },
  {
    what: "a function that checks nothing without a setting",
    module: `${settings}\ndef validate_path(path):\n    if not settings.restrict:\n        return\n    Path(path).resolve().relative_to(BASE)\n`,
    body: "validate_path(a)\nopen(a)",
    broken: [["if not settings.restrict", "if not path.startswith('/')"]],
    flow: "path: a",
  },
  {
    what: "a function that checks within a setting",
    module: `${settings}\ndef validate_path(path):\n    if settings.restrict:\n        Path(path).resolve().relative_to(BASE)\n        return\n`,
    body: "validate_path(a)\nopen(a)",
    broken: [["if settings.restrict", "if path.startswith('/')"]],
    flow: "path: a",
  },
  {
    what: "a function that checks nothing without a folder of the server",
    module:
      "def validate_path(path, root):\n    if root is None:\n        return\n    Path(path).resolve().relative_to(root)\n",
    parameters: "a: str, root: str | None = None",
    body: "validate_path(a, BASE)\nopen(a)",
    broken: [["validate_path(a, BASE)", "validate_path(a, root)"]],
    flow: "path: a",
  },
  {
    what: "a check that stands beside a setting",
    module: settings,
    parameters: "a: str, restrict: bool = True",
    body: "if settings.restrict and not Path(a).resolve().is_relative_to(BASE):\n    raise ValueError(a)\nopen(a)",
    broken: [["settings.restrict", "restrict"]],
    flow: "path: a",
  },
  {
    what: "a check by a local name of the settings",
    module: `${settings}\n${under}`,
    body: "config = get_settings()\nif config.restrict:\n    validate_path(a)\nopen(a)",
    broken: [["config = get_settings()\nif config.restrict", "size = len(a)\nif size > 3"]],
    flow: "path: a",
  },
  {
    what: "a check by a field of an object",
    module:
      "class Files:\n    def __init__(self, restrict):\n        self.restrict = restrict\n\n    def read(self, path):\n" +
      "        if self.restrict:\n            Path(path).resolve().relative_to(BASE)\n        return open(path)\n\nfiles = Files(True)\n",
    body: "files.read(a)",
    broken: [["Path(path).resolve().relative_to(BASE)", "print(path)"]],
    flow: "path: path",
  },
  {
    what: "any of several folders",
    module: settings,
    body: "path = Path(a).resolve()\nif not any(path.is_relative_to(root) for root in settings.roots):\n    raise ValueError(a)\nopen(path)",
    broken: [["if not any", "if any"]],
    flow: "path: path",
  },
  {
    what: "any of several folders, asked with parents",
    module: settings,
    body: "path = Path(a).resolve()\nif not any(root in path.parents or path == root for root in settings.roots):\n    raise ValueError(a)\nopen(path)",
    broken: [["if not any", "if any"]],
    flow: "path: path",
  },
  {
    what: "every character",
    body: "if not all(c.isalnum() for c in a):\n    raise ValueError(a)\nos.system(f'make {a}')",
    broken: [["not all", "not any"]],
    flow: "command: f'make {a}'",
  },
  {
    what: "every item",
    module: "ALLOWED = {'x', 'y'}\n",
    body: "if not all(item in ALLOWED for item in items):\n    raise ValueError('no')\nfor item in items:\n    os.system(item)",
    broken: [["not all", "not any"]],
    flow: "command: item",
  },
  {
    what: "a list of allowed words",
    module: "ALLOWED = {'x', 'y'}\n",
    body: "if a not in ALLOWED:\n    raise ValueError(a)\nos.system(f'make {a}')",
    broken: [["a not in ALLOWED", "a in ALLOWED"]],
    flow: "command: f'make {a}'",
  },
  {
    what: "an error that is raised again",
    body: "path = Path(a).resolve()\ntry:\n    path.relative_to(BASE)\nexcept ValueError:\n    raise PermissionError(a)\npath.read_text()",
    broken: [["    raise PermissionError(a)", "    print(a)"]],
    flow: "path: path.read_text()",
  },
  {
    what: "an error that is answered",
    body: "path = Path(a).resolve()\ntry:\n    path.relative_to(BASE)\nexcept ValueError as error:\n    return str(error)\npath.read_text()",
    broken: [["    return str(error)", "    pass"]],
    flow: "path: path.read_text()",
  },
  {
    what: "the common folder",
    body: "path = os.path.realpath(a)\nif os.path.commonpath([path, '/data']) == '/data':\n    open(path)",
    broken: [["os.path.commonpath([path, '/data']) == '/data'", "os.path.exists(path)"]],
    flow: "path: path",
  },
  {
    what: "the start of a path",
    module: "ROOT = os.path.realpath('/data')\n",
    body: "path = os.path.realpath(os.path.join(ROOT, a))\nif not path.startswith(ROOT + os.sep):\n    raise ValueError(a)\nopen(path)",
    broken: [["path = os.path.realpath(os.path.join(ROOT, a))", "path = os.path.join(ROOT, a)"]],
    flow: "path: path",
  },
  {
    what: "a pattern that is compiled",
    module: "NAME = re.compile(r'[a-z]+')\n",
    body: "if not NAME.fullmatch(a):\n    raise ValueError(a)\nos.system(f'make {a}')",
    broken: [["NAME.fullmatch", "NAME.search"]],
    flow: "command: f'make {a}'",
  },
  {
    what: "a host of a list",
    module: "HOSTS = {'example.com'}\n",
    body: "parsed = urlparse(a)\nif parsed.hostname not in HOSTS:\n    raise ValueError(a)\nrequests.get(a)",
    broken: [["parsed.hostname not in HOSTS", "parsed.scheme not in HOSTS"]],
    flow: "request: a",
  },
  {
    what: "the address of a host",
    module:
      "def validate_url(url):\n    host = urlparse(url).hostname\n    address = ipaddress.ip_address(socket.gethostbyname(host))\n" +
      "    if address.is_private or address.is_loopback:\n        raise ValueError(url)\n",
    body: "validate_url(a)\nrequests.get(a)",
    broken: [["        raise ValueError(url)", "        print(url)"]],
    flow: "request: a",
  },
  {
    what: "any address of a host",
    module:
      "def is_public(host):\n    for info in socket.getaddrinfo(host, None):\n        address = ipaddress.ip_address(info[4][0])\n" +
      "        if address.is_private:\n            return False\n    return True\n",
    body: "if not is_public(urlparse(a).hostname):\n    raise ValueError(a)\nrequests.get(a)",
    broken: [["    raise ValueError(a)", "    print(a)"]],
    flow: "request: a",
  },
  {
    what: "a value of an enumeration",
    module: "class Color(Enum):\n    RED = 'red'\n",
    body: "os.system(f'make {Color(a).value}')",
    broken: [["Color(a).value", "a.strip()"]],
    flow: "command: f'make {a.strip()}'",
  },
  {
    what: "a function of a package that is named like a check",
    module: "from guards import validate_path, open_path\n",
    body: "validate_path(a)\nopen(a)",
    broken: [["validate_path(a)", "open_path(a)"]],
    flow: "path: a",
  },
  {
    what: "a function of the language with such a name, which checks nothing",
    module: "from guards import validate_path\n",
    body: "validate_path(a)\nopen(a)",
    broken: [["validate_path(a)", "subprocess.check_output(['ls', a])"]],
    flow: "path: a",
  },
  {
    what: "a decorator of the project",
    module:
      "def allowed(function):\n    async def wrapper(a: str):\n        Path(a).resolve().relative_to(BASE)\n        return await function(a)\n    return wrapper\n\n" +
      "@allowed\nasync def load(a: str):\n    return open(a)\n",
    body: "await load(a)",
    broken: [["Path(a).resolve().relative_to(BASE)", "print(a)"]],
    flow: "path: a",
  },
  {
    what: "a decorator that hands on what it gets",
    module:
      "from functools import wraps\n\ndef logged(function):\n    @wraps(function)\n    async def wrapper(context, *args, **kwargs):\n        print(context)\n        return await function(context, *args, **kwargs)\n    return wrapper\n\n" +
      "@mcp.tool()\n@logged\nasync def load(context: Context, path: str, other: str):\n    return open(os.path.basename(path))\n",
    body: "print(a)",
    broken: [["os.path.basename(path)", "path"]],
    flow: "path: path",
  },
  {
    what: "an assertion",
    body: "assert a in ('x', 'y')\nos.system(f'make {a}')",
    broken: [["assert a in ('x', 'y')", "assert a"]],
    flow: "command: f'make {a}'",
  },
  {
    what: "a name in a listing",
    parameters: 'a: str, b: str = ""',
    body: "if a not in os.listdir('/data'):\n    raise ValueError(a)\nopen(os.path.join('/data', a))",
    broken: [
      ["a not in os", "a in os"],
      ["a not in os", "b not in os"],
      ["    raise ValueError(a)", "    print(a)"],
    ],
    flow: "path: os.path.join('/data', a)",
  },
  {
    what: "a name in a listing of paths",
    parameters: 'a: str, b: str = ""',
    body: "names = [each.name for each in BASE.iterdir() if each.is_file()]\nif a not in names:\n    raise ValueError(a)\n(BASE / a).read_text()",
    broken: [
      ["a not in names", "a in names"],
      ["a not in names", "b not in names"],
      ["each.name for", "a for"],
    ],
    flow: "path: (BASE / a).read_text()",
  },
  {
    what: "a name in a set of those of a listing",
    parameters: 'a: str, b: str = ""',
    body: "names = {each.stem for each in BASE.glob('*.md')}\nif a not in names:\n    raise ValueError(a)\n(BASE / f'{a}.md').read_text()",
    broken: [
      ["if a not", "if b not"],
      ["    raise ValueError(a)", "    print(a)"],
    ],
    flow: "path: (BASE / f'{a}.md').read_text()",
  },
  {
    what: "a name that one of a listing is",
    parameters: 'a: str, b: str = ""',
    body: "if not any(each.name == a for each in BASE.iterdir()):\n    raise ValueError(a)\n(BASE / a).read_text()",
    broken: [
      ["each.name == a", "each.name in a"],
      ["not any", "any"],
      ["== a", "== b"],
    ],
    flow: "path: (BASE / a).read_text()",
  },
  {
    what: "a listing of a function",
    module: "def list_names():\n    return sorted(name for name in os.listdir('/data') if name.endswith('.md'))\n",
    parameters: 'a: str, b: str = ""',
    body: "if a not in list_names():\n    raise ValueError(a)\nopen(f'/data/{a}')",
    broken: [["a not in", "b not in"]],
    flow: "path: f'/data/{a}'",
  },
  {
    what: "any of several folders of the environment",
    module: "ROOTS = [Path(p).resolve() for p in os.environ.get('ROOTS', '').split(',')]\n",
    parameters: 'a: str, b: str = ""',
    body: "path = Path(a).resolve()\nif not any(path.is_relative_to(root) for root in ROOTS):\n    raise ValueError(a)\nopen(path)",
    broken: [
      ["not any", "any"],
      ["path.is_relative_to", "Path(b).resolve().is_relative_to"],
      ["    raise ValueError(a)", "    print(a)"],
    ],
    flow: "path: path",
  },
  {
    what: "any of several folders, asked with texts",
    module: "ROOTS = os.environ.get('ROOTS', '').split(',')\n",
    parameters: 'a: str, b: str = ""',
    body: "path = os.path.realpath(a)\nif not any(path == root or path.startswith(root + os.sep) for root in ROOTS):\n    raise ValueError(a)\nopen(path)",
    broken: [
      [" + os.sep", ""],
      ["    raise ValueError(a)", "    print(a)"],
    ],
    flow: "path: path",
  },
  {
    what: "none of several folders",
    module: "ROOTS = os.environ.get('ROOTS', '').split(',')\n",
    parameters: 'a: str, b: str = ""',
    body: "path = os.path.realpath(a)\nif all(not path.startswith(root + os.sep) for root in ROOTS):\n    raise ValueError(a)\nopen(path)",
    broken: [
      [" + os.sep", ""],
      ["if all(not", "if all("],
    ],
    flow: "path: path",
  },
  {
    what: "a flag that a loop sets",
    module: "ROOTS = [Path(p).resolve() for p in os.environ.get('ROOTS', '').split(',')]\n",
    parameters: 'a: str, b: str = ""',
    body: "path = Path(a).resolve()\nallowed = False\nfor root in ROOTS:\n    if path.is_relative_to(root):\n        allowed = True\n        break\nif not allowed:\n    raise ValueError(a)\nopen(path)",
    broken: [
      ["allowed = False", "allowed = True"],
      ["path.is_relative_to", "Path(b).resolve().is_relative_to"],
      ["    raise ValueError(a)", "    print(a)"],
      ["    if path.is_relative_to(root):\n        allowed", "    if path.is_relative_to(root) or b:\n        allowed"],
    ],
    flow: "path: path",
  },
  {
    what: "a loop that ends at the folder, or raises",
    module: "ROOTS = [Path(p).resolve() for p in os.environ.get('ROOTS', '').split(',')]\n",
    parameters: 'a: str, b: str = ""',
    body: "path = Path(a).resolve()\nfor root in ROOTS:\n    if path.is_relative_to(root):\n        break\nelse:\n    raise ValueError(a)\nopen(path)",
    broken: [
      ["path.is_relative_to", "Path(b).resolve().is_relative_to"],
      ["    raise ValueError(a)", "    print(a)"],
    ],
    flow: "path: path",
  },
  {
    what: "a loop over folders that raise, or raises itself",
    module: "ROOTS = [Path(p).resolve() for p in os.environ.get('ROOTS', '').split(',')]\n",
    parameters: 'a: str, b: str = ""',
    body: "path = Path(a).resolve()\nfor root in ROOTS:\n    try:\n        path.relative_to(root)\n        break\n    except ValueError:\n        continue\nelse:\n    raise ValueError(a)\nopen(path)",
    broken: [
      ["path.relative_to", "Path(b).resolve().relative_to"],
      ["    raise ValueError(a)", "    print(a)"],
      ["        continue", "        break"],
    ],
    flow: "path: path",
  },
  {
    what: "a flag that is set after a folder that raises",
    module: "ROOTS = [Path(p).resolve() for p in os.environ.get('ROOTS', '').split(',')]\n",
    parameters: 'a: str, b: str = ""',
    body: "path = Path(a).resolve()\nfound = False\nfor root in ROOTS:\n    try:\n        path.relative_to(root)\n        found = True\n    except ValueError:\n        continue\nif not found:\n    raise ValueError(a)\nopen(path)",
    broken: [
      ["path.relative_to(root)\n        found = True", "found = True\n        path.relative_to(root)"],
      ["        continue", "        found = True"],
    ],
    flow: "path: path",
  },
  {
    what: "an error that is raised by another one",
    parameters: 'a: str, b: str = ""',
    body: "path = (BASE / a).resolve()\ntry:\n    path.relative_to(BASE)\nexcept ValueError as error:\n    raise PermissionError(a) from error\npath.read_text()",
    broken: [
      ["    raise PermissionError(a) from error", "    print(error)"],
      ["path.relative_to", "(BASE / b).resolve().relative_to"],
    ],
    flow: "path: path.read_text()",
  },
  {
    what: "an error that goes on",
    parameters: 'a: str, b: str = ""',
    body: "root = Path('/data').resolve()\npath = (root / a).resolve()\ntry:\n    path.relative_to(root)\nexcept ValueError:\n    raise\npath.read_text()",
    broken: [["    raise\n", "    pass\n"]],
    flow: "path: path.read_text()",
  },
  {
    what: "a common folder that is another one",
    module: "ROOT = os.path.realpath(os.environ['ROOT'])\n",
    parameters: 'a: str, b: str = ""',
    body: "path = os.path.realpath(os.path.join(ROOT, a))\nif os.path.commonpath([ROOT, path]) != ROOT:\n    raise ValueError(a)\nopen(path)",
    broken: [
      ["commonpath", "commonprefix"],
      ["!= ROOT", "== ROOT"],
      ["    raise ValueError(a)", "    print(a)"],
    ],
    flow: "path: path",
  },
  {
    what: "a common folder, of a pair",
    module: "ROOT = '/data'\n",
    parameters: 'a: str, b: str = ""',
    body: "path = os.path.abspath(a)\nif os.path.commonpath((path, ROOT)) != ROOT:\n    raise ValueError(a)\nopen(path)",
    broken: [["(path, ROOT)", "(os.path.abspath(b), ROOT)"]],
    flow: "path: path",
  },
  {
    what: "a folder that gets its separator",
    module: "ROOT = os.environ['ROOT']\n",
    parameters: 'a: str, b: str = ""',
    body: "root = ROOT if ROOT.endswith(os.sep) else ROOT + os.sep\npath = os.path.realpath(a)\nif not path.startswith(root):\n    raise ValueError(a)\nopen(path)",
    broken: [
      ["ROOT + os.sep", "ROOT"],
      ["if ROOT.endswith", "if a.endswith"],
    ],
    flow: "path: path",
  },
  {
    what: "a folder whose separator is set",
    module: "ROOT = os.environ['ROOT']\n",
    parameters: 'a: str, b: str = ""',
    body: "path = os.path.realpath(a)\nif not path.startswith(ROOT.rstrip('/') + '/'):\n    raise ValueError(a)\nopen(path)",
    broken: [[" + '/'", ""]],
    flow: "path: path",
  },
  {
    what: "a checked path in a folder, which is opened there",
    parameters: 'a: str, b: str = ""',
    body: "path = (BASE / a).resolve()\nif not path.is_relative_to(BASE):\n    raise ValueError(a)\nopen(BASE / a)",
    broken: [["open(BASE / a)", "open(a)"]],
    flow: "path: a",
  },
  {
    what: "a checked path in the folder of the process",
    parameters: 'a: str, b: str = ""',
    body: "path = os.path.realpath(os.path.join(os.getcwd(), a))\nif not path.startswith('/data/'):\n    raise ValueError(a)\nopen(a)",
    broken: [["os.getcwd()", "'/data'"]],
    flow: "path: a",
  },
  {
    what: "a field of a model that takes numbers alone",
    module: "from pydantic import BaseModel\nclass Job(BaseModel):\n    count: int\n",
    body: "job = Job(count=a)\nos.system(f'make {job.count}')",
    broken: [["count: int", "count: str"]],
    flow: "command: f'make {job.count}'",
  },
  {
    what: "a normal path",
    module: "ROOT = '/data'\n",
    body: "path = os.path.normpath(os.path.join(ROOT, a))\nif not path.startswith(ROOT + '/'):\n    return 'no'\nopen(path)",
    broken: [
      ["    return 'no'", "    pass"],
      // Every absolute path begins so.
      ["ROOT + '/'", "'/'"],
    ],
    flow: "path: path",
  },
];

describe("checks of Python", () => {
  for (const { what, module, body, parameters, broken, flow } of checks)
    it(`follows ${what}`, () => {
      const around = { ...(parameters ? { parameters } : {}), ...(module ? { module } : {}) };
      expect(inTool(body, around)).toEqual([]);
      for (const [text, other] of broken) {
        const isInBody = body.includes(text);
        expect(isInBody || module?.includes(text)).toBe(true);
        const twin = isInBody ? body.replace(text, other) : body;
        const twinAround = module && !isInBody ? { ...around, module: module.replace(text, other) } : around;
        expect(inTool(twin, twinAround)).toEqual([flow]);
      }
    });
});
