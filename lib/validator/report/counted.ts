/** A number and its noun: "1 tool", "2 tools". */
export function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? "" : "s"}`;
}
