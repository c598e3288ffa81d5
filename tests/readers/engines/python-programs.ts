import { type Dialect, type Kind, type Line, textOf, Writer } from "./writer.ts";

const key = (w: Writer): string => w.pick(['"a"', '"b"', '"k"']);
const condition = (w: Writer): string =>
  w.pick([
    () => `${w.expression("number")} ${w.pick([">", "<", "==", "!=", ">="])} ${w.expression("number")}`,
    () => w.expression(w.kind()),
    () => `not ${w.expression(w.kind())}`,
    () => `${key(w)} in ${w.expression("record")}`,
    () => `${w.expression("number")} and ${w.expression("text")}`,
    () => `${w.expression("list")} or ${w.expression("text")}`,
  ])();

const expressions: Dialect["expressions"] = {
  number: [
    (w) => w.literal("number"),
    (w) => `${w.expression("number")} ${w.pick(["+", "-", "*"])} ${w.expression("number")}`,
    (w) => `${w.expression("number")} ${w.pick(["/", "//", "%"])} ${w.pick(["2", "3", "-2", "0.5"])}`,
    (w) => `${w.pick(["2", "3", "1.5"])} ** ${w.pick(["2", "10", "0"])}`,
    (w) => `len(${w.expression(w.pick(["text", "list", "record"]))})`,
    (w) => `${w.pick(["sum", "len"])}(${w.expression("list")})`,
    (w) => `${w.expression("record")}.get(${key(w)}, ${w.expression("number")})`,
    (w) => `(${w.expression("number")} if ${condition(w)} else ${w.expression("number")})`,
    (w) => `(lambda p: p + ${w.expression("number")})(${w.expression("number")})`,
    (w) => `-${w.expression("number")}`,
    (w) => `${w.expression("list")}[${w.pick(["0", "-1"])}]`,
  ],
  text: [
    (w) => w.literal("text"),
    (w) => `${w.expression("text")} + ${w.expression("text")}`,
    (w) => `f"{${w.expression(w.pick(["number", "number", "list"])).replaceAll('"', "'")}}"`,
    (w) => `f"<{${w.existing("number") ?? "1"}${w.pick(["", "!r", ":>4", ":.1f"])}}>"`,
    (w) => `"${w.pick(["%s", "%d", "%s%%"])}" % (${w.expression("number")},)`,
    (w) => `"{}-{x}".format(${w.expression("number")}, x=${w.expression("text")})`,
    (w) => `str(${w.expression("number")})`,
    (w) => `${w.expression("text")}.${w.pick(["upper()", "strip()", 'replace("a", "b")', "title()"])}`,
    (w) => `", ".join(${w.pick(["x", "x.upper()"])} for x in [${w.expression("text")}, ${w.expression("text")}])`,
    (w) => `(${w.expression("text")} ${w.pick(["or", "and"])} ${w.expression("text")})`,
    (w) => `${w.expression("text")} * 2`,
  ],
  list: [
    (w) => w.literal("list"),
    (w) => `[*${w.expression("list")}, ${w.expression("number")}]`,
    (w) => `${w.expression("list")} + [${w.expression("number")}]`,
    (w) => `[x * 2 for x in ${w.expression("list")} if x]`,
    (w) => `${w.pick(["sorted", "list"])}(${w.expression("list")})`,
    (w) => `${w.expression("list")}${w.pick([".copy()", "[:]", "[1:]", "[::-1]"])}`,
    (w) => `${w.expression("nested")}.get("a")`,
    (w) => `(${w.expression("list")} if ${condition(w)} else ${w.expression("list")})`,
    (w) => `list(${w.expression("record")}.values())`,
  ],
  record: [
    (w) => w.literal("record"),
    (w) => `{**${w.expression("record")}, ${key(w)}: ${w.expression("number")}}`,
    (w) => `${w.expression("record")} | {${key(w)}: ${w.expression("number")}}`,
    (w) => `dict(${w.expression("record")})`,
    (w) => `{k: v + 1 for k, v in ${w.expression("record")}.items()}`,
    (w) => `${w.expression("record")}.copy()`,
  ],
  nested: [
    (w) => w.literal("nested"),
    (w) => `{"a": ${w.expression("list")}, "b": ${w.expression("list")}}`,
    (w) => `{**${w.expression("nested")}, "a": ${w.expression("list")}}`,
    (w) => `${w.expression("nested")}.copy()`,
  ],
};

/** Statements that change a list in place. */
const listChange = (w: Writer, list: string): string =>
  w.pick([
    () => `${list}.append(${w.expression("number")})`,
    () => `${list}.extend(${w.expression("list")})`,
    () => `${list}.insert(0, ${w.expression("number")})`,
    () => `${list}.${w.pick(["sort", "reverse", "sort", "clear"])}()`,
    () => `${list}[:1] = [${w.expression("number")}, 9]`,
    () => `${list} += [${w.expression("number")}]`,
    () => `if ${list}: ${list}[0] = ${w.expression("number")}`,
    () => `if len(${list}) > 2: ${w.pick([`${list}.pop()`, `del ${list}[1]`])}`,
  ])();

const recordChange = (w: Writer, record: string): string =>
  w.pick([
    () => `${record}[${key(w)}] = ${w.expression("number")}`,
    () => `${record}.update(${w.expression("record")})`,
    () => `${record}.${w.pick(["pop", "setdefault"])}(${key(w)}, ${w.expression("number")})`,
    () => `${record} |= {${key(w)}: ${w.expression("number")}}`,
  ])();

const changes: Dialect["changes"] = [
  (w) => {
    const name = w.existing("number", true);
    return name ? [`${name} ${w.pick(["+=", "-=", "*="])} ${w.expression("number")}`] : [];
  },
  (w) => {
    const name = w.existing("text", true);
    return name ? [`${name} += ${w.expression("text")}`] : [];
  },
  (w) => {
    const kind = w.kind();
    const name = w.existing(kind, true);
    return name ? [`${name} = ${w.expression(kind)}`] : [];
  },
  (w) => {
    const name = w.existing("list", true);
    return name ? [listChange(w, name)] : [];
  },
  (w) => {
    const name = w.existing("record", true);
    return name ? [recordChange(w, name)] : [];
  },
  (w) => {
    const name = w.existing("nested");
    return name ? [`${name}["a"]${w.pick([".append(8)", " = [6]", " += [1]", ".extend([0, 2])"])}`] : [];
  },
];

const declared = (w: Writer, kind: Kind, value: string): Line => {
  const name = w.fresh();
  w.declare(name, kind);
  return `${name} = ${value}`;
};

/** A function whose body is written by the caller. */
const functionOf = (w: Writer, body: () => readonly Line[], result: Kind): Line[] => {
  const { name, head, lines } = w.functionOf(result, "=", body);
  return [`def ${name}(${head}):`, lines];
};

const statements: Dialect["statements"] = [
  (w) => {
    const kind = w.kind();
    return [declared(w, kind, w.expression(kind))];
  },
  // Another name.
  (w) => {
    const kind = w.pick<Kind>(["list", "record", "nested"]);
    const before: Line[] = [];
    const name = w.variable(kind, before);
    return [...before, declared(w, kind, name)];
  },
  // A part under another name.
  (w) => {
    const before: Line[] = [];
    const name = w.variable("nested", before);
    return [...before, declared(w, "list", `${name}["a"]`)];
  },
  (w) => {
    const before: Line[] = [];
    const [list, record] = [w.variable("list", before), w.variable("record", before)];
    return [...before, listChange(w, list), ...(w.chance(50) ? [`${record}["z"] = 5`] : [])];
  },
  (w) => [
    `if ${condition(w)}:`,
    [...w.changes(), "pass"],
    ...(w.chance(50) ? ["else:", [...w.changes(), "pass"]] : []),
  ],
  (w) => {
    const item = w.fresh("i");
    const leaves = w.pick([[], [`if ${item} == 2: break`], [`if not ${item}: continue`], [`if ${item} > 3: break`]]);
    const otherwise = w.chance(40) ? ["else:", [...w.changes(), "pass"]] : [];
    const lines = [`for ${item} in ${w.expression("list")}[:3]:`, [...leaves, ...w.changes(), "pass"], ...otherwise];
    return lines;
  },
  (w) => {
    const before: Line[] = [];
    const total = w.variable("number", before, true);
    const record = w.expression("record");
    return [...before, `for k, x in list(${record}.items()):`, [`${total} += x`, ...w.changes()]];
  },
  (w) => {
    const name = w.fresh();
    const body = [...w.changes(), `${name} += 1`, `if ${name} > 9: break`];
    w.declare(name, "number");
    return [`${name} = 0`, `while ${name} < ${w.pick(["2", "3", "5"])}:`, body];
  },
  (w) => {
    const [first, rest] = [w.fresh(), w.fresh()];
    const list = `[${w.expression("number")}, *${w.expression("list")}]`;
    w.declare(first, "number");
    w.declare(rest, "list");
    return [w.chance(50) ? `${first}, *${rest} = ${list}` : `*${rest}, ${first} = ${list}`];
  },
  (w) => {
    const before: Line[] = [];
    const [one, other] = [w.variable("number", before, true), w.variable("number", before, true)];
    return [...before, `${one}, ${other} = ${other}, ${one}`];
  },
  // Functions of several steps.
  (w) => {
    if (!w.mayNest) return [];
    const result = w.kind();
    return functionOf(w, () => [...w.statements(w.below(4)), `return ${w.expression(result)}`], result);
  },
  (w) => {
    if (!w.mayNest) return [];
    const result = w.kind();
    const lines = (): readonly Line[] => [
      `if ${condition(w)}:`,
      [...w.changes(), `return ${w.expression(result)}`],
      ...(w.chance(40) ? [`elif ${condition(w)}:`, [`return ${w.expression(result)}`]] : []),
      ...w.changes(),
      `return ${w.expression(result)}`,
    ];
    return functionOf(w, lines, result);
  },
  // A function that changes what it gets, and a default that is kept between calls.
  (w) => {
    const name = w.fresh("f");
    const kind = w.pick<Kind>(["list", "nested"]);
    const change = kind === "list" ? listChange(w, "p") : 'p["a"].append(7)';
    const before: Line[] = [];
    const given = w.variable(kind, before);
    return [...before, `def ${name}(p):`, [change, "return p"], declared(w, kind, `${name}(${given})`)];
  },
  (w) => {
    const name = w.fresh("f");
    w.declareFunction({ name, parameters: ["number"], result: "list" });
    return [`def ${name}(p, made=${w.literal("list")}):`, ["made.append(p)", "return made"], `${name}(1)`];
  },
  // Variables of enclosing scopes.
  (w) => {
    if (!w.isOutside) return [];
    const before: Line[] = [];
    const kind = w.pick<Kind>(["number", "text", "list"]);
    const name = w.variable(kind, before, true);
    const fn = w.fresh("f");
    w.declareFunction({ name: fn, parameters: [], result: "number" });
    const change = w.chance(50) ? `${name} = ${w.literal(kind)}` : `${name} += ${w.literal(kind)}`;
    return [...before, `def ${fn}():`, [`global ${name}`, change, "return 1"], ...(w.chance(60) ? [`${fn}()`] : [])];
  },
  (w) => {
    const kind = w.pick<Kind>(["number", "text", "list"]);
    const [outer, inner] = [w.fresh("f"), w.fresh("g")];
    w.declareFunction({ name: outer, parameters: [kind], result: kind });
    const change = w.chance(50) ? `x = ${w.literal(kind)}` : `x += ${w.literal(kind)}`;
    const body = ["x = p", `def ${inner}():`, ["nonlocal x", change, "return 0"], `${inner}()`, "return x"];
    return [`def ${outer}(p):`, body];
  },
  // Classes.
  (w) => {
    const [name, object] = [w.fresh("C"), w.fresh("o")];
    const method = w.pick([
      ["self.items.append(n)", "return self.items"],
      ["self.count += 1", "return self.items"],
      ["self.items = [n]", "return self.items"],
      ["return [n, self.count]"],
    ]);
    const after = w.pick([[], [`${object}.add(4)`], [`${object}.count = 8`], [`${name}.shared.append(1)`]]);
    return [
      `class ${name}:`,
      ["shared = [1]", "count = 3", "def __init__(self, n):", ["self.n = n", "self.items = [n]"]],
      ["def add(self, n):", method],
      `${object} = ${name}(${w.expression("number")})`,
      ...after,
      declared(w, "list", `${object}.${w.pick(["items", "add(2)", "shared"])}`),
      declared(w, "number", `${object}.${w.pick(["n", "count"])}`),
    ];
  },
  (w) => {
    const name = w.fresh("f");
    w.declareFunction({ name, parameters: ["number"], result: "number" });
    const body = ["try:", [`x = p ${w.pick(["+", "*"])} 2`, ...w.pick([[], ["return x"]])], "finally:", ["p = 0"]];
    return [`def ${name}(p):`, [...body, "return x + p"]];
  },
  (w) => {
    const name = w.fresh("f");
    w.declareFunction({ name, parameters: ["number"], result: "list" });
    const late = ["x = p", "get = lambda: x", `x = ${w.literal("number")}`, "return [get(), x]"];
    const lambdas = ["gets = [lambda: p + x for x in [1, 2]]", "return [get() for get in gets]"];
    return [`def ${name}(p):`, w.pick([late, lambdas])];
  },
];

const dialect: Dialect = {
  expressions,
  changes,
  statements,
  declaration: (name, value) => `${name} = ${value}`,
  assignsOuter: false,
};

/** A generated program of Python, and the expressions whose values are compared. */
export function pythonProgram(seed: number): { readonly text: string; readonly shown: readonly string[] } {
  const writer = new Writer(dialect, seed);
  const text = textOf(writer.statements(3 + writer.below(6)));
  return { text, shown: writer.shown() };
}
