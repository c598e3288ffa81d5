import { describe, expect, it } from "vitest";
import { templateFaultOf, uriFaultOf, variablesOf } from "../../../lib/schema/uris.ts";

describe("URIs", () => {
  it.each([
    "https://example.com/",
    "file:///a%20b.txt",
    "note://harbour/rules?x=1#top",
    "urn:isbn:0451450523",
    "a+b.c-d:x",
    "memo://[::1]/it's",
  ])("%s is one", (uri) => {
    expect(uriFaultOf(uri)).toBeUndefined();
  });

  it.each([
    ["", "has no scheme"],
    ["README.md", "has no scheme"],
    ["/etc/hosts", "has no scheme"],
    ["1a://x", "has no scheme"],
    ["note:", "has nothing after its scheme"],
    ["note://a b", "contains a space"],
    ["note://größe", 'contains the invalid character "ö"'],
    ["note://x/{id}", 'contains the invalid character "{"'],
    ["note://x/100%", "contains a % that is not followed by two hexadecimal digits"],
    ["C:\\temp", 'contains the invalid character "\\\\"'],
  ])("%s %s", (uri, fault) => {
    expect(uriFaultOf(uri)).toBe(fault);
  });
});

describe("URI templates", () => {
  it.each([
    "note://notes/{id}",
    "https://example.com{/path*}{?page,limit:3}{&more}{#part}",
    "{+uri}",
    "file:///größe/{a.b}",
    "x:{%41b}",
    "plain://without/variables",
  ])("%s is one", (template) => {
    expect(templateFaultOf(template)).toBeUndefined();
  });

  it.each([
    ["note://notes/{}", "has the invalid expression {}"],
    ["note://notes/{id", "has an unmatched brace"],
    ["note://notes/id}", "has an unmatched brace"],
    ["note://notes/{{id}}", "has an unmatched brace"],
    ["note://notes/{a-b}", "has the invalid expression {a-b}"],
    ["note://notes/{a, b}", "has the invalid expression {a, b}"],
    ["note://notes/{id:0}", "has the invalid expression {id:0}"],
    ["note://all notes/{id}", "contains a space"],
    ["note://<x>/{id}", 'contains the invalid character "<"'],
  ])("%s %s", (template, fault) => {
    expect(templateFaultOf(template)).toBe(fault);
  });

  it("have variables, each once", () => {
    expect(variablesOf("x:{a}/{+b*}{?c,d:3}{&a}")).toEqual(["a", "b", "c", "d"]);
  });
});
