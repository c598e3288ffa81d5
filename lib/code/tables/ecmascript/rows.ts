import programs from "./programs.json" with { type: "json" };
import files from "./files.json" with { type: "json" };
import requests from "./requests.json" with { type: "json" };
import queries from "./queries.json" with { type: "json" };
import services from "./services.json" with { type: "json" };
import values from "./values.json" with { type: "json" };

/** What the functions of packages and of the language do, from the data files of this folder. */
export const ecmascriptRows: readonly unknown[] = [
  programs,
  files,
  requests,
  queries,
  services,
  values,
].flatMap<unknown>((file) => file.rows);
