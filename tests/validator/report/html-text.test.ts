import { describe, expect, it } from "vitest";
import { probeServer, validate, validateDefinitions } from "../../../lib/validator/index.ts";
import { commandOf } from "../live/servers.ts";

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

  it("says why a server has no compliance", async () => {
    const options = { format: "html", only: ["completion"], timeout: 500 } as const;
    const page = await probeServer(commandOf("late-weather", "silent", "0"), options);
    expect(page).toContain("Compliance of the running servers: <strong>none (too few probes have run)</strong>.");
  }, 30_000);
});
