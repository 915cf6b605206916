// Says what a run of the tests came to, from the file of vitest's JSON reporter, and fails unless some passed and
// none failed: a run that found or ran no test proves nothing.
import { readFileSync } from 'node:fs';

const { testResults, ...report } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
for (const { status, fullName } of tests) if (status !== 'passed') console.log(`${status}: ${fullName}`);
for (const { status, name, message, assertionResults } of testResults)
  if (status === 'failed' && assertionResults.length === 0) console.log(`failed: ${name}: ${message}`);

const counts = ['passed', 'failed', 'skipped'].map(
  (status) => `${tests.filter((test) => test.status === status).length} ${status}`,
);
console.log(`tests: ${counts.join(', ')}, in ${testResults.length} files`);
if (!report.success || report.numPassedTests === 0) process.exitCode = 1;
