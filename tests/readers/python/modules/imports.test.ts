import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../lib/model/json.ts";
import { folderOf } from "../../../validator/folders.ts";
import { probe, read, valueAfter, valueIn, valueInProject, readProject } from "../reading.ts";

const unknown = { unknown: expect.any(String) as string };

type Files = Readonly<Record<string, string>>;

describe("an import leads to", () => {
  it.each<readonly [string, string, Files, Json]>([
    ["a module beside it", "server.py", { "server.py": "from texts import a\n", "texts.py": "a = 1" }, 1],
    ["a module as a whole", "server.py", { "server.py": "import texts\na = texts.a\n", "texts.py": "a = 1" }, 1],
    ["a module by another name", "server.py", { "server.py": "import p.q as q\na = q.a\n", "p/q.py": "a = 1" }, 1],
    [
      "a module in a package",
      "server.py",
      { "server.py": "import p.q\na = p.q.a\n", "p/__init__.py": "", "p/q.py": "a = 1" },
      1,
    ],
    ["a name by another name", "server.py", { "server.py": "from t import b as a\n", "t.py": "b = 1" }, 1],
    [
      "a module of the same package",
      "p/s.py",
      { "p/__init__.py": "", "p/s.py": "from .t import a\n", "p/t.py": "a = 1" },
      1,
    ],
    ["the package itself", "p/s.py", { "p/__init__.py": "a = 1", "p/s.py": "from . import a\n" }, 1],
    [
      "a module that the package holds",
      "p/s.py",
      { "p/__init__.py": "", "p/s.py": "from . import t\na = t.a\n", "p/t.py": "a = 1" },
      1,
    ],
    [
      "the package above",
      "p/q/s.py",
      { "p/__init__.py": "", "p/q/__init__.py": "", "p/q/s.py": "from ..t import a\n", "p/t.py": "a = 1" },
      1,
    ],
    ["two packages above", "p/q/r/s.py", { "p/q/r/s.py": "from ...t import a\n", "p/t.py": "a = 1" }, 1],
    [
      "the root of the package",
      "p/q/s.py",
      { "p/__init__.py": "", "p/q/__init__.py": "", "p/q/s.py": "from p.t import a\n", "p/t.py": "a = 1" },
      1,
    ],
    [
      "what a package imports",
      "server.py",
      { "server.py": "from p import a\n", "p/__init__.py": "from .t import a", "p/t.py": "a = 1" },
      1,
    ],
    [
      "what a package imports with a star",
      "server.py",
      { "server.py": "from p import a\n", "p/__init__.py": "from .t import *", "p/t.py": "a = 1" },
      1,
    ],
    ["a star", "server.py", { "server.py": "import os\nfrom t import *\n", "t.py": "a = 1" }, 1],
    ["a star without other names", "server.py", { "server.py": "from t import *\n", "t.py": "a = 1" }, 1],
    ["a folder without __init__", "server.py", { "server.py": "from p.t import a\n", "p/t.py": "a = 1" }, 1],
    [
      "the src folder",
      "tests/s.py",
      { "tests/s.py": "from p.t import a\n", "src/p/__init__.py": "", "src/p/t.py": "a = 1" },
      1,
    ],
    [
      "the src folder of a part",
      "parts/one/run/s.py",
      { "parts/one/run/s.py": "from p.t import a\n", "parts/one/src/p/t.py": "a = 1" },
      1,
    ],
    [
      "the src folder of another part of the workspace",
      "packages/desk/src/s.py",
      { "packages/desk/src/s.py": "from p.t import a\n", "packages/core/src/p/t.py": "a = 1" },
      1,
    ],
    [
      "the fallback that is in the project",
      "server.py",
      { "server.py": "try:\n  from missing import a\nexcept ImportError:\n  from t import a\n", "t.py": "a = 1" },
      1,
    ],
    [
      "a circle that ends",
      "server.py",
      { "server.py": "from t import a\nb = 1\n", "t.py": "from server import b\na = b" },
      1,
    ],
  ])("%s", (_, main, files, value) => {
    expect(valueInProject(files, "a", main)).toEqual(value);
  });

  it.each<readonly [string, string, Files]>([
    ["nothing: no such module", "server.py", { "server.py": "from .t import a\n" }],
    ["nothing: no such name", "server.py", { "server.py": "from t import a\n", "t.py": "b = 1" }],
    ["a module that does not parse", "server.py", { "server.py": "from t import a\n", "t.py": "a = (" }],
    ["itself", "server.py", { "server.py": "from server import a\n" }],
    ["a circle", "server.py", { "server.py": "from t import a\n", "t.py": "from server import a" }],
    [
      "a circle of stars",
      "server.py",
      { "server.py": "from t import *\nb = 1\n", "t.py": "from u import *", "u.py": "from t import *" },
    ],
    [
      "a library, whatever the project calls the same",
      "server.py",
      { "server.py": "from pydantic import a\n", "pydantic.py": "a = 1" },
    ],
  ])("%s", (_, main, files) => {
    expect(valueInProject(files, "a", main)).toEqual(unknown);
  });
});

describe("what an import does not read", () => {
  it("is a file outside of the project", () => {
    const folder = folderOf({ "secret.py": "a = 1", "project/.git/HEAD": "", "project/p/q/server.py": "" });
    const main = join(folder, "project/p/q/server.py");
    expect(valueIn(read(`from ....secret import a\n${probe("a")}`, main))).toEqual(unknown);
    symlinkSync(join(folder, "secret.py"), join(folder, "project/p/q/link.py"));
    expect(valueIn(read(`from .link import a\n${probe("a")}`, main))).toEqual(unknown);
    symlinkSync(join(folder, "project/p/q/loop.py"), join(folder, "project/p/q/loop.py"));
    expect(valueIn(read(`from .loop import a\n${probe("a")}`, main))).toEqual(unknown);
  });

  it("is what stands above the folder with the project's file", () => {
    for (const file of ["pyproject.toml", "setup.py", "setup.cfg"]) {
      const folder = folderOf({ "secret.py": "a = 1", [`project/${file}`]: "", "project/p/t.py": "a = 2" });
      const main = join(folder, "project/p/server.py");
      expect(valueIn(read(`from ...secret import a\n${probe("a")}`, main))).toEqual(unknown);
      expect(valueIn(read(`from p.t import a\n${probe("a")}`, main))).toBe(2);
    }
  });
});

describe("a name", () => {
  it.each<readonly [string, string, Json | typeof unknown]>([
    ["has its last value", "a = 1\na = 2\n", 2],
    ["with an annotation", "a: int = 1\n", 1],
    ["of several", "a = b = 1\n", 1],
    ["of a pair", "b, a = 2, 1\n", 1],
    ["of a pair that is computed", "b, a = f()\n", unknown],
    ["of a star", "*b, a = [1, 2]\n", unknown],
    ["that is bound within an expression", "b = (a := 1)\n", 1],
    ["under a condition", "a = 1\nif b:\n  a = 2\n", unknown],
    ["under both outcomes with the same value", "if b:\n  a = 1\nelse:\n  a = 1\n", 1],
    ["under a condition that is decided", "if True:\n  a = 1\nelse:\n  a = 2\n", 1],
    ["under the other one", "if False:\n  a = 2\nelse:\n  a = 1\n", 1],
    ["after a condition", "if b:\n  a = 2\na = 1\n", 1],
    ["of a try", "try:\n  a = 1\nexcept Exception:\n  a = 2\n", unknown],
    ["of a loop", "for a in [1]:\n  pass\n", unknown],
    ["of a with", "with f() as a:\n  pass\n", unknown],
    ["of a match", "match b:\n  case a:\n    pass\n", unknown],
    ["that is added to", "a = 1\na += 1\n", unknown],
    ["that nothing binds", "", unknown],
    ["of a text that the module does not change", "a = [1]\nb = a.copy()\n", [1]],
    ["of a list that grows", "a = [1]\na.append(2)\n", unknown],
    ["of a list that a function changes", "a = [1]\ndef f():\n  a.extend([2])\n", unknown],
    ["of a dict that gets an entry", "a = {}\na['x'] = 1\n", unknown],
    ["of a dict that loses an entry", "a = {'x': 1}\ndel a['x']\n", unknown],
    ["of a list that is added to", "a = [1]\na += [2]\n", unknown],
    ["of a class of constants", "class A:\n  x = 1\na = A.x\n", 1],
    ["of a class above", "class B:\n  x = 1\nclass A(B):\n  pass\na = A.x\n", 1],
    ["of a class that hides one above", "class B:\n  x = 2\nclass A(B):\n  x = 1\na = A.x\n", 1],
    ["of an object's class", "class A:\n  x = 1\na = A().x\n", 1],
    ["that no class has", "class A:\n  pass\na = A.x\n", unknown],
    ["of an Enum", "from enum import Enum\nclass A(Enum):\n  X = 'x'\na = A.X.value\n", "x"],
    ["of an Enum, its own", "from enum import Enum\nclass A(str, Enum):\n  X = 'x'\na = A.X.name\n", "X"],
    ["that a constructor sets", "class A:\n  def __init__(self):\n    self.x = 1\na = A().x\n", 1],
    ["that a constructor gets", "class A:\n  def __init__(self, x):\n    self.x = x\na = A(1).x\n", 1],
    [
      "that a constructor hands on",
      "class B:\n  def __init__(self, x):\n    self.x = x\nclass A(B):\n  def __init__(self):\n    super().__init__(1)\na = A().x\n",
      1,
    ],
    [
      "that two methods set",
      "class A:\n  def __init__(self):\n    self.x = 1\n  def f(self):\n    self.x = 2\na = A().x\n",
      unknown,
    ],
    ["that a property computes", "class A:\n  @property\n  def x(self):\n    return 1\na = A().x\n", unknown],
    ["of a method", "class A:\n  def f(self, y):\n    return y\na = A().f(1)\n", 1],
    ["of a method that uses the object", "class A:\n  x = 1\n  def f(self):\n    return self.x\na = A().f()\n", 1],
  ])("%s", (_, statements, value) => {
    expect(valueAfter(statements, "a")).toEqual(value);
  });

  it.each<readonly [string, string, Json | typeof unknown]>([
    ["hides that of the module", "a = 2\ndef f():\n  a = 1\n  return [a]\n", [1]],
    ["is that of the function around", "def g():\n  a = 1\n  def f():\n    return [a]\n  return f()\nf = g\n", [1]],
    ["is not that of the class around", "a = 1\nclass C:\n  a = 2\n  def f(self):\n    return [a]\nf = C().f\n", [1]],
    ["is that of a parameter", "a = 2\ndef f(a=1):\n  return [a]\n", [1]],
    ["stays in a comprehension", "a = [1]\ndef f():\n  return [a for a in a]\n", [1]],
    ["of the module is read when all of it has run", "a = 2\ndef f():\n  return [a]\na = 1\n", [1]],
  ])("in a function %s", (_, statements, value) => {
    expect(valueAfter(statements, "f()")).toEqual(value);
  });
});

describe("a large module", () => {
  const large = `VALUE = 1\nTEXT = "${"a".repeat(1_100_000)}"\n`;
  const valueWith = (file: string, main: string): unknown =>
    valueIn(readProject({ [file]: large, [main]: `from big import VALUE\n${probe("VALUE")}` }, main));
  const installed = "venv/lib/python3.13/site-packages";

  it("is read in the project", () => {
    expect(valueWith("big.py", "server.py")).toBe(1);
  });

  it("is not read in an installed package, but in the package itself", () => {
    expect(valueWith(`${installed}/big.py`, `${installed}/desk/server.py`)).toEqual({
      unknown: expect.any(String) as string,
    });
    const files = {
      [`${installed}/desk/big.py`]: large,
      [`${installed}/desk/server.py`]: `from .big import VALUE\n${probe("VALUE")}`,
    };
    expect(valueIn(readProject(files, `${installed}/desk/server.py`))).toBe(1);
  });
});
