/** Names of headers, options, variables and parameters of a URL that hold credentials. */
const credentialName =
  /(?:^|[-_])auth(?:$|[-_]|ori[sz]ation|entication)|token(?!s)|secret|cookie|credential|passw|(?:^|[-_]|api)key(?:$|[-_])/iu;

/** True for the name of a header, or of a parameter of a URL, whose value is a credential. */
export function holdsCredential(name: string): boolean {
  return credentialName.test(name);
}

const hidden = "***";

/**
 * A URL or a command line as reports, errors and progress show it: without the credentials in it, since reports are
 * kept as files and logs of CI are public.
 */
export function shownTarget(target: string): string {
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(target) ? shownUrl(target) : shownCommand(target);
}

/** Only replaces what it finds, so that the rest stays as the user wrote it. */
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
