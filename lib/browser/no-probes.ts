/** In place of `lib/validator/catalog/find-probes.ts`: no server runs in a browser, so no word names a probe. */
const none: readonly string[] = [];

export const probesOfWord = (): undefined => undefined;
export const probeWords = (): readonly string[] => none;
