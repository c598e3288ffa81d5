import type { McpRule } from "../rule/define-rule.ts";
import requireMaxLength from "./security/require-max-length.ts";

/** Every rule by name. (A stand-in until the generated index is written.) */
export const rules: Readonly<Record<string, McpRule>> = { "require-max-length": requireMaxLength };
