import { generateKeyPairSync, sign } from "node:crypto";

/** A certificate for 127.0.0.1 without an issuer, made for one test run. */
export function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const commonName = sequence(objectId(0x55, 0x04, 0x03), element(0x0c, Buffer.from("test")));
  const name = sequence(element(0x31, commonName));
  const address = element(0x87, Buffer.from([127, 0, 0, 1]));
  const alternativeName = sequence(objectId(0x55, 0x1d, 0x11), element(0x04, sequence(address)));
  const body = sequence(
    element(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - 86_400_000), time(Date.now() + 86_400_000)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
    element(0xa3, sequence(alternativeName)),
  );
  const signature = element(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const lines = sequence(body, ecdsaWithSha256, signature).toString("base64").replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** An element of DER: its tag, the length of its content, its content. Source: ITU-T X.690. */
function element(tag: number, ...content: Uint8Array[]): Buffer {
  const bytes = Buffer.concat(content);
  const { length } = bytes;
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), bytes]);
}

const sequence = (...content: Uint8Array[]) => element(0x30, ...content);
const objectId = (...bytes: number[]) => element(0x06, Buffer.from(bytes));
const integer = (value: number) => element(0x02, Buffer.from([value]));

function time(milliseconds: number): Buffer {
  const digits = new Date(milliseconds).toISOString().replace(/\.\d+|[-:T]/g, "");
  return element(0x17, Buffer.from(digits.slice(2)));
}
