import { fileURLToPath } from 'node:url';

/** Times of the last proof on this machine. */
export const TIMES_FILE = fileURLToPath(
  new URL('../node_modules/.cache/waypost/ci-times.json', import.meta.url),
);

/** @returns the parts of a proof as a Markdown table */
export function tableOf(parts) {
  const row = ({ name, seconds, processor, tests = '' }) =>
    `| ${name} | ${seconds} | ${processor} | ${tests} |`;
  return ['| part | seconds | of processor | tests |', '|---|---:|---:|---:|', ...parts.map(row)].join('\n');
}

/** @returns the files of tests that took longest, at most `most`, as a Markdown table */
export function tableOfFiles(files, most) {
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, most);
  const rows = slowest.map(({ name, seconds }) => `| ${name} | ${seconds} |`);
  return ['| file | seconds |', '|---|---:|', ...rows].join('\n');
}
