import type { Json } from "../../../lib/model/json.ts";
import rule from "../../../lib/rules/description/no-unexplained-abbreviations.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inJson, inTypeScript, inYaml } from "../exact.ts";

/** A tool with these required parameters. */
function taking(properties: { readonly [name: string]: Json }, rest: object = {}) {
  return { name: "find", inputSchema: { type: "object", properties, required: Object.keys(properties) }, ...rest };
}

function text(description: string) {
  return { type: "string", description };
}

const open = { surfaces: zodlessSurfaces, reason: "only JSON Schema can say it" } as const;

/** The report at a parameter's name, with each text that is offered to be appended to its description. */
function inName(name: string, description: string, ...additions: readonly string[]) {
  const pointer = `/inputSchema/properties/${name}/description`;
  return {
    messageId: "inName",
    at: name,
    suggestions: additions.map((addition) => ({
      messageId: "explain",
      draft: additions.length > 1,
      change: { pointer, value: `${description}${addition}` },
    })),
  };
}

surfaces(rule, {
  preset: "strict",
  valid: [
    { name: "the seed's good example", tool: taking({ userId: text("The unique user identifier") }) },
    ...[
      'Glob pattern. Examples: "**/*.ts" (all TypeScript files), "src/**/*.js" (JavaScript files in src)',
      "Path such as src/index.ts; files outside of src are ignored",
      "File to read, relative to ./src (files in src only)",
      "Root of the files, as in C:\\src\\app.ts (never above src)",
      "Name of the file in the src directory",
      "Show DOM properties (href, src, id) of each",
    ].map((description) => ({
      name: `the name of a folder: ${description}`,
      tool: taking({ pattern: text(description) }),
    })),
    {
      name: "short forms that everybody knows",
      tool: taking({
        id: text("The id"),
        apiUrl: text("The URL"),
        maxArgs: text("Max"),
        minConfig: text("Min"),
        repo: text("The repo"),
        env: text("The env"),
        json: text("The JSON"),
        html: text("The HTML"),
        sql: text("The SQL"),
        lat: text("The lat"),
        params: text("The params"),
        pageIdx: text("Page"),
      }),
    },
    {
      name: "expansions in the description",
      tool: taking({
        uid: text("The unique ID"),
        usr_id: text("ID of the user"),
        msg: text("Messages to send"),
        dst: text("Destination folder"),
        src: text("The source"),
        qty: text("Quantities by item"),
        amt: text("Amount in cents"),
        addr: text("Street and address"),
        pwd: text("The working directory"),
        ts: text("Timestamp in seconds"),
        cfg: text("Configuration"),
        ctx: text("The context"),
        tmp_dir: text("Temporary folder"),
      }),
    },
    { name: "a uid of which the thing is named", tool: taking({ uid: text("The uid of an element on the page") }) },
    {
      name: "a list of the names of fields",
      tool: taking({ full: text("By default only some fields are returned (id, iid, title, web_url).") }),
    },
    {
      name: "another word that may be shortened so",
      tool: taking({ srv: text("Host of the serving machine"), msg: text("What the messenger brings") }),
    },
    {
      name: "an expansion in the title",
      only: open,
      tool: taking({ qty: { type: "integer", title: "Quantity", description: "How many" } }),
    },
    {
      name: "words that only contain an abbreviation",
      tool: taking({ fluid: text("The liquid"), srcset: text("Pictures"), amtrak: text("The train") }),
    },
    {
      name: "what is code, a path, a quote or an identifier",
      tool: taking({
        path: text(
          "A path such as src/index.ts, /tmp/x or `usr`, \"msg\", 'ctx', <src>, --cfg, $addr, dst: or qty=2; looks for a src attribute. msg.text and msg-id",
        ),
      }),
    },
    {
      name: "short forms in capitals and words of another meaning",
      tool: taking({ file: text("A TS file; wait 30 sec for the val in the log, reg no. 5") }),
    },
    {
      name: "a reference to a parameter of the tool",
      tool: taking({ uid: text("The unique ID"), all: text("Takes all; cannot stand beside uid.") }),
    },
    {
      name: "a tool's description",
      tool: taking({}, { description: "Sends a message. The msg is cut at 80 characters." }),
    },
    { name: "a tool's title that explains", tool: taking({}, { title: "Send message", description: "Sends a msg." }) },
    { name: "another language", tool: taking({ nombre: text("El nombre de la msg para los usuarios") }) },
    { name: "abbreviations that readers know", options: { allow: ["uid"] }, tool: taking({ uid: text("The uid") }) },
    {
      name: "a description of a definition",
      only: open,
      tool: {
        name: "find",
        inputSchema: {
          type: "object",
          properties: { uid: { $ref: "#/$defs/Uid" } },
          $defs: { Uid: text("User identifier") },
        },
      },
    },
    {
      name: "absurd schemas",
      only: open,
      tool: taking({ other: true, none: null, number: 5, text: { description: 5 } }),
    },
  ],
  invalid: [
    {
      name: "the seed's bad example",
      tool: taking({ uid: text("The uid") }),
      errors: [
        {
          ...inName("uid", "The uid", " (unique identifier)", " (user identifier)"),
          pointer: "/inputSchema/properties/uid",
          message:
            "The name of parameter 'uid' of tool 'find' is abbreviated without an explanation: 'uid'. Write the whole words in the description.",
        },
      ],
    },
    ...["cfg", "usr", "msg", "ctx", "src", "dst", "tmp", "qty", "amt", "addr", "ts"].map((word) => ({
      name: `'${word}' in a name`,
      tool: taking({ [word]: text("Something") }),
      errors: [
        inName(
          word,
          "Something",
          {
            cfg: " (configuration)",
            usr: " (user)",
            msg: " (message)",
            ctx: " (context)",
            src: " (source)",
            dst: " (destination)",
            tmp: " (temporary)",
            qty: " (quantity)",
            amt: " (amount)",
            addr: " (address)",
            ts: " (timestamp)",
          }[word] ?? "",
        ),
      ],
    })),
    {
      name: "the same word in a list of nouns",
      tool: taking({ what: text("What is counted (ids, iids, dept)") }),
      errors: [
        {
          messageId: "inDescription",
          at: "What is counted (ids, iids, dept)",
          suggestions: [
            {
              messageId: "explain",
              change: {
                pointer: "/inputSchema/properties/what/description",
                value: "What is counted (ids, iids, dept) (department)",
              },
            },
          ],
        },
      ],
    },
    {
      name: "a sentence",
      tool: taking({ usrMsg: text("Text of the message.") }),
      errors: [inName("usrMsg", "Text of the message.", " 'usr' is short for user.")],
    },
    {
      name: "two at once",
      tool: taking({ dst_addr: text("Where to") }),
      errors: [inName("dst_addr", "Where to", " (dst: destination, addr: address)")],
    },
    {
      name: "two in sentences",
      tool: taking({ dst_addr: text("Where to go.") }),
      errors: [inName("dst_addr", "Where to go.", " 'dst' is short for destination. 'addr' is short for address.")],
    },
    {
      name: "one that is ambiguous",
      tool: taking({ pwd: text("Of the shell") }),
      errors: [inName("pwd", "Of the shell", " (password)", " (working directory)")],
    },
    {
      name: "no description at all",
      options: { checkUndescribed: true },
      tool: taking({ qty: { type: "integer" } }),
      errors: [
        {
          messageId: "inName",
          at: "qty",
          suggestions: [
            {
              messageId: "describe",
              draft: true,
              change: {
                pointer: "/inputSchema/properties/qty/description",
                value: "TODO: describe quantity",
              },
            },
          ],
        },
      ],
    },
    {
      name: "a word of a description",
      tool: taking({ text: text("Text of the msg") }),
      errors: [
        {
          messageId: "inDescription",
          at: "Text of the msg",
          pointer: "/inputSchema/properties/text",
          message:
            "The description of parameter 'text' of tool 'find' abbreviates words without an explanation: 'msg'. Write the words out once.",
          suggestions: [
            {
              messageId: "explain",
              change: { pointer: "/inputSchema/properties/text/description", value: "Text of the msg (message)" },
            },
          ],
        },
      ],
    },
    {
      name: "a word of a tool's description",
      tool: taking({}, { description: "Sends a msg to the usr." }),
      errors: [
        {
          messageId: "inDescription",
          at: "Sends a msg to the usr.",
          message:
            "The description of tool 'find' abbreviates words without an explanation: 'msg' and 'usr'. Write the words out once.",
          suggestions: [
            {
              messageId: "explain",
              change: {
                pointer: "/description",
                value: "Sends a msg to the usr. 'msg' is short for message. 'usr' is short for user.",
              },
            },
          ],
        },
      ],
    },
    {
      name: "a nested parameter",
      tool: taking({
        users: {
          type: "array",
          description: "Users.",
          items: { type: "object", properties: { uid: text("The uid.") }, required: ["uid"] },
        },
      }),
      errors: [
        {
          messageId: "inName",
          at: "uid",
          pointer: "/inputSchema/properties/users/items/properties/uid",
          suggestions: ["unique", "user"].map((kind) => ({
            messageId: "explain",
            draft: true,
            change: {
              pointer: "/inputSchema/properties/users/items/properties/uid/description",
              value: `The uid. 'uid' is short for ${kind} identifier.`,
            },
          })),
        },
      ],
    },
    {
      name: "text or null",
      only: open,
      tool: taking({ msg: { description: "What to say", anyOf: [{ type: "string" }, { type: "null" }] } }),
      errors: [inName("msg", "What to say", " (message)")],
    },
    {
      name: "abbreviations of one's own",
      options: { abbreviations: ["kyx: know your xylophone"] },
      tool: taking({ kyxLevel: text("The level"), note: text("After kyx") }),
      errors: [
        inName("kyxLevel", "The level", " (know your xylophone)"),
        {
          messageId: "inDescription",
          at: "After kyx",
          suggestions: [
            {
              messageId: "explain",
              change: { pointer: "/inputSchema/properties/note/description", value: "After kyx (know your xylophone)" },
            },
          ],
        },
      ],
    },
  ],
});

const head = `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { z } from "zod";
import { about } from "somewhere";
const server = new McpServer({ name: "desk", version: "1.0.0" });`;

sources(rule, {
  preset: "strict",
  valid: [
    {
      name: "a description that is not known",
      language: "typescript",
      filename: "server.ts",
      text: `${head}\nserver.registerTool("add", { description: about, inputSchema: { uid: z.string().describe(about) } }, async () => ({ content: [] }));\n`,
    },
  ],
  invalid: [],
});

inJson(rule, {
  invalid: [
    {
      name: "the seed's bad example",
      code: `{ "name": "get", "inputSchema": { "properties": { "uid": { "type": "string", "description": "The uid" } } } }`,
      errors: [
        {
          messageId: "inName",
          line: 1,
          column: 51,
          endLine: 1,
          endColumn: 56,
          suggestions: [
            {
              desc: "Draft: Append '(unique identifier)'.",
              output: `{ "name": "get", "inputSchema": { "properties": { "uid": { "type": "string", "description": "The uid (unique identifier)" } } } }`,
            },
            {
              desc: "Draft: Append '(user identifier)'.",
              output: `{ "name": "get", "inputSchema": { "properties": { "uid": { "type": "string", "description": "The uid (user identifier)" } } } }`,
            },
          ],
        },
      ],
    },
  ],
});

inYaml(rule, {
  invalid: [
    {
      name: "descriptions that end in a block of code, which have no end to append to",
      code: "name: send\ndescription: |\n  Sends a msg\n  ```\n  hello\n  ```\ninputSchema:\n  properties:\n    cfg:\n      description: |\n        As in\n        ```\n        a=b\n        ```\n",
      errors: [{ messageId: "inDescription" }, { messageId: "inName" }],
    },
    {
      name: "a tool's description",
      code: "name: send\ndescription: Sends a msg\ninputSchema: {}\n",
      errors: [
        {
          messageId: "inDescription",
          line: 2,
          column: 14,
          endLine: 2,
          endColumn: 25,
          suggestions: [
            { messageId: "explain", output: "name: send\ndescription: Sends a msg (message)\ninputSchema: {}\n" },
          ],
        },
      ],
    },
  ],
});

inTypeScript(rule, head, [
  [
    'server.registerTool("get", { inputSchema: { msg: z.string().optional().describe("Text") } }, run);',
    'server.registerTool("get", { inputSchema: { msg: z.string().optional().describe("Text (message)") } }, run);',
  ],
  [
    'server.tool("get", "Gets a msg.", {}, run);',
    `server.tool("get", "Gets a msg. 'msg' is short for message.", {}, run);`,
  ],
]);
