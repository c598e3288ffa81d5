/** Names of headers, options, variables and URL parameters that contain credentials. */
const credentialName =
  /(?:^|[-_])auth(?:$|[-_]|ori[sz]ation|entication)|token(?!s)|secret|cookie|credential|passw|(?:^|[-_]|api)key(?:$|[-_])/iu;

/** True for the name of a header or URL parameter whose value is a credential. */
export function holdsCredential(name: string): boolean {
  return credentialName.test(name);
}

const hidden = "***";

/** What stands in place of a credential with a name. */
type Hide = (name: string, value: string) => string;

/**
 * A URL or a command line for reports, errors and progress, without the credentials in it: reports are stored, and CI
 * logs may be public.
 */
export function shownTarget(target: string): string {
  return withoutCredentials(target, () => hidden);
}

/** The credentials in a URL or a command line, with their names; those before the host of a URL have one of ours. */
export function credentialsIn(target: string): readonly { readonly name: string; readonly value: string }[] {
  const found: { readonly name: string; readonly value: string }[] = [];
  withoutCredentials(target, (name, value) => {
    found.push({ name, value: value.replaceAll(/^(["'])(.*)\1$/gu, "$2") });
    return hidden;
  });
  return found;
}

/** True for a URL, false for a command line. */
export function isUrl(target: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//iu.test(target);
}

function withoutCredentials(target: string, hide: Hide): string {
  return isUrl(target) ? shownUrl(target, hide) : shownCommand(target, hide);
}

/** Replaces only the credentials. A URL that was parsed and printed again could differ in other places. */
function shownUrl(url: string, hide: Hide): string {
  return url
    .replace(
      /^([a-z][a-z\d+.-]*:\/\/)([^/?#@\s]*)@/iu,
      (_whole, scheme: string, user: string) => `${scheme}${hide("userinfo", user)}@`,
    )
    .replaceAll(/([?&])([^?=&#]+)=([^&#]*)/gu, (whole, sign: string, name: string, value: string) =>
      holdsCredential(name) ? `${sign}${name}=${hide(name, value)}` : whole,
    );
}

/** TOKEN=x, --api-key="x y" */
const assignment = /(?<=^|\s)(-{0,2}[\w-]+)=("[^"]*"|'[^']*'|[^\s"']+)/gu;
/** --api-key x */
const option = /(?<=^|\s)(--?[\w-]+)\s+(?!-)("[^"]*"|'[^']*'|[^\s"']+)/gu;
/** "Authorization: Bearer x" */
const header = /(?<=["'\s])([\w-]+):\s*([^"'\s][^"']*)/gu;

function shownCommand(command: string, hide: Hide): string {
  const hideAfter = (sign: string) => (whole: string, name: string, value: string) =>
    holdsCredential(name) ? `${name}${sign}${hide(name, value)}` : whole;
  return command
    .replaceAll(/\b[a-z][a-z\d+.-]*:\/\/[^\s"']+/giu, (url) => shownUrl(url, hide))
    .replaceAll(assignment, hideAfter("="))
    .replaceAll(option, hideAfter(" "))
    .replaceAll(header, hideAfter(": "));
}
