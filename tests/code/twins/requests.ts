import type { Twin } from "./twin.ts";

const request = ["request url"];

/** Text that names the host of a request. */
export const requests: readonly Twin[] = [
  { about: "fetch", code: "await fetch(args.url)", found: request },
  { about: "a URL object", code: "await fetch(new URL(args.url))", found: request },
  { about: "the text of a URL object", code: "const u = new URL(args.url); await fetch(u.toString())", found: request },
  { about: "axios", around: `import axios from "axios";`, code: "await axios.get(args.url)", found: request },
  {
    about: "the options of axios",
    around: `import axios from "axios";`,
    code: "await axios({ method: 'get', url: args.url })",
    found: request,
  },
  { about: "got", around: `import got from "got";`, code: "await got(args.url)", found: request },
  { about: "https", around: `import https from "https";`, code: "https.get(args.url, () => {})", found: request },
  { about: "a host in a template", code: "await fetch(`https://${args.url}/api`)", found: request },
  {
    about: "the scheme alone",
    code: "const u = new URL(args.url); if (u.protocol !== 'https:') throw new Error(); await fetch(u)",
    found: request,
  },
  {
    about: "startsWith with a scheme",
    code: "if (!args.url.startsWith('https://')) throw new Error(); await fetch(args.url)",
    found: request,
  },
  {
    about: "startsWith with an open host",
    code: "if (!args.url.startsWith('https://example.com')) throw new Error(); await fetch(args.url)",
    found: request,
  },
  {
    about: "a blacklist of one host",
    code: "const u = new URL(args.url); if (u.hostname === 'localhost') throw new Error(); await fetch(u)",
    found: request,
  },
  {
    about: "a stated path against a base from the client",
    code: "await fetch(new URL('/status', args.url))",
    found: request,
  },
  { about: "a URL against a base", code: "await fetch(new URL(args.url, 'https://example.com'))", found: request },
  {
    about: "a helper",
    around: "async function get(url: string) { return (await fetch(url)).json(); }",
    code: "await get(args.url)",
    found: request,
  },
  { about: "a fixed host", code: "await fetch(`https://api.example.com/${args.url}`)", found: [] },
  {
    about: "a host of the environment",
    around: "const base = process.env.BASE;",
    code: "await fetch(`${base}/items/${args.url}`)",
    found: [],
  },
  {
    about: "a parameter",
    code: "const u = new URL('https://api.example.com/'); u.searchParams.set('q', args.url); await fetch(u)",
    found: [],
  },
  {
    about: "encoded parameters",
    code: "await fetch('https://api.example.com/?' + new URLSearchParams({ q: args.url }))",
    found: [],
  },
  {
    about: "the body",
    code: "await fetch('https://api.example.com/', { method: 'POST', body: args.text })",
    found: [],
  },
  {
    about: "an allow-list of hosts",
    around: "const hosts = ['a.example', 'b.example'];",
    code: "const u = new URL(args.url); if (!hosts.includes(u.hostname)) throw new Error(); await fetch(u)",
    found: [],
  },
  {
    about: "an equal host",
    code: "const { hostname } = new URL(args.url); if (hostname !== 'a.example') throw new Error(); await fetch(args.url)",
    found: [],
  },
  {
    about: "an origin with its slash",
    code: "if (!args.url.startsWith('https://a.example/')) throw new Error(); await fetch(args.url)",
    found: [],
  },
  {
    about: "a pattern with a host",
    code: "if (!/^https:\\/\\/a\\.example\\//.test(args.url)) throw new Error(); await fetch(args.url)",
    found: [],
  },
  {
    about: "a check of the address",
    around: `import isPrivate from "private-ip";`,
    code: "const u = new URL(args.url); if (isPrivate(u.hostname)) throw new Error(); await fetch(u)",
    found: [],
  },
];
