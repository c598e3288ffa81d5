/**
 * True for the key of a translation, "env.schema.auth.action" or "env.authTitle", which a server that speaks several
 * languages has where others have a text: what it sends is found in another file while it runs.
 */
export function isTranslationKey(text: string): boolean {
  if (!/^[a-z][\w-]*(?:\.[\w-]+)+$/u.test(text)) return false;
  const parts = text.split(".");
  // "tsconfig.json" is no key, whatever else it is.
  return parts.length > 2 || /[a-z][A-Z]|desc|title|label|summary/u.test(parts.at(-1) ?? "");
}

/**
 * True for what servers call the function that translates a key, `t("TOOL_X_DESCRIPTION", "Lists the issues")`: the
 * second argument is what is said without a translation.
 */
export function isTranslator(name: string): boolean {
  return /^(?:t|_|translate|i18n)$/u.test(name);
}

/** Why a text is not known that is written as a key. */
export const isKeyOfTranslation = "it is the key of a translation";
