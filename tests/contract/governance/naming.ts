import { all, named, object, takingAll, tool, type Probes } from "./probes.ts";

const string = { type: "string" };

/** NAM-001 to NAM-006. */
export const namingProbes: readonly Probes[] = [
  {
    id: "NAM-001",
    fires: [tool({ name: undefined }), tool({ name: "" }), tool({ name: "  " }), tool({ name: null })],
    silent: [named("get-user"), named("g"), named("get user"), named("0")],
  },
  {
    id: "NAM-002",
    fires: ["getUser", "get_user", "GetUser", "GET-USER", "get.user", "get--user", "-get-user", "get-User"].map(
      (name) => named(name),
    ),
    silent: ["get-user-profile", "create-file", "list-items", "search", "get-v2-user", "2fa-verify"].map((name) =>
      named(name),
    ),
  },
  {
    id: "NAM-003",
    fires: [
      named("gu"),
      named("x"),
      named(`get-${"a".repeat(47)}`),
      named("search-and-retrieve-all-documents-matching-query-with-pagination-and-sorting"),
    ],
    silent: [named("get"), named("get-user"), named("search-documents-by-content"), named(`get-${"a".repeat(46)}`)],
  },
  {
    id: "NAM-004",
    fires: [named("2fa-verify"), named("3d-render"), named("9"), named("007_get")],
    silent: [named("get-2fa"), named("verify-2"), named("v2-get"), named("get-user")],
  },
  {
    id: "NAM-005",
    fires: [
      named("user-profile"),
      named("document-handler"),
      named("data"),
      named("user-create"),
      named("account-settings"),
      // Every name of the server puts the object first.
      all(["user-create", "Creates a user."], ["user-update", "Updates a user."], ["user-delete", "Deletes a user."]),
    ],
    silent: [
      ...["get-user", "create-document", "validate-input", "search-records", "navigate-back", "take-screenshot"],
      ...["click", "type-text", "press-key", "select-option", "fill-form", "evaluate-script", "describe-image"],
      ...["assign-issue", "resolve-thread", "mark-read", "manage-labels", "star-repository", "dismiss-alert"],
    ].map((name) => named(name)),
  },
  {
    id: "NAM-006",
    fires: [
      takingAll({ userId: string, include_details: string, MaxResults: string }),
      takingAll({ user_id: string, max_results: string }),
      takingAll({ UserId: string }),
      takingAll({ "user-id": string, limit: string }),
      takingAll({ filter: object({ createdAfter: string, created_before: string }) }),
    ],
    silent: [
      takingAll({ userId: string, includeDetails: string, maxResults: string }),
      takingAll({ query: string, limit: string }),
      takingAll({ query: string, pageSize: string }),
      takingAll({ userId: string, filter: object({ createdAfter: string }) }),
    ],
  },
];
