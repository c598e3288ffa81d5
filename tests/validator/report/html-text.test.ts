import { describe, expect, it } from "vitest";
import { validate, validateDefinitions } from "../../../lib/validator/index.ts";

describe("the text of the HTML report", () => {
  it("does not deny the resources and prompts of a source without issues", async () => {
    const resources = [{ uri: "desk://users", name: "users", title: "Users", description: "All users." }];
    const page = await validateDefinitions({ resources }, { format: "html" });
    expect(page).toContain("1 resource</span>");
    expect(page).toContain("No findings.");
    expect(page.replaceAll(/\s+/gu, " ")).toContain("Also found: 1 resource, 0 prompts.");
  });

  it("says that a source is empty", async () => {
    expect(await validate({ tools: [] }, { format: "html" })).toContain("0 tools, nothing was checked</span>");
  });
});
