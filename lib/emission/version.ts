/** A version of a package. A part that is not known is `Infinity`: the newest is assumed. */
export interface Version {
  readonly major: number;
  readonly minor: number;
  readonly patch: number;
}

/** Reads "4.6.7", "4.1" or "4"; `undefined` for anything that does not begin with a number. */
export function parseVersion(text: string | undefined): Version | undefined {
  const match = /^v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/.exec(text ?? "");
  if (!match) return undefined;
  const [, major, minor, patch] = match;
  return { major: Number(major), minor: numberOr(minor), patch: numberOr(patch) };
}

/** True where `version` is surely older than `limit`; an unknown version is not. */
export function isBefore(version: Version | undefined, limit: string): boolean {
  const bound = parseVersion(limit);
  if (!version || !bound) return false;
  if (version.major !== bound.major) return version.major < bound.major;
  if (version.minor !== bound.minor) return version.minor < bound.minor;
  return version.patch < bound.patch;
}

function numberOr(part: string | undefined): number {
  return part === undefined ? Infinity : Number(part);
}
