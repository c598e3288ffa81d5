/** @file Checks of the figures of reach. Run: `npm test` in bench/parity. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reachTable, reasonsAtZero, unknownsTable } from "./reach.mjs";

const server = {
  server: "a@1.0.0",
  language: "Python",
  half: "development",
  live: 4,
  found: 3,
  schemas: 2,
  outputs: [1, 2],
  unknowns: 1,
  reasons: [new Set(['it calls "f"', 'it calls "g"', "it is a parameter"])],
  facts: 3000,
  wrong: 1,
  resources: [1, 3],
  prompts: [0, 0],
  remarks: [],
  cpuSeconds: 0.5,
};

/** The cells of the line of a table that begins with a name. */
function cellsOf(table, name) {
  const line = table.split("\n").find((text) => text.startsWith(`| ${name} |`));
  return line
    ?.split("|")
    .slice(2, -1)
    .map((cell) => cell.trim());
}

test("shares are of all live tools, and neither a share nor a false fact is rounded to its advantage", () => {
  assert.deepEqual(cellsOf(reachTable([server]), "Python, development"), [
    "1",
    "4",
    "3 of 4 (75 %)",
    "2 of 4 (50 %)",
    "1 of 2 (50 %)",
    "3000",
    "1 (0.034 %)",
    "1 of 3 (33.3 %)",
    "1 of 3 (33.3 %)",
    "none",
    "0 (0)",
    "0.50, 0.50",
  ]);
});

test("each half has a line, and both together have one", () => {
  const heldOut = { ...server, half: "held-out", live: 6, found: 0, schemas: 0, cpuSeconds: 1.5 };
  const table = reachTable([server, heldOut]);
  assert.equal(cellsOf(table, "Python, development")[2], "3 of 4 (75 %)");
  assert.equal(cellsOf(table, "Python, held-out")[2], "0 of 6 (0 %)");
  assert.equal(cellsOf(table, "**Python**")[2], "3 of 10 (30 %)");
  assert.equal(cellsOf(table, "**Python**").at(-1), "1.00, 1.50");
  assert.equal(cellsOf(table, "**JavaScript**"), undefined);
});

test("a server of which nothing is found is named with the last line of the extractor", () => {
  const told = { ...server, found: 0, remarks: ["first", "No file in it defines MCP tools."] };
  const silent = { ...server, server: "b@1.0.0", found: 0 };
  assert.equal(cellsOf(reachTable([server, told, silent]), "**Python**").at(-2), "2 (1)");
  assert.equal(
    reasonsAtZero([server, told, silent]),
    "- a@1.0.0: none of 4 tools. No file in it defines MCP tools.\n- b@1.0.0: none of 4 tools. No reason is given.",
  );
});

test("a reason counts once for a tool, whatever names it has", () => {
  const other = { ...server, server: "b@1.0.0", reasons: [new Set(['it calls "h"'])] };
  const table = unknownsTable([server, other]);
  assert.deepEqual(cellsOf(table, 'Python: it calls "…"'), ["2", "2", "a@1.0.0, b@1.0.0"]);
  assert.deepEqual(cellsOf(table, "Python: it is a parameter"), ["1", "1", "a@1.0.0"]);
  assert.equal(unknownsTable([{ ...server, reasons: [new Set()] }]), "");
});
