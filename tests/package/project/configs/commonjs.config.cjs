const mcp = require("eslint-plugin-mcp");

module.exports = mcp.configs.strict;
