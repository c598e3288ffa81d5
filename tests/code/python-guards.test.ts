import { describe, expect, it } from "vitest";
import { inTool } from "./python-flows.ts";

interface Guard {
  /** What guards, as a phrase. */
  readonly what: string;
  readonly module?: string;
  readonly body: string;
  readonly parameters?: string;
  /** A part of the code, and what stands in its place in the twin that guards nothing. */
  readonly unless: readonly [text: string, other: string];
  readonly flow: string;
}

const query = 'db.execute(f"SELECT * FROM {a}")';
const sql = 'query: f"SELECT * FROM {a}"';
const run = 'subprocess.run(f"ssh {a}", shell=True)';
const command = 'command: f"ssh {a}"';
const enumeration = "class Color(str, Enum):\n    RED = 'red'\n";

const catalogue = `cur.execute("SELECT name FROM sqlite_master WHERE type='table' AND name=?", [a])`;
const asked = "if not cur.fetchone():\n    raise ValueError(a)";
const cursorQuery = 'cur.execute(f"SELECT * FROM {a}")';

/** A name that the catalogue of a database has, as the rows that a cursor keeps show it. */
const ofCursors: readonly Guard[] = [
  {
    what: "a row that a cursor keeps",
    body: `${catalogue}\n${asked}\n${cursorQuery}`,
    unless: [asked, "cur.fetchone()"],
  },
  {
    what: "a row of the cursor that has run the query",
    body: `other = con.cursor()\n${catalogue}\n${asked}\n${cursorQuery}`,
    unless: ["cur.fetchone()", "other.fetchone()"],
  },
  {
    what: "a row that a variable keeps",
    body: `${catalogue}\nrow = cur.fetchone()\nif row is None:\n    raise ValueError(a)\n${cursorQuery}`,
    unless: ["row is None", "row is not None"],
  },
  {
    what: "a list of the rows of a cursor",
    body: `${catalogue}\nrows = cur.fetchall()\nif not rows:\n    return 'no'\n${cursorQuery}`,
    unless: ["if not rows", "if rows"],
  },
  {
    what: "the number of the rows of a cursor",
    body: `${catalogue}\nif len(cur.fetchmany(1)) == 0:\n    return 'no'\n${cursorQuery}`,
    unless: ["== 0", "> 0"],
  },
  {
    what: "a row for the name that the query contains",
    body: `${catalogue}\n${asked}\n${cursorQuery}`,
    unless: ["[a]", "[items]"],
  },
  {
    what: "a row of a catalogue, not of what clients have stored",
    body: `${catalogue}\n${asked}\n${cursorQuery}`,
    unless: ["sqlite_master", "notes"],
  },
  {
    what: "a row for a bound name, not for one in the text",
    body: `cur.execute("SELECT 1 FROM pg_tables WHERE tablename = %s", (a,))\n${asked}\n${cursorQuery}`,
    unless: ["= %s", "LIKE %s"],
  },
  {
    what: "a row of the last query",
    body: `cur.execute("SELECT 1")\n${catalogue}\n${asked}\n${cursorQuery}`,
    unless: [`cur.execute("SELECT 1")\n${catalogue}`, `${catalogue}\ncur.execute("SELECT 1")`],
  },
  {
    what: "a row that is asked for before the use",
    body: `${catalogue}\n${asked}\n${cursorQuery}`,
    unless: [`${asked}\n${cursorQuery}`, `${cursorQuery}\n${asked}`],
  },
  {
    what: "a row that a cursor of an unseen connection keeps",
    module: "from .database import connect\n",
    body: `with connect() as own:\n    cursor = own.cursor()\n    cursor.execute("SELECT 1 FROM information_schema.tables WHERE table_name = %s", (a,))\n    if cursor.fetchone() is None:\n        return 'no'\n    cursor.execute(f"SELECT * FROM {a}")`,
    unless: ["information_schema.tables", "notes"],
  },
  {
    what: "the names that a cursor has found",
    body: `cur.execute("SELECT name FROM sqlite_master")\nnames = [row[0] for row in cur.fetchall()]\nif a not in names:\n    raise ValueError(a)\n${cursorQuery}`,
    unless: ["a not in names", "a in names"],
  },
].map((each) => ({
  ...each,
  module: `con = sqlite3.connect("x.db")\ncur = con.cursor()\n${each.module ?? ""}`,
  unless: [each.unless[0] ?? "", each.unless[1] ?? ""],
  flow: sql,
}));

const guards: readonly Guard[] = [
  ...ofCursors,
  {
    what: "a list that a function gives",
    module: "from allowed import names",
    body: `if a not in await names():\n    raise ValueError(a)\n${run}`,
    unless: ["if a not in await names():\n    raise ValueError(a)", "a in await names()"],
    flow: command,
  },
  {
    what: "the tables of a database",
    body: `known = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}\nif a not in known:\n    return 'no'\n${query}`,
    unless: ["a not in known", "a in known"],
    flow: sql,
  },
  {
    what: "a row for the bound value",
    body: `row = db.execute("SELECT 1 FROM tables WHERE name = ?", (a,)).fetchone()\nif row is None:\n    raise ValueError(a)\n${query}`,
    unless: ["row is None", "row is not None"],
    flow: sql,
  },
  {
    what: "a row for the bound value, not for a pattern",
    body: `row = db.execute("SELECT 1 FROM tables WHERE name = ?", (a,)).fetchone()\nif not row:\n    raise ValueError(a)\n${query}`,
    unless: ["name = ?", "name LIKE ?"],
    flow: sql,
  },
  {
    what: "a row that a cursor has found",
    module: "def found(text, values):\n    return db.execute(text, values).fetchall()\n",
    body: `rows = found("SELECT 1 FROM tables WHERE name = ?", [a])\nif len(rows) == 0:\n    raise ValueError(a)\n${query}`,
    unless: ["if len(rows) == 0:\n    raise ValueError(a)\n", ""],
    flow: sql,
  },
  {
    what: "a key of a table",
    body: `host = NAMES.get(a)\nif not host:\n    raise ValueError(a)\n${run}`,
    unless: ["NAMES.get(a)", "NAMES.get('b')"],
    flow: command,
  },
  {
    what: "a key of a table that a file has",
    module: "CONFIG = json.load(open('hosts.json'))",
    body: `host = CONFIG["hosts"].get(a, None)\nif host is None:\n    raise ValueError(a)\n${run}`,
    unless: ["if host is None:\n    raise ValueError(a)\n", ""],
    flow: command,
  },
  {
    what: "a key of a table, without which the default is taken",
    body: `host = NAMES.get(a, None)\nif host is None:\n    raise ValueError(a)\n${run}`,
    unless: ["get(a, None)", "get(a, 'localhost')"],
    flow: command,
  },
  {
    what: "a key without which there is an error",
    body: `host = NAMES[a]\n${run}`,
    unless: ["host = NAMES[a]", "try:\n    host = NAMES[a]\nexcept KeyError:\n    host = None"],
    flow: command,
  },
  {
    what: "a value of an enumeration",
    module: enumeration,
    body: `Color(a)\n${run}`,
    unless: ["Color(a)", "str(a)"],
    flow: command,
  },
  {
    what: "a value of an enumeration, or an answer",
    module: enumeration,
    body: `try:\n    Color(a)\nexcept ValueError:\n    return 'no'\n${run}`,
    unless: ["    return 'no'", "    print('no')"],
    flow: command,
  },
  {
    what: "a parameter with a list of words",
    body: run,
    parameters: 'a: Literal["x", "y"]',
    unless: ['Literal["x", "y"]', "str"],
    flow: command,
  },
  {
    what: "folders that a loop gives a separator",
    module: "ROOTS = []\nfor root in os.environ['R'].split(','):\n    ROOTS.append(os.path.realpath(root) + os.sep)\n",
    body: "path = os.path.realpath(a)\nif not any(path.startswith(root) for root in ROOTS):\n    raise ValueError(a)\nopen(path)",
    unless: ["(root) + os.sep", "(root)"],
    flow: "path: path",
  },
  {
    what: "folders that a constructor collects",
    module:
      "class Guard:\n    def __init__(self, roots):\n        self.roots = []\n        for root in roots:\n            self.roots.append(os.path.realpath(root) + os.sep)\n\n" +
      "    def check(self, name):\n        path = os.path.realpath(name)\n        if not any(path.startswith(root) for root in self.roots):\n            raise ValueError(name)\n        return path\n\nguard = Guard(['/a'])\n",
    body: "path = guard.check(a)\nopen(path)",
    unless: ["(root) + os.sep", "(root)"],
    flow: "path: path",
  },
  {
    what: "any of the starts in a tuple",
    module: "ROOTS = ['/a', '/b']\n",
    body: "path = os.path.realpath(a)\nif not path.startswith(tuple(root + os.sep for root in ROOTS)):\n    raise ValueError(a)\nopen(path)",
    unless: ["root + os.sep for", "root for"],
    flow: "path: path",
  },
  {
    what: "a function that raises unless a condition is true",
    module: "def demand(is_true, message):\n    if not is_true:\n        raise ValueError(message)\n",
    body: "demand(Path(a).resolve().is_relative_to(BASE), 'outside')\nopen(a)",
    unless: ["if not is_true", "if is_true"],
    flow: "path: a",
  },
  {
    what: "a function that always raises",
    module: "def fail(message) -> NoReturn:\n    raise ValueError(message)\n",
    body: "if not Path(a).resolve().is_relative_to(BASE):\n    fail('outside')\nopen(a)",
    unless: ["raise ValueError(message)", "print(message)"],
    flow: "path: a",
  },
  {
    what: "a method that always raises, not one that subclasses have to write",
    module:
      "class Files:\n    def fail(self, message):\n        raise ValueError(message)\n\n    def read(self, name):\n        if not Path(name).resolve().is_relative_to(BASE):\n            self.fail('outside')\n        return open(name)\n\nfiles = Files()\n",
    body: "return files.read(a)",
    unless: ["ValueError(message)", "NotImplementedError()"],
    flow: "path: name",
  },
  {
    what: "the end of the process",
    module: "import sys\n",
    body: "if not Path(a).resolve().is_relative_to(BASE):\n    sys.exit(1)\nopen(a)",
    unless: ["sys.exit(1)", "sys.stderr.write(a)"],
    flow: "path: a",
  },
  {
    what: "an encoded part of a host",
    body: "httpx.get(f\"https://{quote(a, safe='')}.example.com/x\")",
    unless: [".example.com", ""],
    flow: "request: f\"https://{quote(a, safe='')}/x\"",
  },
  {
    what: "a path that is not absolute, and whose parts do not lead up",
    body: 'if ".." in Path(a).parts or Path(a).is_absolute():\n    raise ValueError(a)\nopen(BASE / a)',
    unless: [" or Path(a).is_absolute()", ""],
    flow: "path: BASE / a",
  },
  {
    what: "a text without a part that leads up",
    body: 'if ".." in a.split("/"):\n    raise ValueError(a)\nopen("/data/" + a)',
    unless: ['a.split("/")', 'a.split(" ")'],
    flow: 'path: "/data/" + a',
  },
  {
    what: "the position of what leads up",
    body: 'if a.find("..") != -1:\n    raise ValueError(a)\nopen("/data/" + a)',
    unless: ["!= -1", "== -1"],
    flow: 'path: "/data/" + a',
  },
  {
    what: "a safe join",
    module: "from werkzeug.utils import safe_join\n",
    body: 'open(safe_join("/data", a))',
    unless: ['open(safe_join("/data", a))', 'safe_join("/data", "x")\nopen(a)'],
    flow: "path: a",
  },
  {
    what: "the outcome of a check that a variable keeps",
    module: "def is_inside(path):\n    return Path(path).resolve().is_relative_to(BASE)\n",
    body: "ok = is_inside(a)\nif not ok:\n    raise ValueError(a)\nopen(a)",
    unless: ["if not ok", "if ok"],
    flow: "path: a",
  },
  {
    what: "a variable that is set where a check fails",
    body: "ok = True\nif not Path(a).resolve().is_relative_to(BASE):\n    ok = False\nif not ok:\n    raise ValueError(a)\nopen(a)",
    unless: ["if not ok", "if ok"],
    flow: "path: a",
  },
  {
    what: "a check of an item before the next one",
    body: "for each in items:\n    path = Path(each).resolve()\n    if not path.is_relative_to(BASE):\n        continue\n    open(path)",
    unless: ["        continue", "        print(path)"],
    flow: "path: path",
  },
];

describe("Python", () => {
  describe.each(guards)(
    "knows $what",
    ({ module = "", body, parameters = "a: str, items: list[str] = []", unless, flow }) => {
      const [text, other] = unless;

      it("as a guard", () => {
        expect(inTool(body, { module, parameters })).toEqual([]);
      });

      it("and what guards nothing", () => {
        const [first, second, third] = [module, body, parameters].map((each) => each.replace(text, () => other));
        expect([first, second, third]).not.toEqual([module, body, parameters]);
        expect(inTool(second ?? "", { module: first ?? "", parameters: third ?? "" })).toEqual([flow]);
      });
    },
  );
});
