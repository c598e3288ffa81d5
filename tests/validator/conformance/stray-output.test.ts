import { expect, it } from "vitest";
import { straysIn } from "../../../lib/validator/conformance/stray-output.ts";
import { receivedFrame, sentFrame } from "../../../lib/validator/live/conversation/message.ts";

const message = { jsonrpc: "2.0", id: 1, result: { tools: [{ name: "tide" }, {}, 5, "low"] } };
const line = JSON.stringify(message);

function kindsIn(...lines: string[]): string[] {
  return straysIn(lines.map((text) => receivedFrame(text))).map(({ kind }) => kind);
}

it("distinguishes text, messages over several lines, and several messages on one line", () => {
  expect(kindsIn(line, "Ready.", line)).toEqual(["text"]);
  expect(kindsIn(...JSON.stringify(message, null, 2).split("\n"), line)).toEqual(["spread"]);
  expect(kindsIn('{"jsonrpc":"2.0","method":"a', 'b"}', line)).toEqual(["spread"]);
  expect(kindsIn(line + line, line)).toEqual(["joined"]);
  expect(kindsIn(`${line} ${line}`, line)).toEqual(["joined"]);
  expect(kindsIn("{ port: 8080 }", line)).toEqual(["text"]);
  expect(kindsIn("[info] Ready.", line)).toEqual(["text"]);
});

it("ignores empty lines, and a message that was cut off when the server ended", () => {
  expect(kindsIn(" ", line, line.slice(0, 20))).toEqual([]);
  expect(kindsIn(line, "Goodbye.")).toEqual(["text"]);
});

it("ignores what the client sent", () => {
  expect(straysIn([sentFrame("no message"), receivedFrame(line)])).toEqual([]);
});
