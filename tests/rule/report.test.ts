import { describe, expect, it } from "vitest";
import type { Edit } from "../../lib/model/editor.ts";
import { questionNames, questionOf } from "../../lib/rule/groups.ts";
import { commonReports, type PendingReport, visible, visibleLines } from "../../lib/rule/report.ts";
import { rules } from "../../lib/rules/index.ts";
import { schemaOf } from "../schema/located.ts";

const edit: Edit = [{ span: { start: 1, end: 1 }, text: "x" }];

/** A report with edits at an offset of the text, about a schema at a pointer. */
function reportAt(start: number, { messageId = "missing", pointer = "/inputSchema/properties/a" } = {}): PendingReport {
  const root = schemaOf({ properties: { a: {} } });
  return {
    subject: root.part(root.located, pointer, { start, end: start }),
    pointer,
    messageId,
    span: { start, end: start + 1 },
    data: {},
    remedy: undefined,
    fix: edit,
    suggest: [{ messageId: "add", data: {}, edit, isDraft: false }],
  };
}

describe("the reports that all variants of a definition have in common", () => {
  it("are all of them where there is one variant", () => {
    const reports = [reportAt(1), reportAt(2)];
    expect(commonReports([reports])).toBe(reports);
    expect(commonReports([])).toEqual([]);
  });

  it("keep their edits where all variants report the same place", () => {
    expect(commonReports([[reportAt(1)], [reportAt(1)], [reportAt(1)]])).toEqual([reportAt(1)]);
  });

  it("lose their edits where one variant reports another place, since an edit would mend one variant alone", () => {
    const bare = { ...reportAt(1), fix: undefined, suggest: [] };
    expect(commonReports([[reportAt(1)], [reportAt(2)]])).toEqual([bare]);
    expect(commonReports([[reportAt(1)], [reportAt(1)], [reportAt(2)]])).toEqual([bare]);
  });

  it.each<[string, PendingReport[]]>([
    ["nothing", []],
    ["another message", [reportAt(1, { messageId: "other" })]],
    ["another part", [reportAt(1, { pointer: "/inputSchema/properties/b" })]],
  ])("leave out what one variant reports and another has %s", (_, others) => {
    expect(commonReports([[reportAt(1)], others])).toEqual([]);
    expect(commonReports([[reportAt(1)], [reportAt(1)], others])).toEqual([]);
  });
});

describe("a stranger's text", () => {
  /** What a line, lines of text, lines that may be commands and lines of HTML show of it. */
  type Shown = readonly [text: string, line: string, text: string, commands: string, html: string];

  it.each<Shown>([
    ["plain", "plain", "plain", "plain", "plain"],
    ["a\u001b[31m", "a\\u001b[31m", "a\\u001b[31m", "a\\u001b[31m", "a&#x1b;[31m"],
    ["a\u0007b", "a\\u0007b", "a\\u0007b", "a\\u0007b", "a&#x7;b"],
    ["a\nb", "a\\nb", "a\nb", "a\nb", "a\nb"],
    ["a\tb", "a\\tb", "a\tb", "a\tb", "a\tb"],
    ["a\r\nb", "a\\r\\nb", "a\r\nb", "a\r\nb", "a\r\nb"],
    ["a\rb", "a\\rb", "a\\rb", "a\\rb", "a&#xd;b"],
    ["a\u2028b", "a\\u2028b", "a\\u2028b", "a\\u2028b", "a&#x2028;b"],
    ["a\u202eb", "a\\u202eb", "a\\u202eb", "a\\u202eb", "a&#x202e;b"],
    ["::error::x", "\\u003a:error::x", "\\u003a:error::x", "::error::x", "&#x3a;:error::x"],
    ["  ::error::x", "  \\u003a:error::x", "  \\u003a:error::x", "  ::error::x", "  &#x3a;:error::x"],
    ["a\n::error::x", "a\\n::error::x", "a\n\\u003a:error::x", "a\n::error::x", "a\n&#x3a;:error::x"],
    ["a ::b", "a ::b", "a ::b", "a ::b", "a ::b"],
    ["x ##[group]", "x #\\u0023[group]", "x #\\u0023[group]", "x #\\u0023[group]", "x #&#x23;[group]"],
    ["##vso[x]", "#\\u0023vso[x]", "#\\u0023vso[x]", "#\\u0023vso[x]", "#&#x23;vso[x]"],
    ["## Heading", "## Heading", "## Heading", "## Heading", "## Heading"],
  ])("is safe in a line and in lines: %j", (text, line, ...lines) => {
    expect(visible(text)).toBe(line);
    expect((["text", "commands", "html"] as const).map((kind) => visibleLines(text, kind))).toStrictEqual(lines);
  });
});

it("each rule answers one of the questions", () => {
  const answered = Object.values(rules).map(({ name, meta }) => questionOf(name, meta.docs.family));
  expect([...new Set(answered)].sort()).toStrictEqual([...questionNames()].sort());
});
