import { defineRule } from "../../rule/define-rule.ts";
import { option } from "../../rule/option.ts";
import { effectOver } from "../../schema/clients/effects.ts";

export default defineRule({
  name: "no-excessive-tools",
  family: "design",
  description: "Enforce a maximum number of tools of a server",
  reason: "Models choose worse among many tools, and clients cut the list or refuse it.",
  severity: "warning",
  presets: ["recommended", "strict", "portability"],
  presetOptions: { recommended: { max: 0 }, portability: { max: 0 } },
  options: {
    max: option.integer(40, {
      min: 0,
      about: "The maximum number of tools of a server; 0 for that of the clients alone",
    }),
  },
  messages: {
    overLimit: "{{clients}} {{count}} tools together{{also}}; the maximum is {{max}}.",
    tooMany: "The server has {{count}} tools; the maximum is {{max}}.",
  },
  remedies: {
    overLimit: "Combine tools, leave some out by default, or split the server.",
    tooMany: "Combine tools, leave some out by default, or split the server.",
  },
  check: {
    server({ complete, tools }, { options: { max }, settings, report }) {
      // If the file is one module of several, it is not known which tools a server offers together.
      if (!complete) return;
      const count = tools.length;
      const over = effectOver(settings.clients, "toolCount", count);
      const first = tools[over?.most ?? 0];
      if (over && first && (max === 0 || max >= over.most)) {
        const { most, ...effect } = over;
        report(first, "overLimit", { data: { ...effect, count, max: most } });
      } else if (max > 0) {
        const own = tools[max];
        if (own) report(own, "tooMany", { data: { count, max } });
      }
    },
  },
});
