import rule from "../../../lib/rules/description/no-leading-name.ts";
import { surfaces } from "../../harness/surfaces.ts";

function tool(description: string, name = "search_books") {
  return { name, description, inputSchema: { type: "object" } };
}

function leading(text: string, rest?: string) {
  return [
    {
      messageId: "leading",
      at: text,
      message:
        "The description of tool 'search_books' begins with the tool's name, which the model already has. Begin with what the tool does.",
      suggestions:
        rest === undefined ? [] : [{ messageId: "remove", change: { pointer: "/description", value: rest } }],
    },
  ];
}

function invalid(name: string, text: string, rest?: string) {
  return { name, tool: tool(text), errors: leading(text, rest) };
}

surfaces(rule, {
  valid: [
    { name: "a sentence that begins with the verb of the name", tool: tool("Search books in the catalog.") },
    { name: "a sentence in the words of the name before a colon", tool: tool("Search books: by title, or by author.") },
    { name: "another tool's name", tool: tool("list_books: Lists the books of a shelf.") },
    { name: "a longer name", tool: tool("search_books_by_title: Finds books.") },
    { name: "the name within the text", tool: tool("Finds books. Call search_books: it is fast.") },
    { name: "the name alone", tool: tool("search_books: Books") },
    { name: "a hyphen within the first word", tool: tool("Search-books index lookup.") },
    { name: "a name of one word as a verb", tool: tool("Echo tool output to the log.", "echo") },
    { name: "a domain", tool: tool("Library: Finds books by title.") },
  ],
  invalid: [
    invalid("a colon", "search_books: finds books by title.", "Finds books by title."),
    invalid("a hyphen", "search_books - Finds books by title.", "Finds books by title."),
    invalid("a dash after the spelled name", "Search Books — Finds books by title.", "Finds books by title."),
    invalid("a quoted name", "`search_books`: Finds books by title.", "Finds books by title."),
    invalid("another casing", "searchBooks – Finds books by title.", "Finds books by title."),
    invalid("text that is no action", "search_books: full text of the catalog.", "Full text of the catalog."),
    invalid("the word 'tool'", "search_books tool finds books by title.", "Finds books by title."),
    invalid("the word 'tool' and a colon", "Search books tool: Finds books by title.", "Finds books by title."),
    invalid("a sentence that ends without its subject", "search_books tool for the whole catalog."),
  ],
});
