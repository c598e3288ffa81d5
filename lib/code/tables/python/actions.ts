import type { ActionRow } from "../rows.ts";

export const actions: readonly ActionRow[] = [];
export const isTemporary = /^$/;
