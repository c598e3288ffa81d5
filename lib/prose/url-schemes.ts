import { headWordOf } from "./head-word.ts";
import { hasWordOf } from "./text-words.ts";
import { wordSet } from "./word-set.ts";

/** What an address that a parameter takes begins with, where it is one of the web. */
export type WebScheme = "https" | "http or https";

/** Words of names and descriptions that tell of addresses with schemes of their own: `jdbc:`, `rtsp://`, `spotify:`. */
const others = wordSet(`
  amqp bolt connection-string database db deeplink deeplinks dsn ftp gcs gs ipfs jdbc kafka ldap magnet mongo mongodb mysql nats odbc
  postgres postgresql redis rtmp rtsp s3 sftp smtp spotify sqlalchemy sqlite ssh torrent udp urn websocket ws wss`);

/** More of them, for names alone: a text says of any page that it has content. */
const otherNames = wordSet("content data deep file git local resource socket sql stream");

const otherPhrases = /\bconnection string\b|\bdeep[- ]links?\b|\bin any format\b/i;

/** A scheme before its slashes, or before the name behind it: "rtsp://", "sc-domain:example.com". */
const scheme = /(?<![\w.+-])([a-z][a-z\d+.-]*):(?:\/\/|(?=[a-z\d][\w-]*\.[a-z]))/gi;

/** Plain HTTP: "http or https", "http(s)", "localhost". */
const plainHttp = /\bhttp(?: or |, |\/)https\b|\bhttps or http\b|\bhttp\(s\)|\blocalhost\b|\b127\.0\.0\.1\b/i;

/**
 * Which schemes the addresses have that a parameter takes, as far as its name and the texts let it be only those of the
 * web.
 *
 * @param fallback what is taken where a call holds no address; `undefined` for none
 * @returns `undefined` where there may be others.
 */
export function webSchemeOf(name: string, description: string, fallback?: string): WebScheme | undefined {
  const { head, before } = headWordOf(name);
  const texts = `${description}\n${fallback ?? ""}`;
  const written = [...texts.matchAll(scheme)].map(([, one = ""]) => one.toLowerCase());
  if (written.some((one) => one !== "https" && one !== "http")) return undefined;
  if (fallback !== undefined && fallback !== "" && !/^https?:/i.test(fallback)) return undefined;
  const isOfWeb = written.length > 0 || /\bhttps?\b/i.test(texts);
  // A database's, a stream's, a file's: what it begins with, only its server knows.
  const isOther = before.some((word) => others.has(word) || otherNames.has(word)) || hasWordOf(description, others);
  if (!isOfWeb && (isOther || otherPhrases.test(description))) return undefined;
  if (head === "uri" && !isOfWeb && description !== "") return undefined;
  return written.includes("http") || plainHttp.test(texts) ? "http or https" : "https";
}
