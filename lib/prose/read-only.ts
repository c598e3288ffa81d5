/** "Read-only." as a sentence, as generators of schemas write it about what only answers hold. */
const mark = /\bRead-only(?:\.|$)|\(read-only\)/;

/** True for a parameter that its own description calls read-only, so that no caller is to send it. */
export function isCalledReadOnly(description: string): boolean {
  return mark.test(description);
}
