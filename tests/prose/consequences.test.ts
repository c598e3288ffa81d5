import { expect, it } from "vitest";
import { statesConsequence, statesLoss } from "../../lib/prose/consequences.ts";

it.each([
  "Deletes the user. Requires confirmation.",
  "Delete a page; confirm with the user first.",
  "Set confirm=true to delete the user.",
  "Deletes a thread including all replies.",
  "Deletes a folder and its contents.",
  "Deletes a folder with all its contents",
  "Deletes the connection, and syncing stops.",
])("%j states a loss", (text) => {
  expect(statesLoss(text)).toBe(true);
});

it.each([
  "Deletes the user. Returns a confirmation.",
  "Deletes the user. The response is a confirmation message.",
  "Drops a table. Response includes the number of rows.",
  "Purges logs; stops at the first error.",
  "Deletes a file. Returns 204 No Content.",
  "Edit the content of a cell",
])("%j states none", (text) => {
  expect(statesLoss(text)).toBe(false);
});

it.each([
  "Creates notes. Never updates or deletes notes.",
  "Updates a file; the previous root file becomes an ordinary one.",
  "Adds files for the next commit.",
])("%j states a consequence", (text) => {
  expect(statesConsequence(text)).toBe(true);
});
