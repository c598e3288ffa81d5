import rule from "../../../lib/rules/security/require-uri-format.ts";
import { sources } from "../../harness/sources.ts";
import { zodlessSurfaces } from "../../harness/surface.ts";
import { surfaces } from "../../harness/surfaces.ts";
import { inTypeScript } from "../exact.ts";
import { besideAnswers, besideAnswersPointers, inAnswers } from "./answers.ts";
import { head, pointerOf, taking, unknownPart, withField } from "./taking.ts";

const string = { type: "string" };
const about = (description: string) => ({ ...string, description });

/** Zod writes the slashes of a regular expression with escapes; see below. */
const escaping = { zod3: "the pattern escapes its slashes", zod4: "the pattern escapes its slashes" };

/** The report at a parameter of documents, with both of its suggestions. */
function missing(at: string, pointer = pointerOf(at)) {
  return {
    messageId: "missing",
    at,
    suggestions: [
      { messageId: "addWebPattern", draft: true, change: { pointer: `${pointer}/pattern`, value: "^https?://" } },
      { messageId: "addFormat", draft: true, change: { pointer: `${pointer}/format`, value: "uri" } },
    ],
  };
}

/** The same where the surfaces write the pattern each in its own way. */
function missingInZod(at: string, pointer = pointerOf(at)) {
  const [addPattern, addFormat] = missing(at, pointer).suggestions;
  if (!addFormat || !addPattern) throw new Error("There are two suggestions.");
  return {
    messageId: "missing",
    at,
    suggestions: [
      { ...addPattern, change: { pointer: `${pointer}/pattern`, value: String.raw`^https?:\/\/` } },
      addFormat,
    ],
  };
}

const inZod = { surfaces: ["zod3", "zod4"], reason: "it is about what Zod writes" } as const;

surfaces(rule, {
  preset: "security",
  valid: [
    { name: "what only answers hold", tool: inAnswers("web_url", string) },
    {
      name: "the keyword readOnly",
      only: { surfaces: zodlessSurfaces, reason: "Zod does not write it" },
      tool: taking({
        list: {
          type: "object",
          properties: {
            owner: { type: "object", readOnly: true, properties: { web_url: string }, additionalProperties: false },
          },
          additionalProperties: false,
        },
      }),
    },
    {
      name: "addresses of repositories, which Git writes in a way of its own",
      tool: taking({ gitRemoteURL: about("URL of the repository"), clone_url: string, sshUrl: string }),
    },
    {
      name: "images of containers, which have no scheme",
      tool: taking({
        imageUrl: about("The URL of the container image"),
        image_uri: about("Image in the registry"),
        runImageUrl: about("完整镜像地址"),
      }),
    },
    {
      name: "the seed's good example",
      tool: taking({ webhookUrl: { ...string, format: "uri", description: "Webhook endpoint URL" } }),
    },
    {
      name: "the other formats of URIs",
      only: { surfaces: zodlessSurfaces, reason: "Zod has one of them" },
      tool: taking({
        url: { ...string, format: "uri-reference" },
        iriUrl: { ...string, format: "iri" },
        link: { ...string, format: "uri-template" },
      }),
    },
    {
      name: "a pattern with a scheme",
      tool: taking({
        url: { ...string, pattern: "^https?://" },
        repoUrl: { ...string, pattern: "^(?:https?|ssh)://" },
      }),
    },
    {
      name: "a scheme without slashes",
      tool: taking({
        link: { ...string, pattern: "^mailto:.+@" },
        url: { ...string, pattern: "^(?:mailto|tel):" },
        href: { ...string, pattern: "^https?:" },
      }),
    },
    {
      name: "a fixed choice",
      tool: taking({ endpoint: { ...string, enum: ["eu", "us"] }, url: { ...string, const: "https://a.example" } }),
    },
    {
      name: "names in which the word is not last",
      tool: taking({ urlPattern: string, linkType: string, endpointId: string, curl: string, hyperlinked: string }),
    },
    {
      name: "other ways to say the place",
      tool: taking({
        url: about("HTTPS or SSH (user@host:path) address of the repository"),
        link: about("ID of the linked issue"),
        endpoint: about("Name of the endpoint"),
        pageUrl: about("Relative to the site"),
        urls: about("Comma-separated URLs"),
      }),
    },
    {
      name: "other types",
      tool: taking({
        url: { type: "boolean" },
        links: { type: "array", items: { type: "object", properties: { id: { type: "number" } } } },
      }),
    },
    { name: "other words", options: { replaceWords: ["address"] }, tool: taking({ url: string }) },
    { name: "what its description calls read-only", tool: taking({ webUrl: about("URL of the page. Read-only.") }) },
    {
      name: "null, boolean and absurd schemas",
      only: { surfaces: zodlessSurfaces, reason: "Zod cannot write them" },
      tool: { name: "add", inputSchema: { type: "object", properties: { url: null, uri: true, link: { type: 5 } } } },
    },
  ],
  invalid: [
    {
      name: "what callers fill in beside it",
      only: { surfaces: zodlessSurfaces, reason: "Zod's patterns are tested below" },
      tool: besideAnswers("web_url", string),
      errors: besideAnswersPointers("web_url").map((pointer) => missing("web_url", pointer)),
    },
    {
      name: "the seed's bad example",
      except: escaping,
      tool: taking({ webhookUrl: about("Webhook endpoint URL") }),
      errors: [
        {
          ...missing("webhookUrl"),
          message:
            "The name of parameter 'webhookUrl' of tool 'add-user' suggests a URL, but it accepts any string. Add format 'uri', or a 'pattern' for https://.",
        },
      ],
    },
    {
      name: "the seed's bad example in Zod",
      only: inZod,
      tool: taking({ webhookUrl: about("Webhook endpoint URL") }),
      errors: [missingInZod("webhookUrl")],
    },
    {
      name: "each of the words",
      except: escaping,
      tool: taking({
        url: string,
        base_uri: string,
        href: string,
        webhook: string,
        endpoint: string,
        link: string,
        imageURL2: string,
      }),
      errors: ["url", "base_uri", "href", "webhook", "endpoint", "link", "imageURL2"].map((name) => missing(name)),
    },
    {
      name: "a nested URL, and a list of URLs",
      except: escaping,
      tool: taking({
        site: { type: "object", properties: { url: string }, required: ["url"] },
        urls: { type: "array", items: string },
      }),
      errors: [missing("url", `${pointerOf("site")}/properties/url`), missing("urls", `${pointerOf("urls")}/items`)],
    },
    {
      name: "a list of URLs in Zod",
      only: inZod,
      tool: taking({ urls: { type: "array", items: string } }),
      errors: [missingInZod("urls", `${pointerOf("urls")}/items`)],
    },
    {
      name: "a pattern without a scheme, and a format that is none",
      only: { surfaces: zodlessSurfaces, reason: "Zod 4 has no format beside a pattern" },
      tool: taking({ url: { ...string, pattern: "^[a-z:.]+$" }, link: { ...string, format: "url" } }),
      errors: [{ ...missing("url"), suggestions: missing("url").suggestions.slice(1) }, missing("link")],
    },
    {
      name: "a URL or null, and a definition",
      only: { surfaces: zodlessSurfaces, reason: "Zod emits a union where a check is added" },
      tool: taking({ url: { type: ["string", "null"] }, link: { $ref: "#/$defs/Link" } }, { $defs: { Link: string } }),
      errors: [missing("url"), missing("link", "/inputSchema/$defs/Link")],
    },
  ],
});

sources(rule, {
  preset: "security",
  valid: [
    unknownPart("a pattern that is not known", "url: z.string().regex(UNKNOWN)"),
    unknownPart("a description that is not known", "url: z.string().describe(UNKNOWN)"),
    unknownPart("a URL of Zod", "url: z.url()"),
    unknownPart(
      "what code of the server checks",
      "regionUrl: z.string().refine((v) => !v || z.string().url().safeParse(v).success), urls: z.array(z.string()).refine(areUrls)",
    ),
    unknownPart("a scheme", 'url: z.string().startsWith("https://")'),
  ],
  invalid: [],
});

inTypeScript(rule, head, [
  [
    withField("url", 'z.string().optional().describe("Page")'),
    withField("url", 'z.string().regex(/^https?:\\/\\//).optional().describe("Page")'),
  ],
]);
