import { describe, expect, it } from "vitest";
import type { Edit } from "../../lib/model/editor.ts";
import { commonReports, type PendingReport } from "../../lib/rule/report.ts";
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
