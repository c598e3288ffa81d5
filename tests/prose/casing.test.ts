import { describe, expect, it } from "vitest";
import { casingOf, inCasing, parameterCasingOf, titleOf } from "../../lib/prose/casing.ts";

describe("the casing of an identifier", () => {
  it.each([
    ["getUser", "camel"],
    ["get_user", "snake"],
    ["get-user", "kebab"],
    ["GetUser", "pascal"],
    ["A", "pascal"],
    ["users.get", "dot"],
    ["get_user2", "snake"],
    ["user", "any"],
    ["page2", "any"],
    ["2fa", "any"],
    ["GET", "mixed"],
    ["GET-USER", "mixed"],
    ["get_userId", "mixed"],
    ["get__user", "mixed"],
    ["_get", "mixed"],
    ["größe_x", "mixed"],
    ["", "mixed"],
  ])("%j is %s", (identifier, casing) => {
    expect(casingOf(identifier)).toBe(casing);
  });

  it("is found in time that grows with the length alone", () => {
    expect(casingOf(`${"a_".repeat(100_000)}!`)).toBe("mixed");
  });
});

it("asks no name of megabytes", () => {
  expect(casingOf(`${"word_".repeat(1_000_000)}x`)).toBe("mixed");
});

describe("an identifier in another casing", () => {
  it.each([
    ["getUserID", "kebab", "get-user-id"],
    ["GET-USER", "snake", "get_user"],
    ["get_http_url", "camel", "getHttpUrl"],
    ["get-user", "pascal", "GetUser"],
    ["getUser", "dot", "get.user"],
    ["get-user2", "camel", "getUser2"],
    ["page2Of10", "snake", "page2_of10"],
    ["list_v2_users", "kebab", "list-v2-users"],
    ["get user", "kebab", "get-user"],
  ] as const)("%j in %s is %s", (identifier, casing, written) => {
    expect(inCasing(identifier, casing)).toBe(written);
  });

  it.each([
    { identifier: "get-user", casing: "kebab", reason: "is in it already" },
    { identifier: "größe", casing: "camel", reason: "has letters that no casing has" },
    { identifier: "2fa_verify", casing: "camel", reason: "would begin with a digit" },
    { identifier: "--", casing: "snake", reason: "has no words" },
  ] as const)("$identifier has no form in $casing: it $why", ({ identifier, casing }) => {
    expect(inCasing(identifier, casing)).toBeUndefined();
  });
});

describe("the casing of a parameter", () => {
  it.each([
    "If-Match",
    "X-Request-Id",
    "x-loc-lat",
    "user-agent",
    "Accept",
    "$filter",
    "_id",
    "user.name",
    "filter[id]",
    "größe",
    "page",
    "3d",
  ])("%j is not the server's to choose", (name) => {
    expect(parameterCasingOf(name)).toBe("any");
  });

  it.each([
    ["user-id", "kebab"],
    ["userId", "camel"],
    ["UserId", "pascal"],
    ["API_KEY", "mixed"],
  ])("%j is %s", (name, casing) => {
    expect(parameterCasingOf(name)).toBe(casing);
  });
});

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
