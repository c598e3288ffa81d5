import { isRecord } from "../../../model/json.ts";
import { undeclared } from "../../conformance/facts.ts";
import { FailureGroups } from "../../conformance/failure-groups.ts";
import { unlessSilent } from "../../conformance/raw-requests.ts";
import { inapplicable } from "../../conformance/reasons.ts";
import type { Reply } from "../../live/conversation/message.ts";
import { defineProbe, type Failure, type ProbeContext } from "../probe.ts";

/** A client that was given a URI by a stranger's text reads the files of the server's machine with it. */
export default defineProbe({
  name: "path-traversal",
  family: "security",
  requirements: ["SEC-NFR-002"],
  level: "MUST",
  requirement: "The server reads no file outside its resources, whatever the URI of a resource contains.",
  sources: {
    "2025-11-25": "server/resources#security-considerations",
    "2026-07-28": "server/resources#security-considerations",
  },
  sends:
    "Read requests for URIs that lead from resources and templates to the file /etc/passwd, or on Windows to win.ini: at most 40. Only a line of this file in an answer counts.",
  remedy:
    "Resolve the path of a URI after decoding it, follow links, and check that the result is within the folder of the resources.",
  needs: undeclared("resources"),
  async check(context) {
    const uris = hostileUris(context);
    if (!uris.length)
      context.skip(inapplicable("The server lists no resource and no template below which a file could be."));
    if (await isUnreadable(context)) context.skip("None of the first resources that the server lists can be read.");
    const groups = new FailureGroups<Failure>();
    const open = new Set<string>();
    for (const { origin, uri } of uris) {
      if (open.has(origin)) continue;
      const reply = await unlessSilent(context.peer.request("resources/read", { uri }));
      if (!reply) break;
      const line = proofIn(reply);
      if (line === undefined) continue;
      open.add(origin);
      groups.add("read", {
        message: `The server returns the file ${target.name} for the URI '${uri}'.`,
        subject: { kind: "resource", name: origin },
        sent: reply.sent,
        // The file itself should not be in a report.
        received: `… ${line} …`,
      });
    }
    groups.report(context.fail);
  },
});

/** A URI that should not be readable. */
interface HostileUri {
  /** The listed URI or template from which it was made. */
  readonly origin: string;
  readonly uri: string;
}

/** A file that everyone can read on machines like this one. A server elsewhere is judged only if it has it, too. */
const target =
  process.platform === "win32"
    ? {
        name: "C:\\Windows\\win.ini",
        path: "Windows/win.ini",
        uri: "file:///C:/Windows/win.ini",
        line: /^; for 16-bit app.*/mu,
      }
    : { name: "/etc/passwd", path: "etc/passwd", uri: "file:///etc/passwd", line: /^root:[^:\n]*:0:0:/mu };

const maxOrigins = 3;
/** Paths are at most this deep below the root. */
const depth = 12;

/** The ways to write the path of the file, each of which passes another wrong check. */
const paths = [
  "../".repeat(depth) + target.path,
  "..%2f".repeat(depth) + target.path.replace("/", "%2f"),
  "%2e%2e%2f".repeat(depth) + target.path.replace("/", "%2f"),
  // Is "../" once "../" has been removed from it.
  "....//".repeat(depth) + target.path,
  `/${target.path}`,
  `%2f${target.path.replace("/", "%2f")}`,
];

function hostileUris({ facts }: ProbeContext): HostileUri[] {
  const templates = facts.resourceTemplates.flatMap(({ uriTemplate }) =>
    typeof uriTemplate === "string" && !declaresAllFiles(uriTemplate) ? [uriTemplate] : [],
  );
  const listed = facts.resources.flatMap(({ uri }) => (typeof uri === "string" && uri.includes("/") ? [uri] : []));
  const below = listed.map((uri) => ({ origin: uri, folder: uri.slice(0, uri.lastIndexOf("/") + 1) }));
  // Resources of one folder are served by the same code.
  const folders = below.filter(({ folder }, index) => below.findIndex((one) => one.folder === folder) === index);
  const declaresFiles = facts.resourceTemplates.some(
    ({ uriTemplate }) => typeof uriTemplate === "string" && declaresAllFiles(uriTemplate),
  );
  const fileBelow = folders.find(({ folder }) => /^file:/iu.test(folder));
  const all = [
    ...templates
      .slice(0, maxOrigins)
      .flatMap((origin) => paths.map((path) => ({ origin, uri: expanded(origin, path) }))),
    ...folders
      .slice(0, maxOrigins)
      .flatMap(({ origin, folder }) => paths.map((path) => ({ origin, uri: folder + path }))),
    ...(fileBelow ? [{ origin: fileBelow.origin, uri: target.uri }] : []),
  ];
  const wanted = all.filter(
    ({ uri }, index) => !listed.includes(uri) && all.findIndex((one) => one.uri === uri) === index,
  );
  return declaresFiles ? wanted.filter(({ uri }) => !/^file:/iu.test(uri)) : wanted;
}

/** True for a template that offers every file, or every URI. */
function declaresAllFiles(template: string): boolean {
  return /^(?:(?:file|fs|filesystem|path):\/*)?\{/iu.test(template);
}

/** The template with a path as its last variable. */
function expanded(template: string, path: string): string {
  const last = template.lastIndexOf("{");
  return template.replace(/\{([^{}]*)\}/gu, (_whole, inner: string, index: number) => {
    const value = index === last ? path : "a";
    const [name = ""] = inner.replace(/^[+#./;?&]/u, "").split(/[,*:]/u);
    if (/^[?&;]/u.test(inner)) return `${inner[0] ?? ""}${name}=${value}`;
    return /^[#./]/u.test(inner) ? `${inner[0] ?? ""}${value}` : value;
  });
}

/** True if the server cannot read what it lists, so that a refusal says nothing. */
async function isUnreadable({ facts, peer }: ProbeContext): Promise<boolean> {
  const listed = facts.resources.flatMap(({ uri }) => (typeof uri === "string" ? [uri] : [])).slice(0, maxOrigins);
  for (const uri of listed) if ((await unlessSilent(peer.request("resources/read", { uri })))?.result) return false;
  return listed.length > 0;
}

/** A line of the file, in a text or a blob. */
function proofIn({ result }: Reply): string | undefined {
  const contents: unknown = result?.["contents"];
  const texts = (Array.isArray(contents) ? (contents as unknown[]) : [])
    .filter(isRecord)
    .flatMap(({ text, blob }) => [
      ...(typeof text === "string" ? [text] : []),
      ...(typeof blob === "string" ? [Buffer.from(blob, "base64").toString("utf8")] : []),
    ]);
  return texts.flatMap((text) => target.line.exec(text)?.[0] ?? [])[0];
}
