import type { Place } from "../model/handler/code.ts";
import { memoizeFor } from "../model/lazy.ts";
import { knownValue } from "../model/reading.ts";
import type { Tool } from "../model/tool.ts";
import type { AbstractValue } from "./abstract.ts";
import { functionsFrom, handlerFunctionOf, valuesComputedIn } from "./inside.ts";
import { answersOf, blocksOf } from "./returns.ts";
import { shapeOf } from "./shapes.ts";

/** A block of a result whose data is a data URL. */
export interface DataUrl {
  readonly kind: "image" | "audio";
  /** The `return`s that it passes through, or the place where it is made. */
  readonly steps: readonly Place[];
}

const isDataUrl = (text: unknown): boolean => typeof text === "string" && /^data:[\w-]+\/[\w.+-]+[;,]/.test(text);

/** The images and sounds that a tool answers with a data URL in the place of base64. */
export const dataUrlsOf: (tool: Tool) => readonly DataUrl[] = memoizeFor((tool: Tool) => {
  const answered = answersOf(tool).flatMap((answer) =>
    blocksOf(answer).flatMap((block): readonly DataUrl[] => {
      const kind = kindOf(block.members?.get("type")?.constant);
      const data = block.members?.get("data");
      return kind && (isDataUrl(data?.constant) || isDataUrl(data?.start)) ? [{ kind, steps: answer.steps }] : [];
    }),
  );
  return [...answered, ...madeInPython(tool)];
});

function kindOf(type: AbstractValue["constant"]): DataUrl["kind"] | undefined {
  return type === "image" || type === "audio" ? type : undefined;
}

/** `ImageContent(type="image", data=f"data:image/png;base64,{text}", mimeType="image/png")` */
function madeInPython(tool: Tool): readonly DataUrl[] {
  const handler = knownValue(tool.handler);
  const form = handlerFunctionOf(tool);
  // A low-level server has one function for all tools.
  if (handler?.place.file.language !== "python" || handler.passing !== "named" || !form) return [];
  return functionsFrom(form).flatMap((one) =>
    valuesComputedIn(one).flatMap((value): readonly DataUrl[] => {
      if (value.kind !== "call" || value.callee.kind !== "external") return [];
      const [, name] = /^mcp(?:_types|\.types)?\.(Image|Audio)Content$/.exec(value.callee.name) ?? [];
      const data = value.keywords?.find(({ key }) => key?.kind === "literal" && key.value === "data")?.value;
      if (name === undefined || !data || !isDataUrl(shapeOf(data, one)?.start)) return [];
      return [{ kind: name === "Image" ? "image" : "audio", steps: [value.place] }];
    }),
  );
}
