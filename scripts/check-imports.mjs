// Runs dependency-cruiser over src and fails on any violation, and also when it saw implausibly few modules:
// with a compiler it does not understand it sees none and passes.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const written = readdirSync('src', { recursive: true }).filter((file) => file.endsWith('.ts')).length;
const report = JSON.parse(
  execFileSync('npx', ['depcruise', 'src', '--output-type', 'json'], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  }),
);
const seen = report.modules.filter((module) => /^src\/.*\.ts$/.test(module.source)).length;
for (const { rule, from, to } of report.summary.violations) console.error(`${rule.name}: ${from} → ${to}`);
if (seen < written) console.error(`Only ${seen} of ${written} modules were read.`);
const failed = report.summary.violations.length > 0 || seen < written;
console.log(`${seen} modules, ${report.summary.totalDependenciesCruised} imports${failed ? '' : ', every rule kept'}`);
process.exitCode = failed ? 1 : 0;
