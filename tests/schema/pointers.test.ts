import { expect, it } from "vitest";
import { keyPathOf } from "../../lib/schema/pointers.ts";

it.each([
  ["/inputSchema/properties/userId/type", "inputSchema.properties.userId.type"],
  ["/inputSchema/anyOf/0", "inputSchema.anyOf[0]"],
  ["/inputSchema/properties/user id", "inputSchema.properties['user id']"],
  ["/inputSchema/properties/a~1b", "inputSchema.properties['a/b']"],
  ["/properties/it's", String.raw`properties['it\'s']`],
  ["/inputSchema/$defs/X-Y", "inputSchema.$defs.X-Y"],
])("the pointer %s is the path %s", (pointer, path) => {
  expect(keyPathOf(pointer)).toBe(path);
});
