import mcp from "eslint-plugin-mcp";

export default mcp.configs.strict;
