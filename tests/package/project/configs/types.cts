import mcp = require("eslint-plugin-mcp");

export = [...mcp.configs.recommended, { plugins: { mcp } }];
