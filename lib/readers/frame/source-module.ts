import { lazy } from "../../model/lazy.ts";
import { isTestFile, type ModuleCode, type SourceModule, type Transport } from "../../model/module.ts";
import type { Surface } from "../../model/server.ts";

/** The questions about a module of code that each language answers. Each is asked once, when a rule needs it. */
export interface ModuleQuestions {
  imports(): SourceModule["imports"];
  transports(): SourceModule["transports"];
  mounts(): SourceModule["mounts"];
  literals(): SourceModule["literals"];
  /** What is written to standard output, if that is where the messages of the transports go. */
  stdout(module: Pick<SourceModule, "imports" | "transports">): SourceModule["stdout"];
  exposure(transports: readonly Transport[]): SourceModule["exposure"];
  code(): ModuleCode;
  identity(): SourceModule["identity"];
  makesServer(): boolean;
  unreadTexts(): NonNullable<SourceModule["unreadTexts"]>;
  missingNames(imports: SourceModule["imports"]): SourceModule["missingNames"];
  serverUses(): SourceModule["serverUses"];
}

const noCode: ModuleCode = { body: [], functions: [] };

/** A module of code as a part of a server. */
export function sourceModule(
  surface: Surface,
  { path, text }: { readonly path: string; readonly text: string },
  questions: ModuleQuestions,
): SourceModule {
  const imports = lazy(() => questions.imports());
  const transports = lazy(() => questions.transports());
  const mounts = lazy(() => questions.mounts());
  const literals = lazy(() => questions.literals());
  const unreadTexts = lazy(() => questions.unreadTexts());
  const missingNames = lazy(() => questions.missingNames(imports()));
  const makesServer = lazy(() => ({ answer: questions.makesServer() }));
  const serverUses = lazy(() => questions.serverUses());
  const exposure = lazy(() => ({ answer: questions.exposure(transports()) }));
  const code = lazy(() => questions.code());
  const identity = lazy(() => ({ answer: questions.identity() }));
  const module: SourceModule = {
    kind: "module",
    surface,
    isTest: isTestFile(path),
    span: { start: 0, end: Math.min(1, text.length) },
    get imports() {
      return imports();
    },
    get transports() {
      return transports();
    },
    get mounts() {
      return mounts();
    },
    get literals() {
      return literals();
    },
    get stdout() {
      return stdout();
    },
    get exposure() {
      return exposure().answer;
    },
    codeWith: (words) => (words.test(text) ? code() : noCode),
    get identity() {
      return identity().answer;
    },
    get makesServer() {
      return makesServer().answer;
    },
    get unreadTexts() {
      return unreadTexts();
    },
    get missingNames() {
      return missingNames();
    },
    get serverUses() {
      return serverUses();
    },
  };
  const stdout = lazy(() => questions.stdout(module));
  return module;
}
