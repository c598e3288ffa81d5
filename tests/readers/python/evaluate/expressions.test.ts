import { describe, expect, it } from "vitest";
import type { Json } from "../../../../lib/model/json.ts";
import { valueAfter } from "../reading.ts";

const unknown = { unknown: expect.any(String) as string };

type Row = readonly [expression: string, value: Json | typeof unknown];

describe("the value of an expression", () => {
  it.each<Row>([
    ["'a' 'b'", "ab"],
    ["r'\\d'", "\\d"],
    ["1.5", 1.5],
    ["-3", -3],
    ["+3", 3],
    ["~3", unknown],
    ["-'a'", unknown],
    ["not ''", true],
    ["not [1]", false],
    ["None", null],
    ["...", unknown],
    ["2j", unknown],
    ["'\\N{BULLET}'", unknown],
    ["99999999999999999999", unknown],
    ["(1, 'a')", [1, "a"]],
    ["[*[1, 2], 3]", [1, 2, 3]],
    ["[*given, 3]", unknown],
    ["{'a': 1, **{'b': 2}}", { a: 1, b: 2 }],
    ["{**given, 'b': 2}", unknown],
    ["{given: 1}", unknown],
    ["{'b', 'a'}", ["a", "b"]],
    ["{'a': 1, 'b': 1} | {'b': 2}", { a: 1, b: 2 }],
    ["{'a': 1} | given", unknown],
    ["[1] + [2]", [1, 2]],
    ["[1] + (2,)", unknown],
    ["'a' + 'b'", "ab"],
    ["'-' * 3", "---"],
    ["'-' * -3", ""],
    ["'a' * 10_000_000", unknown],
    ["'a' + 1", unknown],
    ["1 + 2 * 3 - 4", 3],
    ["7 / 2", 3.5],
    ["-7 // 2", -4],
    ["2 ** 10", 1024],
    ["2 ** 100", unknown],
    ["1 / 0", unknown],
    ["1 // 0", unknown],
    ["7 % 2", unknown],
    ["'a' if True else 'b'", "a"],
    ["'a' if [] else 'b'", "b"],
    ["'a' if given else 'b'", unknown],
    ["'' or 'b'", "b"],
    ["'a' or given", "a"],
    ["given or 'a'", unknown],
    ["'a' and 'b'", "b"],
    ["0 and given", 0],
    ["given == 1", unknown],
    ["[1, 2][0]", 1],
    ["[1, 2][-1]", 2],
    ["[1, 2][5]", unknown],
    ["[1, 2][0:1]", unknown],
    ["[*given, 2][-1]", unknown],
    ["{'a': 1}['a']", 1],
    ["{'a': 1}['b']", unknown],
    ["{'a': 1, **given}['b']", unknown],
    ["{'a': 1, **given}['a']", unknown],
    ["({'a': 1} | {**given})['a']", unknown],
    ["{**{'a': 1}, 'a': 2}['a']", 2],
    ["{'a': 1}[given]", unknown],
    ["(lambda: 5)()", 5],
    ["(lambda x, y=2: [x, y])(1)", [1, 2]],
    ["(x := 5)", 5],
  ])("%s", (expression, value) => {
    expect(valueAfter("import given\n", expression)).toEqual(value);
  });
});

describe("the value of a text", () => {
  it.each<Row>([
    ["f'{name} of {2}'", "Ada of 2"],
    ["f'{None} {True} {1.0} {1.5}'", "None True 1.0 1.5"],
    ["f'{{{name}}}'", "{Ada}"],
    ["f'{name!r}'", unknown],
    ["f'{name:>10}'", unknown],
    ["f'{name=}'", unknown],
    ["f'{[1]}'", unknown],
    ["f'{given}'", unknown],
    ["'%s is %d%%' % (name, 5)", "Ada is 5%"],
    ["'%s' % name", "Ada"],
    ["'%s' % (name, 5)", unknown],
    ["'%s %s' % name", unknown],
    ["'%5.2f' % 2", unknown],
    ["'%(a)s' % {'a': 1}", unknown],
    ["'{} {1} {b}'.format(name, 2, b=3)", "Ada 2 3"],
    ["'{{}}'.format()", "{}"],
    ["'{:>3}'.format(name)", unknown],
    ["'{}'.format()", unknown],
    ["'{}'.format(*given)", unknown],
    ["'{a}'.format(**given)", unknown],
    ["', '.join(['a', name])", "a, Ada"],
    ["', '.join(('a',))", "a"],
    ["', '.join({'a'})", unknown],
    ["', '.join(['a', given])", unknown],
    ["', '.join(x.upper() for x in ['a', 'b'])", "A, B"],
    ["' a '.strip()", "a"],
    ["' a '.lstrip()", "a "],
    ["' a '.rstrip()", " a"],
    ["'xax'.strip('x')", unknown],
    ["'aBa'.lower()", "aba"],
    ["'aba'.replace('a', '$&')", "$&b$&"],
    ["'aba'.replace('a', 'c', 1)", unknown],
    ["'a b'.split()", unknown],
    ["str(1.0)", "1.0"],
    ["str(name)", "Ada"],
    ["str(given)", unknown],
    ["textwrap.dedent('  a\\n    b\\n')", "a\n  b\n"],
    ["dedent('''\n  a\n   \n  b''')", "\na\n\nb"],
    ["dedent(given)", unknown],
    ["inspect.cleandoc('''\n    a\n      b\n\n''')", "a\n  b"],
    ["inspect.cleandoc('a\\n\\tb\\n\\t  c')", "a\nb\n  c"],
    // Python's tabs end at columns of eight.
    ["inspect.cleandoc('a\\n  \\tb\\n        c')", "a\nb\nc"],
    ["inspect.cleandoc('a\\n\\tb\\n    c')", "a\n    b\nc"],
    ["inspect.cleandoc('a\\n    b\\tc\\n    d')", "a\nb   c\nd"],
  ])("%s", (expression, value) => {
    const setup = "import given, inspect, textwrap\nfrom textwrap import dedent\nname = 'Ada'\n";
    expect(valueAfter(setup, expression)).toEqual(value);
  });
});

describe("the value of a call of the language", () => {
  it.each<Row>([
    ["dict(a=1, b='x')", { a: 1, b: "x" }],
    ["dict(a=1, **{'b': 2})", { a: 1, b: 2 }],
    ["dict(**given)", unknown],
    ["dict({'a': 1})", { a: 1 }],
    ["dict({'a': 1}, b=2)", unknown],
    ["list((1, 2))", [1, 2]],
    ["tuple([1, 2])", [1, 2]],
    ["list(given)", unknown],
    ["len([1, 2])", 2],
    ["len([*given])", unknown],
    ["cast(str, 'a')", "a"],
    ["list({'a': 1}.keys())", ["a"]],
    ["list({'a': 1}.values())", [1]],
    ["list({'a': 1}.items())", [["a", 1]]],
    ["{'a': 1}.get('a')", 1],
    ["{'a': 1}.get('b', 2)", 2],
    ["{'a': 1, **given}.get('b', 2)", unknown],
    ["{'a': 1}.copy()", { a: 1 }],
    ["[1].copy()", [1]],
    ["{**given}.keys()", unknown],
    ["[1].index(1)", unknown],
    ["max([1, 2])", unknown],
    ["open('x').read()", unknown],
    ["[x * 2 for x in [1, 2, 3]]", [2, 4, 6]],
    ["[x for x in [1, 0, 2] if x]", [1, 2]],
    ["[x for x in [1, 2] if given]", unknown],
    ["[x for x in given]", unknown],
    [
      "[[a, b] for a in [1, 2] for b in ['x']]",
      [
        [1, "x"],
        [2, "x"],
      ],
    ],
    ["[k + v for k, v in [('a', 'b')]]", ["ab"]],
    ["[k for k, v in [1]]", unknown],
    ["[k for k, *v in [(1, 2)]]", unknown],
    ["{k: v for k, v in {'a': 1}.items()}", { a: 1 }],
    ["{given: v for v in [1]}", unknown],
    ["{v for v in ['b', 'a']}", ["a", "b"]],
  ])("%s", (expression, value) => {
    expect(valueAfter("import given\nfrom typing import cast\n", expression)).toEqual(value);
  });
});

describe("what a function of the project returns", () => {
  it.each<readonly [string, string, Json | typeof unknown]>([
    ["its only return", "def f(x):\n  return [x]\n", [1]],
    ["after a docstring and assignments", "def f(x):\n  'Doc.'\n  y = x\n  z: int = y\n  return [z]\n", [1]],
    ["a default", "def f(x, y=2):\n  return [x, y]\n", [1, 2]],
    ["a default that the module names", "two = 2\ndef f(x, y=two):\n  return [x, y]\n", [1, 2]],
    ["a name of the module", "two = 2\ndef f(x):\n  return [x, two]\n", [1, 2]],
    ["a result that is decided inside", "def f(x):\n  if x:\n    return 1\n  return 2\n", unknown],
    ["nothing", "def f(x):\n  pass\n", unknown],
    ["what a decorator makes of it", "@cached\ndef f(x):\n  return x\n", unknown],
    ["later: it is a coroutine", "async def f(x):\n  return x\n", unknown],
    ["itself", "def f(x):\n  return f(x)\n", unknown],
    ["what takes more arguments", "def f(x, y):\n  return x\n", unknown],
    ["all arguments by position", "def f(*x):\n  return x\n", [1]],
    ["the arguments left", "def f(x, *y, **z):\n  return [x, [*y], z]\n", [1, [], {}]],
    ["a nested function's result", "def f(x):\n  def g():\n    return [x]\n  return g()\n", [1]],
  ])("%s", (_, statements, value) => {
    expect(valueAfter(statements, "f(1)")).toEqual(value);
  });

  it.each<readonly [string, Json | typeof unknown]>([
    ["f(1, b=2)", [1, 2]],
    ["f(b=2, a=1)", [1, 2]],
    ["f(*[1, 2])", [1, 2]],
    ["f(*other)", unknown],
    ["f(**{'a': 1, 'b': 2})", [1, 2]],
    ["f(1, **{'b': 2})", [1, 2]],
    ["f(1, **other)", unknown],
    ["f(1)", unknown],
  ])("%s", (call, value) => {
    expect(valueAfter("def f(a, b):\n  return [a, b]\n", call)).toEqual(value);
  });

  it("gives the keywords that no parameter takes to the last one", () => {
    expect(valueAfter("def f(a, **b):\n  return b\n", "f(a=1, c=2)")).toEqual({ c: 2 });
  });

  it("takes arguments after a star by keyword only", () => {
    expect(valueAfter("def f(a, *, b=3):\n  return [a, b]\n", "f(1, b=2)")).toEqual([1, 2]);
    expect(valueAfter("def f(a, *, b=3):\n  return [a, b]\n", "f(1)")).toEqual([1, 3]);
  });
});

describe("hostile code", () => {
  it.each<readonly [string, string, string]>([
    ["deep sums", "", Array.from({ length: 300 }, () => "1").join(" + ")],
    [
      "names one after the other",
      Array.from({ length: 500 }, (_, at) => `a${String(at + 1)} = a${String(at)}\n`).join(""),
      "a500",
    ],
    ["a name of itself", "a = a\n", "a"],
    ["two names of each other", "def f():\n  return g()\ndef g():\n  return f()\n", "f()"],
    ["a class of itself", "class A(A):\n  x = 1\n", "A.y"],
    ["classes of each other", "class A(B):\n  pass\nclass B(A):\n  pass\n", "A.y"],
    [
      "texts that double",
      `a0 = 'ab'\n${Array.from({ length: 40 }, (_, at) => `a${String(at + 1)} = a${String(at)} + a${String(at)}\n`).join("")}`,
      "a40",
    ],
    [
      "lists that double",
      `a0 = [1, 2]\n${Array.from({ length: 40 }, (_, at) => `a${String(at + 1)} = [*a${String(at)}, *a${String(at)}]\n`).join("")}`,
      "a40",
    ],
    [
      "lists that are added",
      `a0 = [1, 2]\n${Array.from({ length: 40 }, (_, at) => `a${String(at + 1)} = a${String(at)} + a${String(at)}\n`).join("")}`,
      "a40",
    ],
    ["loops in loops", `a = [${"1, ".repeat(200)}]\n`, "[1 for x in a for y in a for z in a]"],
    [
      "a text that is replaced by a longer one",
      `a = 'x' * 1000\n`,
      "a.replace('x', a).replace('x', a).replace('x', a)",
    ],
    ["a text between texts", `a = 'x' * 100000\n`, `a.join([${"'', ".repeat(10_000)}])`],
    ["a text with many fields", `a = 'x' * 100000\n`, `'${"%s".repeat(30)}' % (${"a, ".repeat(30)})`],
    [
      "lists in lists",
      `a0 = [1, 2]\n${Array.from({ length: 40 }, (_, at) => `a${String(at + 1)} = [a${String(at)}, a${String(at)}]\n`).join("")}`,
      "a40",
    ],
    ["a function that calls itself twice", "def f(x):\n  return [f([x]), f([x, x])]\n", "f(1)"],
  ])("is given up: %s", (_, statements, expression) => {
    expect(valueAfter(statements, expression)).toEqual(unknown);
  });
});
