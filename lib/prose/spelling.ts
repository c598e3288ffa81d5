import { wordSet } from "./word-set.ts";

/** Short forms that are written in capitals. */
const capitals = wordSet(`
  acl ai api arn ascii ast aws bic cdn ci cidr cli cpu crm css csv db dns doi dom ec2 eur faq ftp gb gbp gcp gif
  gmt gpu gps grpc gui guid html http https iam iban ide imap iot ip isbn iso jpeg jpg json jwt kb kpi llm md5
  mb mcp mfa ml mp3 mp4 mr nfc nlp ocr odata os otp pdf png pr qr ram rds rfc roi rpc rss s3 sdk seo sftp
  sha1 sha256 sha512 sku smtp sms sns sql sqs ssh ssl sso svg tcp tls tsv ttl udp ui ulid uri url usb usd utc
  uuid ux vat vm vpc vpn xml yaml 2d 2fa 3d abap b2b b2c e2e kv p2p`);

/** Names and short forms that are written in their own way. */
const names = wordSet(`
  Airtable Amazon Android Asana Azure BigQuery Bing Bluetooth Calendly Chrome Confluence DevTools Discord Docker DuckDuckGo
  DynamoDB Elasticsearch Excel Facebook Figma Firefox GitHub GitLab Gmail Google Grammarly GraphQL HubSpot IPv4 IPv6
  Instagram JavaScript Jira Kubernetes LinkedIn Linux Markdown MongoDB MySQL NoSQL Netflix Notion OAuth OAuth2
  OData OneDrive OneNote OpenAI OpenAPI Outlook PayPal Playwright PostgreSQL Postgres PowerPoint Python Reddit
  Redis SQLite Salesforce SharePoint Shopify Slack Spotify Stripe Supabase Tavily Telegram TikTok Trello Twitter
  TypeScript Ubuntu Wikipedia WhatsApp WordPress YouTube Zendesk iOS iPad iPhone macOS npm`);

const byWord = new Map<string, string>();
for (const word of capitals) {
  byWord.set(word, word.toUpperCase());
  // Plurals keep a small s: "URLs".
  byWord.set(`${word}s`, `${word.toUpperCase()}s`);
}
byWord.set("id", "ID").set("ids", "IDs");
for (const name of names) byWord.set(name.toLowerCase(), name);
// The plural of one short form is another one.
byWord.set("https", "HTTPS").set("css", "CSS").delete("oss");

/** Words with digits within, which are not taken apart where letters meet digits. */
const digitWords = wordSet(`
  a11y base64 base64url e2e i18n k8s l10n mp3 mp4 md5 sha1 sha256 sha512 utf8 utf16 ipv4 ipv6 oauth2 s3 ec2 2d 3d
  2fa x509 web3 p2p b2b b2c h264`);

/** How a lower-case word is written where it is not just lower-case: "url" → "URL", "github" → "GitHub". */
export function spellingOf(word: string): string | undefined {
  return byWord.get(word);
}

/** True for the name of a product or language, which takes no article: "Search Notion." */
export function isProperName(word: string): boolean {
  const spelling = byWord.get(word);
  return spelling !== undefined && /^\p{Lu}\p{Ll}|\p{Ll}\p{Lu}/u.test(spelling) && !spelling.endsWith("s");
}

/** True where pieces of an identifier that stand side by side are one word: `Git` + `Hub`, `base` + `64`, `v` + `2`. */
export function isOneWord(joined: string): boolean {
  const lower = joined.toLowerCase();
  if (digitWords.has(lower) || /^v\d+$/.test(lower)) return true;
  const spelling = byWord.get(lower);
  if (spelling === undefined || spelling === lower) return false;
  return joined === spelling || joined === `${spelling.charAt(0).toLowerCase()}${spelling.slice(1)}`;
}
