import { describe, expect, it } from "vitest";
import { valueAfter } from "../reading.ts";

const unknown = { unknown: expect.any(String) as string };

/** What `x` is in Python after `x = "a"` and these statements; the answers are Python 3.13's. */
type Row = readonly [statements: string, value: string];

/** Names of another scope: the module's own stays as it is, and is known. */
const elsewhere: readonly Row[] = [
  ["f = lambda: (x := 'b')\nf()", "a"],
  ["f = [lambda: (x := 'b')]\nf[0]()", "a"],
  ["print(lambda: (x := 'b'))", "a"],
  ["if (lambda: (x := 'b'))(): pass", "a"],
  ["f = lambda x: x\nf('b')", "a"],
  ["f = lambda x='b': x\nf()", "a"],
  ["f = lambda *x, **y: x\nf('b')", "a"],
  ["def f(x): pass\nf('b')", "a"],
  ["def f():\n  x = 'b'\nf()", "a"],
  ["def f():\n  for x in 'b': pass\nf()", "a"],
  ["async def f():\n  x = 'b'", "a"],
  ["class C:\n  x = 'b'", "a"],
  ["class C:\n  def x(self): pass", "a"],
  ["y = [x for x in 'b']", "a"],
  ["y = {x: 1 for x in 'b'}", "a"],
  ["y = {x for x in 'b'}", "a"],
  ["y = list(x for x in 'b')", "a"],
  ["y = [z for z in 'b' if (lambda: (x := z))()]", "a"],
  ["y = {}\ny['x'] = 'b'", "a"],
  ["class C: pass\nC.x = 'b'", "a"],
  ["import os.path as y", "a"],
  ["y = dict(x='b')", "a"],
  ["if True: y = 'b'\nelse: x = 'b'", "a"],
  ["if False: x = 'b'", "a"],
];

/** Statements that bind the name in the module: the value is that of Python, or not known. */
const here: readonly Row[] = [
  ["def f():\n  def g():\n    nonlocal x\n    x = 'b'\n  x = 'c'\n  g()\nf()", "a"],
  ["x = 'b'", "b"],
  ["x: str = 'b'", "b"],
  ["y = x = 'b'", "b"],
  ["x, y = 'b', 'c'", "b"],
  ["y, x = 'c', 'b'", "b"],
  ["[x, y] = 'b', 'c'", "b"],
  ["(y, (x, z)) = ('c', ('b', 'd'))", "b"],
  ["x, *y = 'b', 'c', 'd'", "b"],
  ["*y, x = 'c', 'b'", "b"],
  ["x, y = 'bc'", "b"],
  ["x += 'b'", "ab"],
  ["if True: x = 'b'", "b"],
  ["if False: pass\nelse: x = 'b'", "b"],
  ["if len('a') == 1: x = 'b'", "b"],
  ["if len('a') == 2: x = 'b'", "a"],
  ["for x in 'b': pass", "b"],
  ["for x in '': pass", "a"],
  ["for y, x in [('c', 'b')]: pass", "b"],
  ["for y in 'b': x = y", "b"],
  ["while True:\n  x = 'b'\n  break", "b"],
  ["try: x = 'b'\nfinally: pass", "b"],
  ["try: pass\nfinally: x = 'b'", "b"],
  ["try: pass\nexcept OSError: x = 'b'", "a"],
  ["try: raise OSError\nexcept OSError: x = 'b'", "b"],
  ["try: pass\nexcept OSError as x: pass", "a"],
  ["import contextlib\nwith contextlib.nullcontext('b') as x: pass", "b"],
  ["import contextlib\nwith contextlib.nullcontext(('c', 'b')) as (y, x): pass", "b"],
  ["import contextlib\nwith contextlib.nullcontext(): x = 'b'", "b"],
  ["match 'b':\n  case x: pass", "b"],
  ["match ['c', 'b']:\n  case [_, x]: pass", "b"],
  ["match ['b']:\n  case [*x]: x = 'b'", "b"],
  ["match {'k': 'b'}:\n  case {'k': x}: pass", "b"],
  ["match 'b':\n  case 'c' | 'b' as x: pass", "b"],
  ["match 'b':\n  case 'b': x = 'b'", "b"],
  ["match 'b':\n  case 'c': x = 'b'", "a"],
  ["(x := 'b')", "b"],
  ["print(x := 'b')", "b"],
  ["y = [(x := 'b')]", "b"],
  ["y = {'k': (x := 'b')}", "b"],
  ["y = [x := z for z in 'b']", "b"],
  ["if (x := 'b'): pass", "b"],
  ["if len('a') == 2 and (x := 'b'): pass", "a"],
  ["while (x := 'b') != 'b': pass", "b"],
  ["assert (x := 'b')", "b"],
  ["y = f\"{(x := 'b')}\"", "b"],
  ["for y in (x := 'b'): pass", "b"],
  ["class C(x := object): pass\nx = 'b'", "b"],
  ["def f():\n  global x\n  x = 'b'\nf()", "b"],
  ["def f():\n  global x\n  x = 'b'", "a"],
  ["class C:\n  global x\n  x = 'b'", "b"],
  ["from string import digits as x\nx = x[1]", "1"],
  ["y: str = (x := 'b')", "b"],
  ["y = ''\ny += (x := 'b')", "b"],
  ["import contextlib\nwith contextlib.nullcontext(x := 'b'): pass", "b"],
  ["def f(y=(x := 'b')): pass", "b"],
  ["f = lambda y=(x := 'b'): y", "b"],
  ["globals()['x'] = 'b'", "b"],
  ["def d(_):\n  return lambda f: f\n@d(x := 'b')\ndef f(): pass", "b"],
  ["def d(_):\n  return object\nclass C(d(x := 'b')): pass", "b"],
  ["class B:\n  def __init_subclass__(cls, k): pass\nclass C(B, k=(x := 'b')): pass", "b"],
  ["def d(_):\n  return lambda c: c\n@d(x := 'b')\nclass C: pass", "b"],
];

describe("names of other scopes", () => {
  it.each(elsewhere)("leave the name of the module: %j", (statements, value) => {
    expect(valueAfter(`x = 'a'\n${statements}\n`, "x")).toBe(value);
  });
});

describe("statements that bind the name of the module", () => {
  it.each(here)("%j", (statements, value) => {
    expect([value, unknown]).toContainEqual(valueAfter(`x = 'a'\n${statements}\n`, "x"));
  });
});
