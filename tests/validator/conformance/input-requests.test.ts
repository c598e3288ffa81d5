import { describe, expect, it } from "vitest";
import { changedStates } from "../../../lib/validator/conformance/input-requests.ts";

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a changed requestState", () => {
  it("differs in one value of the JSON that it is", () => {
    expect(changedStates('{"user":"ann","steps":[1],"isAdmin":false,"left":null}')).toEqual([
      '{"user":"annx","steps":[1],"isAdmin":false,"left":null}',
      '{"user":"ann","steps":[2],"isAdmin":false,"left":null}',
      '{"user":"ann","steps":[1],"isAdmin":true,"left":null}',
    ]);
  });

  it("keeps the signature beside the Base64 that it changes", () => {
    expect(changedStates(`${encoded({ step: 1 })}.c2lnbmF0dXJl`)).toEqual([`${encoded({ step: 2 })}.c2lnbmF0dXJl`]);
    expect(changedStates(Buffer.from('["a>?"]').toString("base64"))).toEqual([
      Buffer.from('["a>?x"]').toString("base64"),
    ]);
  });

  it("differs in one character otherwise", () => {
    expect(changedStates("b7e0")).toEqual(["b700"]);
    expect(changedStates("12.0.4")).toHaveLength(1);
    expect(changedStates("x")).toEqual(["0"]);
    expect(changedStates("0")).toEqual(["1"]);
  });
});
