import { describe, expect, it } from "vitest";
import { argumentProbes } from "../../../lib/validator/probes/argument-probes.ts";
import { errorProbes } from "../../../lib/validator/probes/error-probes.ts";
import { probes } from "../../../lib/validator/probes/index.ts";
import { probeIndex } from "../../indexes.ts";

const { path, text, files } = probeIndex();

describe("the index of probes", () => {
  it("holds every file of the folder", async () => {
    await expect(text).toMatchFileSnapshot(path);
  });

  it("names each probe as its file is named, in the family of its folder, or as a row of a table", () => {
    const rows = [...argumentProbes, ...errorProbes].map(({ family, name }) => `${family}/${name}`);
    const ofFiles = probes.map(({ family, name }) => `${family}/${name}`).filter((name) => !rows.includes(name));
    expect(ofFiles).toEqual(files.map(({ family, name }) => `${family}/${name}`));
    expect(probes).toHaveLength(files.length + rows.length);
  });
});
