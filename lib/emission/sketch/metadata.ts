import type { Sketch } from "./sketch.ts";

type Metadata = Readonly<Record<string, unknown>>;

/** The metadata of a sketch with what it inherits, as the registry of Zod 4 answers. */
export function metadataOfSketch({ parent, metadata }: Sketch): Metadata | undefined {
  const inherited = parent && metadataOfSketch(parent);
  if (!inherited || !metadata) return metadata ?? inherited;
  return { ...inherited, ...metadata };
}

/** The same as Zod answered until 4.3, where a check behind a description lost it; see skew-metadata.ts. */
export function metadataUntil43(sketch: Sketch): Metadata | undefined {
  const { parent, metadata, definition } = sketch;
  return parent && parent.definition !== definition ? metadata : metadataOfSketch(sketch);
}

/** True where a schema or one that it is a copy of was changed after it was made: copies inherit that. */
export function isOutdated(sketch: Sketch): boolean {
  return sketch.isOutdated || (sketch.parent !== undefined && isOutdated(sketch.parent));
}
