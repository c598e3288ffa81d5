import type { Json } from "../../../lib/model/json.ts";
import { taking } from "./taking.ts";

const closed = { type: "object", additionalProperties: false };
const filledIn = { type: "string", description: "When it was made. Read-only.", maxLength: 30 };

/** A tool that takes the form of an answer. The field is where a service fills in existing data. */
export function inAnswers(name: string, field: Json) {
  const object = { ...closed, properties: { [name]: field }, required: [name] };
  const properties = {
    id: filledIn,
    tasks: { type: "array", maxItems: 9, items: object, description: "The tasks of the list. Read-only. Nullable." },
    createdBy: { ...closed, properties: { device: object }, required: ["device"] },
    lastModifiedByUser: object,
    parentList: { ...closed, properties: { id: filledIn, [name]: field }, required: ["id", name] },
    members: {
      type: "array",
      maxItems: 9,
      items: { ...closed, properties: { id: filledIn, [name]: field }, required: ["id", name] },
    },
    links: { ...closed, properties: { web: object }, required: ["web"] },
  };
  return taking({ list: { ...closed, properties, required: Object.keys(properties) } });
}

/** A tool with the same field where a caller fills it in, though its surroundings look much the same. */
export function besideAnswers(name: string, field: Json) {
  const object = { ...closed, properties: { [name]: field }, required: [name] };
  return taking({
    createdBy: object,
    list: { ...closed, properties: { id: filledIn, settings: object }, required: ["id", "settings"] },
  });
}

/** The pointers of that field. */
export const besideAnswersPointers = (name: string) =>
  ["/inputSchema/properties/createdBy", "/inputSchema/properties/list/properties/settings"].map(
    (pointer) => `${pointer}/properties/${name}`,
  );
