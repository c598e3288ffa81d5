import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { probes } from "../../../lib/validator/probes/index.ts";
import { probeFamilies } from "../../../lib/validator/probes/probe.ts";

const folder = fileURLToPath(new URL("../../../lib/validator/probes", import.meta.url));

/** The files of probes, family by family. */
const files = Object.keys(probeFamilies).flatMap((family) =>
  namesIn(family).map((name) => ({
    family,
    name,
    identifier: name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
  })),
);

function namesIn(family: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isDirectory() && entry.name === family)
    ? readdirSync(`${folder}/${family}`)
        .map((file) => file.replace(/\.ts$/, ""))
        .sort()
    : [];
}

function indexOf(): string {
  const imports = files.map(({ family, name, identifier }) => `import ${identifier} from "./${family}/${name}.ts";`);
  return `// Generated from the listing of this folder: run the tests of tests/validator/probes/index.test.ts with -u.
import type { Probe } from "./probe.ts";
${imports.join("\n")}

/** Every probe, family by family. */
export const probes: readonly Probe[] = [
${files.map(({ identifier }) => `  ${identifier},`).join("\n")}
];
`;
}

describe("the index of probes", () => {
  it("holds every file of the folder", async () => {
    await expect(indexOf()).toMatchFileSnapshot(`${folder}/index.ts`);
  });

  it("names each probe as its file is named, in the family of its folder", () => {
    expect(probes.map(({ family, name }) => `${family}/${name}`)).toEqual(
      files.map(({ family, name }) => `${family}/${name}`),
    );
  });
});
