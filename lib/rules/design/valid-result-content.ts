import { dataUrlsOf } from "../../code/encoded-data.ts";
import { reportedPath } from "../../code/reported-flows.ts";
import { defineRule } from "../../rule/define-rule.ts";

/** The data of an image is base64. With the prefix of a data URL it is not, and the SDK refuses the whole answer. */
export default defineRule({
  name: "valid-result-content",
  family: "design",
  description: "Require images and sounds in results to be base64 without the prefix of a data URL",
  reason: "The data of a block is base64 alone; the SDKs refuse an answer with a data URL, so every such call fails.",
  severity: "error",
  presets: ["recommended", "strict"],
  messages: {
    dataUrl: "The data of this {{block}}{{elsewhere}} of tool '{{tool}}' is a data URL, which is no base64.",
  },
  remedies: {
    dataUrl: "Send what follows 'base64,'.",
  },
  check: {
    handler(subject, { report }) {
      const reported = new Set<number>();
      for (const { kind, steps } of dataUrlsOf(subject.tool)) {
        const { at, elsewhere, flow } = reportedPath(steps, subject.tool);
        if (reported.has(at.start)) continue;
        reported.add(at.start);
        report(subject, "dataUrl", { at, data: { block: kind, elsewhere }, flow });
      }
    },
  },
});
