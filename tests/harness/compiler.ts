import ts from "typescript";

/** The declarations of packages and of the language by options and path: most of the time of a small program. */
const declarations = new Map<string, ts.SourceFile | undefined>();

/** What the compiler says of some files. Programs with the same options share the declarations of packages. */
export function diagnosticsOf(rootNames: readonly string[], options: ts.CompilerOptions): readonly ts.Diagnostic[] {
  const host = ts.createCompilerHost(options);
  const key = JSON.stringify(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (path, ...rest) => {
    if (!/\/node_modules\/.*\.d\.[cm]?ts$/u.test(path)) return read(path, ...rest);
    const one = `${key} ${path}`;
    if (!declarations.has(one)) declarations.set(one, read(path, ...rest));
    return declarations.get(one);
  };
  return ts.getPreEmitDiagnostics(ts.createProgram({ rootNames, options, host }));
}
