import { describe, expect, it } from "vitest";
import { titleOf } from "../../lib/prose/casing.ts";
import { isUnfinished, todoDescription } from "../../lib/prose/emptiness.ts";

describe("a title", () => {
  it.each([
    ["get_user_profile", "Get User Profile"],
    ["get-user-by-id", "Get User by ID"],
    ["listAPIs", "List APIs"],
    ["github.createIssue", "GitHub Create Issue"],
    ["sign_in", "Sign In"],
    ["npm_install", "npm Install"],
    ["mp4_to_gif", "MP4 to GIF"],
    ["x", "X"],
    ["--", ""],
  ])("of %j is %j", (name, title) => {
    expect(titleOf(name)).toBe(title);
  });
});

it("is known again as unfinished", () => {
  expect(todoDescription("get_user")).toBe("TODO: describe get_user");
  expect(isUnfinished(todoDescription("get_user"))).toBe(true);
  expect(isUnfinished("Adds an item to the todo list.")).toBe(false);
});
