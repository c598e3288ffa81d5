import type { Server } from "../model/server.ts";

const answers = new WeakMap<Server, boolean>();

/** True where some tool of a server has an input schema, or may have one: in a format of a project's own none has. */
export function declaresSchemas(server: Server): boolean {
  let answer = answers.get(server);
  if (answer === undefined)
    answers.set(server, (answer = server.tools.some((tool) => tool.get("inputSchema").state !== "absent")));
  return answer;
}
