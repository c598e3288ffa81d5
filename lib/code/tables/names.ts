/** The names of functions that throw if a value is not allowed. */
export const namesOfChecks = /valid|check|assert|ensure|verif|guard|sanitiz|sanitis|allow|restrict|secur|safe|block/i;

/** The names under which programs ask for the operating system. */
export const namesOfPlatform: readonly RegExp[] = [
  /^(?:node:)?process\.(?:default\.)?platform\b/,
  /^(?:node:)?os\.(?:default\.)?(?:platform|type|name)\b/,
  /^(?:sys\.platform|platform\.system)\b/,
];

/** The names of functions that log a value, and check nothing. */
export const namesLogging = /^(?:log|debug|info|warn|error|trace|verbose|silly|print|write|dir|push|add|set|append)$/i;

/**
 * The names of functions that ask the user, whatever object has them: `elicitInput`, `ctx.elicit`, `confirmDeletion`.
 */
export const namesOfQuestions = /elicit|confirm|approv|consent/i;
