import { codeToHtml } from "shiki";
import { codeThemes } from "../../site/markdown.ts";
import { type Shown, shownFindings } from "../../site/findings.ts";

interface Example extends Pick<Shown, "file" | "title"> {
  readonly html: string;
}
declare const data: readonly Example[];
export { data };

/** The code with each finding underlined, and its message below its line, as an editor shows it. */
async function exampleOf({ file, title, language, text, findings }: Shown): Promise<Example> {
  const html = await codeToHtml(text.trimEnd(), {
    lang: language,
    themes: codeThemes,
    defaultColor: false,
    decorations: findings.map(({ start, end, severity }) => ({
      start,
      end,
      properties: { class: `mark ${severity}` },
    })),
    transformers: [
      {
        code(node) {
          node.children = node.children.flatMap((child, index) => {
            // Lines and the line feeds between them: a message follows the line feed of its line.
            const own = index % 2 === 1 ? findings.filter(({ line }) => line === (index + 1) / 2) : [];
            return [
              child,
              ...own.map(({ message, rule, severity }) => ({
                type: "element" as const,
                tagName: "a",
                properties: { class: `message ${severity}`, href: `#rule:${rule}` },
                children: [{ type: "text" as const, value: message }],
              })),
            ];
          });
        },
      },
    ],
  });
  return { file, title, html };
}

export default {
  watch: ["../../guides/*.md"],
  load: async (): Promise<Example[]> => Promise.all((await shownFindings()).map(exampleOf)),
};
