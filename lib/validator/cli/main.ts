#!/usr/bin/env node
// Being built: `mcp-validate` has no commands yet.
console.error("mcp-validate is not part of this build yet.");
process.exitCode = 2;
