import { heldFunctionOf } from "../../code/inside.ts";
import { keepsCause, type MadeError } from "../../code/made-errors.ts";
import { reportedPath } from "../../code/reported-flows.ts";
import {
  type ErrorSites,
  errorSitesOf,
  getsCause,
  isInsidePlace,
  thrownMessages,
  type ThrowSite,
  revealsUpstream,
  stringifiedIn,
} from "../../code/throws.ts";
import type { Definition } from "../../model/definition.ts";
import type { Edit } from "../../model/editor.ts";
import type { IrFunction, NewCall, Place, Variable } from "../../model/handler/code.ts";
import { errorsModule, errorFactoryOf } from "../../model/handler/framework-errors.ts";
import { defineFamily, type Fault } from "../../rule/define-family.ts";

const rows = {
  "prefer-mcp-error-in-handler": {
    description: "Disallow throwing a plain `Error` in handlers of mcp-ts-core",
    severity: "warning",
    message: "The handler of {{kind}} '{{tool}}' throws a plain Error, which has no code{{elsewhere}}.",
    remedy: "Throw notFound(…), serviceUnavailable(…) or ctx.fail(…).",
    reason:
      "The framework has to guess the code of a plain error, and the client learns no more than that something failed inside.",
    edit: "draft",
    offers: { internal: "Throw internalError(…), which says the code." },
  },
  "prefer-error-factory": {
    description: "Require the functions of mcp-ts-core that make errors in the place of `new McpError`",
    severity: "warning",
    message:
      "{{Subject}} makes new McpError(JsonRpcErrorCode.{{code}}, …), for which there is {{factory}}(…){{elsewhere}}.",
    remedy: "Call that function without the code.",
    reason: "The function says the kind of the error in one word, and cannot be given the wrong code.",
    edit: "suggest",
    offers: { call: "Call {{factory}}(…)." },
  },
  "preserve-cause-on-rethrow": {
    description: "Require errors that are thrown in a `catch` to keep the caught one as their cause",
    severity: "warning",
    message: "{{Subject}} throws {{what}} in the place of the caught '{{caught}}', which is lost{{elsewhere}}.",
    remedy: "Give the new error { cause: … }.",
    reason: "Without the cause, logs and traces show where the error was thrown again, and not what went wrong.",
    edit: "suggest",
    offers: { add: "Add {{code}}." },
  },
  "no-stringify-upstream-error": {
    description: "Disallow `JSON.stringify` in the messages of errors that a handler throws",
    severity: "warning",
    presets: ["strict"],
    message: "{{Subject}} throws an error whose message holds a value as JSON{{elsewhere}}.",
    remedy: "Say what went wrong in words, and log the value.",
    reason:
      "An error of another service, written out whole, hands its stack, its addresses and its identifiers to the client.",
  },
} as const;

type Found = Fault<typeof rows>;

/** The errors that the handler of a definition makes and throws in its own text. */
export default defineFamily({
  family: "framework",
  page: "handler-bodies",
  reason: "What a handler throws is all that a client learns of a failure, and all that is left of its cause.",
  presets: [],
  rows,
  checks: {
    *definition(definition) {
      const { handler, convention } = definition;
      // A handler of all calls throws for other tools, too.
      if (handler.state !== "known" || handler.value.input === "request" || definition.source.isElsewhere) return;
      const form = heldFunctionOf(definition);
      if (!form) return;
      const handlerOf: HandlerOf = {
        definition,
        form,
        sites: errorSitesOf(form),
        isOfFramework: convention === "mcp-ts-core",
      };
      for (const site of handlerOf.sites.throws) yield* faultsAt(site, handlerOf);
      if (!handlerOf.isOfFramework) return;
      for (const made of handlerOf.sites.made) yield* longForm(made, handlerOf);
    },
  },
});

interface HandlerOf {
  readonly definition: Definition;
  readonly form: IrFunction;
  readonly sites: ErrorSites;
  readonly isOfFramework: boolean;
}

function* faultsAt(site: ThrowSite, handler: HandlerOf): Iterable<Found> {
  if (handler.isOfFramework) yield* plainErrors(site, handler);
  // Python keeps the caught error as the context of a new one.
  if (handler.form.place.file.language === "ecmascript") yield* lostCauses(site, handler);
  yield* writtenOut(site, handler);
}

/** Where something in a handler is reported. */
function placed(place: Place, { definition }: HandlerOf) {
  const { at, flow, elsewhere } = reportedPath([place], definition);
  return { details: { at, flow: definition.isInFile(place) ? [] : flow, pointer: "/handler" }, elsewhere };
}

/** An error is reported where it is made, if the handler does that itself. */
function placeOf({ call }: MadeError, site: ThrowSite, { form }: HandlerOf): Place {
  return isInsidePlace(call.place, form.place) ? call.place : site.place;
}

function* plainErrors(site: ThrowSite, handler: HandlerOf): Iterable<Found> {
  for (const made of site.errors) {
    if (made.maker !== "plain" || made.name !== "Error") continue;
    const edit = withCall(made, handler, {
      callee: { name: "internalError", from: errorsModule },
      ...internalArguments(made, site),
    });
    const { details, elsewhere } = placed(placeOf(made, site, handler), handler);
    yield {
      rule: "prefer-mcp-error-in-handler",
      ...details,
      data: { elsewhere },
      suggest: [{ message: "internal", edit, draft: true }],
    };
  }
}

/** `internalError(message, undefined, { cause: e })` */
function internalArguments({ call }: MadeError, { caught }: ThrowSite): Pick<NewCall, "args" | "names"> {
  if (call.args.length > 1) return { args: [0, "undefined", ...[...call.args.keys()].slice(1)] };
  return caught ? { args: [0, "undefined", causeOf(caught)], names: [caught] } : { args: [0] };
}

function* lostCauses(site: ThrowSite, handler: HandlerOf): Iterable<Found> {
  const { caught } = site;
  // `catch (_error)` says that the error is not used.
  if (!caught || (!handler.isOfFramework && caught.name.startsWith("_"))) return;
  for (const made of site.errors) {
    const isJudged = handler.isOfFramework
      ? made.maker === "constructor" || made.maker === "factory"
      : made.maker === "plain";
    // An error that is made before cannot have the caught one as its cause.
    const isMadeHere =
      made.call.place.span.start > caught.place.span.start && isInsidePlace(made.call.place, handler.form.place);
    if (!isJudged || !isMadeHere || keepsCause(made, caught) !== false || getsCause(handler.sites, made)) continue;
    const code = causeOf(caught);
    const { args } = made.call;
    const missing = Array.from({ length: made.optionsAt - args.length }, () => "undefined");
    const isShort = args.length > (made.maker === "constructor" ? 1 : 0) && args.length <= made.optionsAt;
    const edit = isShort
      ? withCall(made, handler, { args: [...args.keys(), ...missing, code], names: [caught] })
      : undefined;
    const { details, elsewhere } = placed(placeOf(made, site, handler), handler);
    yield {
      rule: "preserve-cause-on-rethrow",
      ...details,
      data: { what: article(made), caught: caught.name, elsewhere },
      suggest: [{ message: "add", data: { code }, edit }],
    };
  }
}

function causeOf({ name }: Variable): string {
  return name === "cause" ? "{ cause }" : `{ cause: ${name} }`;
}

function article({ maker, name }: MadeError): string {
  return maker === "factory" ? `${name}(…)` : `new ${name}(…)`;
}

function* writtenOut(site: ThrowSite, handler: HandlerOf): Iterable<Found> {
  for (const message of thrownMessages(site)) {
    const written = stringifiedIn(message);
    if (!written || (!handler.isOfFramework && !revealsUpstream(written))) continue;
    const { details, elsewhere } = placed(
      isInsidePlace(written.place, site.place) ? written.place : site.place,
      handler,
    );
    yield { rule: "no-stringify-upstream-error", ...details, data: { elsewhere } };
    return;
  }
}

function* longForm(made: MadeError, handler: HandlerOf): Iterable<Found> {
  const { maker, code, call } = made;
  const factory = maker === "constructor" && code !== undefined ? errorFactoryOf(code) : undefined;
  if (factory === undefined || code === undefined) return;
  const { details, elsewhere } = placed(call.place, handler);
  const edit = withCall(made, handler, {
    callee: { name: factory, from: errorsModule },
    args: [...call.args.keys()].slice(1),
  });
  yield {
    rule: "prefer-error-factory",
    ...details,
    data: { code, factory, elsewhere },
    suggest: [{ message: "call", data: { factory }, edit }],
  };
}

/** The edit of a call that the handler makes itself. */
function withCall({ call }: MadeError, { form, definition }: HandlerOf, change: NewCall): Edit | undefined {
  return definition.isInFile(call.place) && isInsidePlace(call.place, form.place) ? call.rewrite?.(change) : undefined;
}
