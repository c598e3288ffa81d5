import type { Twin } from "./twin.ts";

const pg = `import pg from "pg"; const pool = new pg.Pool();`;
const query = ["query text"];

/** Text that becomes a part of a query. */
export const queries: readonly Twin[] = [
  {
    about: "a template",
    around: pg,
    code: "await pool.query(`SELECT * FROM t WHERE n = '${args.text}'`)",
    found: query,
  },
  { about: "a sum", around: pg, code: "await pool.query('SELECT * FROM ' + args.text)", found: query },
  {
    about: "a client",
    around: pg,
    code: "const c = await pool.connect(); await c.query(`DROP TABLE ${args.text}`)",
    found: query,
  },
  { about: "the whole query", around: pg, code: "await pool.query(args.text)", found: query },
  {
    about: "a text in an object",
    around: pg,
    code: "await pool.query({ text: `SELECT ${args.text}`, values: [] })",
    found: query,
  },
  {
    about: "startsWith select",
    around: pg,
    code: "if (!args.text.toLowerCase().startsWith('select')) throw new Error(); await pool.query(args.text)",
    found: query,
  },
  {
    about: "escaped double quotes",
    around: pg,
    code: 'await pool.query(`SELECT "${args.text.replace(/"/, \'\')}"`)',
    found: query,
  },
  {
    about: "double quotes of which only the first is doubled",
    around: pg,
    code: 'await pool.query(`SELECT "${args.text.replace(/"/, \'""\')}"`)',
    found: query,
  },
  {
    about: "mysql2",
    around: `import mysql from "mysql2/promise"; const db = await mysql.createConnection({});`,
    code: "await db.execute(`SELECT ${args.text}`)",
    found: query,
  },
  {
    about: "better-sqlite3",
    around: `import Database from "better-sqlite3"; const db = new Database("x");`,
    code: "db.prepare(`SELECT ${args.text}`).all()",
    found: query,
  },
  {
    about: "a field with its type",
    around: `import type { Pool } from "pg"; class D { constructor(private pool: Pool) {} find(t: string) { return this.pool.query('SELECT ' + t); } } declare const p: any; const d = new D(p);`,
    code: "d.find(args.text)",
    found: query,
  },
  {
    about: "an unsafe template of Prisma",
    around: `import { PrismaClient } from "@prisma/client"; const db = new PrismaClient();`,
    code: "await db.$queryRawUnsafe(`SELECT ${args.text}`)",
    found: query,
  },
  {
    about: "a bound value",
    around: pg,
    code: "await pool.query('SELECT * FROM t WHERE n = $1', [args.text])",
    found: [],
  },
  {
    about: "a prepared object",
    around: pg,
    code: "await pool.query({ text: 'SELECT $1', values: [args.text] })",
    found: [],
  },
  {
    about: "a value of a statement",
    around: `import Database from "better-sqlite3"; const db = new Database("x");`,
    code: "db.prepare('SELECT ?').all(args.text)",
    found: [],
  },
  {
    about: "a safe template of postgres",
    around: `import postgres from "postgres"; const sql = postgres();`,
    code: "await sql`SELECT ${args.text}`",
    found: [],
  },
  { about: "a number", around: pg, code: "await pool.query(`SELECT * FROM t LIMIT ${args.count}`)", found: [] },
  {
    about: "a value of a list",
    around: pg,
    code: "await pool.query(`SELECT * FROM t ORDER BY ${args.mode}`)",
    found: [],
  },
  {
    about: "an allowed table",
    around: `${pg} const tables = ['a', 'b'];`,
    code: "if (!tables.includes(args.text)) throw new Error(); await pool.query(`SELECT * FROM ${args.text}`)",
    found: [],
  },
  {
    about: "an escaped value",
    around: `${pg} import format from "pg-format";`,
    code: "await pool.query(format('SELECT %L', args.text))",
    found: [],
  },
  {
    about: "the project's own quoting of names",
    around: `${pg} const quoted = (name: string) => { if (name.includes("\\0")) throw new Error(); return \`"\${name.replace(/"/g, '""')}"\`; };`,
    code: "await pool.query(`CREATE INDEX ${quoted(args.text)} ON t (a)`)",
    found: [],
  },
  {
    about: "names in backticks and in brackets",
    around: pg,
    code: "await pool.query(`SELECT \\`${args.text.replaceAll('`', '``')}\\` FROM [${args.text.replace(/]/g, ']]')}]`)",
    found: [],
  },
  { about: "another query", code: "document.query(args.text); url.query(args.text)", found: [] },
  {
    about: "a query that an unknown object runs",
    around: `import { connect } from "./missing.js"; const db = connect();`,
    code: "await db.get().execute(`SELECT * FROM t WHERE n = '${args.text}'`)",
    found: query,
  },
  {
    about: "a query that an unknown object runs, built in steps",
    around: `import { connect } from "./missing.js"; const db = connect();`,
    code: "let sql = 'SELECT * FROM t'; if (args.flag) sql += ` WHERE n = '${args.text}'`; await db.query(sql)",
    found: query,
  },
  {
    about: "a query that an unknown object of a function runs",
    around: `import { connect } from "./missing.js"; const db = connect(); const run = (sql: string) => db.query(sql);`,
    code: "await run('DELETE FROM t WHERE n = ' + args.text)",
    found: query,
  },
  {
    about: "a query that an unknown object of a function within others runs",
    around: `import { connect } from "./missing.js"; const db = connect(); const run = (sql: string) => { const go = () => db.query(sql); const again = () => go(); return again(); };`,
    code: "await run('DELETE FROM t WHERE n = ' + args.text)",
    found: query,
  },
  {
    about: "a bound value of an unknown object",
    around: `import { connect } from "./missing.js"; const db = connect();`,
    code: "await db.query('SELECT * FROM t WHERE n = ?', [args.text])",
    found: [],
  },
  {
    about: "a number in a query of an unknown object",
    around: `import { connect } from "./missing.js"; const db = connect();`,
    code: "await db.query(`SELECT * FROM t LIMIT ${args.count}`)",
    found: [],
  },
  {
    about: "a sentence that an unknown object gets",
    around: `import { connect } from "./missing.js"; const model = connect();`,
    code: "await model.query(`Select the best of ${args.text}`); await model.run('Update me about ' + args.text)",
    found: [],
  },
  {
    about: "a text that an unknown function gets",
    around: `import { connect } from "./missing.js"; const db = connect(); const run = (sql: string) => db.query(sql);`,
    code: "await run(args.text)",
    found: [],
  },
  {
    about: "a logged query",
    code: "console.log(`SELECT * FROM t WHERE n = '${args.text}'`)",
    found: [],
  },
  {
    about: "Cypher",
    around: `import neo4j from "neo4j-driver"; const session = neo4j.driver("x").session();`,
    code: "await session.run(`MATCH (n:${args.text}) RETURN n`)",
    found: query,
  },
  {
    about: "a parameter of Cypher",
    around: `import neo4j from "neo4j-driver"; const session = neo4j.driver("x").session();`,
    code: "await session.run('MATCH (n {name: $name}) RETURN n', { name: args.text })",
    found: [],
  },
];
