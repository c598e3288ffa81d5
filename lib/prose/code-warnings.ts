/** Words that warn, or say what keeps code from doing harm. */
const warning =
  /\b(?:danger|dangers|dangerous|dangerously|warning|warnings|caution|cautious|careful|carefully|security|risk|risks|risky|unsafe|safe|safely|untrusted|trust|trusted|permission|permissions|privilege|privileges|sandbox|sandboxed|isolated|isolation|isolate|malicious|vulnerab\w+|rce|read-?only|never run|allowlist|allow-listed|whitelist|whitelisted)\b/i;

/** True for a text that warns of what code can do, or says how it is kept in. */
export function warnsOfCode(text: string): boolean {
  return warning.test(text);
}

/** A description's end that warns. */
export const codeWarning = "WARNING: it is executed as it stands, pass only what you trust.";
