import type { RequirementDocument } from "./requirement.ts";

const handler = "handler in TypeScript, JavaScript or Python (Rust is not read)";

/** The checklist for servers that save the context window. Its sections are §1 to §9. */
export const checklist: RequirementDocument = {
  title: "The checklist for the token budget",
  about:
    "Nine sections for servers whose answers spare the context window of a model. `--format checklist` prints them. The preset `token-budget` holds their rules.",
  preset: "token-budget",
  sections: [
    {
      title: "Pagination",
      subject: "tool",
      rows: [
        {
          id: "§1.1",
          level: "MUST",
          statement:
            "An action that lists takes `limit` (20 by default, 100 at most) and `cursor`, and returns `items`, `next_cursor` and `total`.",
          rules: ["budget-list-pagination", "budget-list-total"],
        },
        {
          id: "§1.2",
          level: "MUST",
          statement: "A limit out of range is lowered, not rejected.",
          rules: ["budget-list-pagination"],
          probes: ["limit-clamped"],
        },
        {
          id: "§1.3",
          level: "SHOULD",
          statement: "Equal calls give equal cursors.",
          probes: ["cursor-stable"],
        },
      ],
    },
    {
      title: "Field selection",
      subject: "tool",
      rows: [
        {
          id: "§2.1",
          level: "MUST",
          statement: "Every action takes `fields`, and answers with these fields only; `*` stands for all.",
          rules: ["budget-field-selection"],
          probes: ["fields-respected"],
        },
        {
          id: "§2.2",
          level: "MUST",
          statement: "The function that every answer goes through selects the fields, not the handler.",
          rules: ["budget-field-selection"],
        },
      ],
    },
    {
      title: "Smart truncation",
      subject: "tool",
      rows: [
        {
          id: "§3.1",
          level: "MUST",
          statement:
            "A text of more than 2 kB is replaced by an envelope with a preview of at most 500 characters and the call that returns the whole text.",
          rules: ["budget-truncation-envelope"],
          probes: ["long-text-envelope"],
        },
      ],
    },
    {
      title: "Output budget guard",
      subject: handler,
      rows: [
        {
          id: "§4.1",
          level: "MUST",
          statement: "Every handler answers through the function that limits answers to 8 kB.",
          rules: [{ rule: "budget-respond-helper", messages: ["around"] }],
          probes: ["page-budget"],
        },
        {
          id: "§4.2",
          level: "MUST",
          statement: "A cut answer names the action that returns the rest.",
          probes: ["page-budget"],
        },
      ],
    },
    {
      title: "Tool registration",
      subject: "tool",
      rows: [
        {
          id: "§5.1",
          level: "MUST",
          statement:
            "A domain has one tool, which has its name and takes `action`, `params`, `fields`, `limit` and `cursor`. Its description lists the actions.",
          rules: ["budget-action-dispatch", "no-excessive-tools", "no-tool-list-over-budget"],
        },
        {
          id: "§5.2",
          level: "MUST",
          statement: "A destructive action asks the user first.",
          rules: [{ rule: "require-confirmation", severity: "warning" }],
        },
        {
          id: "§5.3",
          level: "MUST",
          statement: "A tool with a destructive action says whether repeating it changes anything.",
          rules: ["budget-action-dispatch"],
        },
      ],
    },
    {
      title: "Transport",
      subject: "module with a transport and no configuration",
      rows: [
        { id: "§6.1", level: "MUST", statement: "The transport SSE is not offered.", rules: ["no-sse-transport"] },
        {
          id: "§6.2",
          level: "MUST",
          statement: "Streamable HTTP asks who calls.",
          rules: ["require-authentication"],
          probes: ["authentication"],
        },
      ],
    },
    {
      title: "request_id in success envelope",
      subject: handler,
      rows: [
        {
          id: "§7.1",
          level: "MUST",
          statement: "Every answer has `_meta.request_id`, and nothing removes it.",
          // The function that limits answers is the one that adds the id.
          rules: ["budget-respond-helper"],
          probes: ["request-id"],
        },
      ],
    },
    {
      title: "stdio panic isolation",
      subject: handler,
      rows: [
        {
          id: "§8.1",
          level: "MUST",
          statement: "An error of a handler does not end the server, and its text does not reach the client.",
          rules: [{ rule: "no-uncaught-handler-error", options: { checkUncaught: true } }],
          probes: ["error-survived"],
        },
        {
          id: "§8.2",
          level: "MUST",
          statement: "An event with the target `panic` is logged.",
          met: "Not checked: it is about Rust, which is not read.",
        },
      ],
    },
    {
      title: "Tool description: 4-element template",
      subject: "tool",
      rows: [
        {
          id: "§9.1",
          level: "MUST",
          statement:
            "A description has the purpose after the name of the domain, when to use the tool, its parameters with `help` and `schema`, and its limitations.",
          rules: ["budget-description-template"],
        },
        {
          id: "§9.2",
          level: "MUST",
          statement: "A description is the one that is generated from the catalog of actions.",
          met: "`mcp-validate generate-descriptions --check-drift`",
          shownBy: ["tests/validator/cli/generate.test.ts"],
        },
      ],
    },
  ],
};
