/** @file temporary */
export function comparisonTable(compared) {
  const lines = [];
  for (const { name, official } of compared)
    for (const { version, revision, scenarios } of official)
      for (const { scenario, checks } of scenarios)
        for (const check of checks)
          if (check.status === "FAILURE" || check.status === "WARNING")
            lines.push(
              [
                name,
                version,
                revision,
                scenario,
                check.id,
                check.status,
                (check.errorMessage ?? "").slice(0, 200).replaceAll("\n", " "),
              ].join(" | "),
            );
  return lines.join("\n");
}
