import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { plain, shorten } from './run-part.mjs';

/** Lines of a failure's message that are repeated. */
const LINES_OF_MESSAGE = 6;
const STATUSES = ['passed', 'failed', 'skipped'];

/**
 * Reads what vitest's JSON reporter wrote of a run.
 *
 * @returns numbers of tests `passed`, `failed` and `skipped`; `skippedNames`; `files`, each with its `name` and `seconds`; `failures`, a few
 * lines each: file, test, message; `fault`: one sentence if the run proves nothing or not all
 */
export function readReport(path) {
  const report = readOrNone(path);
  if (!report)
    return {
      passed: 0,
      failed: 0,
      skipped: 0,
      skippedNames: [],
      files: [],
      failures: [],
      fault: 'it left no report of its tests',
    };
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map((test) => ({ file: relative('.', name), ...test })),
  );
  const of = (status) => tests.filter((test) => statusOf(test) === status);
  const [passed, failed, skipped] = STATUSES.map((status) => of(status).length);
  return {
    passed,
    failed,
    skipped,
    skippedNames: of('skipped').map(({ fullName }) => fullName),
    files: report.testResults.map(({ name, startTime, endTime }) => ({
      name: relative('.', name),
      seconds: Math.round((endTime - startTime) / 1000),
    })),
    failures: [...of('failed').map(failureOf), ...report.testResults.flatMap(failureOfFile)],
    fault: faultOf(report, passed),
  };
}

function readOrNone(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** `pending`, `todo` and `disabled` are tests that did not run. */
function statusOf({ status }) {
  return STATUSES.includes(status) ? status : 'skipped';
}

function failureOf({ file, fullName, failureMessages = [] }) {
  return lines(`${file}: ${fullName}`, failureMessages.join('\n'));
}

/** Of a file that failed before its tests. */
function failureOfFile({ status, name, message, assertionResults }) {
  const isOfFile = status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
  return isOfFile ? [lines(relative('.', name), message ?? '')] : [];
}

function lines(title, message) {
  const said = plain(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_OF_MESSAGE);
  return [title, ...said.map((line) => `    ${shorten(line.trim())}`)].join('\n');
}

function faultOf({ success }, passed) {
  if (passed === 0) return 'no test passed, so nothing is proven';
  return success ? undefined : 'its tests did not all pass';
}
