/** What a tool can be said to take. */
const inputs = String.raw`(?:parameters?|params?|arguments?|args?|inputs?)`;
const patterns = [
  // "Takes no parameters.", "without any arguments", "no input required", "zero-argument", "no-arg"
  new RegExp(
    String.raw`\b(?:no|zero|without(?:\s+any)?)[\s-]+(?:(?:input|further|additional|required|other)\s+)?${inputs}\b`,
    "i",
  ),
  // "does not take any parameters", "doesn't require arguments"
  new RegExp(String.raw`(?:\b(?:not|never)|n['’]t)\s+(?:\w+\s+){1,3}?(?:any\s+|input\s+)*${inputs}\b`, "i"),
  // "Parameters: none", "Args: (none)"
  new RegExp(String.raw`\b${inputs}\W{1,4}none\b`, "i"),
  /\b(?:parameterless|argumentless|parameter-free)\b/i,
  /\bempty (?:object|input)\b/i,
];

/** True for a description that says that the tool takes no parameters: "Takes no parameters.", "Arguments: none". */
export function saysNoParameters(description: string): boolean {
  return patterns.some((pattern) => pattern.test(description));
}
