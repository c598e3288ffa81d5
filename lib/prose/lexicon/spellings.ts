/** Words with capitals, and pieces of names that form one word. */
import { wordList, wordSet } from "./list.ts";
import words from "./spellings.json" with { type: "json" };

/** Acronyms that are written in capitals. */
export const capitals = wordSet(words.capitals);

/** Names and short forms with their own spelling. */
export const properNames = wordList(`
  Airtable Amazon Android Asana Azure BigQuery Bing Bluetooth Calendly Chrome Confluence DevTools Discord Docker
  DuckDuckGo DynamoDB Elasticsearch Excel Facebook Figma Firefox GitHub GitLab Gmail Google Grammarly GraphQL
  HubSpot Instagram iOS iPad iPhone IPv4 IPv6 JavaScript Jira Kubernetes LinkedIn Linux macOS Markdown MongoDB MySQL
  n8n Netflix NoSQL Notion npm OAuth OAuth2 OData OneDrive OneNote OpenAI OpenAPI Outlook PayPal Playwright Postgres
  PostgreSQL PowerPoint Python Reddit Redis Salesforce SharePoint Shopify Slack Spotify SQLite Stripe Supabase
  Tavily Telegram TikTok Trello Twitter TypeScript Ubuntu WhatsApp Wikipedia WordPress YouTube Zendesk`);

/** Words with digits, which are not split between letters and digits. */
export const wordsWithDigits = wordSet(words.wordsWithDigits);

/** Well-known short words, besides those in capitals. */
export const familiarShortForms = wordSet(words.familiarShortForms);
