import { join } from "node:path";
import { types } from "node:util";
import { schemaMajorOf } from "../../emission/zod-schema.ts";
import type { Definition } from "../../model/definition.ts";
import type { Json } from "../../model/json.ts";
import { lazy } from "../../model/lazy.ts";
import { pointerTo, toJson } from "../../model/plain.ts";
import type { Server } from "../../model/server.ts";
import { readServer } from "../../readers/index.ts";
import { serverOfRuntime } from "../../readers/runtime.ts";
import { type GivenSettings, type McpSettings, settingsOf } from "../../readers/settings.ts";
import { keyPathOf } from "../../schema/pointers.ts";
import { definitionsText, plainCopy } from "../sources/definitions-text.ts";
import { parseDocument } from "../sources/parsers.ts";
import type { Defect, LintText } from "../sources/source-text.ts";

/** The definitions of one server. */
export interface Definitions {
  readonly tools?: unknown;
  readonly resources?: unknown;
  readonly prompts?: unknown;
  /** The `server.json` of the MCP registry. */
  readonly serverJson?: unknown;
  /** The `package.json` next to it, for its version. */
  readonly packageJson?: { readonly version?: string | undefined } | undefined;
  /** The `landing` of mcp-ts-core's `createApp`. */
  readonly landing?: unknown;
  /** The setting of this name, for this call. */
  readonly portability?: "strict" | undefined;
  /** The setting of this name, for this call. */
  readonly formatAllowlist?: readonly string[] | ReadonlySet<string> | undefined;
  /** The setting of this name, for this call. */
  readonly canvasConsumers?: readonly string[] | false | undefined;
  /** The setting of this name, for this call. */
  readonly truncationAllowlist?: readonly string[] | false | undefined;
}

const lists = { tools: "tool", resources: "resource", prompts: "prompt" } as const;

type ListKey = keyof typeof lists;

const listKeys = Object.keys(lists) as readonly ListKey[];

/** The definitions of a server as a program holds them: objects with schemas of Zod and functions, or plain JSON. */
export class ProgramDefinitions {
  readonly #given: Definitions;
  readonly #cwd: string;
  readonly #settings: () => McpSettings;

  constructor(given: Definitions, cwd: string, settings: GivenSettings) {
    this.#given = given;
    this.#cwd = cwd;
    this.#settings = lazy(() => settingsOf({ mcp: { ...settings, ...settingsIn(given), framework: "mcp-ts-core" } }));
  }

  /** @throws TypeError for wrong settings. */
  get settings(): McpSettings {
    return this.#settings();
  }

  /** The model of the server. No function of the definitions is called. */
  get server(): Server {
    return this.#server();
  }

  readonly #server = lazy(() => {
    const { landing } = this.#given;
    const [tools = [], resources = [], prompts = []] = listKeys.map((key) => this.#listOf(key));
    const options = landing === undefined || landing === null ? {} : { landing };
    return serverOfRuntime({ tools, resources, prompts, options }, this.#cwd, this.settings);
  });

  /** The model of the `server.json`, with the `package.json` next to it. */
  get manifest(): Server | undefined {
    const { serverJson, packageJson } = this.#given;
    if (serverJson === undefined || serverJson === null) return undefined;
    const text = JSON.stringify(plainCopy(serverJson).value ?? null);
    const source = { text, path: join(this.#cwd, "server.json"), ...parseDocument(text, "json") };
    const server = readServer(source, this.settings);
    if (!server?.manifest) return undefined;
    const version = packageJson?.version;
    const npm = version === undefined ? undefined : { file: "package.json", version };
    return { ...server, manifest: { ...server.manifest, packageFiles: () => ({ npm }) } };
  }

  /** True if some definition has a schema of Zod or a function, so that JSON cannot express it. */
  get isOfProgram(): boolean {
    return listKeys.some((key) => this.#listOf(key).some(isOfProgram));
  }

  #listOf(key: ListKey): readonly unknown[] {
    const list = this.#given[key];
    return Array.isArray(list) ? list : [];
  }

  /** The lists as JSON, as the server sends them. Parts that only the running server knows are omitted and reported. */
  get sent(): LintText {
    const { tools, resources, prompts } = this.server;
    const all = { tools, resources, prompts };
    const sent: Partial<Record<ListKey, readonly Json[]>> = {};
    const defects: Defect[] = [];
    for (const key of listKeys) {
      if (this.#given[key] === undefined) continue;
      const definitions = all[key].values();
      sent[key] = this.#listOf(key).map((entry, index) => {
        const definition = typeof entry === "object" && entry !== null ? definitions.next().value : undefined;
        return definition ? sentBy(definition, pointerTo(`/${key}`, index), defects) : null;
      });
    }
    const text = definitionsText(sent, "<definitions>", "mcp-tools.json", this.#cwd);
    return { ...text, defects: [...(text.defects ?? []), ...defects] };
  }
}

/** The settings among the given options. The configuration and the environment determine the others. */
function settingsIn(given: Definitions): GivenSettings {
  const { portability, formatAllowlist, canvasConsumers, truncationAllowlist } = given;
  return {
    ...(portability === undefined ? {} : { portability }),
    ...(formatAllowlist === undefined ? {} : { formatAllowlist: [...formatAllowlist] }),
    ...(canvasConsumers === undefined ? {} : { canvasConsumers }),
    ...(truncationAllowlist === undefined ? {} : { truncationAllowlist }),
  };
}

function isOfProgram(definition: unknown): boolean {
  if (typeof definition !== "object" || definition === null || types.isProxy(definition)) return false;
  const members: [string, PropertyDescriptor][] = Object.entries(Object.getOwnPropertyDescriptors(definition));
  return members.some(([, { value }]: [string, { readonly value?: unknown }]) => {
    return typeof value === "function" || (typeof value === "object" && value !== null && !!schemaMajorOf(value));
  });
}

function sentBy({ root }: Definition, pointer: string, defects: Defect[]): Json {
  const members = new Map([...root.members].filter(([key]) => key !== "handler"));
  const json = toJson({ ...root, members }, ({ pointer: within, reason }) => {
    const place = `${pointer}${within}`;
    defects.push({
      pointer: place,
      message: `'${keyPathOf(place)}' is not known, because ${reason}; it was left out.`,
    });
  });
  return json ?? null;
}
