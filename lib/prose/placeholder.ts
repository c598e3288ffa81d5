import { isUnfinished } from "./unfinished.ts";

/** Whole texts that people leave where a description belongs. */
const placeholders = new Set(
  `todo tbd fixme n/a na none null undefined description desc placeholder test xxx foo bar lorem ipsum asdf unknown
  …|-|--|?|no description|tool description|add description|add description here|description here|your description here
  |a description|the description|no description provided|no description available|insert description here|lorem ipsum
  |to do|to be done|to be defined|coming soon|work in progress|wip|replace me|change me|changeme`
    .split("|")
    .flatMap((part, index) => (index === 0 ? part.split(/\s+/) : [part.trim()]))
    .filter(Boolean),
);

/** True for a text that only holds the place of one: "TODO", "N/A.", "description here", or one that is marked as unfinished. */
export function isPlaceholder(text: string): boolean {
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^[<[({"'`]+|[>\])}"'`.!:]+$/g, "")
    .trim();
  // Nothing but punctuation says nothing: "...".
  return bare === "" || placeholders.has(bare) || isUnfinished(text);
}
