import type { Json, JsonObject } from "./json.ts";
import type { Located } from "./located.ts";
import { pointerTo, toJson } from "./plain.ts";
import type { Server } from "./server.ts";

/** The definitions of a file as plain JSON, without positions. */
export interface StatedDefinitions {
  readonly plain: JsonObject;
  /** The same without the members of tools, resources and prompts that are not in the source. */
  readonly stated: JsonObject;
  /** JSON pointers of the parts that only the running server knows, each with the reason. */
  readonly unknown: readonly string[];
  /** JSON pointers of the members of definitions that are code: handlers. */
  readonly code: readonly string[];
}

const kinds = ["tools", "resources", "prompts"] as const;

/** The parts that a file states, with every variant of a definition as a separate entry. */
export function statementOf(server: Server): StatedDefinitions {
  const unknown: string[] = [];
  const code: string[] = [];
  const plain = (located: Located, pointer: string): Json =>
    toJson(located, (place) => unknown.push(`${pointer}${place.pointer}: ${place.reason}`)) ?? null;
  const lists = kinds.map((kind) =>
    server[kind].map((definition, index) =>
      definition.variants.map(({ root, source: { addedByServer } }) => {
        const pointer = `/${kind}/${String(index)}`;
        for (const [key, { value }] of root.members) if (value.kind === "code") code.push(pointerTo(pointer, key));
        const sent = plain(root, pointer);
        return { sent, stated: withoutKeys(sent, addedByServer) };
      }),
    ),
  );
  const manifest = server.manifest ? { manifest: plain(server.manifest.root, "/manifest") } : {};
  const all = (of: "sent" | "stated"): JsonObject => {
    const forms = lists.map((list) =>
      list.map((some) => {
        const [first = null, ...others] = some.map((one) => one[of]);
        return others.length ? { variants: [first, ...others] } : first;
      }),
    );
    return { ...Object.fromEntries(kinds.map((kind, index) => [kind, forms[index] ?? []])), ...manifest };
  };
  return { plain: all("sent"), stated: all("stated"), unknown, code };
}

function withoutKeys(value: Json, keys: ReadonlySet<string> = new Set()): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !keys.has(key)));
}

/** More parts are not searched: YAML aliases nest without end. */
const maxParts = 500_000;

/** The JSON pointers within a {@link StatedDefinitions} of the values that an editor changes, by its target. */
export function placesOfTargets(server: Server): ReadonlyMap<object, readonly string[]> {
  const places = new Map<object, string[]>();
  const pending: { readonly located: Located; readonly pointer: string }[] = [];
  for (const kind of kinds)
    for (const [index, { variants }] of server[kind].entries())
      for (const [form, { root }] of variants.entries()) {
        const pointer = `/${kind}/${String(index)}`;
        pending.push({ located: root, pointer: variants.length > 1 ? `${pointer}/variants/${String(form)}` : pointer });
      }
  if (server.manifest) pending.push({ located: server.manifest.root, pointer: "/manifest" });
  let parts = 0;
  for (let next = pending.pop(); next && parts < maxParts; next = pending.pop()) {
    parts++;
    const { located, pointer } = next;
    const target = located.editor?.target;
    if (target) addTo(places, target, pointer);
    if (located.kind === "object")
      for (const { key, value } of located.members.values())
        pending.push({ located: value, pointer: pointerTo(pointer, key) });
    else if (located.kind === "array")
      for (const [index, item] of located.items.entries())
        pending.push({ located: item, pointer: pointerTo(pointer, index) });
  }
  return places;
}

function addTo(places: Map<object, string[]>, target: object, pointer: string): void {
  const known = places.get(target);
  if (known) known.push(pointer);
  else places.set(target, [pointer]);
}
