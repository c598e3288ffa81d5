/** Words with capitals, and pieces of names that form one word. */
import { wordList, wordSet } from "./list.ts";

/** Acronyms that are written in capitals. */
export const capitals = wordSet(`
  2d 2fa 3d abap acl ai api arn ascii ast aws b2b b2c bic cdn ci cidr cli cpu crm css csv db dns doi dom e2e ec2 eur
  faq ftp gb gbp gcp gif gmt gps gpu grpc gui guid html http https iam iban ide imap iot ip isbn iso jpeg jpg json
  jwt kb kpi kv llm mb mcp md5 mfa ml mp3 mp4 mr nfc nlp ocr os otp p2p pdf png pr qr ram rds rfc roi rpc rss
  s3 sdk seo sftp sha1 sha256 sha512 sku sms smtp sns sql sqs ssh ssl sso svg tcp tls tsv ttl udp ui ulid uri url
  usb usd utc uuid ux vat vm vpc vpn xml yaml`);

/** Names and short forms with their own spelling. */
export const properNames = wordList(`
  Airtable Amazon Android Asana Azure BigQuery Bing Bluetooth Calendly Chrome Confluence DevTools Discord Docker
  DuckDuckGo DynamoDB Elasticsearch Excel Facebook Figma Firefox GitHub GitLab Gmail Google Grammarly GraphQL
  HubSpot Instagram iOS iPad iPhone IPv4 IPv6 JavaScript Jira Kubernetes LinkedIn Linux macOS Markdown MongoDB MySQL
  n8n Netflix NoSQL Notion npm OAuth OAuth2 OData OneDrive OneNote OpenAI OpenAPI Outlook PayPal Playwright Postgres
  PostgreSQL PowerPoint Python Reddit Redis Salesforce SharePoint Shopify Slack Spotify SQLite Stripe Supabase
  Tavily Telegram TikTok Trello Twitter TypeScript Ubuntu WhatsApp Wikipedia WordPress YouTube Zendesk`);

/** Words with digits, which are not split between letters and digits. */
export const wordsWithDigits = wordSet(`
  2d 2fa 3d base64 base64url ec2 h264 ipv4 ipv6 md5 mp3 mp4 oauth2 s3 sha1 sha256 sha512 utf16 utf8 web3 x509`);

/** Well-known short words, besides those in capitals. */
export const familiarShortForms = wordSet(`
  am at base64 be by do em eu go if in is it jpg js jsx km ltr md me mi my n no of on or pm px py rtl sh ssh to ts tsx txt up us utf8 we y`);
