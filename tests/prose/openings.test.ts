import { expect, it } from "vitest";
import { isPlaceholder } from "../../lib/prose/emptiness.ts";
import { openingOf, saysWhat } from "../../lib/prose/openings.ts";
import { firstSentenceOf, textWordsOf } from "../../lib/prose/text.ts";
import { verbFormOf } from "../../lib/prose/verbs.ts";
import { singularOf } from "../../lib/prose/words.ts";

it.each([
  ["creates", "create", "third person"],
  ["Queries", "query", "third person"],
  ["pushes", "push", "third person"],
  ["Capturing", "capture", "gerund"],
  ["running", "run", "gerund"],
  ["submitting", "submit", "gerund"],
  ["seeing", undefined, undefined],
  ["editing", "edit", "gerund"],
  ["viewing", "view", "gerund"],
  ["star", "star", "imperative"],
  ["cherry-pick", "pick", "imperative"],
  ["user", undefined, undefined],
  ["vectorises", "vectorize", "third person"],
  ["reranks", "rerank", "third person"],
  ["resources", undefined, undefined],
  ["results", undefined, undefined],
  ["promise", undefined, undefined],
  ["autonomous", undefined, undefined],
])("%s is a form of %s, %s", (word, verb, form) => {
  expect(verbFormOf(word)).toEqual(verb === undefined ? undefined : { verb, form });
});

it.each([
  ["Get a user. Then rest.", "Get a user."],
  ["Read file.txt (e.g. a note) at v1.2 of the repo. More.", "Read file.txt (e.g. a note) at v1.2 of the repo."],
  ['Say "hello." Then go.', 'Say "hello."'],
  ["Get a user\n\nArgs:\n  id", "Get a user"],
  ["Do one of:\n- this\n- that", "Do one of:"],
  ["No stop at all", "No stop at all"],
  ["  ", ""],
])("the first sentence of %j", (text, sentence) => {
  expect(firstSentenceOf(text)).toBe(sentence);
});

it.each([
  ["Retrieves a user.", "Retrieves a user.", "retrieve"],
  ["[BETA] Recursively list files.", "Recursively list files.", "list"],
  ["Notion | Retrieve a block\nError Responses:\n400", "Retrieve a block\nError Responses:\n400", "retrieve"],
  ["GitHub Issues: Create an issue.", "Create an issue.", "create"],
  ["Create a monitor: a recurring scrape.", "Create a monitor: a recurring scrape.", "create"],
  ["🚨 **Danger** Deletes all.", "Deletes all.", "delete"],
  ["Allows you to send mail.", "Allows you to send mail.", "send"],
  ["User account management endpoint.", "User account management endpoint.", undefined],
  ["Manage users\n- one by one", "Manage users", "manage"],
  ["Defrags the disk.", "Defrags the disk.", "defrags"],
  ["Given a list of users.", "Given a list of users.", undefined],
  ["Tears down active tunnels.", "Tears down active tunnels.", "tear"],
  ["Search Brave's Place Search API.", "Search Brave's Place Search API.", "search"],
  ["Search tools by name.", "Search tools by name.", "search"],
  ["Search API: Finds pages.", "Finds pages.", "find"],
  ["orders: Lists orders.", "Lists orders.", "list"],
  ["order items: Safely removes items.", "Safely removes items.", "remove"],
  ["bulk-updates | List them.", "List them.", "list"],
  ["orders: the newest of a user", "the newest of a user", undefined],
  ["Delete: the id of a user.", "Delete: the id of a user.", "delete"],
  ["Order a pizza: Sends it.", "Order a pizza: Sends it.", "order"],
  ["Update issue: Returns it.", "Update issue: Returns it.", "update"],
  ["Project management tool", "Project management tool", undefined],
  ["Project a point onto a line.", "Project a point onto a line.", "project"],
  ["List of users", "List of users", undefined],
  ["Access to the database", "Access to the database", undefined],
  ["Access the database", "Access the database", "access"],
  ["Billing information", "Billing information", undefined],
  ["Monitor service health.", "Monitor service health.", "monitor"],
  ["Email a user.", "Email a user.", "email"],
  ["Dispose of a handle.", "Dispose of a handle.", "dispose"],
  ["Speed up a video.", "Speed up a video.", "speed"],
  ["Input text into the field.", "Input text into the field.", "input"],
  ["Drill down into a chart.", "Drill down into a chart.", "drill"],
  ["**Search the web** for pages.", "Search the web for pages.", "search"],
  ["Deprecated. Lists users.", "Lists users.", "list"],
  ["1. Lists users", "Lists users", "list"],
  ["Safely and quickly removes files.", "Safely and quickly removes files.", "remove"],
  ["Assembly list.", "Assembly list.", undefined],
  ["Daily forecast of a city.", "Daily forecast of a city.", undefined],
  ["", "", undefined],
])("the opening of %j", (text, sentence, verb) => {
  const opening = openingOf(text);
  expect([opening.sentence, opening.verb?.verb]).toEqual([sentence, verb]);
});

it("tells placeholders from descriptions", () => {
  for (const text of [
    "TODO",
    "n/a.",
    "<description>",
    "Description here",
    "...",
    "Get a user. TODO: finish this description.",
    "Add a short description here.",
    "[TODO]",
    "{{description}}",
    "A tool.",
  ])
    expect(isPlaceholder(text), text).toBe(true);
  for (const text of [
    "Get the todo list.",
    "Run the tests.",
    "Describe a pod.",
    "Create a TODO in the list.",
    "Find TODO and FIXME comments.",
    "Describe the tool's state.",
  ])
    expect(isPlaceholder(text), text).toBe(false);
});

it("finds the words of texts, and their singulars", () => {
  expect(textWordsOf("Get the user’s e-mail (max 100) by user_id.")).toEqual([
    "get",
    "the",
    "user's",
    "e-mail",
    "max",
    "100",
    "by",
    "user_id",
  ]);
  expect(["queries", "boxes", "users", "status", "classes", "news", "ids"].map(singularOf)).toEqual([
    "query",
    "box",
    "user",
    "status",
    "class",
    "news",
    "id",
  ]);
});

it("finds what a text says that a tool does", () => {
  for (const text of [
    "Sends mail.",
    "This command quickly lists users.",
    "It will send mail.",
    "Users: list, create and delete.",
    "Semantic search — returns papers.",
    "Given a URL, fetch its content.",
    "For each user, lists roles.",
  ])
    expect(saysWhat(text), text).toBe(true);
  for (const text of [
    "Mailbox.",
    "User search results.",
    "The drive's users.",
    "In short, users.",
    "Need it? Use it.",
    "It is the best.",
  ])
    expect(saysWhat(text), text).toBe(false);
});
