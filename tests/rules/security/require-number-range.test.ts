import rule from "../../../lib/rules/security/require-number-range.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inTypeScript } from "../exact.ts";
import { besideAnswers, besideAnswersPointers, inAnswers } from "./answers.ts";
import { head, pointerOf, taking, unknownPart, withField } from "./taking.ts";

const number = { type: "number" };

type Bounds = Readonly<Record<string, number>>;

/** The report at a parameter, with the bounds that are written: something states or fixes them. */
function missing(at: string, bounds: Bounds = {}, pointer = pointerOf(at)) {
  const change = Object.entries(bounds).map(([key, value]) => ({ pointer: `${pointer}/${key}`, value }));
  return { messageId: "missing", at, ...(change.length ? { suggestions: [{ messageId: "addRange", change }] } : {}) };
}

/** The same with bounds that nothing states. */
function guessed(at: string, bounds: Bounds, pointer?: string) {
  const { suggestions = [], ...report } = missing(at, bounds, pointer);
  return { ...report, suggestions: suggestions.map((one) => ({ ...one, draft: true })) };
}

surfaces(rule, {
  preset: "security",
  valid: [
    { name: "what only answers hold", tool: inAnswers("volume", number) },
    {
      name: "the keyword readOnly",
      only: { surfaces: zodlessSurfaces, reason: "Zod does not write it" },
      tool: taking({
        list: {
          type: "object",
          properties: {
            owner: { type: "object", readOnly: true, properties: { volume: number }, additionalProperties: false },
          },
          additionalProperties: false,
        },
      }),
    },
    {
      name: "places in an order",
      tool: taking({ sortOrder: number, display_order: number, pos: number, sequence: number }),
    },
    {
      name: "the seed's good example",
      tool: taking({
        pageSize: { type: "integer", minimum: 1, maximum: 100, description: "Results per page (1-100)" },
      }),
    },
    {
      name: "exclusive bounds",
      tool: taking({ ratio: { ...number, exclusiveMinimum: 0 }, share: { ...number, exclusiveMaximum: 1 } }),
    },
    { name: "one bound", tool: taking({ age: { ...number, minimum: 0 }, size: { ...number, maximum: 10 } }) },
    { name: "a constant", tool: taking({ version: { ...number, const: 2 }, size: { ...number, const: 2 } }) },
    {
      name: "an enum",
      only: { surfaces: zodlessSurfaces, reason: "Zod has no enum of numbers" },
      tool: taking({ size: { type: "integer", enum: [1, 2, 4] } }),
    },
    {
      name: "identifiers",
      tool: taking({
        user_id: number,
        issueNumber: number,
        folderIds: number,
        issueIdOrKey: number,
        msgid: number,
        number,
      }),
    },
    {
      name: "points in time",
      tool: taking({ timestamp: number, createdAt: number, startDate: number, since: number }),
    },
    { name: "places on a plane and operands", tool: taking({ x: number, y2: number, a: number, altitude: number }) },
    {
      name: "values of the caller's own",
      tool: taking({ min: number, priceMax: number, value: number, status: number }),
    },
    { name: "exempt names", options: { allow: ["temperature"] }, tool: taking({ temperature: number }) },
    {
      name: "what its description calls read-only",
      tool: taking({ bitrate: { ...number, description: "Bitrate in kbps. Read-only." } }),
    },
    { name: "other types", tool: taking({ age: { type: "string" }, tags: { type: "array", items: number }, any: {} }) },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: {
        name: "add",
        inputSchema: { type: "object", properties: { a1: null, size: true, width: { type: {}, minimum: [] } } },
      },
    },
  ],
  invalid: [
    {
      name: "what callers fill in beside it",
      tool: besideAnswers("volume", number),
      errors: besideAnswersPointers("volume").map((pointer) => missing("volume", {}, pointer)),
    },
    {
      name: "the seed's bad example",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes bounds of its own for integers" },
      tool: taking({ pageSize: { type: "integer", description: "Results per page" } }),
      errors: [
        {
          ...guessed("pageSize", { minimum: 1, maximum: 100 }),
          message:
            "Parameter 'pageSize' of tool 'add-user' has no 'minimum' and no 'maximum'. Set the smallest and the largest number that make sense.",
        },
      ],
    },
    {
      name: "what only a number of that name can be",
      tool: taking({
        page: number,
        limit: number,
        percent: number,
        port: number,
        latitude: number,
        lng: number,
        offset: number,
        per_page: number,
      }),
      errors: [
        guessed("page", { minimum: 1 }),
        guessed("limit", { minimum: 1, maximum: 100 }),
        guessed("percent", { minimum: 0, maximum: 100 }),
        missing("port", { minimum: 1, maximum: 65_535 }),
        missing("latitude", { minimum: -90, maximum: 90 }),
        missing("lng", { minimum: -180, maximum: 180 }),
        guessed("offset", { minimum: 0 }),
        guessed("per_page", { minimum: 1, maximum: 100 }),
      ],
    },
    {
      name: "a page number, and limits of what is counted",
      tool: taking({ pageNumber: number, max_results: number, maxTotal: number, quantity: number }),
      errors: [
        guessed("pageNumber", { minimum: 1 }),
        guessed("max_results", { minimum: 1, maximum: 100 }),
        missing("maxTotal"),
        missing("quantity"),
      ],
    },
    {
      name: "ranges that the description tells",
      tool: taking({
        count: { ...number, description: "Number of results (1-20)" },
        radius: { ...number, description: "Radius in meters (max 50,000)" },
        limit: { ...number, description: "Between 5 and 10 results" },
        size: { ...number, description: "At least 2" },
      }),
      errors: [
        missing("count", { minimum: 1, maximum: 20 }),
        missing("radius", { maximum: 50_000 }),
        missing("limit", { minimum: 5, maximum: 10 }),
        missing("size", { minimum: 2 }),
      ],
    },
    {
      name: "defaults beyond what the name says",
      tool: {
        name: "list",
        inputSchema: {
          type: "object",
          properties: { page: { ...number, default: 0 }, limit: { ...number, default: 500 } },
        },
      },
      errors: [guessed("page", { minimum: 0 }), guessed("limit", { minimum: 1 })],
    },
    {
      name: "more defaults than a call takes arguments",
      only: { surfaces: ["json"], reason: "one tree is enough for a text of that size" },
      tool: taking({ page: { ...number, description: "default 0 ".repeat(200_000) } }),
      errors: [guessed("page", { minimum: 0 })],
    },
    {
      name: "a count for which the description has negative numbers",
      tool: taking({
        index: { ...number, description: "Index of the element. Negative numbers count from the end." },
        skip: { ...number, description: "Use -5 to repeat the last ones" },
        offset: { ...number, description: "Must not be negative" },
        limit: { ...number, description: "Max results, may be negative (max 50)" },
        page: { ...number, description: "From 0-5" },
      }),
      errors: [
        missing("index"),
        missing("skip"),
        guessed("offset", { minimum: 0 }),
        missing("limit", { maximum: 50 }),
        missing("page", { minimum: 0, maximum: 5 }),
      ],
    },
    {
      name: "a number in a unit, which may not be that of the parameter",
      tool: taking({ size: { ...number, description: "Size in bytes (max 10 MB)" } }),
      errors: [guessed("size", { maximum: 10 })],
    },
    {
      name: "a nested number, and a number or null",
      tool: taking({
        window: { type: "object", properties: { width: number }, required: ["width"] },
        height: { type: ["number", "null"] },
      }),
      errors: [missing("width", {}, `${pointerOf("window")}/properties/width`), missing("height")],
    },
    {
      name: "one bound where both are wanted",
      options: { checkBothSides: true },
      tool: taking({ age: { ...number, minimum: 0 }, size: { ...number, exclusiveMaximum: 10 } }),
      errors: [
        {
          messageId: "oneSide",
          at: "age",
          message: "Parameter 'age' of tool 'add-user' has no 'maximum'. Set 'maximum', too.",
        },
        { messageId: "oneSide", at: "size" },
      ],
    },
    {
      name: "a definition",
      only: { surfaces: zodlessSurfaces, reason: "Zod writes its definitions in place" },
      tool: taking({ page: { $ref: "#/$defs/Page" } }, { $defs: { Page: { type: "integer" } } }),
      errors: [guessed("page", { minimum: 1 }, "/inputSchema/$defs/Page")],
    },
  ],
});

sources(rule, {
  preset: "security",
  valid: [
    unknownPart("a bound that is not known", "limit: z.number().max(UNKNOWN)"),
    unknownPart("a description that is not known", "limit: z.number().describe(UNKNOWN)"),
    unknownPart(
      "what code of the server checks",
      "limit: z.number().refine((limit) => limit >= 1 && limit <= 50).optional()",
    ),
  ],
  invalid: [],
});

// Zod 4 states the safe integers as bounds of every `.int()`. They are not bounds of the tool.
inTypeScript(
  rule,
  head,
  [
    [
      withField("pageSize", "z.number().int().optional()"),
      withField("pageSize", "z.number().int().min(1).max(100).optional()"),
    ],
    [withField("port", "z.int()"), withField("port", "z.int().min(1).max(65535)")],
  ],
  { preset: "security" },
);
