import { once } from "node:events";
import { connect } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addressed,
  begin,
  occupy,
  post,
  refusalOf,
  serviceWith,
  startService,
  toolsOf,
  type Service,
} from "./service.ts";

const body = { tools: [] };
const tooLarge = JSON.stringify({ tools: [{ name: "x", description: "y".repeat(5 * 1024 * 1024) }] });

/** The headers of a response by which a browser decides what a page may see. */
function corsOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith("access-control-")));
}

describe("a service without flags", () => {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
    return () => service.stop();
  });

  it("says nothing to browsers", async () => {
    const origin = { Origin: "https://example.com" };
    const preflight = await fetch(`${service.url}/validate`, {
      method: "OPTIONS",
      headers: { ...origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type" },
    });
    expect([preflight.status, corsOf(preflight)]).toEqual([405, {}]);
    for (const path of ["/health", "/rules", "/openapi.json"])
      expect(corsOf(await fetch(`${service.url}${path}`, { headers: origin }))).toEqual({});
    expect(corsOf(await post(service, body))).toEqual({});
  });

  it("answers no page, whose browser may think that it is its own", async () => {
    const rebound = await post(service, body, { Origin: "http://evil.example:8080" });
    expect(corsOf(rebound)).toEqual({});
    expect(await refusalOf(rebound)).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
      remedy: expect.stringContaining("--cors") as string,
    });
  });

  it.each(["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "localhost.evil.example"])(
    "answers nobody who takes it for %s",
    async (host) => {
      for (const path of ["/rules", "/validate"])
        expect(await refusalOf(await addressed(service, path, { Host: host }))).toMatchObject({
          status: 403,
          code: "FORBIDDEN",
        });
    },
  );

  it.each(["localhost", "localhost:3000", "app.localhost", "127.0.0.1:80", "192.0.2.1", "[::1]:8080"])(
    "answers those who take it for %s",
    async (host) => {
      expect((await addressed(service, "/rules", { Host: host })).status).toBe(200);
    },
  );

  it.each(["gzip", "br", "deflate, gzip"])("refuses a body that is compressed with %s", async (encoding) => {
    expect(await refusalOf(await post(service, body, { "Content-Encoding": encoding }))).toMatchObject({
      status: 415,
      code: "INVALID_REQUEST",
      remedy: "Send it without Content-Encoding.",
    });
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/jsonp",
    "",
  ])("refuses a body that is declared as '%s'", async (type) => {
    expect(await refusalOf(await post(service, body, { "Content-Type": type }))).toMatchObject({
      status: 415,
      code: "INVALID_REQUEST",
    });
  });

  it.each(["application/json", "Application/JSON; charset=utf-8"])(
    "takes a body that is declared as '%s'",
    async (type) => {
      expect((await post(service, body, { "Content-Type": type })).status).toBe(200);
    },
  );

  it("refuses a body of more than 5 MB before it has come", async () => {
    const open = begin(service, { "Content-Length": tooLarge.length });
    const { status, text } = await open.answer;
    open.destroy();
    expect([status, JSON.parse(text)]).toMatchObject([413, { error: { code: "TOO_LARGE" } }]);
    expect(await refusalOf(await post(service, tooLarge))).toMatchObject({ status: 413, code: "TOO_LARGE" });
  });

  it("refuses a body of more than 5 MB that comes in pieces", async () => {
    const open = begin(service, { "Transfer-Encoding": "chunked" });
    open.write(tooLarge.slice(0, 4_000_000));
    open.end(tooLarge.slice(4_000_000));
    const { status, text } = await open.answer;
    expect([status, JSON.parse(text)]).toMatchObject([413, { error: { code: "TOO_LARGE" } }]);
  });

  it("takes a body that comes in pieces", async () => {
    const open = begin(service, { "Transfer-Encoding": "chunked" });
    open.write('{"to');
    open.write('ols":');
    open.end("[]}");
    expect((await open.answer).status).toBe(200);
  });

  it("takes a body of just 5 MB", async () => {
    const empty = JSON.stringify({ tools: [{ name: "long_text", description: "" }] });
    const description = "y".repeat(5 * 1024 * 1024 - empty.length);
    expect((await post(service, { tools: [{ name: "long_text", description }] })).status).toBe(200);
  });
});

describe("a service with --cors", () => {
  it("lets the pages of these origins ask, and no others", async () => {
    const service = await serviceWith(["--cors", "https://a.example", "--cors", "http://localhost:3000"]);
    for (const origin of ["https://a.example", "http://localhost:3000"]) {
      const preflight = await fetch(`${service.url}/validate`, {
        method: "OPTIONS",
        headers: {
          Origin: origin,
          "Access-Control-Request-Method": "POST",
          "Access-Control-Request-Headers": "content-type",
        },
      });
      expect([preflight.status, corsOf(preflight)]).toMatchObject([
        204,
        {
          "access-control-allow-origin": origin,
          "access-control-allow-methods": "GET,POST",
          "access-control-allow-headers": "Content-Type,Authorization",
        },
      ]);
      const answer = await post(service, body, { Origin: origin });
      expect([answer.status, corsOf(answer)["access-control-allow-origin"]]).toEqual([200, origin]);
      // A page has to be able to read why it is refused, too.
      const refused = await post(service, { tools: 1 }, { Origin: origin });
      expect([refused.status, corsOf(refused)["access-control-allow-origin"]]).toEqual([400, origin]);
    }
    const other = await post(service, body, { Origin: "https://b.example" });
    expect([other.status, corsOf(other)["access-control-allow-origin"]]).toEqual([403, undefined]);
  });

  it("lets every page ask with *", async () => {
    const service = await serviceWith(["--cors", "*"]);
    const answer = await post(service, body, { Origin: "https://b.example" });
    expect([answer.status, corsOf(answer)["access-control-allow-origin"]]).toEqual([200, "*"]);
  });
});

describe.each([
  ["--token", ["--token", "s3cret"], {}],
  ["MCP_VALIDATE_TOKEN", [], { MCP_VALIDATE_TOKEN: "s3cret" }],
  ["--token, which wins over the variable", ["--token", "s3cret"], { MCP_VALIDATE_TOKEN: "other" }],
] as const)("a service with %s", (_how, args, env) => {
  it("asks for the token, except for its health", async () => {
    const service = await serviceWith(args, env);
    for (const header of [
      undefined,
      "",
      "s3cret",
      "Bearer",
      "Bearer ",
      "Bearer S3cret",
      "Bearer s3cret2",
      "Bearer other",
      "Basic s3cret",
    ]) {
      const answer = await post(service, body, header === undefined ? {} : { Authorization: header });
      expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
      expect(await refusalOf(answer)).toMatchObject({ status: 401, code: "UNAUTHORIZED" });
    }
    for (const path of ["/rules", "/openapi.json", "/nothing"])
      expect((await fetch(service.url + path)).status).toBe(401);
    expect((await post(service, body, { Authorization: "Bearer s3cret" })).status).toBe(200);
    expect((await fetch(`${service.url}/rules`, { headers: { Authorization: "bearer s3cret" } })).status).toBe(200);
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    // A page that pretends to be the service does not know the token, and a proxy may have a name.
    const foreign = { Host: "validator.example" };
    expect((await addressed(service, "/rules", foreign)).status).toBe(401);
    expect((await addressed(service, "/rules", { ...foreign, Authorization: "Bearer s3cret" })).status).toBe(200);
  });
});

describe("a service with limits", () => {
  it("refuses more requests than may be at work, and says when to ask again", async () => {
    const service = await serviceWith(["--max-requests", "2", "--time-limit", "5000"]);
    const { answers } = await occupy(service, 2);
    const third = await post(service, body);
    expect(third.headers.get("Retry-After")).toBe("1");
    expect(await refusalOf(third)).toMatchObject({ status: 429, code: "BUSY" });
    expect((await fetch(`${service.url}/health`)).status).toBe(200);
    // They end for want of time or of memory.
    for (const { status } of await Promise.all(answers)) expect([413, 503]).toContain(status);
    await expect.poll(async () => (await post(service, body)).status, { timeout: 20_000 }).toBe(200);
  }, 60_000);

  it("counts a request until its answer has been sent", async () => {
    const service = await serviceWith(["--max-requests", "1"]);
    const sent = JSON.stringify({ tools: toolsOf(8_000) });
    const { port, hostname } = new URL(service.url);
    const socket = connect(Number(port), hostname).on("error", () => undefined);
    const head = `POST /validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${sent.length}`;
    socket.write(`${head}\r\n\r\n${sent}`);
    // From here on, the response is not read.
    await once(socket, "readable");
    for (let index = 0; index < 10; index++) expect((await post(service, body)).status).toBe(429);
    socket.destroy();
    await expect.poll(async () => (await post(service, body)).status, { timeout: 20_000 }).toBe(200);
  }, 60_000);

  it("answers others while bodies are arriving, and cuts off the slowest of too many", async () => {
    const service = await serviceWith(["--max-requests", "1"]);
    const slow = [begin(service), begin(service)];
    await Promise.all(slow.map(({ arrived }) => arrived));
    let ends = 0;
    for (const { answer } of slow) answer.catch(() => (ends += 1));
    const others = (): number => {
      slow.push(begin(service));
      return ends;
    };
    await expect.poll(others, { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(async () => (await post(service, body)).status, { timeout: 20_000 }).toBe(200);
    for (const { destroy } of slow) destroy();
    service.child.kill("SIGTERM");
    expect(await service.ended).toMatchObject({ code: 0, err: "" });
  }, 60_000);

  it("refuses large requests beside other large ones at work", async () => {
    const service = await serviceWith(["--time-limit", "5000"]);
    const large = `{"preset":"all","tools":[{"description":"${"y".repeat(4_800_000)}"}${",{}".repeat(100_000)}]}`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(service, large)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    await expect.poll(async () => (await post(service, large)).status, { timeout: 20_000 }).not.toBe(429);
  }, 60_000);

  it("cuts off the slowest of large bodies that are arriving", async () => {
    const service = await serviceWith();
    const part = "y".repeat(4_800_000);
    let ends = 0;
    const slow = Array.from({ length: 10 }, () => {
      const open = begin(service);
      open.answer.catch(() => (ends += 1));
      return open;
    });
    await Promise.all(slow.map(({ arrived }) => arrived));
    for (const { write } of slow) write(part);
    const others = async (): Promise<number> => {
      await post(service, body);
      return ends;
    };
    await expect.poll(others, { timeout: 20_000 }).toBeGreaterThan(0);
    await expect.poll(async () => (await post(service, body)).status, { timeout: 20_000 }).toBe(200);
    for (const { destroy } of slow) destroy();
  }, 60_000);

  it("counts what is refused as done", async () => {
    const service = await serviceWith(["--max-requests", "1"]);
    for (const wrong of ["{", tooLarge, '{"tools":1}'])
      expect((await post(service, wrong)).status).toBeGreaterThanOrEqual(400);
    expect((await post(service, { tools: toolsOf(1) })).status).toBe(200);
  });
});
