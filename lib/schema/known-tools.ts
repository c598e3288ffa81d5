/** A published server whose tools have names that hardly occur by chance. */
interface KnownServer {
  readonly title: string;
  /** A word that servers for the same service have in their own texts. */
  readonly service: RegExp;
  readonly tools: readonly string[];
}

/**
 * Tools of well-known servers. Names that many servers choose, such as `read_file`, `search`, `fetch`, `query`,
 * `git_status` and `create_issue`, are omitted, because they are chosen independently. Sources: the responses to
 * `tools/list` of the packages named, read 2026-11-22; for Context7 the source, read 2026-11-25.
 */
export const knownServers: readonly KnownServer[] = [
  {
    title: "Slack (@modelcontextprotocol/server-slack 2025.4.25)",
    service: /slack/iu,
    tools: [
      "slack_list_channels",
      "slack_post_message",
      "slack_reply_to_thread",
      "slack_add_reaction",
      "slack_get_channel_history",
      "slack_get_thread_replies",
      "slack_get_users",
      "slack_get_user_profile",
    ],
  },
  {
    title: "GitHub (@modelcontextprotocol/server-github 2025.4.8)",
    service: /github|\bgit\b|repositor|pull request/iu,
    tools: [
      "create_pull_request_review",
      "merge_pull_request",
      "get_pull_request_files",
      "get_pull_request_status",
      "update_pull_request_branch",
      "get_pull_request_comments",
      "get_pull_request_reviews",
      "fork_repository",
      "push_files",
    ],
  },
  {
    title: "filesystem (@modelcontextprotocol/server-filesystem 2026.8.31)",
    service: /\bfiles?\b|file ?system|director/iu,
    tools: ["list_allowed_directories", "list_directory_with_sizes", "read_multiple_files", "read_media_file"],
  },
  {
    title: "memory (@modelcontextprotocol/server-memory 2026.8.31)",
    service: /knowledge graph|memor|entit|graph/iu,
    tools: [
      "add_observations",
      "delete_observations",
      "create_entities",
      "delete_entities",
      "open_nodes",
      "read_graph",
    ],
  },
  {
    title: "sequential thinking (@modelcontextprotocol/server-sequential-thinking 2026.8.31)",
    service: /think|thought|reason/iu,
    tools: ["sequentialthinking"],
  },
  {
    title: "Brave Search (@brave/brave-search-mcp-server 2.1.4)",
    service: /brave/iu,
    tools: ["brave_web_search", "brave_local_search", "brave_news_search", "brave_image_search", "brave_video_search"],
  },
  {
    title: "Google Maps (@modelcontextprotocol/server-google-maps 0.6.2)",
    service: /\bmaps?\b|geo|place|route/iu,
    tools: [
      "maps_geocode",
      "maps_reverse_geocode",
      "maps_search_places",
      "maps_place_details",
      "maps_distance_matrix",
      "maps_elevation",
      "maps_directions",
    ],
  },
  {
    title: "Playwright (@playwright/mcp 0.0.83)",
    service: /browser|\bpages?\b|playwright|web ?site|chrom/iu,
    tools: [
      "browser_navigate",
      "browser_click",
      "browser_type",
      "browser_evaluate",
      "browser_snapshot",
      "browser_take_screenshot",
      "browser_file_upload",
      "browser_press_key",
    ],
  },
  {
    title: "Tavily (tavily-mcp 0.2.22)",
    service: /tavily/iu,
    tools: ["tavily_search", "tavily_extract", "tavily_crawl", "tavily_map"],
  },
  {
    title: "Firecrawl (firecrawl-mcp 3.22.2)",
    service: /firecrawl/iu,
    tools: ["firecrawl_scrape", "firecrawl_search", "firecrawl_crawl", "firecrawl_map", "firecrawl_extract"],
  },
  {
    title: "Context7 (@upstash/context7-mcp)",
    service: /context7|librar|package|documentation/iu,
    tools: ["resolve-library-id", "query-docs"],
  },
];

const byTool: ReadonlyMap<string, KnownServer> = new Map(
  knownServers.flatMap((server) => server.tools.map((name) => [name, server] as const)),
);

/** The well-known server that has a tool of this name. */
export function knownServerOf(name: string): KnownServer | undefined {
  return byTool.get(name);
}
