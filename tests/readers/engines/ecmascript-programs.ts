import { type Dialect, type Kind, type Line, textOf, Writer } from "./writer.ts";

const key = (w: Writer): string => w.pick(["a", "b", "k"]);
const condition = (w: Writer): string =>
  w.pick([
    () => `${w.expression("number")} ${w.pick([">", "<", "===", "!==", ">="])} ${w.expression("number")}`,
    () => w.expression(w.kind()),
    () => `!${w.expression(w.kind())}`,
    () => `"${key(w)}" in ${w.expression("record")}`,
    () => `${w.expression("number")} && ${w.expression("text")}`,
    () => `${w.expression("record")}.${key(w)} ?? ${w.expression("text")}`,
  ])();

const expressions: Dialect["expressions"] = {
  number: [
    (w) => w.literal("number"),
    (w) => `(${w.expression("number")} ${w.pick(["+", "-", "*", "/"])} ${w.expression("number")})`,
    (w) => `(${w.expression("number")} ${w.pick(["%", "&", "<<", "|"])} ${w.pick(["2", "3", "-2"])})`,
    (w) => `${w.pick(["2", "3", "1.5"])} ** ${w.pick(["2", "10", "0"])}`,
    (w) => `${w.expression(w.pick(["text", "list"]))}.length`,
    (w) => `Object.keys(${w.expression("record")}).length`,
    (w) => `(${w.expression("record")}.${key(w)} ?? ${w.expression("number")})`,
    (w) => `(${condition(w)} ? ${w.expression("number")} : ${w.expression("number")})`,
    (w) => `((p) => p + ${w.expression("number")})(${w.expression("number")})`,
    (w) => `(-${w.expression("number").replace(/^-/u, "")})`,
    (w) => `${w.expression("list")}[${w.pick(["0", "1"])}]`,
    (w) => `${w.expression("list")}.reduce((sum, x) => sum + x, 0)`,
  ],
  text: [
    (w) => w.literal("text"),
    (w) => `(${w.expression("text")} + ${w.expression("text")})`,
    (w) => `\`\${${w.expression(w.pick(["number", "number", "list"]))}}\``,
    (w) => `\`<\${${w.expression("number")}}|\${${w.expression("text")}}>\``,
    (w) => `String(${w.expression("number")})`,
    (w) => `(${w.expression("text")} + ${w.expression("number")})`,
    (w) => `${w.expression("text")}.${w.pick(["toUpperCase()", "trim()", 'replace("a", "b")', "padStart(3)"])}`,
    (w) => `[${w.expression("text")}, ${w.expression("text")}].map((x) => x.toUpperCase()).join(", ")`,
    (w) => `(${w.expression("text")} ${w.pick(["||", "&&", "??"])} ${w.expression("text")})`,
    (w) => `${w.expression("number")}.toFixed(1)`.replace(/^(?=[\d-])(.*)(?=\.toFixed)/u, "($1)"),
  ],
  list: [
    (w) => w.literal("list"),
    (w) => `[...${w.expression("list")}, ${w.expression("number")}]`,
    (w) => `${w.expression("list")}.concat([${w.expression("number")}])`,
    (w) => `${w.expression("list")}.${w.pick(["map((x) => x * 2)", "filter((x) => x > 1)", "slice(1)", "slice()"])}`,
    (w) => `${w.expression("list")}.${w.pick(["toSorted()", "toReversed()", "sort()", "reverse()"])}`,
    (w) => `(${w.expression("nested")}.a ?? [])`,
    (w) => `(${condition(w)} ? ${w.expression("list")} : ${w.expression("list")})`,
    (w) => `Object.values(${w.expression("record")})`,
  ],
  record: [
    (w) => w.literal("record"),
    (w) => `({ ...${w.expression("record")}, ${key(w)}: ${w.expression("number")} })`,
    (w) => `({ ...(${condition(w)} && { k: ${w.expression("number")} }) })`,
    (w) => `Object.assign({}, ${w.expression("record")})`,
    (w) => `Object.fromEntries(Object.entries(${w.expression("record")}).map(([k, v]) => [k, v + 1]))`,
    (w) => `structuredClone(${w.expression("record")})`,
  ],
  nested: [
    (w) => w.literal("nested"),
    (w) => `({ a: ${w.expression("list")}, b: ${w.expression("list")} })`,
    (w) => `({ ...${w.expression("nested")}, a: ${w.expression("list")} })`,
    (w) => `Object.assign({}, ${w.expression("nested")})`,
  ],
};

/** Statements that change a list in place. */
const listChange = (w: Writer, list: string): string =>
  w.pick([
    () => `${list}.push(${w.expression("number")});`,
    () => `${list}.push(...${w.expression("list")}.slice());`,
    () => `${list}.unshift(${w.expression("number")});`,
    () => `${list}.${w.pick(["sort", "reverse", "pop", "shift"])}();`,
    () => `${list}.splice(0, 1, ${w.expression("number")}, 9);`,
    () => `${list}[${w.pick(["0", "1"])}] = ${w.expression("number")};`,
    () => `${list}[0] ${w.pick(["+=", "-="])} 2;`,
    () => `${list}[0]++;`,
    () => `${list}.length = 1;`,
    () => `[${list}[0], ${list}[1]] = [${list}[1], ${list}[0]];`,
  ])();

const recordChange = (w: Writer, record: string): string =>
  w.pick([
    () => `${record}.${key(w)} = ${w.expression("number")};`,
    () => `Object.assign(${record}, ${w.expression("record")});`,
    () => `delete ${record}.${key(w)};`,
    () => `${record}["${key(w)}"] ${w.pick(["??=", "||=", "+="])} ${w.expression("number")};`,
    () => `({ a: ${record}.b = 0 } = ${w.expression("record")});`,
  ])();

const changes: Dialect["changes"] = [
  (w) => {
    const name = w.existing("number", true);
    return name ? [`${name} ${w.pick(["+=", "-=", "*="])} ${w.expression("number")};`] : [];
  },
  (w) => {
    const name = w.existing("number", true);
    return name ? [`${name}++;`] : [];
  },
  (w) => {
    const name = w.existing("text", true);
    return name ? [`${name} ${w.pick(["+=", "||=", "&&=", "??="])} ${w.expression("text")};`] : [];
  },
  (w) => {
    const kind = w.kind();
    const name = w.existing(kind, true);
    return name ? [`${name} = ${w.expression(kind)};`] : [];
  },
  (w) => {
    const name = w.existing("list");
    return name ? [listChange(w, name)] : [];
  },
  (w) => {
    const name = w.existing("record");
    return name ? [recordChange(w, name)] : [];
  },
  (w) => {
    const name = w.existing("nested");
    return name ? [`${name}.a${w.pick(["?.push(8)", " = [6]", " ??= [1]", "?.reverse()"])};`] : [];
  },
  (w) => {
    const name = w.existing("nested");
    return name ? [`for (const each of Object.values(${name})) { each.push(3); }`] : [];
  },
];

const declared = (w: Writer, kind: Kind, value: string): Line => {
  const name = w.fresh();
  const isConst = w.chance(60);
  w.declare(name, kind, !isConst);
  return `${isConst ? "const" : w.pick(["let", "let", "var"])} ${name} = ${value};`;
};

/** A function whose body is written by the caller. */
const functionOf = (w: Writer, body: () => readonly Line[], result: Kind): Line[] => {
  const { name, head, lines } = w.functionOf(result, " = ", body);
  return w.chance(30) ? [`const ${name} = (${head}) => {`, lines, "};"] : [`function ${name}(${head}) {`, lines, "}"];
};

const block = (w: Writer): readonly Line[] => [w.changes()];

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
    const part = w.fresh();
    w.declare(part, "list", false);
    return [...before, w.pick([`const ${part} = ${name}.a ?? [];`, `const { a: ${part} = [0] } = ${name};`])];
  },
  (w) => {
    const before: Line[] = [];
    const list = w.variable("list", before);
    return [...before, listChange(w, list), ...(w.chance(50) ? [listChange(w, list)] : [])];
  },
  (w) => [`if (${condition(w)}) {`, ...block(w), ...(w.chance(50) ? ["} else {", ...block(w)] : []), "}"],
  (w) => {
    const item = w.fresh("i");
    const leaves = w.pick([
      [],
      [`if (${item} === 2) break;`],
      [`if (!${item}) continue;`],
      [`if (${item} > 3) { break; }`],
    ]);
    return [`for (const ${item} of ${w.expression("list")}.slice(0, 3)) {`, [...leaves, ...w.changes()], "}"];
  },
  (w) => {
    const before: Line[] = [];
    const total = w.variable("number", before, true);
    const loop = w.pick([
      `for (const x of Object.values(${w.expression("record")})) ${total} += x;`,
      `for (const k in ${w.expression("record")}) { ${total} += k.length; }`,
      `${w.expression("list")}.forEach((x) => { ${total} += x; });`,
    ]);
    return [...before, loop];
  },
  (w) => {
    const name = w.fresh();
    const body = w.changes();
    const bound = w.pick(["2", "3", "5"]);
    w.declare(name, "number", false);
    return w.chance(50)
      ? [`let ${name} = 0;`, `while (${name} < ${bound}) {`, [...body, `${name}++;`], "}"]
      : [`var ${name};`, `for (${name} = 0; ${name} < ${bound}; ${name}++) {`, body, "}"];
  },
  (w) => {
    const [first, rest] = [w.fresh(), w.fresh()];
    const list = w.expression("list");
    w.declare(first, "number");
    w.declare(rest, "list");
    return [`let [${first} = 5, ...${rest}] = ${list};`];
  },
  (w) => {
    const [first, rest] = [w.fresh(), w.fresh()];
    const record = w.expression("record");
    w.declare(first, "number");
    w.declare(rest, "record");
    return [`let { a: ${first} = 5, ...${rest} } = ${record};`];
  },
  (w) => {
    const before: Line[] = [];
    const [one, other] = [w.variable("number", before, true), w.variable("number", before, true)];
    return [...before, `[${one}, ${other}] = [${other}, ${one}];`];
  },
  // Functions of several steps.
  (w) => {
    if (!w.mayNest) return [];
    const result = w.kind();
    return functionOf(w, () => [...w.statements(w.below(4)), `return ${w.expression(result)};`], result);
  },
  (w) => {
    if (!w.mayNest) return [];
    const result = w.kind();
    const lines = (): readonly Line[] => [
      `if (${condition(w)}) {`,
      [...w.changes(), `return ${w.expression(result)};`],
      ...(w.chance(40) ? [`} else if (${condition(w)}) {`, [`return ${w.expression(result)};`]] : []),
      "}",
      ...w.changes(),
      `return ${w.expression(result)};`,
    ];
    return functionOf(w, lines, result);
  },
  (w) => {
    const name = w.fresh("f");
    const result = w.kind();
    w.declareFunction({ name, parameters: ["number"], result });
    const cases: Line[] = ["case 1:", [`return ${w.expression(result)};`], "case 2:", w.changes()];
    const lines: Line[] = [
      "switch (p) {",
      [...cases, w.pick(["case 3:", "default:"]), [...w.changes(), "break;"]],
      "}",
    ];
    return [`function ${name}(p) {`, [...lines, `return ${w.expression(result)};`], "}"];
  },
  // A function that changes what it gets, and a default that is kept between calls.
  (w) => {
    const name = w.fresh("f");
    const kind = w.pick<Kind>(["list", "nested", "record"]);
    const change = kind === "list" ? listChange(w, "p") : kind === "nested" ? "p.a?.push(7);" : recordChange(w, "p");
    const before: Line[] = [];
    const given = w.variable(kind, before);
    return [...before, `function ${name}(p) {`, [change, "return p;"], "}", declared(w, kind, `${name}(${given})`)];
  },
  (w) => {
    const [name, made] = [w.fresh("f"), w.fresh()];
    w.declareFunction({ name, parameters: ["number"], result: "list" });
    const body = ["made.push(p);", "return made;"];
    return [`const ${made} = ${w.literal("list")};`, `function ${name}(p, made = ${made}) {`, body, "}", `${name}(1);`];
  },
  // Variables of enclosing scopes.
  (w) => {
    const before: Line[] = [];
    const kind = w.pick<Kind>(["number", "text", "list"]);
    const name = w.variable(kind, before, true);
    const fn = w.fresh("f");
    w.declareFunction({ name: fn, parameters: [], result: "number" });
    const change = kind === "list" || w.chance(50) ? `${name} = ${w.literal(kind)};` : `${name} += ${w.literal(kind)};`;
    return [...before, `function ${fn}() {`, [change, "return 1;"], "}", ...(w.chance(60) ? [`${fn}();`] : [])];
  },
  (w) => {
    const kind = w.pick<Kind>(["number", "text", "list"]);
    const [outer, inner] = [w.fresh("f"), w.fresh("g")];
    w.declareFunction({ name: outer, parameters: [kind], result: kind });
    const body = ["let x = p;", `const ${inner} = () => { x = ${w.literal(kind)}; };`, `${inner}();`, "return x;"];
    return [`function ${outer}(p) {`, body, "}"];
  },
  // Classes.
  (w) => {
    const [name, object] = [w.fresh("C"), w.fresh("o")];
    const method = w.pick([
      ["this.items.push(n);", "return this.items;"],
      ["this.count += 1;", "return this.items;"],
      ["this.items = [n];", "return this.items;"],
      ["return [n, this.count];"],
    ]);
    const after = w.pick([
      [],
      [`${object}.add(4);`],
      [`${object}.count = 8;`],
      [`${name}.shared.push(1);`],
      [`${object}.items.push(6);`],
    ]);
    return [
      `class ${name} {`,
      ["static shared = [1];", "count = 3;", "constructor(n) {", ["this.n = n;", "this.items = [n];"], "}"],
      ["get twice() { return this.n * 2; }", "add(n) {", method, "}"],
      "}",
      `const ${object} = new ${name}(${w.expression("number")});`,
      ...after,
      declared(w, "list", w.pick([`${object}.items`, `${object}.add(2)`, `${name}.shared`])),
      declared(w, "number", `${object}.${w.pick(["n", "count", "twice"])}`),
    ];
  },
  (w) => {
    const name = w.fresh("f");
    w.declareFunction({ name, parameters: ["number"], result: "number" });
    const body = ["let x = 0;", "try {", [`x = p ${w.pick(["+", "*"])} 2;`, ...w.pick([[], ["return x;"]])]];
    return [`function ${name}(p) {`, [...body, "} finally {", ["p = 0;"], "}", "return x + p;"], "}"];
  },
  (w) => {
    const name = w.fresh("f");
    w.declareFunction({ name, parameters: ["number"], result: "list" });
    const late = ["let x = p;", "const get = () => x;", `x = ${w.literal("number")};`, "return [get(), x];"];
    const lambdas = ["const gets = [1, 2].map((x) => () => p + x);", "return gets.map((get) => get());"];
    return [`function ${name}(p) {`, w.pick([late, lambdas]), "}"];
  },
];

const dialect: Dialect = {
  expressions,
  changes,
  statements,
  declaration: (name, value) => `let ${name} = ${value};`,
  assignsOuter: true,
};

/** A generated program of JavaScript, and the expressions whose values are compared. */
export function ecmascriptProgram(seed: number): { readonly text: string; readonly shown: readonly string[] } {
  const writer = new Writer(dialect, seed);
  const text = textOf(writer.statements(3 + writer.below(6)));
  return { text, shown: writer.shown() };
}
