import { describe, expect, it } from "vitest";
import { probes } from "../../../lib/validator/probes/index.ts";
import { probeIndex } from "../../indexes.ts";

const { path, text, files } = probeIndex();

describe("the index of probes", () => {
  it("holds every file of the folder", async () => {
    await expect(text).toMatchFileSnapshot(path);
  });

  it("names each probe as its file is named, in the family of its folder", () => {
    expect(probes.map(({ family, name }) => `${family}/${name}`)).toEqual(
      files.map(({ family, name }) => `${family}/${name}`),
    );
  });
});
