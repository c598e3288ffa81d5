import { describe, expect, it } from "vitest";
import { modifiedStates } from "../../../lib/validator/conformance/input-requests.ts";

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a modified requestState", () => {
  it("differs in one value of its JSON", () => {
    expect(modifiedStates('{"user":"ann","steps":[1],"isAdmin":false,"left":null}')).toEqual([
      '{"user":"annx","steps":[1],"isAdmin":false,"left":null}',
      '{"user":"ann","steps":[2],"isAdmin":false,"left":null}',
      '{"user":"ann","steps":[1],"isAdmin":true,"left":null}',
    ]);
  });

  it("keeps the signature next to the modified Base64", () => {
    expect(modifiedStates(`${encoded({ step: 1 })}.c2lnbmF0dXJl`)).toEqual([`${encoded({ step: 2 })}.c2lnbmF0dXJl`]);
    expect(modifiedStates(Buffer.from('["a>?"]').toString("base64"))).toEqual([
      Buffer.from('["a>?x"]').toString("base64"),
    ]);
  });

  it("differs in one character if it is not JSON", () => {
    expect(modifiedStates("b7e0")).toEqual(["b700"]);
    expect(modifiedStates("12.0.4")).toHaveLength(1);
    expect(modifiedStates("x")).toEqual(["0"]);
    expect(modifiedStates("0")).toEqual(["1"]);
  });
});
