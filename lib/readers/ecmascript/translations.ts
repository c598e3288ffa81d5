/**
 * True for the key of a translation, "env.schema.auth.action" or "env.authTitle". A multilingual server has such keys
 * in place of texts, and reads the texts from another file at run time.
 */
export function isTranslationKey(text: string): boolean {
  if (!/^[a-z][\w-]*(?:\.[\w-]+)+$/u.test(text)) return false;
  const parts = text.split(".");
  // "tsconfig.json" is not a key.
  return parts.length > 2 || /[a-z][A-Z]|desc|title|label|summary/u.test(parts.at(-1) ?? "");
}

/**
 * True for a usual name of a function that translates a key, `t("TOOL_X_DESCRIPTION", "Lists the issues")`. The second
 * argument is the text without a translation.
 */
export function isTranslator(name: string): boolean {
  return /^(?:t|_|translate|i18n)$/u.test(name);
}

/** Why a text is unknown if the source has a translation key. */
export const isKeyOfTranslation = "it is the key of a translation";
