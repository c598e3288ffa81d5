/** "[DEPRECATED] This tool has been consolidated into 'list_users'.", "⚠️ Deprecated: use list_users instead." */
const notice = /^[^\p{L}\p{N}]*deprecated\b/iu;

/** True for a description that begins by saying that its tool should not be used any more. */
export function isDeprecationNotice(description: string): boolean {
  return notice.test(description);
}
