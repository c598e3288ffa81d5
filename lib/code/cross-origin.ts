import type { CallValue, CodeValue } from "../model/handler/code.ts";
import type { SourceModule } from "../model/module.ts";
import type { Span } from "../model/span.ts";
import { calledIrFunction, statementsOf } from "./inside.ts";
import { moduleValues, type ModuleValues, optionOf, qualifiedNameOf, textOf } from "./module-values.ts";

/** A middleware that lets the pages of all origins send requests with the credentials of their user. */
export interface OpenOrigins {
  /** Whether it answers with the origin of the page, or with `*`, which browsers refuse together with credentials. */
  readonly kind: "reflected" | "wildcard";
  /** The middleware: `cors`, `CORSMiddleware`. */
  readonly label: string;
  readonly span: Span;
}

/** What middleware needs for credentials, and what it does with an origin of `*`. */
interface Middleware {
  readonly names: RegExp;
  readonly origin: string;
  readonly credentials: string;
  readonly ofWildcard: OpenOrigins["kind"];
}

/**
 * Sources: the code of `cors`, `hono/cors` and `starlette.middleware.cors`, which with credentials answers with the
 * origin of the page, read 2026-11-28.
 */
const table: readonly Middleware[] = [
  {
    names: /^(?:cors(?:\.default)?|hono\/cors\.cors)$/u,
    origin: "origin",
    credentials: "credentials",
    ofWildcard: "wildcard",
  },
  {
    names: /^(?:starlette|fastapi)\.middleware\.cors\.CORSMiddleware$/u,
    origin: "allow_origins",
    credentials: "allow_credentials",
    ofWildcard: "reflected",
  },
];

/** The middleware of a module for requests of other origins that accepts credentials from all of them. */
export function openOrigins(module: SourceModule): readonly OpenOrigins[] {
  const values = moduleValues(module.codeWith(/credentials["']?\s*[:=]\s*true/iu));
  return values.calls.flatMap(({ call }) => openOriginsOf(call, values));
}

function openOriginsOf(call: CallValue, values: ModuleValues): readonly OpenOrigins[] {
  // `app.add_middleware(CORSMiddleware, …)`, `Middleware(CORSMiddleware, …)`
  const [first] = call.args;
  const own = qualifiedNameOf(call.callee, values) ?? "";
  const given = first ? (qualifiedNameOf(first, values) ?? "") : "";
  const row = table.find(
    ({ names }) => names.test(own) || (call.place.file.language === "python" && names.test(given)),
  );
  if (!row) return [];
  const credentials = optionOf(call, row.credentials, values);
  const origin = optionOf(call, row.origin, values);
  if (credentials?.kind !== "literal" || credentials.value !== true || !origin) return [];
  const kind = kindOf(origin, row);
  const { file, span } = origin.place;
  const label = (row.names.test(own) ? own : given).split(".").at(-1) ?? "";
  return kind
    ? [{ kind, label: label === "default" ? "cors" : label, span: file === call.place.file ? span : call.place.span }]
    : [];
}

function kindOf(origin: CodeValue, { ofWildcard }: Middleware): OpenOrigins["kind"] | undefined {
  if (origin.kind === "literal" && origin.value === true) return "reflected";
  const isAny = textOf(origin) === "*" || (origin.kind === "list" && origin.items.some((item) => textOf(item) === "*"));
  if (isAny) return ofWildcard;
  return isReflecting(origin) ? "reflected" : undefined;
}

/** `(origin) => origin`, `(origin, done) => done(null, true)` */
function isReflecting(origin: CodeValue): boolean {
  const form = origin.kind === "function" ? origin.function : calledIrFunction(origin);
  const [statement, ...others] = form ? statementsOf(form) : [];
  if (!statement || others.length || (statement.kind !== "return" && statement.kind !== "call")) return false;
  const { value } = statement;
  const [page, done] = form?.parameters ?? [];
  if (value?.kind === "variable") return value.variable === page?.variable;
  if (value?.kind !== "call" || value.callee.kind !== "variable" || value.callee.variable !== done?.variable)
    return false;
  const [, answer] = value.args;
  if (answer?.kind === "variable") return answer.variable === page?.variable;
  return answer?.kind === "literal" && answer.value === true;
}
