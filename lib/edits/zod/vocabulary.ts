/** Methods of strings that name a format, most of them functions of `z` since Zod 4, too. */
export const formatMethods: ReadonlySet<string> = new Set([
  "email", "url", "httpUrl", "uuid", "guid", "uuidv4", "uuidv6", "uuidv7", "emoji", "nanoid", "cuid", "cuid2", "ulid", "xid",
  "ksuid", "ip", "ipv4", "ipv6", "cidr", "cidrv4", "cidrv6", "mac", "base64", "base64url", "e164", "jwt", "creditCard", "iban",
  "datetime", "date", "time", "duration", "hostname", "hex", "hash", "stringFormat", "currencyCode",
]);

/** Methods whose result is a JSON Schema object around that of the schema that they are called on, or apart from it. */
export const boundaryMethods: ReadonlySet<string> = new Set(["array", "or", "and", "nullable", "nullish", "keyof"]);
