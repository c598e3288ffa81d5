/**
 * How a surface is printed: `plain` as people write it by hand, `commented` with a comment at every member and every
 * container on separate lines, so that edits meet comments wherever they can occur.
 */
export type Style = "plain" | "commented";

/** The text of the comment at a member: the pointer of the member, by which the laws find it again after an edit. */
export function commentAt(pointer: string): string {
  return `at ${encodeURI(pointer)} .`;
}

/** The pointers of all comments in a text. */
export function commentsIn(text: string): string[] {
  return [...text.matchAll(/(?:\/\/|#) at (\S+) \./g)].map(([, pointer = ""]) => decodeURI(pointer));
}
