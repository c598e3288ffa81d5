import type { SinkKind } from "../code/dangers.ts";
import { reportedFlows } from "../code/reported-flows.ts";
import type { HandledDefinition } from "../code/handler-run.ts";
import { defineRule, type McpRule, type RuleContext, type RuleSpec } from "../rule/define-rule.ts";
import type { OptionSpec } from "../rule/option.ts";
import type { Subject } from "../rule/subjects.ts";

/** What each message of a flow rule says: which arguments of which tool, and where if it is in another file. */
type FlowMessage = `${string}{{arguments}}${string}{{tool}}${string}{{elsewhere}}${string}`;

type FlowMessages = Readonly<Record<string, FlowMessage>>;

/** The flows that a message is about. */
interface ReportedSink<O extends OptionSpec> {
  readonly sink: SinkKind;
  /** Whether the argument is the whole value at the sink. Default: it may be a part of it. */
  readonly isWhole?: boolean;
  /** The option without which these flows are not reported. */
  readonly onlyIf?: keyof O & string;
}

interface FlowRuleSpec<M extends FlowMessages, O extends OptionSpec> extends Omit<RuleSpec<M, O>, "check" | "family"> {
  /** By the id of the message. Flows are reported in this order. */
  readonly sinks: Readonly<Record<keyof M & string, ReportedSink<O>>>;
}

/** Makes a rule against arguments of tools that reach dangerous functions. It is its metadata and a table of sinks. */
export function flowRule<const M extends FlowMessages, const O extends OptionSpec = Record<never, never>>({
  sinks,
  ...spec
}: FlowRuleSpec<M, O>): McpRule {
  const rows = Object.entries<ReportedSink<O>>(sinks);
  const check = (
    definition: HandledDefinition,
    subject: Subject,
    { options, report, server }: RuleContext<FlowMessages, OptionSpec>,
  ): void => {
    for (const [messageId, { sink, isWhole, onlyIf }] of rows) {
      if (onlyIf !== undefined && !options[onlyIf]) continue;
      for (const { at, flow, arguments: names, elsewhere } of reportedFlows(definition, server.tools, sink, isWhole))
        report(subject, messageId, { at, flow, data: { arguments: names, elsewhere } });
    }
  };
  return defineRule<FlowMessages, OptionSpec>({
    ...spec,
    family: "security",
    check: {
      handler: (subject, context) => {
        check(subject.tool, subject, context);
      },
      resource: (resource, context) => {
        check(resource, resource, context);
      },
      prompt: (prompt, context) => {
        check(prompt, prompt, context);
      },
    },
  });
}
