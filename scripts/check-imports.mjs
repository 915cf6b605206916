// Runs dependency-cruiser over all TypeScript and fails on any violation, and also when it read fewer modules than
// were written: with a compiler it does not understand it reads none and passes.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const FOLDERS = [
  'src',
  'compile',
  'sample',
  'bench',
  'test',
  'docs',
  'client/src',
  'operators/src',
  'scripts',
];
/** Fewer modules are not all there are. */
const LEAST_MODULES = 900;

const written = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((file) => `${folder}/${file}`),
);
const report = JSON.parse(
  execFileSync('node_modules/.bin/depcruise', [...FOLDERS, '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const read = new Set(report.modules.map((module) => module.source));
const unread = written.filter((file) => /(?<!\.d)\.ts$/.test(file) && !read.has(file));

for (const { rule, from, to } of report.summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
for (const file of unread) console.error(`not read: ${file}`);
if (read.size < LEAST_MODULES) console.error(`only ${read.size} modules were read, which are not all`);
const isKept = report.summary.violations.length === 0 && unread.length === 0 && read.size >= LEAST_MODULES;
if (!isKept) process.exitCode = 1;
else console.log(`${read.size} modules, ${report.summary.totalDependenciesCruised} imports, every rule kept`);
