import { type DefinitionSource, memberOf, textOf } from "../../model/definition.ts";
import type { Located, LocatedObject } from "../../model/located.ts";
import { pointerTo } from "../../model/plain.ts";
import { Prompt } from "../../model/prompt.ts";
import type { Reading } from "../../model/reading.ts";
import { Resource } from "../../model/resource.ts";
import type { Answer, Manifest, Server, ServerIdentity } from "../../model/server.ts";
import { Tool } from "../../model/tool.ts";
import type { Reader, Source } from "../source.ts";
import { type FileName, fileNameOf, looksLikeDefinitions } from "./file-name.ts";
import { supportedKeysOf, withProtocolKeys } from "./key-dialects.ts";
import {
  type DefinitionList,
  hasKeysOfAnswer,
  hasKeysOfServer,
  isToolList,
  listsIn,
  type FileNameEvidence,
} from "./lists.ts";
import { isNamedRegistryManifest, manifestFormatOf, manifestOf } from "./manifest.ts";
import { type DocumentLanguage, documentLanguageOf, rootsOf } from "./roots.ts";
import { isBuiltIn, isPlausible, isSingleTool, objectAt, toolShape } from "./tool-shape.ts";

/** The maximum number of definitions to read from one document. The longest of 68 servers' lists has 188 tools. */
const maxDefinitions = 10_000;

/** The content of one document in a file. */
interface Content {
  readonly tools: readonly Tool[];
  readonly resources: readonly Resource[];
  readonly prompts: readonly Prompt[];
  readonly manifest: Manifest | undefined;
  readonly isComplete: boolean;
  readonly isCut?: boolean;
  readonly identity?: ServerIdentity | undefined;
  readonly answers?: readonly Answer[];
}

/**
 * Reads a JSON or YAML file: a tool, a list of definitions, a response of the protocol, a manifest or a client
 * configuration. A YAML stream may contain several of these.
 */
export const documentReader: Reader = {
  languages: ["json", "yaml"],
  understands: (source) => documentLanguageOf(source) !== undefined,
  concerns: looksLikeDefinitions,
  read: (source) => {
    const language = documentLanguageOf(source);
    return language && readDocument(source, language);
  },
};

function readDocument(source: Source, language: DocumentLanguage): Server | undefined {
  const file = fileNameOf(source.path);
  const contents: Content[] = [];
  for (const [index, root] of rootsOf(source, language).entries()) {
    // The documents of a stream may belong to several servers, so each has its own group.
    const content = root && readRoot(root, file, index ? `#${String(index)}` : "");
    if (content) contents.push(content);
  }
  if (!contents.length) return undefined;
  const isCut = contents.some((content) => content.isCut);
  return {
    surface: language === "yaml" ? "yaml" : "json",
    complete: !isCut && contents.every(({ isComplete }) => isComplete),
    isCut,
    tools: contents.flatMap(({ tools }) => tools),
    resources: contents.flatMap(({ resources }) => resources),
    prompts: contents.flatMap(({ prompts }) => prompts),
    manifest: contents.find(({ manifest }) => manifest)?.manifest,
    identity: contents.find(({ identity }) => identity)?.identity,
    answers: contents.flatMap(({ answers = [] }) => answers),
  };
}

function readRoot(root: Located, file: FileName, group: string): Content | undefined {
  if (root.kind === "array" && isToolList(root.items, evidenceIn(file))) {
    return contentOf([{ key: "tools", array: root, pointer: "" }], undefined, true, group);
  }
  if (root.kind === "object") {
    const format = manifestFormatOf(root, file);
    const manifest = format && manifestOf(format, root, file.path);
    if (format === "bundle") return contentOf([], manifest, false, group);
    for (const [holder, pointer, trust] of holdersIn(root, file)) {
      const lists = listsIn(holder, pointer, trust);
      if (lists.length) {
        const content = contentOf(lists, manifest, !hasMorePages(holder), group);
        const isAnswer = trust === "envelope" || hasKeysOfAnswer(holder);
        return { ...content, identity: identityIn(holder), answers: isAnswer ? answersIn(holder, lists) : [] };
      }
    }
    if (manifest) return contentOf([], manifest, false, group);
    if (isSingleTool(root) || isToolOfItsFile(root, file)) {
      return { ...contentOf([], undefined, false, group), tools: [new Tool(toolSourceOf(root, "", group))] };
    }
  }
  return isNamedRegistryManifest(root, file)
    ? contentOf([], manifestOf("registry", root, file.path), false, group)
    : undefined;
}

/**
 * True for an object that is a faulty tool according to the name of its file: in a list, this name would make it one.
 */
function isToolOfItsFile(root: LocatedObject, file: FileName): boolean {
  return isPlausible(root, toolShape) && isToolList([root], evidenceIn(file));
}

/** The identity of the server in a response, under the keys of `InitializeResult`. */
function identityIn(holder: LocatedObject): ServerIdentity | undefined {
  const info = objectAt(holder, "serverInfo");
  if (!info) return undefined;
  const text = (object: LocatedObject, key: string): Reading<string> => textOf(memberOf(object, key));
  return {
    name: text(info, "name"),
    version: text(info, "version"),
    title: text(info, "title"),
    description: text(info, "description"),
    websiteUrl: text(info, "websiteUrl"),
    instructions: text(holder, "instructions"),
    capabilities: memberOf(holder, "capabilities"),
  };
}

function answersIn(root: LocatedObject, lists: readonly DefinitionList[]): Answer[] {
  return lists.map(({ key, array }) => {
    return { kind: "server", key, list: array, root, span: root.members.get(key)?.keySpan ?? array.span };
  });
}

/** The objects that may hold lists: the document itself, and the result in a JSON-RPC envelope. */
function holdersIn(
  root: LocatedObject,
  file: FileName,
): [LocatedObject, string, "envelope" | FileNameEvidence | undefined][] {
  const named = fileNameEvidenceIn(file);
  const result = objectAt(root, "result");
  // `serverInfo` is next to the lists of a running server.
  const isOfServer = named !== undefined && objectAt(root, "serverInfo") !== undefined && hasKeysOfServer(root);
  const holders: ReturnType<typeof holdersIn> = [[root, "", isOfServer ? "envelope" : named]];
  if (result) holders.push([result, "/result", root.members.has("jsonrpc") ? "envelope" : named]);
  return holders;
}

/** A response with a cursor is one of several pages. */
function hasMorePages(holder: LocatedObject): boolean {
  const cursor = holder.members.get("nextCursor")?.value;
  return cursor !== undefined && (cursor.kind !== "scalar" || (cursor.value !== null && cursor.value !== ""));
}

function evidenceIn(file: FileName): FileNameEvidence | "near" | undefined {
  return fileNameEvidenceIn(file) ?? (file.isInToolsFolder ? "near" : undefined);
}

function fileNameEvidenceIn({ saysTools, saysMcpTools }: FileName): FileNameEvidence | undefined {
  if (saysMcpTools) return "named mcp";
  return saysTools ? "named" : undefined;
}

function contentOf(
  lists: readonly DefinitionList[],
  manifest: Manifest | undefined,
  isComplete: boolean,
  group: string,
): Content {
  const tools: Tool[] = [];
  const resources: Resource[] = [];
  const prompts: Prompt[] = [];
  let count = 0;
  let isCut = false;
  for (const { key, array, pointer } of lists) {
    for (const [index, entry] of array.items.entries()) {
      // A `null`, number or string among the tools is not a definition to check.
      if (entry.kind !== "object") continue;
      if (count >= maxDefinitions) {
        isCut = true;
        break;
      }
      count++;
      const at = pointerTo(pointer, index);
      if (key === "prompts") prompts.push(new Prompt(sourceOf(entry, at, group + pointer)));
      else if (key !== "tools") {
        const isTemplate = key === "resourceTemplates";
        resources.push(new Resource({ ...sourceOf(entry, at, group + pointer), isTemplate }));
      } else if (!isBuiltIn(entry)) tools.push(new Tool(toolSourceOf(entry, at, group + pointer)));
    }
  }
  return { tools, resources, prompts, manifest, isComplete, isCut };
}

function toolSourceOf(entry: LocatedObject, pointer: string, group: string): DefinitionSource {
  const root = withProtocolKeys(entry);
  const source = sourceOf(root, pointer, group);
  const supportedKeys = supportedKeysOf(root);
  return supportedKeys ? { ...source, supportedKeys } : source;
}

function sourceOf(root: LocatedObject, pointer: string, group: string): DefinitionSource {
  const [first] = root.members.values();
  return { root, anchor: first ? first.keySpan : root.span, group, pointer, convention: "verbatim" };
}
