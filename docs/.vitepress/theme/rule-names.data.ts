import { questions, ruleRows } from "../../site/rule-rows.ts";

interface Group {
  readonly question: string;
  readonly title: string;
  readonly names: readonly string[];
}
declare const data: readonly Group[];
export { data };

/** The names alone, as every page of a rule loads them. */
export default {
  load: (): Group[] => {
    const rows = ruleRows([]);
    return Object.entries(questions).map(([question, { title }]) => ({
      question,
      title,
      names: rows.filter((row) => row.question === question).map(({ name }) => name),
    }));
  },
};
