import { readFileSync } from "node:fs";
import ts from "typescript";

/** Operators, and their replacements. */
const swapped = {
  comparison: { "===": "!==", "!==": "===", "<": "<=", "<=": "<", ">": ">=", ">=": ">" },
  boolean: { "&&": "||", "||": "&&", "??": "&&" },
  arithmetic: { "+": "-", "-": "+" },
};

/** Every single change that the bench can make to a file. */
export function mutantsIn(file) {
  return collected(file, (node, add, source) => {
    if (ts.isBinaryExpression(node)) {
      const operator = node.operatorToken.getText(source);
      for (const [kind, replacements] of Object.entries(swapped))
        if (Object.hasOwn(replacements, operator)) add(kind, node.operatorToken, replacements[operator]);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
      add("negation", node, node.operand.getText(source));
    if (ts.isIfStatement(node)) for (const to of ["true", "false"]) add("condition", node.expression, to);
    if (ts.isConditionalExpression(node)) for (const to of ["true", "false"]) add("condition", node.condition, to);
    if (ts.isReturnStatement(node) && node.expression && node.expression.getText(source) !== "undefined")
      add("return", node.expression, constantFor(node.expression));
    if (ts.isExpressionStatement(node)) add("statement", node, ";");
    if (ts.isNumericLiteral(node)) add("number", node, String(Number(node.text) + 1));
    if (ts.isStringLiteral(node)) add("string", node, node.text ? '""' : '"mutant"');
    if (ts.isArrayLiteralExpression(node) && node.elements.length) add("list", node, "[]");
  });
}

/** Each word in a list of words, that is, in a text of at least four lower-case words. */
export function wordsIn(file) {
  return collected(file, (node, add, source) => {
    if (!ts.isStringLiteralLike(node) || !/^\s*[a-z]+(?:\s+[a-z]+){3,}\s*$/u.test(node.text)) return;
    const begin = node.getStart(source);
    for (const { 0: word, index } of node.getText(source).matchAll(/[a-z]+/gu))
      add("word", { start: begin + index, end: begin + index + word.length, unit: begin + index }, "qqmutantqq");
  });
}

/** Some of the mutants: in turn one of each kind, and at most one in each function. */
export function drawn(mutants, count, random) {
  const byKind = new Map();
  for (const one of mutants) byKind.set(one.kind, [...(byKind.get(one.kind) ?? []), one]);
  const units = new Set();
  const sample = [];
  while (sample.length < count && byKind.size)
    for (const [kind, left] of byKind) {
      let next;
      while (!next && left.length) {
        const [one] = left.splice(Math.floor(random() * left.length), 1);
        if (!units.has(`${one.file} ${one.unit}`)) next = one;
      }
      if (!next) byKind.delete(kind);
      else if (sample.length < count) {
        units.add(`${next.file} ${next.unit}`);
        sample.push(next);
      }
    }
  return sample;
}

function constantFor(expression) {
  if (expression.kind === ts.SyntaxKind.TrueKeyword) return "false";
  return expression.kind === ts.SyntaxKind.FalseKeyword ? "true" : "undefined";
}

function collected(file, mutate) {
  const text = readFileSync(file, "utf8");
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const visit = (node, unit) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    const within = ts.isFunctionLike(node) || node.parent === source ? node.getStart(source) : unit;
    mutate(
      node,
      (kind, place, to) => {
        const [start, end] = "unit" in place ? [place.start, place.end] : [place.getStart(source), place.getEnd()];
        const line = source.getLineAndCharacterOfPosition(start).line + 1;
        const from = text.slice(start, end).replace(/\s+/gu, " ").slice(0, 80);
        const id = `${file} ${start} ${to}`;
        mutants.push({
          id,
          file,
          line,
          kind,
          start,
          end,
          text: text.slice(start, end),
          from,
          to,
          unit: place.unit ?? within,
        });
      },
      source,
    );
    ts.forEachChild(node, (child) => visit(child, within));
  };
  visit(source, 0);
  return mutants;
}
