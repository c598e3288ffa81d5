import { describe, expect, it } from "vitest";
import { endsInContentWord, contentWords } from "../../lib/prose/content-words.ts";
import { editDistance, nearest } from "../../lib/prose/distance.ts";
import { changingVerbOf, lookingVerbOf } from "../../lib/prose/effects.ts";
import { listOf, quotedListOf } from "../../lib/prose/listing.ts";

describe("the distance of two words", () => {
  it.each([
    ["userId", "userId", 0],
    ["userId", "userID", 1],
    ["userId", "usreId", 1],
    ["userId", "userIds", 1],
    ["user", "usxxx", 3],
    ["a", "abcdef", 3],
  ])("%j and %j is %d", (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });

  it("is not counted for what is no name", () => {
    expect(editDistance("a".repeat(100_000), `${"a".repeat(99_999)}b`, 2)).toBe(3);
  });

  it("picks the nearest, unless half of the word would change", () => {
    expect(nearest("usrId", ["userName", "userId", "id"], 2)).toBe("userId");
    expect(nearest("nonExistentParam", ["userId"], 2)).toBeUndefined();
    expect(nearest("id", ["to", "it"], 2)).toBe("it");
    expect(nearest("a", ["b"], 2)).toBeUndefined();
  });
});

describe("a content field", () => {
  it.each(["content", "body", "messageBody", "searchQuery", "text2", "prompts", "sourceCode", "markdown", "customInstructions", "initScript"])("is %j", (name) => {
    expect(endsInContentWord(name, contentWords)).toBe(true);
  });

  it.each(["messageId", "contentType", "textColor", "zipCode", "country_code", "statusCode", "context", "codec", "queryId", "scriptName", "commentId", ""])(
    "is not %j",
    (name) => {
      expect(endsInContentWord(name, contentWords)).toBe(false);
    },
  );
});

describe("the verb of a name", () => {
  it.each([["delete_user", "delete"], ["removeItem", "remove"], ["send-email", "send"], ["update_status", undefined], ["delete_preview", undefined],
    ["send_email_dry_run", undefined], ["update_history", undefined], ["get_deleted_users", undefined], ["archive_search", undefined],
    ["create_chart", undefined], ["undelete_user", undefined], ["", undefined]])("changes something in %j: %s", (name, verb) => {
    expect(changingVerbOf(name)).toBe(verb);
  });

  it.each([["list_users", "list"], ["getUser", "get"], ["get_and_delete", undefined], ["user_list", undefined], ["gather", undefined]])(
    "only looks in %j: %s",
    (name, verb) => {
      expect(lookingVerbOf(name)).toBe(verb);
    },
  );
});

describe("a list in English", () => {
  it("joins with commas and a conjunction", () => {
    expect(listOf([])).toBe("");
    expect(listOf(["a"])).toBe("a");
    expect(listOf(["a", "b", "c"], "or")).toBe("a, b or c");
    expect(quotedListOf(["a", "b"])).toBe("'a' and 'b'");
  });
});
