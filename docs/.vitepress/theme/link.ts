import type { OneRule } from "../../../lib/browser/worker.ts";

/** The presets that the playground offers. */
export const presets = ["recommended", "strict", "security", "portability", "all"] as const;

/** What the playground shows. */
export interface Play {
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** The index of the file that is linted. */
  readonly current: number;
  readonly rules: (typeof presets)[number] | OneRule;
}

/** The playground's state as a part of an address, compressed by the browser. */
export async function packed(play: Play): Promise<string> {
  const stream = new Blob([JSON.stringify(play)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/u, "");
}

/**
 * The state that a part of an address holds.
 *
 * @throws if it is not whole
 */
export async function unpacked(text: string): Promise<Play> {
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const given = (await new Response(stream).json()) as Record<string, unknown>;
  const files = (Array.isArray(given["files"]) ? given["files"] : []).flatMap((one: Record<string, unknown>) =>
    typeof one["name"] === "string" && typeof one["text"] === "string"
      ? [{ name: one["name"], text: one["text"] }]
      : [],
  );
  if (!files.length) throw new Error("The link has no files.");
  const current = Math.max(0, Math.min(Number(given["current"]) || 0, files.length - 1));
  return { files, current, rules: rulesOf(given["rules"]) };
}

function rulesOf(given: unknown): Play["rules"] {
  if (typeof given !== "object" || given === null) return presets.find((name) => name === given) ?? "recommended";
  const { name, options, settings } = given as Record<string, unknown>;
  if (typeof name !== "string") return "recommended";
  return { name, ...partOf("options", options), ...partOf("settings", settings) };
}

function partOf(key: "options" | "settings", value: unknown): Pick<OneRule, "options" | "settings"> {
  return typeof value === "object" && value !== null ? { [key]: value } : {};
}
