/** A formatter and what it leaves out, as the linter of mcp-ts-core 0.10.17 says of the same definition. */
export interface RenderingCase {
  readonly name: string;
  /** The fields of the output. */
  readonly output: string;
  readonly format: string;
  /** Code before the definition. */
  readonly before?: string;
  /** The paths of the fields that are not rendered; `threw` or `walk failed` if the linter says only that. */
  readonly says: readonly string[] | "threw" | "walk failed";
}

const block = (text: string): string => `(r) => [{ type: "text", text: ${text} }]`;
const lines = (code: string): string =>
  `(r) => { const lines: string[] = []; ${code} return [{ type: "text", text: lines.join("\\n") }]; }`;
const people = "people: z.array(z.object({ name: z.string(), age: z.number() }))";
const union = `result: z.discriminatedUnion("mode", [
  z.object({ mode: z.literal("list"), items: z.array(z.string()), total: z.number() }),
  z.object({ mode: z.literal("detail"), item: z.string(), score: z.number() }),
])`;

export const cases: readonly RenderingCase[] = [
  // Members of the parameter.
  { name: "a field in a template", output: "id: z.string()", format: block("`ID: ${r.id}`"), says: [] },
  { name: "a field that is left out", output: "id: z.string(), size: z.number()", format: block("r.id"), says: ["size"] },
  { name: "an alias", output: "a: z.object({ b: z.string(), c: z.string() })", format: lines("const x = r.a; const y = x; lines.push(y.b);"), says: ["a.c"] },
  { name: "destructuring in the parameter", output: "id: z.string(), size: z.number()", format: "({ id, size }) => [{ type: 'text', text: `${id}` }]", says: ["size"] },
  { name: "nested destructuring with another name", output: "a: z.object({ b: z.string(), c: z.string() })", format: "({ a: { b: one } }) => [{ type: 'text', text: one }]", says: ["a.c"] },
  { name: "destructuring with a default", output: "id: z.string().optional(), n: z.number()", format: "({ id = 'none', n = 0 }) => [{ type: 'text', text: id + n }]", says: [] },
  { name: "the rest of a pattern", output: "id: z.string(), size: z.number(), w: z.number()", format: "({ id, ...rest }) => [{ type: 'text', text: JSON.stringify(rest) }]", says: ["id"] },
  { name: "the rest of a list", output: "l: z.array(z.string())", format: "({ l: [, ...rest] }) => [{ type: 'text', text: rest.join() }]", says: ["l[]"] },
  { name: "the first of a list", output: "l: z.array(z.string())", format: "({ l: [first] }) => [{ type: 'text', text: first ?? '' }]", says: [] },
  { name: "an optional chain", output: "a: z.object({ b: z.string() }).optional()", format: block("r.a?.b ?? '-'"), says: [] },
  { name: "a bracket with a text", output: "id: z.string(), b: z.string()", format: block("r['id'] + r['b'].length"), says: ["b"] },
  { name: "a computed key", output: "id: z.string(), b: z.string()", format: lines("const keys = ['id'] as const; for (const k of keys) lines.push(r[k]);"), says: ["b"] },
  // Lists.
  { name: "items in map", output: people, format: block("r.people.map((p) => `${p.name} ${p.age}`).join('\\n')"), says: [] },
  { name: "one field of the items in map", output: people, format: block("r.people.map((p) => p.name).join(', ')"), says: ["people[].age"] },
  { name: "items in for of with a pattern", output: people, format: lines("for (const { name, age } of r.people) lines.push(name, String(age));"), says: [] },
  { name: "items in forEach", output: people, format: lines("r.people.forEach((p, i) => { lines.push(`${i + 1}. ${p.name}`); });"), says: ["people[].age"] },
  { name: "items by index", output: people, format: lines("for (let i = 0; i < r.people.length; i++) { const p = r.people[i]!; lines.push(p.name + p.age); }"), says: [] },
  { name: "items in reduce", output: people, format: block("r.people.reduce((text, p) => text + p.name, '')"), says: ["people[].age"] },
  { name: "items in flatMap", output: people, format: block("r.people.flatMap((p) => [p.name, `age ${p.age}`]).join('; ')"), says: [] },
  { name: "filtered and sorted items", output: people, format: block("[...r.people].filter((p) => p.age > 3).sort((a, b) => a.age - b.age).map((p) => p.name).join()"), says: ["people[].age"] },
  { name: "items that a filter drops", output: "xs: z.array(z.object({ n: z.string(), ok: z.boolean() }))", format: block("r.xs.filter((x) => !x.ok).map((x) => `ok ${x.n}`).join() || 'ok: none'"), says: ["xs[].n", "xs[].ok"] },
  { name: "the length of a list", output: people, format: block("`${r.people.length} people`"), says: ["people[].name", "people[].age"] },
  { name: "a list whose texts are joined", output: "tags: z.array(z.string())", format: block("r.tags.join(', ')"), says: [] },
  { name: "a list in a template", output: "tags: z.array(z.string()), people: z.array(z.object({ name: z.string() }))", format: block("`${r.tags} ${r.people}`"), says: ["people[].name"] },
  { name: "the first item only", output: people, format: block("r.people[0].name + r.people.at(-1)?.age"), says: [] },
  { name: "entries with an index", output: "tags: z.array(z.string())", format: lines("for (const [i, tag] of r.tags.entries()) lines.push(`${i}: ${tag}`);"), says: [] },
  { name: "find", output: people, format: block("r.people.find((p) => p.age > 1)?.name ?? ''"), says: ["people[].age"] },
  { name: "slice of a list", output: "tags: z.array(z.string())", format: block("r.tags.slice(0, 3).join()"), says: [] },
  { name: "slice after the first item", output: "tags: z.array(z.string())", format: block("r.tags.slice(1).join()"), says: ["tags[]"] },
  { name: "a set of a list", output: "tags: z.array(z.string())", format: block("[...new Set(r.tags)].join()"), says: [] },
  { name: "Array.from with a function", output: people, format: block("Array.from(r.people, (p) => p.name).join()"), says: ["people[].age"] },
  { name: "a map by name", output: people, format: lines("const by = new Map<string, number>(); for (const p of r.people) by.set(p.name, p.age); for (const [k, v] of by) lines.push(`${k}=${v}`);"), says: [] },
  { name: "grouped items", output: people, format: lines("const by: Record<string, typeof r.people> = {}; for (const p of r.people) { (by[p.name] ??= []).push(p); } for (const [k, v] of Object.entries(by)) lines.push(k, ...v.map((p) => `${p.age}`));"), says: [] },
  // Records, tuples.
  { name: "entries of a record", output: "scores: z.record(z.string(), z.number())", format: block("Object.entries(r.scores).map(([k, v]) => `${k}: ${v}`).join()"), says: [] },
  { name: "keys of a record", output: "scores: z.record(z.string(), z.number())", format: block("Object.keys(r.scores).join()"), says: ["scores.<key>"] },
  { name: "for in over a record", output: "scores: z.record(z.string(), z.object({ n: z.number(), t: z.string() }))", format: lines("for (const k in r.scores) lines.push(k + r.scores[k].n);"), says: ["scores.<key>.t"] },
  { name: "a tuple", output: "pair: z.tuple([z.number(), z.string()])", format: block("`${r.pair[0]}`"), says: ["pair[1]"] },
  // Whole values.
  { name: "JSON of the whole", output: people, format: block("JSON.stringify(r)"), says: [] },
  { name: "JSON of a part", output: `${people}, n: z.number()`, format: block("JSON.stringify(r.people, null, 2)"), says: ["n"] },
  { name: "JSON with some keys", output: "a: z.string(), b: z.string()", format: block("JSON.stringify(r, ['a'])"), says: ["b"] },
  { name: "JSON of a spread", output: "a: z.string(), b: z.string()", format: block("JSON.stringify({ ...r, a: undefined })"), says: ["a"] },
  { name: "an object in a template", output: "a: z.object({ b: z.string() })", format: block("`${r.a}`"), says: ["a.b"] },
  { name: "entries of the whole", output: "a: z.string(), b: z.number()", format: block("Object.entries(r).map(([k, v]) => `${k}: ${v}`).join('\\n')"), says: [] },
  { name: "a block that is a spread", output: "text: z.string(), n: z.number()", format: "(r) => [{ type: 'text', ...r }]", says: [] },
  { name: "several blocks", output: "a: z.string(), b: z.string()", format: "(r) => [{ type: 'text', text: r.a }, { type: 'text', text: r.b }]", says: [] },
  { name: "an image", output: "data: z.string(), mime: z.string()", format: "(r) => [{ type: 'image', data: r.data, mimeType: r.mime }]", says: [] },
  { name: "a text in place of a list", output: "a: z.string()", format: "(r) => r.a as any", says: ["a"] },
  { name: "nothing", output: "a: z.string(), ok: z.boolean()", format: "(r) => { r.a; }", says: ["a", "ok"] },
  { name: "an empty list", output: "a: z.string()", format: "() => []", says: ["a"] },
  // Helpers.
  { name: "a function of the file", output: people, before: "function row(p: { name: string; age: number }): string { return `${p.name} (${p.age})`; }", format: block("r.people.map(row).join()"), says: [] },
  { name: "a function with a pattern", output: people, before: "const row = ({ name }: { name: string }) => `- ${name}`;", format: block("r.people.map((p) => row(p)).join()"), says: ["people[].age"] },
  { name: "a local function that fills a list", output: "a: z.string().optional(), b: z.number().optional(), c: z.string()", format: lines("const add = (label: string, value?: unknown) => { if (value !== undefined) lines.push(`${label}: ${value}`); }; add('A', r.a); add('B', r.b);"), says: ["c"] },
  { name: "a function that gets the list", output: "a: z.string(), b: z.string()", before: "function head(lines: string[], r: { a: string }) { lines.push(`# ${r.a}`); }", format: lines("head(lines, r);"), says: ["b"] },
  { name: "a recursive function", output: "a: z.object({ name: z.string(), kids: z.array(z.object({ name: z.string(), n: z.number() })) })", before: "function tree(x: any, depth = 0): string { return ' '.repeat(depth) + x.name + (x.kids ?? []).map((k: any) => tree(k, depth + 1)).join(''); }", format: block("tree(r.a)"), says: ["a.kids[].n"] },
  { name: "the formatter itself is a constant", output: "a: z.string(), b: z.string()", before: "const show = (r: { a: string }) => [{ type: 'text' as const, text: r.a }];", format: "show", says: ["b"] },
  { name: "a table of labels", output: "kind: z.enum(['a', 'b']), n: z.number()", before: "const labels: Record<string, string> = { a: 'First', b: 'Second' };", format: block("`${labels[r.kind]} ${r.n}`"), says: ["kind"] },
  { name: "a table of columns", output: people, before: "const columns = [['Name', (p: any) => p.name]] as const;", format: block("r.people.map((p) => columns.map(([title, of]) => `${title} ${of(p)}`).join()).join()"), says: ["people[].age"] },
  { name: "a class that builds", output: "a: z.string(), b: z.string()", before: "class Page { private parts: string[] = []; constructor(private title: string) { this.parts.push(`# ${title}`); } add(x: string): this { this.parts.push(x); return this; } build(): string { return this.parts.join(' '); } }", format: block("new Page(r.a).add('x').build()"), says: ["b"] },
  // Assembling text.
  { name: "+=", output: "a: z.string(), b: z.string()", format: "(r) => { let text = 'A: '; text += r.a; return [{ type: 'text', text }]; }", says: ["b"] },
  { name: "a sum of numbers", output: "a: z.number(), b: z.number()", format: block("`${r.a + r.b}`"), says: ["a", "b"] },
  { name: "a sum that is a text", output: "a: z.number(), b: z.number()", format: block("'' + r.a + ' ' + r.b"), says: [] },
  { name: "numbers side by side in a template", output: "a: z.number(), b: z.number()", format: block("`${r.a}${r.b}`"), says: [] },
  { name: "lines with conditional spreads", output: "a: z.string(), b: z.string().optional()", format: "(r) => { const lines = [`A ${r.a}`, ...(r.b ? [`B ${r.b}`] : [])]; return [{ type: 'text', text: lines.join('\\n') }]; }", says: [] },
  { name: "lines that filter drops if empty", output: "a: z.string(), b: z.string().optional()", format: block("[r.a, r.b && `B ${r.b}`].filter(Boolean).join('\\n')"), says: [] },
  { name: "concat", output: "a: z.string(), b: z.string()", format: block("'x'.concat(r.a, r.b)"), says: [] },
  // Conditions.
  { name: "a field that is only tested", output: "a: z.string(), b: z.string()", format: block("r.b ? r.a : 'none'"), says: ["b"] },
  { name: "a field in the branch that is not taken", output: "a: z.string(), b: z.string().optional()", format: block("r.b ? r.b : r.a"), says: ["a"] },
  { name: "an early return for an empty list", output: `${people}, query: z.string()`, format: `(r) => { if (r.people.length === 0) return [{ type: 'text', text: r.query }]; return [{ type: 'text', text: r.people.map((p) => p.name + p.age).join() }]; }`, says: ["query"] },
  { name: "more than one item", output: people, format: block("r.people.length > 1 ? r.people.map((p) => p.name + p.age).join() : 'one'"), says: ["people[].name", "people[].age"] },
  { name: "a large number", output: "n: z.number(), a: z.string()", format: block("r.n > 100 ? `${r.n}` : r.a"), says: ["a"] },
  { name: "?? on a field that is there", output: "a: z.string().optional(), b: z.string()", format: block("r.a ?? r.b"), says: ["b"] },
  { name: "|| on an empty text", output: "a: z.string(), b: z.string()", format: block("'' || r.a || r.b"), says: ["b"] },
  { name: "a field that may be null", output: "a: z.string().nullable()", format: block("r.a === null ? 'none' : r.a"), says: [] },
  { name: "a union with null", output: "a: z.union([z.string(), z.null()]), b: z.number()", format: block("r.a === null ? 'none' : `${r.a} ${r.b}`"), says: ["b", "a"] },
  { name: "try and catch", output: "a: z.string(), b: z.string()", format: "(r) => { try { return [{ type: 'text', text: JSON.parse(r.a) }]; } catch { return [{ type: 'text', text: r.a }]; } }", says: ["b"] },
  // Booleans, enums, literals, other types.
  { name: "a word of the name of a boolean", output: "isActive: z.boolean()", format: block("r.isActive ? 'Active: yes' : 'no'"), says: [] },
  { name: "another word for a boolean", output: "isActive: z.boolean()", format: block("r.isActive ? 'on' : 'off'"), says: ["isActive"] },
  { name: "the word of the branch that is not taken", output: "done: z.boolean()", format: block("r.done ? 'Finished' : 'Not done'"), says: ["done"] },
  { name: "a name of two letters", output: "ok: z.boolean()", format: block("r.ok ? 'ok' : 'not ok'"), says: ["ok"] },
  { name: "a part of a word", output: "active: z.boolean()", format: block("r.active ? 'activeness' : ''"), says: ["active"] },
  { name: "the value of a boolean", output: "ok: z.boolean()", format: block("`${r.ok}`"), says: [] },
  { name: "the value of an enum", output: "kind: z.enum(['red', 'green'])", format: block("`It is ${r.kind}`"), says: [] },
  { name: "the value of an enum in capitals", output: "kind: z.enum(['red', 'green'])", format: block("r.kind.toUpperCase()"), says: ["kind"] },
  { name: "an enum by its name", output: "logLevel: z.enum(['red', 'green'])", format: block("r.logLevel === 'red' ? 'Level one' : 'two'"), says: [] },
  { name: "unknown and any", output: "value: z.unknown(), other: z.any()", format: block("`Value: ${r.value}`"), says: ["other"] },
  { name: "a value that is not undefined", output: "value: z.unknown()", format: block("r.value !== undefined ? 'value' : ''"), says: [] },
  { name: "an object with further keys", output: "extra: z.object({ a: z.string() }).passthrough(), rest: z.looseObject({})", format: block("'x'"), says: ["extra.a"] },
  { name: "an intersection", output: "both: z.intersection(z.object({ a: z.string() }), z.object({ b: z.string() }))", format: block("'Both'"), says: [] },
  { name: "a literal", output: "type: z.literal('page'), id: z.string()", format: block("r.id"), says: ["type"] },
  { name: "a date as text", output: "at: z.iso.datetime()", format: block("r.at"), says: [] },
  // Methods of texts and numbers.
  { name: "toFixed", output: "n: z.number()", format: block("r.n.toFixed(2)"), says: [] },
  { name: "toLocaleString", output: "n: z.number()", format: block("r.n.toLocaleString()"), says: [] },
  { name: "toLocaleString of another locale", output: "n: z.number(), m: z.number()", format: block("r.n.toLocaleString('de-DE') + ' ' + r.m.toLocaleString('hi-IN')"), says: ["m"] },
  { name: "a number that is divided", output: "n: z.number()", format: block("`${(r.n / 1024).toFixed(1)} KB`"), says: ["n"] },
  { name: "a percentage", output: "n: z.number()", format: block("`${r.n * 100}%`"), says: [] },
  { name: "Math.round", output: "n: z.number()", format: block("String(Math.round(r.n))"), says: [] },
  { name: "a rounded tenth", output: "n: z.number()", format: block("String(Math.round(r.n / 10))"), says: ["n"] },
  { name: "capitals", output: "a: z.string()", format: block("r.a.toUpperCase()"), says: ["a"] },
  { name: "trimmed and padded", output: "a: z.string()", format: block("r.a.trim().padEnd(60)"), says: [] },
  { name: "the beginning of a text", output: "a: z.string()", format: block("r.a.slice(0, 8)"), says: ["a"] },
  { name: "a text that is cut where it is long", output: "a: z.string()", before: "const cut = (s: string, n: number) => s.length > n ? s.slice(0, n) + '…' : s;", format: block("cut(r.a, 80)"), says: [] },
  { name: "a replaced character", output: "a: z.string(), b: z.string()", format: block("r.a.replace(/\\|/g, ' ') + r.b.replaceAll('_', ' ')"), says: ["b"] },
  { name: "split and join", output: "a: z.string()", format: block("r.a.split('\\n').map((l) => `> ${l}`).join('\\n')"), says: [] },
  { name: "a date of a number", output: "at: z.number()", format: block("new Date(r.at).toISOString()"), says: ["at"] },
  { name: "a date of a text, without a method that throws", output: "at: z.string()", format: block("String(new Date(r.at))"), says: ["at"] },
  { name: "Intl", output: "n: z.number()", format: block("new Intl.NumberFormat('en-US').format(r.n)"), says: [] },
  { name: "a bar of characters", output: "n: z.number()", format: block("'#'.repeat(Math.min(r.n, 10)) + 'n'"), says: ["n"] },
  // Discriminators.
  { name: "branches by if", output: union, format: "(r) => { const x = r.result; if (x.mode === 'list') return [{ type: 'text', text: `mode ${x.items.join()} ${x.total}` }]; return [{ type: 'text', text: `mode ${x.item}` }]; }", says: ["result.score"] },
  { name: "branches by switch", output: union, format: "({ result: x }) => { const lines: string[] = []; switch (x.mode) { case 'list': lines.push('list', ...x.items); break; case 'detail': lines.push('detail', x.item, `${x.score}`); break; } return [{ type: 'text', text: lines.join() }]; }", says: ["result.total"] },
  { name: "a switch that falls through to its default", output: "kind: z.enum(['a', 'b']), x: z.string(), y: z.string()", format: "(r) => { let t = 'kind '; switch (r.kind) { case 'a': t += r.x; default: t += r.y; } return [{ type: 'text', text: t }]; }", says: [] },
  { name: "branches by in", output: "r: z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])", format: block("'a' in r.r ? r.r.a : 'other'"), says: ["r.b"] },
  { name: "break and continue", output: people, format: lines("for (const p of r.people) { if (!p.name) continue; lines.push(p.name); if (p.age > 1) break; lines.push(`${p.age}`); }"), says: ["people[].age"] },
  { name: "while", output: people, format: lines("let i = 0; while (i < r.people.length) { lines.push(r.people[i].name); i += 1; }"), says: ["people[].age"] },
  // Wrappers.
  { name: "defaults and nullable in one another", output: "a: z.string().nullable().optional(), b: z.number().default(3)", format: block("`${r.a}`"), says: ["b"] },
  { name: "a readonly list", output: "a: z.array(z.string()).readonly(), b: z.string()", format: block("(r.a ?? []).join() + r.b"), says: ["a"] },
  { name: "a transformed text, which has no JSON Schema", output: "a: z.string().transform((s) => s.length)", format: block("`A ${r.a}`"), says: [] },
  { name: "a lazy schema", output: "node: z.lazy(() => z.object({ a: z.string() }))", format: block("`Node ${r.node}`"), says: [] },
  // What the sample makes of it.
  { name: "a second item", output: people, format: block("r.people[1].name"), says: "threw" },
  { name: "a second item that may be missing", output: people, format: block("`${r.people[1]?.name}`"), says: ["people[].name", "people[].age"] },
  { name: "a date of a text", output: "at: z.string()", format: block("new Date(r.at).toISOString()"), says: "threw" },
  { name: "JSON.parse of a text", output: "at: z.string()", format: block("JSON.parse(r.at).x"), says: "threw" },
  { name: "BigInt of a text", output: "at: z.string()", format: block("String(BigInt(r.at))"), says: "threw" },
  { name: "a method that the type does not have", output: "at: z.string()", format: block("(r.at as any).toISOString()"), says: "threw" },
  { name: "a throw on the way", output: "kind: z.enum(['a', 'b'])", format: "(r) => { if (r.kind === 'a') throw new Error('no'); return [{ type: 'text', text: 'kind' }]; }", says: "threw" },
  { name: "a throw that is not on the way", output: "kind: z.enum(['a', 'b'])", format: "(r) => { if (r.kind === 'b') throw new Error('no'); return [{ type: 'text', text: 'kind' }]; }", says: [] },
  { name: "a member of a readonly list", output: "a: z.array(z.string()).readonly()", format: block("r.a.join()"), says: "threw" },
  { name: "a field that the output does not have", output: "a: z.string()", format: block("(r as any).meta.title + r.a"), says: "threw" },
  { name: "a text that is called", output: "a: z.string()", format: block("(r.a as any)()"), says: "threw" },
  { name: "an iteration over an object", output: "a: z.object({ b: z.string() })", format: lines("for (const x of r.a as any) lines.push(x);"), says: "threw" },
  { name: "toFixed with a field", output: "n: z.number(), digits: z.number()", format: block("r.n.toFixed(r.digits)"), says: "threw" },
  { name: "a long bar", output: "n: z.number()", format: block("'█'.repeat(r.n)"), says: "threw" },
  { name: "one branch throws", output: union, format: block("r.result.mode === 'list' ? 'x' : (r.result as any).missing.x"), says: "threw" },
  { name: "a literal with several values", output: "kind: z.literal(['a', 'b'])", format: block("'kind'"), says: "walk failed" },
  { name: "a deep schema", output: "a: z.object({ b: z.object({ c: z.object({ d: z.object({ e: z.object({ f: z.object({ g: z.object({ h: z.object({ i: z.string() }) }) }) }) }) }) }) })", format: block("'x'"), says: [] },
];
