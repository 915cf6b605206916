// Holds every function against limits of length and nesting. `function-limits.json` lists the functions that are over a limit
// today, each with its size: an entry may shrink and never grow. Most are loops over rows and columns of typed arrays, which a call for
// each row would slow down.
// `node scripts/check-functions.mjs --update` writes the list anew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import ts from 'typescript';

const FOLDERS = ['src', 'compile', 'sample', 'bench', 'console/src', 'client/src', 'operators/src'];
/** Lines of a function from its name to its last brace, and levels of statements within statements. */
const LIMITS = { lines: 40, levels: 2 };
const LIST = 'scripts/function-limits.json';
/** Fewer are not all there are: then this script found no files, or the compiler no functions. */
const LEAST_FUNCTIONS = 3_000;

const NESTING = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.SwitchStatement,
  ts.SyntaxKind.TryStatement,
]);

let seen = 0;
const over = {};
for (const path of sources()) inspect(path);
if (process.argv.includes('--update')) writeFileSync(LIST, `${JSON.stringify(over, null, 2)}\n`);
report(JSON.parse(readFileSync(LIST, 'utf8')));

function sources() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((file) => `${folder}/${file}`.replaceAll('\\', '/'))
      .filter((file) => /(?<!\.d|\.test|\.test-thread)\.ts$/.test(file) && !file.endsWith('api-types.ts')),
  ).sort();
}

function inspect(path) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node, owner) => {
    const name = ts.isClassDeclaration(node) ? `${node.name?.text ?? ''}.` : owner;
    if (isNamedFunction(node)) measure(source, path, node, owner);
    ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, '');
}

function isNamedFunction(node) {
  const isOne =
    ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node);
  return isOne && node.body !== undefined;
}

function measure(source, path, node, owner) {
  seen += 1;
  const line = (position) => source.getLineAndCharacterOfPosition(position).line;
  const lines = line(node.end) - line(node.getStart(source)) + 1;
  const levels = levelsOf(node.body);
  if (lines <= LIMITS.lines && levels <= LIMITS.levels) return;
  over[`${path} ${owner}${node.name?.getText(source) ?? 'constructor'}`] = { lines, levels };
}

/** Most statements around one statement. `else if` is no level of its own, and functions within count for themselves. */
function levelsOf(node) {
  let most = 0;
  ts.forEachChild(node, (child) => {
    if (ts.isFunctionLike(child)) return;
    const isElseIf = ts.isIfStatement(child) && ts.isIfStatement(node) && node.elseStatement === child;
    most = Math.max(most, (NESTING.has(child.kind) && !isElseIf ? 1 : 0) + levelsOf(child));
  });
  return most;
}

function report(listed) {
  const wrong = Object.entries(over).flatMap(([name, size]) => complaint(name, size, listed[name]));
  for (const name of Object.keys(listed))
    if (!(name in over)) wrong.push(`${name} keeps the limits now: take it off ${LIST}`);
  if (seen < LEAST_FUNCTIONS) wrong.push(`only ${seen} functions were read, which are not all`);
  for (const sentence of wrong) console.error(sentence);
  if (wrong.length > 0) process.exitCode = 1;
  else
    console.log(
      `${seen} functions of at most ${LIMITS.lines} lines and ${LIMITS.levels} levels, but ${Object.keys(listed).length}`,
    );
}

function complaint(name, { lines, levels }, known = LIMITS) {
  const most = {
    lines: Math.max(known.lines, LIMITS.lines),
    levels: Math.max(known.levels, LIMITS.levels),
  };
  if (lines <= most.lines && levels <= most.levels) return [];
  return [
    `${name} has ${lines} lines and ${levels} levels, where ${most.lines} and ${most.levels} are allowed`,
  ];
}
