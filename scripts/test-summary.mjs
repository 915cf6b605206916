// Says what runs of the tests came to, from the files of vitest's JSON reporter, and fails unless in each some passed and
// none failed: a run that found or ran no test proves nothing.
import { readFileSync } from 'node:fs';

const STATUSES = ['passed', 'failed', 'skipped'];

/** Result of one run: its tests by status, and its files. */
function readRun(path) {
  const { testResults, ...report } = JSON.parse(readFileSync(path, 'utf8'));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  for (const { status, fullName } of tests) if (status !== 'passed') console.log(`${status}: ${fullName}`);
  for (const { status, name, message, assertionResults } of testResults)
    if (status === 'failed' && assertionResults.length === 0) console.log(`failed: ${name}: ${message}`);
  if (!report.success || report.numPassedTests === 0) process.exitCode = 1;
  const counts = STATUSES.map((wanted) => tests.filter(({ status }) => status === wanted).length);
  return [...counts, testResults.length];
}

const paths = process.argv.slice(2);
if (paths.length === 0) throw new Error('No report was given: no test was run.');
const runs = paths.map(readRun);
const [passed, failed, skipped, files] = [0, 1, 2, 3].map((at) =>
  runs.reduce((sum, counts) => sum + counts[at], 0),
);
console.log(
  `tests: ${passed} passed, ${failed} failed, ${skipped} skipped, in ${files} files of ${runs.length} runs`,
);
