import { declaredEffectOf, type ToolTexts } from "./effects.ts";
import { wordSet } from "./lexicon/list.ts";
import { openingOf } from "./openings.ts";
import { headWordOf, isPlural, wordsOf } from "./words.ts";

/** "Returns a list of users", "Lists all boards", "Retrieves all projects". */
const mentionsList = /\b(?:lists?|all)\b/i;

/** "List of allowed directories", "Lists the supported time zones": lists that the server's makers or users fix. */
const fixedList = /\b(?:allowed|built-?in|predefined|supported)\b/i;

/** Nouns after "search" that are not objects to find: a search engine. */
const nonResultNouns = new Set(["engine", "feedback", "filter", "history", "index", "settings", "suggestion"]);

/**
 * True for a tool that returns a list of any length, according to its name and its description: `list_users`,
 * `monitor_list`, `web_search`, `find_projects`; `get_issues`, "Returns list of issues"; not `find_user`, `todo_list`
 * or `search_and_replace`.
 */
export function returnsList(texts: ToolTexts): boolean {
  const effect = declaredEffectOf(texts);
  if (effect?.kind !== "reading" || fixedList.test(openingOf(texts.description).sentence)) return false;
  const words = wordsOf(texts.name);
  const { head } = headWordOf(texts.name);
  const last = words.at(-1) ?? "";
  switch (effect.verb) {
    case "list":
    case "enumerate":
      return true;
    case "search":
      return !nonResultNouns.has(head);
    case "find":
    case "browse":
      // `browser_find` may return a place in a page.
      return words.length === 1 || isPlural(last);
    case "fetch":
    case "get":
    case "retrieve":
      return (last === "list" || isPlural(last)) && mentionsList.test(openingOf(texts.description).sentence);
    default:
      return false;
  }
}

/** True for the name of an action that returns a list: `list`, `item.search`, `list_items`. */
export function isListAction(action: string): boolean {
  const words = wordsOf(action);
  return words.includes("list") || words.includes("search");
}

/** Last words in names of tools that return a list of plain values: `list_log_names`. */
const plainItems = wordSet("directory id key name path term url");

/** True for a tool that returns a list of objects with properties. */
export function returnsRecordList(texts: ToolTexts): boolean {
  return returnsList(texts) && !returnsShapeless(texts.name) && !plainItems.has(headWordOf(texts.name).head);
}

/** True for the name of an action that returns one object or a list of objects: `get`, `item.list`. */
export function isReadingAction(action: string): boolean {
  return isListAction(action) || wordsOf(action).some((word) => recordVerbs.has(word));
}

/** Verbs in names of tools that return one object with its properties. */
const recordVerbs = wordSet("describe fetch get inspect lookup retrieve show view");

/** Last words in names of tools that return one value. */
const singleValues = wordSet("cost count date info price quote size state status time total url version weather");

/** True for a tool that returns the properties of one object: `get_issue`, `describe_table`; not `get_page_content`. */
export function returnsRecord(texts: ToolTexts): boolean {
  const effect = declaredEffectOf(texts);
  if (effect?.kind !== "reading" || !recordVerbs.has(effect.verb) || wordsOf(texts.name).length < 2) return false;
  return !returnsShapeless(texts.name) && !singleValues.has(headWordOf(texts.name).head);
}

/** Words in the names of tools that return a picture, a file or a text, which no schema describes. */
const shapeless = wordSet(`
  analysis attachment attachments audio code content contents css diff doc docs documentation download echo file files guide help html image images
  insights instructions knowledge log logs markdown media mime page pdf prompt raw report scrape screenshot snapshot
  summary svg text tree video`);

/** True for a tool that returns a picture, a file or a text: `take_screenshot`, `get_logs`. */
export function returnsShapeless(name: string): boolean {
  return wordsOf(name).some((word) => shapeless.has(word));
}

/** Last words in names of fields of answers that hold texts of any length. */
const longTextFields = wordSet(`
  body content diff html log markdown patch source stderr stdout transcript xml`);

/** Words after which these nouns mean something short: a content type is not content. */
const aboutText = wordSet("api base data event image job language open resource url");

/** True for the name of a field that holds a text of any length: `body`, `page_content`; not `event_log`, `source`. */
export function namesLongText(name: string): boolean {
  const { head, before } = headWordOf(name);
  if (head === "source") return before.at(-1) === "page" || before.at(-1) === "html";
  return longTextFields.has(head) && !aboutText.has(before.at(-1) ?? "");
}

/**
 * True for a tool whose answers only report what was done, or one value: `write_file`, `get_file_info`. A text in them
 * is short.
 */
export function answersBriefly(texts: ToolTexts): boolean {
  const effect = declaredEffectOf(texts);
  return (effect !== undefined && effect.kind !== "reading") || singleValues.has(headWordOf(texts.name).head);
}
