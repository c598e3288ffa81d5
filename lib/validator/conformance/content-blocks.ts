import { isRecord } from "../../model/json.ts";
import { uriFaultOf } from "../../schema/uris.ts";

/** The fault of a block of content, as the end of a sentence; `undefined` if there is none. */
export function blockFaultOf(block: unknown): string | undefined {
  if (!isRecord(block)) return "is not an object";
  switch (block["type"]) {
    case "text":
      return typeof block["text"] === "string" ? undefined : "has no text";
    case "image":
    case "audio":
      if (!isBase64(block["data"])) return "has no Base64 data";
      if (isMediaType(block["mimeType"])) return undefined;
      return typeof block["mimeType"] === "string"
        ? `has the MIME type ${JSON.stringify(block["mimeType"])}, which is none`
        : "has no MIME type";
    case "resource_link":
      if (typeof block["name"] !== "string") return "is a resource link without a name";
      return typeof block["uri"] === "string" ? prefixed("has a uri that", uriFaultOf(block["uri"])) : "has no uri";
    case "resource":
      return prefixed("has a resource that", contentsFaultOf(block["resource"]));
    case undefined:
      return "has no type";
    default:
      return `has the unknown type ${JSON.stringify(block["type"])}`;
  }
}

/** The fault in the contents of a resource, as the end of a sentence; `undefined` if there is none. */
export function contentsFaultOf(contents: unknown): string | undefined {
  if (!isRecord(contents)) return "is not an object";
  const { uri, text, blob, mimeType } = contents;
  if (typeof uri !== "string") return "has no uri";
  if (mimeType !== undefined && typeof mimeType !== "string") return "has a MIME type that is not a string";
  if (text === undefined && blob === undefined) return "has neither text nor blob";
  if (text !== undefined && typeof text !== "string") return "has a text that is not a string";
  // The bytes of a picture, read as characters.
  if (typeof text === "string" && /[\0\u0080-\u009f]/u.test(text) && isBinary(mimeType))
    return `has binary data of the type ${String(mimeType)} as a text`;
  return blob === undefined || isBase64(blob) ? undefined : "has a blob that is not Base64";
}

/** The same for a block of a prompt, whose embedded resources need a valid URI and a MIME type. */
export function promptBlockFaultOf(block: unknown): string | undefined {
  const fault = blockFaultOf(block);
  const resource = isRecord(block) && block["type"] === "resource" ? block["resource"] : undefined;
  if (fault !== undefined || !isRecord(resource)) return fault;
  const { uri, mimeType } = resource;
  const ofUri = typeof uri === "string" ? uriFaultOf(uri) : undefined;
  if (ofUri !== undefined) return `has a resource with a uri that ${ofUri}`;
  return isMediaType(mimeType) ? undefined : "has a resource without a MIME type";
}

function isBinary(type: unknown): boolean {
  return (
    typeof type === "string" &&
    /^(?:image\/(?!svg)|audio\/|video\/|application\/(?:pdf|zip|octet-stream)\b)/iu.test(type)
  );
}

/** The texts of a list of content blocks. */
export function textsIn(content: unknown): readonly string[] {
  if (!Array.isArray(content)) return [];
  return content.flatMap((block: unknown) =>
    isRecord(block) && block["type"] === "text" && typeof block["text"] === "string" ? [block["text"]] : [],
  );
}

function isBase64(data: unknown): boolean {
  return typeof data === "string" && data.length % 4 === 0 && /^[A-Za-z\d+/]*={0,2}$/u.test(data);
}

/** True for a MIME type, as far as its form goes. */
export function isMediaType(type: unknown): boolean {
  return typeof type === "string" && /^[^\s/]+\/[^\s/]/u.test(type);
}

function prefixed(start: string, fault: string | undefined): string | undefined {
  return fault === undefined ? undefined : `${start} ${fault}`;
}
