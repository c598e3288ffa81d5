/** Major version of the MCP SDK for TypeScript. */
export type SdkMajor = 1 | 2;
/** Major version of Zod. */
export type ZodMajor = 3 | 4;
/** Frameworks that convert schemas in their own way. */
export const frameworkNames = ["sdk", "fastmcp", "mcp-ts-core"] as const;
export type FrameworkName = (typeof frameworkNames)[number];
