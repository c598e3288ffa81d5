/** The guides, in the order of the menu. */
export const guides = [
  {
    text: "Begin",
    items: [
      { text: "Set up", link: "/guides/set-up" },
      { text: "Presets", link: "/guides/presets" },
      { text: "Configure and suppress", link: "/guides/configure" },
      { text: "Settings", link: "/guides/settings" },
    ],
  },
  {
    text: "Languages",
    items: [
      { text: "TypeScript and JavaScript", link: "/guides/typescript" },
      { text: "Python", link: "/guides/python" },
      { text: "JSON and YAML", link: "/guides/json-yaml" },
    ],
  },
  {
    text: "Tools",
    items: [
      { text: "Continuous integration", link: "/guides/ci" },
      { text: "Commit hooks", link: "/guides/commit-hooks" },
      { text: "Editors", link: "/guides/editors" },
      { text: "oxlint", link: "/guides/oxlint" },
    ],
  },
  {
    text: "Tasks",
    items: [
      { text: "For owners of a registry", link: "/guides/registry-owners" },
      { text: "Security review", link: "/guides/security-review" },
      { text: "Ask a model", link: "/guides/ask-a-model" },
      { text: "Which tool is chosen", link: "/guides/which-tool" },
      { text: "A census of servers", link: "/guides/census" },
    ],
  },
];
