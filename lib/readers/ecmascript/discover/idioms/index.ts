import { constructedTool } from "./constructed-tool.ts";
import { decoratedMethod } from "./decorated-method.ts";
import { frameworkBuilder } from "./framework-builder.ts";
import { passedServer } from "./passed-server.ts";
import type { Idiom } from "./idiom.ts";
import { listHandler } from "./list-handler.ts";
import { moduleTool } from "./module-tool.ts";
import { projectFunction } from "./project-function.ts";
import { toolRecord } from "./record.ts";
import { servedRecord } from "./served-record.ts";
import { serverMethod } from "./server-method.ts";
import { toolClass } from "./tool-class.ts";
import { toolObject } from "./tool-object.ts";

/** The idioms that register or list definitions, which another module may have written. */
export const registeringIdioms: readonly Idiom[] = [
  listHandler,
  serverMethod,
  projectFunction,
  passedServer,
  constructedTool,
  servedRecord,
];

/**
 * All idioms. Their order decides who reads a literal that several of them could read: the first one adds it to
 * `alreadyRead`, and the later ones skip it.
 */
export const idioms: readonly Idiom[] = [
  // First the definitions that a builder certainly makes, and that a handler or a call certainly registers.
  frameworkBuilder,
  decoratedMethod,
  listHandler,
  servedRecord,
  serverMethod,
  // Function bodies are read with the calls of the SDK. Only then is it known which calls of the functions add nothing.
  projectFunction,
  passedServer,
  // A record comes before its members, which look like incomplete tools.
  toolRecord,
  toolClass,
  constructedTool,
  // The rest is recognized by its shape alone.
  toolObject,
  moduleTool,
];
