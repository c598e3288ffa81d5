import { LiveServerError } from "./live/live-server-error.ts";

/** What a program has in place of the flags that remedies speak of. */
const optionOf: Readonly<Record<string, string>> = {
  "--timeout": "options.timeout",
  "--env NAME=value": "options.env",
  "--header": "options.headers:",
};

/** An error of a running server whose remedy speaks to a program, which has no flags; any other error as it is. */
export function inOptionWords(error: unknown): unknown {
  if (!(error instanceof LiveServerError)) return error;
  const { code, place, message, stderr } = error;
  const remedy = error.remedy.replaceAll(/--timeout|--env NAME=value|--header/gu, (flag) => optionOf[flag] ?? flag);
  return new LiveServerError(code, place, message, remedy, stderr);
}
