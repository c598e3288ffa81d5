import { describe, expect, it } from "vitest";
import { actionOf } from "../../lib/code/reported-actions.ts";
import { toolsIn } from "./python-flows.ts";

/** What the handler of a tool deletes and writes, as the rules report it. */
function actionsIn(body: string): string[] {
  const lines = body.split("\n").map((line) => `    ${line}\n`);
  const [tool] = toolsIn(`import os, pathlib, shutil, sqlite3, subprocess, tempfile
import boto3, httpx, requests
from mcp.server.fastmcp import FastMCP

mcp = FastMCP("s")
db = sqlite3.connect("x.db")
s3 = boto3.client("s3")

def send(method, url):
    return requests.request(method, url)

@mcp.tool()
async def act(a: str, n: int = 1) -> str:
${lines.join("")}    return "done"
`);
  return (["deletes", "writes"] as const).flatMap((kind) => (tool && actionOf(tool, kind)?.row.does) ?? []);
}

/** Code with an action, and its twin without one. */
const cases: readonly (readonly [body: string, does: string, twin: string])[] = [
  ["os.remove(a)", "deletes a file", "os.remove('cache.json')"],
  ["shutil.rmtree(path=a)", "deletes a file", "shutil.rmtree(tempfile.mkdtemp())"],
  ["pathlib.Path(a).unlink()", "deletes a file", "pathlib.Path('x.lock').unlink()"],
  ["pathlib.Path('/data', a).unlink()", "deletes a file", "pathlib.Path('/data', a).exists()"],
  ["db.execute('DELETE FROM t WHERE id = ?', (a,))", "deletes with a query", "db.execute('SELECT * FROM t')"],
  ["db.cursor().execute('DROP TABLE t')", "deletes with a query", "db.cursor().execute('DROP TABLE tmp_t')"],
  ["requests.delete(f'https://x.com/{a}')", "sends a DELETE request", "requests.get(f'https://x.com/{a}')"],
  ["send('DELETE', f'https://x.com/{a}')", "sends a DELETE request", "send('GET', f'https://x.com/{a}')"],
  [
    "httpx.request(method='DELETE', url='https://x.com/' + a)",
    "sends a DELETE request",
    "httpx.request(method='DELETE', url='https://x.com/session')",
  ],
  ["s3.truncate(Table=a)", "deletes through the client of a service", "s3.describe(Table=a)"],
  ["s3.delete_object(Bucket=a)", "deletes through the client of a service", "s3.list_objects(Bucket=a)"],
  [
    "subprocess.run(['kubectl', 'delete', 'pod', a])",
    "runs a command that deletes something",
    "subprocess.run(['kubectl', 'get', 'pod', a])",
  ],
  ["os.system('git clean -fd')", "runs a command that deletes something", "os.system('git cleanup')"],
  ["open(a, 'w')", "writes a file", "open(a)"],
  ["with pathlib.Path(a).open(mode='a') as file:\n    file.write('x')", "writes a file", "pathlib.Path(a).open('r')"],
  ["pathlib.Path('x').write_text(a)", "writes a file", "pathlib.Path('x').write_text('y')"],
  ["shutil.move('x', a)", "writes a file", "shutil.disk_usage(a)"],
  ["db.execute('INSERT INTO t VALUES (?)', (a,))", "writes with a query", "db.execute('PRAGMA table_list')"],
  ["httpx.put('https://x.com/' + a)", "sends a request that changes something", "httpx.head('https://x.com/' + a)"],
  ["s3.put_object(Bucket=a)", "writes through the client of a service", "s3.get_object(Bucket=a)"],
];

describe("actions of Python", () => {
  for (const [body, does, twin] of cases)
    it(`knows that a handler ${does}: ${body}`, () => {
      expect(actionsIn(body)).toEqual([does]);
      expect(actionsIn(twin)).toEqual([]);
    });
  it("does not count what cleans up after an error", () => {
    expect(actionsIn("try:\n    print(a)\nexcept OSError:\n    os.remove(a)")).toEqual([]);
  });
});
