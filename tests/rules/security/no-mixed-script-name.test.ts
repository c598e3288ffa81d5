import rule from "../../../lib/rules/security/no-mixed-script-name.ts";
import { codeSurfaces, documentSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";

const text = { type: "string" };
const documents = { surfaces: documentSurfaces, reason: "documents have the list" } as const;
const code = { surfaces: codeSurfaces, reason: "other code uses the name" } as const;

function named(name: string) {
  return { name, description: "Finds.", inputSchema: { type: "object" } };
}

function taking(name: string) {
  return { ...named("find"), inputSchema: { type: "object", properties: { [name]: text } } };
}

surfaces(rule, {
  valid: [
    ...["find_book", "cafe-menü", "größe", "straße_id", "naïve"].map((name) => ({ name, tool: named(name) })),
    ...["书名", "用户ID", "ユーザーid", "이름"].map((name) => ({
      name: `Latin letters beside ${name}`,
      tool: taking(name),
    })),
    ...["рост", "get_пользователь", "раса", "ключ"].map((name) => ({
      name: `a word in Cyrillic: ${name}`,
      tool: taking(name),
    })),
    ...["Δt", "delay_μs", "λ_max", "σ"].map((name) => ({ name: `a sign of a formula: ${name}`, tool: taking(name) })),
    { name: "prose in two scripts", tool: { ...named("find"), description: "Finds книги and сору." } },
  ],
  invalid: [
    {
      name: "a Cyrillic letter in the name of a tool",
      tool: named("re\u0430d_file"),
      errors: [
        {
          messageId: "mixed",
          at: "re\u0430d_file",
          pointer: "/name",
          message:
            "The name of tool 're\u0430d_file' has letters that only look Latin: '\u0430' (Cyrillic). Write the name in Latin letters.",
          suggestions: [{ messageId: "rename", change: { pointer: "/name", value: "read_file" } }],
        },
      ],
    },
    {
      name: "Greek, Armenian and full-width letters",
      tools: ["ν\u0065rify", "\u0585pen", "ｏpen_file"].map(named),
      errors: [
        {
          messageId: "mixed",
          at: "νerify",
          suggestions: [{ messageId: "rename", change: { pointer: "/tools/0/name", value: "verify" } }],
        },
        {
          messageId: "mixed",
          at: "\u0585pen",
          suggestions: [{ messageId: "rename", change: { pointer: "/tools/1/name", value: "open" } }],
        },
        {
          messageId: "mixed",
          at: "ｏpen_file",
          suggestions: [{ messageId: "rename", change: { pointer: "/tools/2/name", value: "open_file" } }],
        },
      ],
    },
    {
      name: "a letter that looks like no Latin one beside one that does",
      tool: named("r\u0435\u0436d"),
      errors: [{ messageId: "mixed", at: "r\u0435\u0436d" }],
    },
    {
      name: "a word of look-alikes beside a Latin word",
      tool: named("file_\u0441\u043e\u0440\u0443"),
      errors: [
        {
          messageId: "mixed",
          at: "file_\u0441\u043e\u0440\u0443",
          suggestions: [{ messageId: "rename", change: { pointer: "/name", value: "file_copy" } }],
        },
      ],
    },
    {
      name: "a name beside its Latin twin, which cannot be renamed to it",
      tools: [named("read"), named("re\u0430d")],
      errors: [{ messageId: "mixed", at: "re\u0430d" }],
    },
    {
      name: "a parameter in documents",
      only: documents,
      tool: taking("p\u0430th"),
      errors: [
        {
          messageId: "mixed",
          at: "p\u0430th",
          pointer: "/inputSchema/properties/p\u0430th",
          suggestions: [
            {
              messageId: "rename",
              change: [
                { pointer: "/inputSchema/properties/p\u0430th", removed: true },
                { pointer: "/inputSchema/properties/path", value: text },
              ],
            },
          ],
        },
      ],
    },
    {
      name: "a parameter in code",
      only: code,
      tool: taking("p\u0430th"),
      errors: [{ messageId: "mixed", at: "p\u0430th" }],
    },
    {
      name: "an argument of a prompt",
      only: documents,
      prompt: { name: "greet", arguments: [{ name: "wh\u043e" }] },
      errors: [
        {
          messageId: "mixed",
          at: "wh\u043e",
          suggestions: [{ messageId: "rename", change: { pointer: "/arguments/0/name", value: "who" } }],
        },
      ],
    },
  ],
});
