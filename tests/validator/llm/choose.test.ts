import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { runCommand, startCommand } from "../cli/command.ts";
import { folderOf, listOf } from "../folders.ts";
import { commandOf } from "../live/servers.ts";
import { answering, askingAt, choosing, key, plainRequests, questionIn, rightTool } from "./choosing.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { providerWith, proseAnswer } from "./provider-server.ts";

const tool = (name: string, description: string, properties: object = {}): object => ({
  name,
  description,
  inputSchema: { type: "object", properties },
});

const user = tool("get_user", "Gets a user of the account.");
const users = tool("get_users", "Gets the users of the account.");
const weather = tool("read_weather", "Reads the forecast for a place.", {
  place: { type: "string", description: "The town." },
});

interface Answer {
  readonly tools: number;
  readonly near: readonly { readonly tools: readonly string[]; readonly names?: string }[];
  readonly model: string | null;
  readonly accuracy?: { readonly right: number; readonly of: number; readonly interval: readonly [number, number] };
  readonly confusions: readonly {
    readonly expected: readonly string[];
    readonly chosen: string | null;
    readonly count: number;
    readonly of: number;
    readonly requests: readonly { readonly request: string; readonly words: readonly string[] }[];
  }[];
  readonly choices: readonly { readonly request: string }[];
  readonly dropped: Readonly<Record<string, number>>;
  readonly unanswered: readonly { readonly about: string; readonly reason: string }[];
  readonly usage: { readonly calls: number };
}

const answerIn = ({ out }: { readonly out: string }): Answer => JSON.parse(out) as Answer;

describe("choose, without a model", () => {
  const near = async (...tools: readonly object[]): Promise<readonly string[]> => {
    const folder = folderOf({ "tools.json": listOf(...tools) });
    const { code, out, err } = await runCommand(["choose", "tools.json", "--format", "json"], folder);
    expect([code, err]).toEqual([0, ""]);
    return answerIn({ out }).near.map(({ tools: names, names: how = "descriptions" }) => `${names.join(" ")}: ${how}`);
  };

  it("names the pairs, and why, and asks nobody although there is a key", async () => {
    const provider = await providerWith(answering());
    const folder = folderOf({ "tools.json": listOf(user, users, weather) });
    const env = { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: provider.url };
    const { code, out, err } = await startCommand(["choose"], folder, env).ended;
    expect([code, err, provider.requests.length, existsSync(join(folder, "mcp-llm.json"))]).toEqual([0, "", 0, false]);
    expect(out).toBe(`1 pair of 3 tools that little tells apart:

  get_user, get_users
    The names differ only in singular and plural, and the descriptions do not say more.
    The descriptions share user, account, and nothing else.

No model was asked. To see which tool one chooses for the requests of users, name it with --llm-provider.
`);
  });

  it.each<[string, object, object, readonly string[]]>([
    [
      "the spelling of names",
      tool("get-user", "Gets one."),
      tool("getUser", "Reads the person."),
      ["get-user getUser: spelling"],
    ],
    [
      "a letter of a name",
      tool("merge_branch", "Merges it."),
      tool("merge_barnch", "Joins all."),
      ["merge_branch merge_barnch: letter"],
    ],
    [
      "the texts",
      tool("look_up", "Searches the pages of the manual."),
      tool("find", "Finds pages in the manual."),
      ["look_up find: descriptions"],
    ],
    [
      "nothing: the names tell it",
      tool("open_page", "Shows an open page of the manual."),
      tool("old_page", "Shows an old page of the manual."),
      [],
    ],
    [
      "nothing: the effects differ",
      tool("create_page", "The page of the manual."),
      tool("delete_page", "The page of the manual."),
      [],
    ],
    [
      "nothing: other words",
      tool("a_b", "Sums the numbers of a list."),
      tool("c_d", "Draws the picture of a cat."),
      [],
    ],
  ])("finds what is near: %s", async (_what, a, b, expected) => {
    expect(await near(a, b)).toEqual(expected);
  });

  it("does not count what most descriptions say", async () => {
    const frame = "Works on the archive of the museum, needs a login and answers in JSON: ";
    const things = ["coins", "paintings", "letters", "statues", "maps"];
    expect(await near(...things.map((thing) => tool(`list_${thing}`, `${frame}${thing}.`)))).toEqual([]);
    const twice = [...things, "maps"].map((thing, index) =>
      tool(`part_${String.fromCharCode(97 + index)}`, `${frame}${thing}.`),
    );
    expect(await near(...twice)).toEqual(["part_e part_f: descriptions"]);
  });

  it("names two tools of the same name, which two servers have", async () => {
    const servers = ["--server", commandOf("scripted", "good"), "--server", commandOf("scripted", "good")];
    const { code, out } = await runCommand(["choose", ...servers], folderOf({}));
    expect([code, out.includes("    They have the same name.\n")]).toEqual([0, true]);
  });
});

describe("choose, with a model", () => {
  it.each(["anthropic", "openai", "ollama"] as const)("asks %s for requests and choices", async (name) => {
    const { provider, run } = await choosing([user, weather], answering(), name);
    const { code, out, err } = await run();
    expect(code).toBe(0);
    expect(out).toMatch(/^No two of 2 tools have nearly the same name or description\.\n\n/);
    expect(out).toMatch(
      / chose the right tool for 6 of 6 requests: 100 % \(61 % to 100 % with 95 % confidence\)\. It took /,
    );
    expect(err).toMatch(new RegExp(`^Asking ${name}/\\S+ up to 8 questions: about [\\d,]+ tokens`));
    const kinds = provider.requests.map((one) => questionIn(one).kind);
    expect(kinds).toEqual([...Array<string>(2).fill("write"), ...Array<string>(6).fill("choose")]);
    expect(JSON.stringify(provider.requests[0]?.headers)).toContain(key);
  });

  it("shows what is taken for what, the worst first, with the words that lead to it", async () => {
    const write = ({ name }: { readonly name: string }): readonly string[] =>
      name === "get_user"
        ? ["Which town is Ada from?", "Where does Ada live?", "Who is Ada?"]
        : plainRequests({ name });
    const choose = (request: string, tools: Parameters<typeof rightTool>[1]): string | null => {
      if (request.includes("Ada"))
        return request.startsWith("Wh") && !request.startsWith("Who") ? "read_weather" : "get_user";
      return request.startsWith("Wish 1 ") ? null : rightTool(request, tools);
    };
    const { run } = await choosing([weather, user], answering({ write, choose }));
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out.split("\n\n").slice(1).join("\n\n")).toMatch(
      /^ollama\/\S+ chose the right tool for 3 of 6 requests: 50 % \(18\.8 % to 81\.2 % with 95 % confidence\)\. .*\n/,
    );
    expect(out.slice(out.indexOf("Taken for"))).toBe(`Taken for another tool:

  get_user → read_weather: 2 of 3 requests
    "Which town is Ada from?" (shared with read_weather alone: town)
    "Where does Ada live?"

  read_weather → no tool: 1 of 3 requests
    "Wish 1 for what r e a d _ w e a t h e r is for."
`);
    const answer = answerIn(await run("--format", "json"));
    expect(answer).toMatchObject({ tools: 2, near: [], accuracy: { right: 3, of: 6 }, usage: { calls: 0 } });
    expect(answer.confusions.map(({ expected, chosen, count, of }) => [expected, chosen, count, of])).toEqual([
      [["get_user"], "read_weather", 2, 3],
      [["read_weather"], null, 1, 3],
    ]);
    expect(answer.choices).toHaveLength(6);
  });

  it("says so if the model answers with a tool that does not exist, and takes the word 'none' for none", async () => {
    const choose = (request: string): string => (request.startsWith("Wish 1") ? "made_up" : "None");
    const { run } = await choosing([weather], answering({ choose }));
    const { out } = await run();
    expect(out).toContain("\n  read_weather → no tool: 2 of 3 requests\n");
    expect(out).toContain("\n  read_weather → made_up (there is no such tool): 1 of 3 requests\n");
  });

  it("asks for each tool what --per-tool says", async () => {
    const { provider, run } = await choosing(
      [user, weather],
      answering({ write: ({ name }) => plainRequests({ name }) }),
    );
    const { out } = await run("--per-tool", "2");
    expect(out).toContain("4 of 4 requests");
    expect(provider.requests[0]?.system).toContain("Write 2 different requests");
  });

  it("sends nothing again for the same texts, and asks only about what has changed", async () => {
    const { folder, provider, run } = await choosing([user, weather]);
    const first = await run();
    const sent = provider.requests.length;
    const second = await run();
    expect([second.code, second.err, provider.requests.length]).toEqual([0, "", sent]);
    expect(second.out).toBe(first.out.replace(/It took .*\.\n/, "All answers were kept from earlier runs.\n"));
    writeFileSync(join(folder, "tools.json"), listOf(user, { ...weather, description: "Reads the rain." }));
    await run();
    const written = provider.requests.slice(sent).flatMap((one) => {
      const question = questionIn(one);
      return question.kind === "write" ? [question.tool.name] : [];
    });
    expect(written).toEqual(["read_weather"]);
  });

  it("keeps what else the file of the answers holds", async () => {
    const { folder, run } = await choosing([weather]);
    const review = {
      source: "tools.json",
      tool: "a",
      hash: "sha256:0",
      model: "m",
      prompt: 1,
      clarity: 4,
      completeness: 5,
    };
    const lists = { ambiguities: [], conflicts: [], suggestions: [], rewrites: [] };
    const file = { version: 1, model: "m", reviews: [{ ...review, ...lists }] };
    writeFileSync(join(folder, "mcp-llm.json"), JSON.stringify(file));
    await run();
    const kept = JSON.parse(readFileSync(join(folder, "mcp-llm.json"), "utf8")) as { readonly answers: object };
    expect(kept).toMatchObject(file);
    expect(Object.keys(kept.answers)).toHaveLength(4);
  });

  it("asks again for requests that name a tool, and drops those that still do", async () => {
    const write = ({ name }: { readonly name: string }, isAgain: boolean): readonly string[] => {
      if (name !== "get_user") return plainRequests({ name });
      return isAgain
        ? ["Call get_user again.", "Who is Ada?"]
        : ["Use get_user for me.", "Use read_weather.", "Who is Bob?"];
    };
    const choose = (request: string, tools: Parameters<typeof rightTool>[1]): string | null =>
      request.startsWith("Who") ? "get_user" : rightTool(request, tools);
    const { provider, run } = await choosing([user, weather], answering({ write, choose }));
    const { code, out, err } = await run("--format", "json");
    expect(code).toBe(0);
    expect(err).toContain("1 request for get_user named a tool, twice, and was dropped.\n");
    const { choices, dropped, accuracy } = answerIn({ out });
    expect(choices.map(({ request }) => request).filter((one) => one.startsWith("Who"))).toEqual([
      "Who is Bob?",
      "Who is Ada?",
    ]);
    expect([dropped, accuracy]).toMatchObject([{ get_user: 1 }, { right: 5, of: 5 }]);
    const asked = provider.requests.map(questionIn).filter((one) => one.kind === "write");
    expect(asked.filter(({ isAgain }) => isAgain)).toHaveLength(1);
  });

  it("shows the tools in one order that is not that of the list", async () => {
    const names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"].map((word) => `read_${word}`);
    const { provider, run } = await choosing(names.map((name) => tool(name, `Reads ${name.slice(5)}.`)));
    await run("--per-tool", "1");
    const orders = provider.requests.flatMap((one) => {
      const question = questionIn(one);
      return question.kind === "choose" ? [question.tools.map(({ name }) => name).join(" ")] : [];
    });
    expect(new Set(orders).size).toBe(1);
    expect(orders[0]?.split(" ").sort()).toEqual([...names].sort());
    expect(orders[0]).not.toBe(names.join(" "));
  });

  it("shows the nearest of very many tools, and says so", async () => {
    const many = Array.from({ length: 130 }, (_, index) =>
      tool(`thing_${String(index)}`, `Handles matter q${String(index)}.`),
    );
    const requests = [{ request: "I want to see to q7.", tool: "thing_9" }];
    const { folder, provider, run } = await choosing(many, answering({ choose: () => "thing_7" }));
    writeFileSync(join(folder, "requests.json"), JSON.stringify(requests));
    const { code, out, err } = await run("--requests", "requests.json");
    expect(code).toBe(0);
    expect(err).toContain("Each request was shown with the 60 nearest tools: there are too many.\n");
    expect(out).toContain(
      `thing_9 → thing_7: 1 of 1 request\n    "I want to see to q7." (shared with thing_7 alone: q7)\n`,
    );
    const [question] = provider.requests.map(questionIn);
    const shown = question?.kind === "choose" ? question.tools.map(({ name }) => name) : [];
    expect([shown.length, shown.includes("thing_7"), shown.includes("thing_9")]).toEqual([61, true, true]);
  });

  it("is named by the configuration, too, and --no-model asks nobody", async () => {
    const { folder, provider } = await choosing([user, weather]);
    const config = `llm: { provider: ollama, baseUrl: "${provider.url}", cache: kept.json }\n`;
    writeFileSync(join(folder, "mcp-validate.config.yaml"), config);
    const none = await startCommand(["choose", "tools.json", "--no-model"], folder).ended;
    expect([none.code, provider.requests.length]).toEqual([0, 0]);
    const { code, out } = await startCommand(["choose", "tools.json"], folder).ended;
    expect([code, existsSync(join(folder, "kept.json"))]).toEqual([0, true]);
    expect(out).toContain("6 of 6 requests");
  });

  it("reads the tools of a running server", async () => {
    const provider = await providerWith(answering());
    const { flags } = askingAt(provider);
    const server = ["--server", commandOf("scripted", "good")];
    const { code, out, err } = await startCommand(["choose", ...server, ...flags], folderOf({})).ended;
    expect([code, err.split("\n").length]).toEqual([0, 2]);
    expect(out).toMatch(/chose the right tool for (\d+) of \1 requests?: 100 %/);
  });
});

describe("the requests of choose", () => {
  it("are written, kept, and tested", async () => {
    const { folder, provider, run } = await choosing([weather, user]);
    expect((await run("--write-requests", "requests.yaml")).code).toBe(0);
    const text = readFileSync(join(folder, "requests.yaml"), "utf8");
    const wish = (number: number, name: string): string =>
      `- request: Wish ${String(number)} for what ${Array.from(name).join(" ")} is for.\n  tool: ${name}\n`;
    expect(text).toBe(["get_user", "read_weather"].flatMap((name) => [1, 2, 3].map((n) => wish(n, name))).join(""));
    await run("--write-requests", "requests.json");
    expect(JSON.parse(readFileSync(join(folder, "requests.json"), "utf8"))).toHaveLength(6);
    const sent = provider.requests.length;
    for (const file of ["requests.yaml", "requests.json"]) {
      const { code, out } = await run("--requests", file, "--min-accuracy", "100%");
      expect([code, out.includes("6 of 6 requests")]).toEqual([0, true]);
    }
    expect(provider.requests).toHaveLength(sent);
  });

  it("do not replace a file that holds something else, and nothing is asked then", async () => {
    const { folder, provider, run } = await choosing([weather, user]);
    writeFileSync(join(folder, "notes.yaml"), "a: 1\n");
    const { code, err } = await run("--write-requests", "notes.yaml");
    expect([code, provider.requests.length, readFileSync(join(folder, "notes.yaml"), "utf8")]).toEqual([
      2,
      0,
      "a: 1\n",
    ]);
    expect(err).toContain("USAGE --write-requests notes.yaml: The file holds something else. Name another file.\n");
  });

  it("cannot be tested without tools", async () => {
    const { provider, run } = await choosing([]);
    const { code, err } = await run("--min-accuracy", "90%");
    expect([code, provider.requests.length]).toEqual([2, 0]);
    expect(err).toContain("USAGE --min-accuracy: There is no tool to choose.");
  });

  it("fail the run if the model is right less often than --min-accuracy", async () => {
    const requests = [
      { request: "Who is it?", tools: ["get_user", "get_users"] },
      { request: "Will it rain?", tool: "read_weather" },
      { request: "Book a table.", tool: null },
    ];
    const choose = (request: string): string | null => (request === "Who is it?" ? "get_users" : null);
    const { folder, run } = await choosing([user, users, weather], answering({ choose }));
    writeFileSync(join(folder, "r.yml"), JSON.stringify(requests));
    const low = await run("--requests", "r.yml", "--min-accuracy", "66");
    expect([low.code, low.out.includes("read_weather → no tool: 1 of 1 request")]).toEqual([0, true]);
    const high = await run("--requests", "r.yml", "--min-accuracy", "67%");
    expect([high.code, high.err]).toEqual([
      1,
      "The right tool was chosen for 66.7 % of the requests: fewer than the 67 % of --min-accuracy.\n",
    ]);
  });

  it.each([
    ["- request: a\n  tool: [", "PARSE_ERROR r.yaml:2:10: Flow sequence"],
    [
      "request: a\ntool: get_user\n",
      "INVALID_FORMAT r.yaml:1:1: This is not a list of requests with their tools. Write ",
    ],
    ["- request: a\n  tool: get_user\n- request: b\n", "INVALID_FORMAT r.yaml:3:3: This is not a list of requests"],
    [
      "- { request: a, tool: get_usr }\n",
      "INVALID_FORMAT r.yaml:1:3: There is no tool 'get_usr'. Did you mean get_user?",
    ],
    ["[]\n", "INVALID_FORMAT r.yaml:1:1: This is not a list"],
    ["", "INVALID_FORMAT r.yaml"],
    [undefined, "FILE_NOT_FOUND r.yaml: There is no such file. Write one with --write-requests, or name another file."],
  ])("are refused with their place: %j", async (text, message) => {
    const folder = folderOf({ "tools.json": listOf(user, weather), ...(text === undefined ? {} : { "r.yaml": text }) });
    const { code, out, err } = await runCommand(["choose", "tools.json", "--requests", "r.yaml"], folder);
    expect([code, out, err.startsWith(message) ? message : err]).toEqual([2, "", message]);
    expect(err.split("\n")).toHaveLength(2);
  });
});

describe("the flags of choose", () => {
  it.each<[string[], string]>([
    [["--min-accuracy", "0.9"], "USAGE --min-accuracy: '0.9' is not a share. Write it in percent, from 0 to 100: 90%."],
    [
      ["--min-accuracy", "101%"],
      "USAGE --min-accuracy: '101%' is not a share. Write it in percent, from 0 to 100: 90%.",
    ],
    [["--per-tool", "0"], "USAGE --per-tool: '0' is out of range. Use 1 to 50."],
    [
      ["--min-accuracy", "90%"],
      "USAGE --min-accuracy: It needs a model, and none is named. Name it with --llm-provider.",
    ],
    [
      ["--write-requests", "r.yaml"],
      "USAGE --write-requests: It needs a model, and none is named. Name it with --llm-provider.",
    ],
    [["--no-model", "--min-accuracy", "90"], "USAGE --min-accuracy: It contradicts --no-model. Leave out one of them."],
    [["--no-model", "--llm-model", "m"], "USAGE --llm-model: It contradicts --no-model. Leave out one of them."],
    [["--no-model", "--dry-run"], "USAGE --dry-run: It contradicts --no-model. Leave out one of them."],
    [
      ["--llm-provider", "ollama", "--requests", "r.yaml", "--write-requests", "s.yaml"],
      "USAGE --write-requests: Those of --requests are in a file already. Leave out one of them.",
    ],
    [
      ["--requests", "r.yaml", "--per-tool", "2"],
      "USAGE --per-tool: The requests are those of --requests. Leave out one of them.",
    ],
    [
      ["--dry-run", "--write-requests", "r.yaml"],
      "USAGE --write-requests: --dry-run writes nothing. Leave out one of them.",
    ],
    [["--llm-provider", "anthropic"], "USAGE llm.provider anthropic: There is no key for it."],
    [["--server", "node a.mjs"], "USAGE --server: A model chooses among the tools of files or of running servers."],
    [["--untrusted", "--llm-provider", "ollama"], "USAGE --llm-cache mcp-llm.json: The file is in the checkout"],
    [
      ["--untrusted", "--llm-provider", "ollama", "--llm-cache", "/tmp/none.json", "--write-requests", "r.yaml"],
      "USAGE --write-requests r.yaml: The file is in the checkout",
    ],
  ])("are refused: %j", async (flags, message) => {
    const { code, out, err } = await runCommand(
      ["choose", "tools.json", ...flags],
      folderOf({ "tools.json": listOf(user, weather) }),
    );
    expect([code, out, err.startsWith(message) ? message : err]).toEqual([2, "", message]);
  });

  it("need something to read", async () => {
    const { code, err } = await runCommand(["choose"], folderOf({ "a.txt": "" }));
    expect([code, err]).toEqual([2, expect.stringMatching(/^INVALID_FORMAT \.: No file in it defines MCP tools/)]);
    const { code: server } = await startCommand(["choose", "--server", commandOf("scripted", "crash")]).ended;
    expect(server).toBe(3);
  });
});

describe("choose --dry-run", () => {
  const messagesIn = (out: string): string[] => out.match(/^The data are [^]*?\nAnswer with .*$/gmu) ?? [];

  it("prints what is sent then, to the letter, and sends nothing", async () => {
    const { folder, provider, run } = await choosing([user, weather]);
    const { code, out, err } = await run("--dry-run");
    expect([code, err, provider.requests.length, existsSync(join(folder, "mcp-llm.json"))]).toEqual([0, "", 0, false]);
    expect(out).toMatch(
      /^Nothing is sent\. To http:\S+\/v1, for the model \S+, 8 requests would be, about [\d,]+ tokens/,
    );
    await run();
    const written = provider.requests.filter((one) => questionIn(one).kind === "write");
    expect(messagesIn(out).slice(0, 2).sort()).toEqual(written.map(({ user: text }) => text).sort());
    expect(out).toContain(`\n${written[0]?.system ?? "?"}\n`);
  });

  it("prints the questions of a file of requests, without those that are answered", async () => {
    const { folder, provider, run } = await choosing([user, weather], answering({ choose: () => "get_user" }));
    writeFileSync(
      join(folder, "r.yaml"),
      "- { request: Who is it?, tool: get_user }\n- { request: Rain?, tool: null }\n",
    );
    const { out } = await run("--dry-run", "--requests", "r.yaml");
    await run("--requests", "r.yaml");
    expect(messagesIn(out).sort()).toEqual(provider.requests.map(({ user: text }) => text).sort());
    const again = await run("--dry-run", "--requests", "r.yaml", "--format", "json");
    expect(JSON.parse(again.out)).toMatchObject({ questions: [], kept: 2, estimate: { calls: 0 } });
    expect((await run("--dry-run", "--requests", "r.yaml")).out).toContain("2 answers of earlier runs would be used.");
  });
});

describe("a model of choose that does not answer", () => {
  it("ends the run with 3 if it answers nothing, and its key is not printed", async () => {
    for (const name of ["anthropic", "openai", "ollama"] as const) {
      const { provider, run } = await choosing([user, weather], () => ({ kind: "status", status: 401 }), name);
      const { code, out, err } = await run("--min-accuracy", "0%");
      expect(code).toBe(3);
      expect(out).toMatch(/ has chosen nothing\.\n$/);
      expect(err).toContain("did not answer 'get_user' and 1 other question: The provider refuses the key (401).\n");
      expect(provider.requests.length).toBeLessThan(3);
    }
  });

  it("counts a request without an answer as not right", async () => {
    const choose: NonNullable<Parameters<typeof answering>[0]>["choose"] = (request, tools) =>
      request.startsWith("Wish 2") ? { kind: "refusal", text: "No." } : rightTool(request, tools);
    const { run } = await choosing([user, weather], answering({ choose }));
    const plain = await run();
    expect([plain.code, plain.out.includes("4 of 4 requests: 100 %")]).toEqual([0, true]);
    expect(plain.err).toContain(
      "did not answer 'Wish 2 for what g e t _ u s e r is for.' and 1 other question: It refuses to answer.\n",
    );
    const checked = await run("--min-accuracy", "100");
    expect(checked.code).toBe(1);
    expect(checked.err).toContain(
      "The right tool was chosen for 66.7 % of the requests, 2 questions without an answer among them: fewer than the 100 % of --min-accuracy.\n",
    );
  });

  it("is not asked if the questions take more than the budget", async () => {
    const { provider, run } = await choosing([user, weather]);
    const { code, out, err } = await run("--llm-budget", "500");
    expect([code, out, provider.requests.length]).toEqual([2, "", 0]);
    expect(err).toMatch(/^USAGE --llm-budget 500: The questions to \S+ need about \d+ tokens\. Nothing was sent\. /);
    expect((await run("--llm-budget", "20k")).code).toBe(0);
  });

  it("needs no key if all answers are kept", async () => {
    const { folder, run } = await choosing([user, weather], answering(), "anthropic");
    const first = await run("--llm-model", "m");
    const args = ["choose", "tools.json", "--llm-provider", "anthropic", "--llm-model", "m"];
    const { code, out, err } = await runCommand(args, folder);
    expect([code, err]).toEqual([0, ""]);
    expect(out).toBe(first.out.replace(/It took .*\.\n/, "All answers were kept from earlier runs.\n"));
  });

  it("is asked once more for the wanted form, and then left", async () => {
    const { provider, run } = await choosing([weather], () => proseAnswer);
    const { code, err } = await run();
    expect([code, provider.requests.length]).toEqual([3, 2]);
    expect(err).toContain("did not answer 'read_weather': Its answer has another form, twice: the answer is not JSON.");
  });

  it("does not stop Ctrl-C, which keeps what was answered", async () => {
    const { folder, provider } = await choosing([user, weather], answering({ choose: () => ({ kind: "never" }) }));
    const { flags, env } = askingAt(provider);
    const { child, ended } = startCommand(["choose", "tools.json", ...flags], folder, env);
    await expect.poll(() => provider.inFlight, { timeout: 15_000 }).toBe(6);
    const start = Date.now();
    child.kill("SIGINT");
    const { code, out } = await ended;
    expect([code, out]).toEqual([130, ""]);
    expect(Date.now() - start).toBeLessThan(10_000);
    const { answers } = JSON.parse(readFileSync(join(folder, "mcp-llm.json"), "utf8")) as { readonly answers: object };
    expect(Object.keys(answers)).toHaveLength(2);
  });
});

describe("the tools of strangers, to choose", () => {
  it("stand in the data alone, and print nothing but text", async () => {
    const tools = hostileTexts.map(({ text }, index) =>
      tool(`tool_${String.fromCharCode(97 + (index % 26))}${String(index)}`, text),
    );
    const hostile = `${hostileTexts[20]?.text ?? ""}\u001B[2J\n::error::owned`;
    const choose = (request: string): string => (request.startsWith("Wish 1") ? hostile.slice(0, 150) : "tool_a0");
    const { provider, run } = await choosing(tools, answering({ choose }));
    const { code, out, err } = await run("--per-tool", "1");
    expect(code).toBe(0);
    const instructions = new Set(provider.requests.map(({ system }) => system));
    expect(instructions.size).toBe(2);
    const seen = provider.requests.map(questionIn).filter((one) => one.kind === "write");
    expect(seen.map(({ tool: { description } }) => description).sort()).toEqual(
      hostileTexts.map(({ text }) => text).sort(),
    );
    for (const { user: text } of provider.requests) {
      expect(text.split("\n")).toHaveLength(5);
      expect(text).not.toMatch(/<|\p{Cf}/u);
    }
    expect(out + err).not.toMatch(/[^\P{Cc}\n]|^\s*::|\p{Bidi_Control}/mu);
  }, 60_000);
});
