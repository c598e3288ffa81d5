/**
 * What the text of a condition says about a program that speaks over standard output, in all languages.
 */

/** Words of conditions under which a program does not serve, or not on standard output. */
export const ofOtherMode =
  /argv|args\b|flags?\b|help|version|https?\b|port\b|sse\b|is_?a?tty|transport|mode\b|cli\b|command|verbose|debug|NODE_ENV|log_?level|vitest|jest|\btests?\b/iu;

/** The same for names in code that runs for a request: there, `args` and `version` are usually its arguments. */
export const ofOtherProcess =
  /process\.argv|sys\.argv|is_?a?tty|transport\b|verbose|debug|NODE_ENV|log_?level|vitest|jest|pytest/iu;

/** Programs that print nothing if they succeed. A server that starts one of them keeps its output clean. */
export const isSilentProgram = (command: string): boolean => silentPrograms.test(command);

const silentPrograms =
  /^(?:\S*\/)?(?:mkdir|rmdir|rm|cp|mv|ln|touch|chmod|chown|kill|pkill|open|xdg-open|start|explorer|sleep|sync|true|notify-send|osascript|afplay|pbcopy|xclip)(?:\.exe)?(?:\s|$)/iu;
