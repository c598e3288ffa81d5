/** "(required)", "Required.", "This parameter is required"; neither "required if …" nor "not required". */
const required =
  /(?:^\s*|[([*_-]\s*|\bis\s+|\balways\s+)(?:required|mandatory)\b(?!\s+(?:if|when|unless|only|for|by|in|on|with|to)\b)(?![-_]\w)/i;

/** True for a description of a parameter that says that it is required in any case. */
export function saysRequired(description: string): boolean {
  return required.test(description);
}
