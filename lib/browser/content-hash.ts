import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { contentHash as ofNode } from "../files/content-hash.ts";

/** The hash in a browser, whose own function would have to be waited for. */
export const contentHash: typeof ofNode = (text) => `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
