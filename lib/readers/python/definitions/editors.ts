import { ClaimingEditor } from "../../../edits/claiming-editor.ts";
import { DictEditor, ListEditor } from "../../../edits/python/containers.ts";
import { FunctionEditor, ProtocolCallEditor } from "../../../edits/python/definition.ts";
import { ParameterEditor } from "../../../edits/python/parameter.ts";
import { PythonFile } from "../../../edits/python/python-file.ts";
import { ScalarEditor } from "../../../edits/python/texts.ts";
import { SharedTextEditor } from "../../../edits/shared-text.ts";
import { type ObjectPart, type SchemaPart, textAt } from "../../../emission/python/part.ts";
import type { PythonProfile } from "../../../emission/python/profile.ts";
import type { Expression, PythonNode } from "../../../languages/python/tree.ts";
import type { Editor } from "../../../model/editor.ts";
import { memoize } from "../../../model/lazy.ts";
import type { PythonRegistration } from "../discover/registration.ts";
import type { PythonModule } from "../modules/graph.ts";
import type { SchemaTrace, SourceRef } from "../pydantic/source-ref.ts";

/** One editor of the file for all definitions of a text. */
const fileOf = memoize((text: string) => new PythonFile(text), { max: 1 });

/** Gives the parts of one definition their editors. */
export class DefinitionEditors {
  readonly #linted: PythonModule;
  readonly #registration: PythonRegistration;
  /** The ranges whose text belongs to this definition alone. */
  readonly #own: readonly (readonly [number, number])[];

  constructor(linted: PythonModule, registration: PythonRegistration) {
    this.#linted = linted;
    this.#registration = registration;
    this.#own = ownRanges(linted, registration);
  }

  /**
   * The editor of a part. `holder` is the object that contains it, directly or in a list that is the value of a
   * keyword.
   */
  of(part: SchemaPart<SourceRef>, holder: ObjectPart<SourceRef> | undefined): Editor | undefined {
    const { origin } = part;
    if (origin.module !== this.#linted) return undefined;
    const editor =
      part.kind === "object" ? this.#ofObject(part, holder) : claimed(this.#ofNode(part, origin), origin.node);
    return editor && (this.#isOwn(origin.range) ? editor : new SharedTextEditor(editor));
  }

  /** The editor of the definition as a whole. */
  ofRoot(keys: ReadonlySet<string>, profile: PythonProfile | undefined): Editor | undefined {
    const registration = this.#registration;
    if (registration.module !== this.#linted) return undefined;
    const file = fileOf(this.#linted.text);
    if (registration.form === "object") {
      const { node, isShared } = registration;
      return node.nodeType === "Call" && !isShared
        ? claimed(new ProtocolCallEditor(file, node, false), node)
        : undefined;
    }
    const { fn, options, node } = registration;
    const isHere = fn.frame.scope.module === this.#linted;
    // A call of the project's own function has other arguments.
    const call: Expression | undefined = options.call ?? (isDecorator(node) ? node : undefined);
    if (!call || !this.#isOwn(call.range)) return undefined;
    const editor = new FunctionEditor({
      file,
      root: this.#linted.ast,
      registration: call,
      fn: isHere && fn.node.nodeType !== "Lambda" ? fn.node : undefined,
      usesClasses: profile?.library === "mcp",
      refused: refusedBy(profile),
      docstring: (profile?.docstring ?? "verbatim") === "verbatim" ? "verbatim" : "cleaned",
      keys,
    });
    return claimed(editor, call);
  }

  #ofObject(part: ObjectPart<SourceRef>, holder: ObjectPart<SourceRef> | undefined): Editor | undefined {
    const { origin } = part;
    const { trace = nullableTrace(part, holder) } = origin;
    if (trace) return this.#ofParameter(part, trace);
    return claimed(this.#ofNode(part, origin), origin.node);
  }

  #ofParameter(part: ObjectPart<SourceRef>, trace: SchemaTrace): Editor | undefined {
    const { declaration, annotation, fields, default: value, frame } = trace;
    // The range of a field of an imported class is in the other file.
    if (frame.scope.module !== this.#linted) return undefined;
    const around = [declaration.range, ...(value ? [value.range] : [])];
    const editor = new ParameterEditor(
      fileOf(this.#linted.text),
      this.#linted.ast,
      { declaration, annotation, fields: fields.filter(({ range }) => contains(around, range)) },
      { type: textAt(part, "type"), has: (keyword) => part.members.has(keyword) },
    );
    const construct = { start: declaration.range[0], end: declaration.range[1] };
    return new ClaimingEditor(editor, { target: declaration, construct, isConverted: true });
  }

  #ofNode(part: SchemaPart<SourceRef>, { node, docstring }: SourceRef): Editor | undefined {
    if (!node) return undefined;
    const file = fileOf(this.#linted.text);
    switch (node.nodeType) {
      case "Dict": {
        const isWhole = part.kind === "object" && part.rest === undefined && part.members.size === node.keys.length;
        return part.kind === "object" ? new DictEditor(file, node, isWhole) : undefined;
      }
      case "List":
      case "Tuple":
        return part.kind === "list" && part.rest === undefined ? new ListEditor(file, node) : undefined;
      case "Call":
        return part.kind === "object" ? new ProtocolCallEditor(file, node, true) : undefined;
      case "Constant":
      case "UnaryOp":
        return part.kind === "scalar" ? new ScalarEditor(file, node, docstring) : undefined;
      case "JoinedStr":
      case "BinOp":
        return typeof value(part) === "string" ? new ScalarEditor(file, node) : undefined;
      default:
        return undefined;
    }
  }

  #isOwn(range: readonly [number, number]): boolean {
    return contains(this.#own, range);
  }
}

/** `Optional[str]`: the constraints of its text are in the same declaration. */
function nullableTrace(
  part: ObjectPart<SourceRef>,
  holder: ObjectPart<SourceRef> | undefined,
): SchemaTrace | undefined {
  const branches = holder?.members.get("anyOf")?.value;
  if (branches?.kind !== "list" || branches.items.length !== 2 || !branches.items.includes(part)) return undefined;
  const others = branches.items.filter((one) => one !== part);
  const isNull = others.every((one) => one.kind === "object" && textAt(one, "type") === "null");
  return isNull ? holder?.origin.trace : undefined;
}

function claimed(editor: Editor | undefined, node: PythonNode | undefined): Editor | undefined {
  if (!editor || !node) return editor;
  return new ClaimingEditor(editor, { target: node, construct: { start: node.range[0], end: node.range[1] } });
}

function value(part: SchemaPart<SourceRef>): unknown {
  return part.kind === "scalar" ? part.value : undefined;
}

function refusedBy(profile: PythonProfile | undefined): ReadonlySet<string> {
  const refused = [
    ...(profile?.takesAnnotations === false ? ["annotations"] : []),
    ...(profile?.takesTitle === false ? ["title"] : []),
  ];
  return new Set(refused);
}

function isDecorator(node: PythonNode): node is Expression {
  return node.nodeType === "Attribute" || node.nodeType === "Name" || node.nodeType === "Call";
}

function ownRanges(linted: PythonModule, registration: PythonRegistration): (readonly [number, number])[] {
  const ranges = registration.module === linted ? [registration.node.range] : [];
  if (registration.form === "object") return registration.isShared ? [] : ranges;
  const { fn } = registration;
  return fn.frame.scope.module === linted ? [...ranges, fn.node.range] : ranges;
}

function contains(ranges: readonly (readonly [number, number])[], [start, end]: readonly [number, number]): boolean {
  return ranges.some(([from, to]) => from <= start && end <= to);
}
