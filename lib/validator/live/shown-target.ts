/** Names of headers, options, variables and URL parameters that contain credentials. */
const credentialName =
  /(?:^|[-_])auth(?:$|[-_]|ori[sz]ation|entication)|token(?!s)|secret|cookie|credential|passw|(?:^|[-_]|api)key(?:$|[-_])/iu;

/** True for the name of a header or URL parameter whose value is a credential. */
export function holdsCredential(name: string): boolean {
  return credentialName.test(name);
}

const hidden = "***";

/**
 * A URL or a command line for reports, errors and progress, without the credentials in it: reports are stored, and CI
 * logs may be public.
 */
export function shownTarget(target: string): string {
  return isUrl(target) ? shownUrl(target) : shownCommand(target);
}

/** True for a URL, false for a command line. */
export function isUrl(target: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(target);
}

/** Replaces only the credentials. A URL that was parsed and printed again could differ in other places. */
function shownUrl(url: string): string {
  return url
    .replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#@\s]*@/iu, `$1${hidden}@`)
    .replaceAll(/([?&])([^?=&#]+)=([^&#]*)/gu, (whole, sign: string, name: string) =>
      holdsCredential(name) ? `${sign}${name}=${hidden}` : whole,
    );
}

/** TOKEN=x, --api-key="x y" */
const assignment = /(?<=^|\s)(-{0,2}[\w-]+)=(?:"[^"]*"|'[^']*'|[^\s"']+)/gu;
/** --api-key x */
const option = /(?<=^|\s)(--?[\w-]+)\s+(?!-)(?:"[^"]*"|'[^']*'|[^\s"']+)/gu;
/** "Authorization: Bearer x" */
const header = /(?<=["'\s])([\w-]+):\s*[^"'\s][^"']*/gu;

function shownCommand(command: string): string {
  const hide = (sign: string) => (whole: string, name: string) =>
    holdsCredential(name) ? `${name}${sign}${hidden}` : whole;
  return command
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/[^\s"']+/giu, shownUrl)
    .replaceAll(assignment, hide("="))
    .replaceAll(option, hide(" "))
    .replaceAll(header, hide(": "));
}
