import rule from "../../../lib/rules/security/no-open-redirect.ts";
import { sources } from "../../harness/sources.ts";

/** A route of an Express server. */
function express(body: string, handlers = "") {
  return {
    name: `${handlers}${body}`,
    language: "typescript" as const,
    filename: "server.ts",
    text: `import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import express from "express";
const server = new McpServer({ name: "s", version: "1.0.0" });
const app = express();
app.get("/authorize", ${handlers}async (req, res) => {
${body}
});
`,
  };
}

function python(body: string) {
  return {
    name: body,
    language: "python" as const,
    filename: "server.py",
    text: `from fastmcp import FastMCP
from starlette.responses import RedirectResponse
mcp = FastMCP("s")

@mcp.custom_route("/authorize", methods=["GET"])
async def authorize(request):
${body.replace(/^/gmu, "    ")}
`,
  };
}

sources(rule, {
  valid: [
    express('res.redirect("/done");'),
    express("res.redirect(config.redirect_uri);"),
    express(
      "const { redirect_uri } = req.query; if (!allowed.includes(redirect_uri)) return res.sendStatus(400); res.redirect(redirect_uri);",
    ),
    express("const { redirect_uri } = req.query; check(redirect_uri); res.redirect(redirect_uri);"),
    express(
      "const { redirect_uri } = req.query; if (redirect_uri !== client.uri) throw new Error(); res.redirect(redirect_uri);",
    ),
    express(
      'const { redirect_uri } = req.query; if (new URL(redirect_uri).host !== "a.example") throw new Error(); res.redirect(redirect_uri);',
    ),
    express("const { redirect_uri } = schema.parse(req.query); res.redirect(redirect_uri);"),
    express("res.redirect(`https://id.example.com/?redirect_uri=${req.query.redirect_uri}`);"),
    express("res.redirect(req.query.redirect_uri);", "checkRedirect, "),
    python('return RedirectResponse("/done")'),
    python(
      'uri = request.query_params["redirect_uri"]\nif uri not in allowed:\n    raise ValueError\nreturn RedirectResponse(uri)',
    ),
    python(
      'uri = request.query_params["redirect_uri"]\nclient.validate_redirect_uri(uri)\nreturn RedirectResponse(uri)',
    ),
  ],
  invalid: [
    {
      ...express("res.redirect(req.query.redirect_uri);"),
      errors: [
        {
          messageId: "open",
          at: "req.query.redirect_uri",
          message:
            "It redirects to 'redirect_uri' of the request without a check. Compare it with the addresses that the client has registered.",
        },
      ],
    },
    ...(
      [
        [
          express(
            "const { redirect_uri, state } = req.query; res.redirect(`${redirect_uri}?code=${code}&state=${state}`);",
          ),
          "${redirect_uri}?code=${code}&state=${state}",
        ],
        [
          express(
            "const { redirect_uri: to } = req.query; if (!to) return res.sendStatus(400); res.redirect(302, to);",
          ),
          "to",
        ],
        [
          express(
            'const url = new URL(req.query.redirect_uri); url.searchParams.set("code", code); res.redirect(url.toString());',
          ),
          "url.toString()",
        ],
        [
          python('return RedirectResponse(request.query_params["redirect_uri"])'),
          'request.query_params["redirect_uri"]',
        ],
        [
          python('uri = request.query_params.get("redirect_uri")\nreturn RedirectResponse(url=f"{uri}?code={code}")'),
          'f"{uri}?code={code}"',
        ],
      ] as const
    ).map(([one, at]) => ({ ...one, errors: [{ messageId: "open", at }] })),
  ],
});
