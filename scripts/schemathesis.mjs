// Asks the built command's server what its own /openapi.json invites to, and much that it does not: schemathesis makes the
// requests. Fails when an answer is a 5xx, has a status, media type or body that the document does not tell of, when an error of the
// service's own interface has another body than all of them have, or when no request of a route was served. Installs schemathesis
// from PyPI into a directory of its own; needs python3 with venv.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const COMMAND = 'dist/cli/main.js';
const SCHEMATHESIS = 'schemathesis==4.32.5';
const EXAMPLES_PER_ROUTE = 60;
/** More than any run takes; hanging ends with it. */
const MOST_MS = 1_200_000;
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
];
/** A made-up identifier is of no place, and the sample has no heights of the ground. */
const UNKNOWABLE = new Set([
  'GET /v1/places/{placeId}',
  'GET /v1/tiles/elevation.json',
  'GET /v1/tiles/elevation/{z}/{x}/{y}.png',
  'GET /v1/tiles/contours.json',
  'GET /v1/tiles/contours/{z}/{x}/{y}.mvt',
]);
/** Interfaces of other geocoders, for whoever has the key. */
const DIALECTS = [
  ...['photon', 'nominatim', 'pelias', 'google'].flatMap((name) => ['--compat', name]),
  ...['--compat-access', 'bearer'],
];
/** The tileset beside the map that the document has for an example. */
const TILESET = 'trails';
/** They write errors in forms of their own. */
const OF_DIALECTS = /^\w+ \/(?:photon|nominatim|pelias|google)\//;
/** A key that made-up requests are sent with must not make keys, end them, or start updates. */
const OF_OPERATORS = /^\w+ \/admin\//;

const directory = mkdtempSync(join(tmpdir(), 'waypost-schemathesis-'));
const data = join(directory, 'data');
const python = join(directory, 'venv', 'bin', 'python');
const waypost = (...args) =>
  execFileSync(process.execPath, [COMMAND, ...args, '--data', data], { encoding: 'utf8' });

function install() {
  execFileSync('python3', ['-m', 'venv', join(directory, 'venv')], { stdio: 'inherit' });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', SCHEMATHESIS];
  execFileSync(python, pip, { stdio: 'inherit' });
}

/** The map of a data directory: an archive of tiles like any other. */
function archiveOf(data) {
  const current = readFileSync(join(data, 'CURRENT'), 'utf8').trim();
  return join(data, 'generations', current, 'basemap.pmtiles');
}

async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /listening on (http:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server ended before it listened.');
}

/** The key stands in a file of the run's own directory, never among the arguments, which the whole machine may read. */
function writeConfiguration(key) {
  const file = join(directory, 'schemathesis.toml');
  const schemes = `[auth.openapi.bearer]\nbearer = "${key}"\n\n[auth.openapi.accessToken]\napi_key = "${key}"\n`;
  writeFileSync(file, schemes, { mode: 0o600 });
  return file;
}

/** @returns whether schemathesis ended content, and every exchange as `[operation, request, response]` */
function ask(address, key) {
  const report = join(directory, 'report.ndjson');
  const options = [
    ['--config-file', writeConfiguration(key), 'run', `${address}/openapi.json`],
    ['--checks', CHECKS.join(','), '--phases', 'examples,coverage,fuzzing', '--continue-on-failure'],
    ['--max-examples', String(EXAMPLES_PER_ROUTE), '--no-color'],
    ['--report', 'ndjson', '--report-ndjson-path', report],
  ].flat();
  const { status, stdout } = spawnSync(join(directory, 'venv', 'bin', 'schemathesis'), options, {
    cwd: directory,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: MOST_MS,
  });
  const isContent = status === 0;
  if (!isContent) console.log(stdout); // a run without findings is counted below
  return { isContent, exchanges: readReport(report) };
}

function readReport(report) {
  const events = readFileSync(report, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const recorders = events.flatMap(({ ScenarioFinished }) => ScenarioFinished?.recorder ?? []);
  return recorders.flatMap(({ label, interactions = {} }) =>
    Object.values(interactions).map(({ request, response }) => [label, request, response]),
  );
}

/** True if an answer is no error, or has exactly the members of one. */
function isAnswer({ status_code, content }) {
  if (status_code < 400) return true;
  try {
    const body = JSON.parse(Buffer.from(content.$base64, 'base64').toString());
    return Object.keys(body).join() === 'error,message,code';
  } catch {
    return false;
  }
}

function countBy(values) {
  const counts = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

/** Throws unless every operation of the document was asked, and was let in, and answered as it should. */
async function judge({ isContent, exchanges }, address) {
  const { paths } = await (await fetch(`${address}/openapi.json`)).json();
  delete paths['/openapi.json']; // schemathesis reads it and leaves it at that
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.keys(byMethod).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const lost = exchanges.filter(([, , response]) => !response);
  const answered = exchanges.filter(([, , response]) => response);
  const served = new Set(
    answered.filter(([, , { status_code }]) => status_code < 300).map(([label]) => label),
  );
  const unserved = operations.filter(
    (operation) => !served.has(operation) && !UNKNOWABLE.has(operation) && !OF_OPERATORS.test(operation),
  );
  const wrong = answered.filter(
    ([label, , response]) => response.status_code >= 500 || (!OF_DIALECTS.test(label) && !isAnswer(response)),
  );
  const statuses = countBy(answered.map(([, , { status_code }]) => status_code));
  console.log(
    `${exchanges.length} requests to ${operations.length} operations, answered ${JSON.stringify(statuses)}`,
  );
  for (const [, { method, uri }, { status_code }] of wrong) console.log(`${status_code}: ${method} ${uri}`);
  if (!isContent) throw new Error('Answers do not match /openapi.json, or schemathesis did not end.');
  if (lost.length + wrong.length > 0)
    throw new Error(
      `${lost.length} requests got no answer, ${wrong.length} one that is a mistake of the server.`,
    );
  if (unserved.length > 0) throw new Error(`No request was served by ${unserved.join(', ')}.`);
}

async function serve(key) {
  const tileset = ['--tileset', `${TILESET}=${archiveOf(data)}`];
  const options = ['--data', data, '--port', '0', ...DIALECTS, ...tileset];
  const server = spawn(process.execPath, [COMMAND, 'serve', ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    const address = await addressOf(server);
    await judge(ask(address, key), address);
    if (server.exitCode !== null) throw new Error('The server did not outlive the requests.');
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

try {
  install();
  waypost('build', 'sample');
  const { key } = JSON.parse(
    waypost('keys', 'create', '--name', 'schemathesis', '--rate', '1000000', '--json'),
  );
  await serve(key);
} finally {
  rmSync(directory, { recursive: true, force: true });
}
