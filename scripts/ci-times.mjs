// Writes docs/ci-times.md of the times that the last `.ci/run` on this machine took.
import { readFileSync, writeFileSync } from 'node:fs';
import { TIMES_FILE, tableOf, tableOfFiles } from './times-table.mjs';

/** Files of tests that are worth a look. */
const MOST_FILES = 20;

const { date, cores, seconds, parts, files } = JSON.parse(readFileSync(TIMES_FILE, 'utf8'));
const processor = parts.reduce((sum, part) => sum + part.processor, 0);
const tests = parts.reduce((sum, part) => sum + (part.tests ?? 0), 0);
writeFileSync(
  'docs/ci-times.md',
  `# Times of the proof

What \`.ci/run\` took on ${date.slice(0, 10)}, on ${cores} cores: ${seconds} s after \`npm ci\`. Parts run side by side, so their seconds add up to more;
their seconds of processor show what grows. \`npm run ci:times\` writes this page of the last run.

${tableOf([...parts, { name: 'all', seconds, processor, tests }])}

The files of tests that took longest, beside what ran at the same time:

${tableOfFiles(files, MOST_FILES)}
`,
);
