import { dataUrlsOf } from "../../code/encoded-data.ts";
import { contentFaultsOf, unnamedResourcesOf } from "../../code/result-faults.ts";
import { reportedPath } from "../../code/reported-flows.ts";
import { kindWords } from "../../code/shapes.ts";
import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";

/**
 * The data of an image is base64. With the prefix of a data URL it is not, and the SDK refuses the whole answer, as it
 * refuses structured content that is no object, and a list of resources of which one has no name.
 */
export default defineRule({
  name: "valid-result-content",
  family: "design",
  description: "Require images in results to be base64, structured content to be an object, and resources to be named",
  reason:
    "The SDKs refuse an answer with a data URL, structured content that is no object, or a resource without a name.",
  severity: "error",
  presets: ["recommended", "strict", "portability"],
  presetOptions: { strict: { checkEmptyContent: true }, portability: { checkEmptyContent: true } },
  options: {
    checkEmptyContent: option.boolean(false, {
      about: "Whether structured content beside an empty `content` is reported, too",
    }),
  },
  messages: {
    dataUrl: "The data of this {{block}}{{elsewhere}} of tool '{{tool}}' is a data URL, which is no base64.",
    notObject: "'structuredContent' of this result of tool '{{tool}}' is {{found}}, not an object.",
    unnamed: "A resource that template '{{tool}}' lists has no 'name', so clients refuse the list of all resources.",
    nothingElse: "This result of tool '{{tool}}' has 'structuredContent', but its 'content' is empty.",
  },
  remedies: {
    notObject: "Return an object, or the text in 'content' alone.",
    unnamed: "Add 'name'.",
    nothingElse: "Add the same data as text.",
    dataUrl: "Send what follows 'base64,'.",
  },
  check: {
    resource(template, { report }) {
      for (const place of unnamedResourcesOf(template)) {
        const { at, flow } = reportedPath([place], template);
        report(template, "unnamed", { at, flow });
      }
    },
    handler(subject, { options, settings, report }) {
      const reported = new Set<number>();
      for (const { kind, steps } of dataUrlsOf(subject.tool)) {
        const { at, elsewhere, flow } = reportedPath(steps, subject.tool);
        if (reported.has(at.start)) continue;
        reported.add(at.start);
        report(subject, "dataUrl", { at, data: { block: kind, elsewhere }, flow });
      }
      for (const { place, found } of contentFaultsOf(subject.tool)) {
        const { at, flow } = reportedPath([place], subject.tool);
        // The revision 2026-07-28 allows any value.
        if (found && settings.specVersion === "2025-11-25")
          report(subject, "notObject", { at, data: { found: kindWords[found] }, flow });
        else if (!found && options.checkEmptyContent) report(subject, "nothingElse", { at, flow });
      }
    },
  },
});
