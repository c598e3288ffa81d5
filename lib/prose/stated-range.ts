import type { NumberRange } from "./number-names.ts";

const number = String.raw`(-?\d[\d,_]*(?:\.\d+)?)`;

/** "(1-100)", "1 to 100", "between 1 and 100", "[0, 50]": both ends. */
const both = [
  new RegExp(String.raw`\bbetween ${number} and ${number}\b`, "i"),
  new RegExp(String.raw`[([]\s*(?:range:?\s*)?${number}\s*(?:-|–|—|\.\.\.?|to|,)\s*${number}\s*[)\],;]`, "i"),
  new RegExp(String.raw`\b(?:from|range:?|range is) ${number}\s*(?:-|–|—|\.\.\.?|to)\s*${number}\b`, "i"),
];

/** "max 50", "maximum: 100", "at most 30", "up to 20". */
const upper = new RegExp(String.raw`\b(?:max(?:imum)?(?: value)?(?: is| of)?[:=]?|at most|up to|no more than)\s*${number}\b`, "i");

/** "min 1", "at least 2", "starts at 1". */
const lower = new RegExp(String.raw`\b(?:min(?:imum)?(?: value)?(?: is| of)?[:=]?|at least|no less than|start(?:s|ing)? at)\s*${number}\b`, "i");

/** The bounds of a number that its description tells; `undefined` where it tells none. */
export function statedRangeOf(description: string): NumberRange | undefined {
  for (const pattern of both) {
    const [, low, high] = pattern.exec(description) ?? [];
    const [minimum, maximum] = [valueOf(low), valueOf(high)];
    if (minimum !== undefined && maximum !== undefined && minimum < maximum) return { minimum, maximum };
  }
  const minimum = valueOf(lower.exec(description)?.[1]);
  const maximum = valueOf(upper.exec(description)?.[1]);
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) return undefined;
  if (minimum === undefined && maximum === undefined) return undefined;
  return { ...(minimum === undefined ? {} : { minimum }), ...(maximum === undefined ? {} : { maximum }) };
}

function valueOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text.replaceAll(/[,_]/g, ""));
  return Number.isFinite(value) ? value : undefined;
}
