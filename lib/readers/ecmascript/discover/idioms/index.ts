import type { Idiom } from "./idiom.ts";
import { listHandler } from "./list-handler.ts";
import { moduleTool } from "./module-tool.ts";
import { projectFunction } from "./project-function.ts";
import { toolRecord } from "./record.ts";
import { serverMethod } from "./server-method.ts";
import { toolClass } from "./tool-class.ts";
import { toolObject } from "./tool-object.ts";

/**
 * All idioms. Their order decides who reads a literal that several of them could read: the first one adds it to
 * `alreadyRead`, and the later ones skip it.
 */
export const idioms: readonly Idiom[] = [
  // What a handler or a call surely registers comes first.
  listHandler,
  serverMethod,
  // The body of a function is read with the calls of the SDK; only then is it known which calls of it say nothing new.
  projectFunction,
  // A record comes before its members, which look like objects with a part of a tool.
  toolRecord,
  toolClass,
  // The rest is told by its looks alone.
  toolObject,
  moduleTool,
];
