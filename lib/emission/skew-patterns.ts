import { isBefore, type Version } from "./version.ts";

interface History {
  readonly format: string;
  /** The pattern of our own Zod; a test compares. */
  readonly newest: string;
  /** Patterns of older versions, the newest first. */
  readonly older: readonly { readonly before: string; readonly pattern: string }[];
}

/** The patterns that Zod 4 writes beside a format, where versions differ; read off the packages 4.0.0 to 4.6.7. */
export const patternHistories: readonly History[] = [
  {
    format: "email",
    newest: String.raw`^(?:[A-Za-z0-9_'+\-]+\.)*[A-Za-z0-9_'+\-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
    older: [
      {
        before: "4.6.0",
        pattern: String.raw`^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-\.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9\-]*\.)+[A-Za-z]{2,}$`,
      },
    ],
  },
  {
    format: "uuid",
    newest: String.raw`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000|ffffffff-ffff-ffff-ffff-ffffffffffff)$`,
    older: [
      {
        before: "4.1.0",
        pattern: String.raw`^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[1-8][0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}|00000000-0000-0000-0000-000000000000)$`,
      },
    ],
  },
  {
    format: "ipv6",
    newest: String.raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))$`,
    older: [
      {
        before: "4.1.8",
        pattern: String.raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::|([0-9a-fA-F]{1,4})?::([0-9a-fA-F]{1,4}:?){0,6})$`,
      },
    ],
  },
  {
    format: "cidrv6",
    newest: String.raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,7}:|([0-9a-fA-F]{1,4}:){1,6}:[0-9a-fA-F]{1,4}|([0-9a-fA-F]{1,4}:){1,5}(:[0-9a-fA-F]{1,4}){1,2}|([0-9a-fA-F]{1,4}:){1,4}(:[0-9a-fA-F]{1,4}){1,3}|([0-9a-fA-F]{1,4}:){1,3}(:[0-9a-fA-F]{1,4}){1,4}|([0-9a-fA-F]{1,4}:){1,2}(:[0-9a-fA-F]{1,4}){1,5}|[0-9a-fA-F]{1,4}:((:[0-9a-fA-F]{1,4}){1,6})|:((:[0-9a-fA-F]{1,4}){1,7}|:))\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$`,
    older: [
      {
        before: "4.5.0",
        pattern: String.raw`^(([0-9a-fA-F]{1,4}:){7}[0-9a-fA-F]{1,4}|::|([0-9a-fA-F]{1,4})?::([0-9a-fA-F]{1,4}:?){0,6})\/(12[0-8]|1[01][0-9]|[1-9]?[0-9])$`,
      },
    ],
  },
  {
    format: "e164",
    newest: String.raw`^\+[1-9]\d{6,14}$`,
    older: [{ before: "4.3.0", pattern: String.raw`^\+(?:[0-9]){6,14}[0-9]$` }],
  },
  {
    format: "cuid",
    newest: String.raw`^[cC][0-9a-z]{6,}$`,
    older: [{ before: "4.4.0", pattern: String.raw`^[cC][^\s-]{8,}$` }],
  },
  {
    format: "ulid",
    newest: String.raw`^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$`,
    older: [{ before: "4.5.0", pattern: String.raw`^[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26}$` }],
  },
  {
    format: "emoji",
    newest: String.raw`^(?=[\s\S]*[\p{Extended_Pictographic}\p{Regional_Indicator}\u20E3])[\p{Extended_Pictographic}\p{Emoji_Component}]+$`,
    older: [
      { before: "4.6.0", pattern: String.raw`^[\p{Extended_Pictographic}\p{Emoji_Component}]+$` },
      { before: "4.5.0", pattern: String.raw`^(\p{Extended_Pictographic}|\p{Emoji_Component})+$` },
    ],
  },
  {
    format: "base64url",
    newest: String.raw`^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$`,
    older: [{ before: "4.6.0", pattern: String.raw`^[A-Za-z0-9_-]*$` }],
  },
];

/** Seconds were optional in a date-time before Zod 4.5.0. */
const seconds = {
  newest: String.raw`:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z`,
  older: String.raw`:[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z`,
};
/** Hours of an offset had one digit group less strict before Zod 4.0.14. */
const offset = { newest: String.raw`([+-](?:[01]\d|2[0-3]):[0-5]\d)`, older: String.raw`([+-]\d{2}:\d{2})` };

/** The pattern that an older Zod 4 writes for a format where ours writes `pattern`. */
export function olderPattern(format: string, pattern: string, version: Version | undefined): string {
  if (format === "date-time") {
    const withoutSeconds = isBefore(version, "4.5.0") ? pattern.replace(seconds.newest, seconds.older) : pattern;
    return isBefore(version, "4.0.14") ? withoutSeconds.replace(offset.newest, offset.older) : withoutSeconds;
  }
  const history = patternHistories.find((one) => one.format === format);
  if (history?.newest !== pattern) return pattern;
  return history.older.filter(({ before }) => isBefore(version, before)).at(-1)?.pattern ?? pattern;
}
