/** A cheap test of a module's text. (Being built.) */
export function mentionsMcp(_text: string): boolean {
  return true;
}
