import type {
  Expression,
  FormattedValue,
  Interpolation,
  JoinedStr,
  TemplateStr,
} from "../../../languages/python/tree.ts";
import type { CodeValue, Place } from "../../../model/handler/code.ts";
import { literalCode } from "./lowering.ts";

type Lower = (node: Expression) => CodeValue;

/** The parts of an f-string. */
export function textPartsOf(node: JoinedStr | TemplateStr, place: Place, lower: Lower): CodeValue {
  return { kind: "concatenation", place, parts: node.values.map((each) => partOf(each, lower)) };
}

function partOf(node: Expression, lower: Lower): CodeValue {
  return node.nodeType === "FormattedValue" || node.nodeType === "Interpolation"
    ? insertedBy(node, lower)
    : lower(node);
}

/** `{count:d}` and `{ratio:.2f}` accept numbers only. */
function insertedBy({ value, format_spec: spec }: FormattedValue | Interpolation, lower: Lower): CodeValue {
  const inner = lower(value);
  const [only] = spec?.nodeType === "JoinedStr" ? spec.values : spec ? [spec] : [];
  const format = only?.nodeType === "Constant" ? only.value : undefined;
  return typeof format === "string" && /[bcdeEfFgGnoxX%]$/u.test(format) ? numberOf(inner) : inner;
}

/** Not a text, so facts about the text of the value do not apply. */
function numberOf(value: CodeValue): CodeValue {
  return { kind: "operation", place: value.place, operator: "other", operands: [value] };
}

/** `"SELECT %s" % name`: the text with its values. */
export function percentOf(template: string, values: readonly CodeValue[], place: Place): CodeValue {
  const parts: CodeValue[] = [];
  const pieces = template.split(/(%(?:\(\w+\))?[-#0 +]{0,4}(?:[1-9]\d*)?(?:\.\d+)?[a-zA-Z%])/u);
  let next = 0;
  for (const piece of pieces) {
    if (!/^%.*[a-zA-Z]$/u.test(piece) || piece === "%%") {
      if (piece) parts.push(literalCode(piece, place));
      continue;
    }
    const named = /^%\((\w+)\)/u.exec(piece)?.[1];
    const [only] = values;
    const value =
      named === undefined
        ? values[next++]
        : only && ({ kind: "member", place, object: only, key: literalCode(named, place) } as const);
    if (value) parts.push(/[sra]$/u.test(piece) ? value : numberOf(value));
  }
  return { kind: "concatenation", place, parts };
}

export interface FormatArguments {
  readonly args: readonly CodeValue[];
  readonly named: ReadonlyMap<string, CodeValue>;
}

/** `"ping {}".format(host)`: the text with its values. */
export function formatOf(template: string, { args, named }: FormatArguments, place: Place): CodeValue {
  const parts: CodeValue[] = [];
  let next = 0;
  for (const piece of template.split(/(\{\{|\}\}|\{[^{}]*\})/u)) {
    const [, field] = /^\{([^{}!:]*)/u.exec(piece) ?? [];
    if (field === undefined || piece.startsWith("{{")) {
      if (piece)
        parts.push(
          literalCode(
            piece.replace(/^(\{\{|\}\})$/u, (twice) => twice[0] ?? ""),
            place,
          ),
        );
      continue;
    }
    const [name = ""] = field.split(/[.[]/u);
    const value = name === "" ? args[next++] : /^\d+$/u.test(name) ? args[Number(name)] : named.get(name);
    parts.push(value ?? { kind: "unknown", place });
  }
  return { kind: "concatenation", place, parts };
}
