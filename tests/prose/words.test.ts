import { describe, expect, it } from "vitest";
import { wordsOf } from "../../lib/prose/words.ts";

describe("the words of an identifier", () => {
  it.each([
    ["getUserProfile", "get user profile"],
    ["get_user-profile.v2", "get user profile v2"],
    ["getHTTPUrl", "get http url"],
    ["parseURLs", "parse urls"],
    ["userIDs", "user ids"],
    ["HTMLParser", "html parser"],
    ["GET_ALL", "get all"],
    ["tool1", "tool 1"],
    ["page2of10", "page 2 of 10"],
    ["n8n_list_nodes", "n8n list nodes"],
    ["getN8nNodes", "get n8n nodes"],
    ["k8sPods", "k8s pods"],
    ["i18n-keys", "i18n keys"],
    ["sha256Sum", "sha256 sum"],
    ["2fa-verify", "2fa verify"],
    ["encodeBase64", "encode base64"],
    ["IPv4Address", "ipv4 address"],
    ["oauth2Token", "oauth2 token"],
    ["OAuthToken", "oauth token"],
    ["getGitHubRepo", "get github repo"],
    ["gitHubRepo", "github repo"],
    ["git_hub", "git hub"],
    ["author", "author"],
    ["maxTokens", "max tokens"],
    ["größeÄndern", "größe ändern"],
    ["数据_查询", "数据 查询"],
    ["  spaced   out ", "spaced out"],
    ["--", ""],
    ["", ""],
  ])("of %j are %j", (identifier, words) => {
    expect(wordsOf(identifier).join(" ")).toBe(words);
  });

  it("are those of the first thousand characters", () => {
    expect(wordsOf("aB".repeat(100_000))).toHaveLength(501);
  });
});
