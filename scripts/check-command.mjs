// Runs the built command as a user would, of those files alone that are published: builds the sample, verifies it,
// searches it, serves it for one request.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const directory = mkdtempSync(join(tmpdir(), 'waypost-command-'));
const installed = join(directory, 'installed');
const data = join(directory, 'data');
const COMMAND = join(installed, 'dist/cli/main.js');
const run = (...args) =>
  execFileSync(process.execPath, [COMMAND, ...args, '--data', data], { encoding: 'utf8' });

function install() {
  const asked = ['pack', '--dry-run', '--ignore-scripts', '--json'];
  const [{ files }] = JSON.parse(execFileSync('npm', asked, { stdio: ['ignore', 'pipe', 'ignore'] }));
  for (const { path } of files) cpSync(path, join(installed, path));
  symlinkSync(resolve('node_modules'), join(installed, 'node_modules'));
}

function expect(condition, sentence) {
  if (!condition) throw new Error(`The built command failed its check: ${sentence}.`);
}

async function serveOnce(key) {
  const server = spawn(process.execPath, [COMMAND, 'serve', '--data', data, '--port', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    await searchOver(await addressOf(server), key);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const address = /listening on (http:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The built command ended before it listened.');
}

async function searchOver(address, key) {
  const search = (headers) =>
    fetch(`${address}/v1/places/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ location: { lat: 0, lon: 0 }, query: 'cafe' }),
    });
  expect((await search({})).status === 401, 'a search without a key was answered');
  const response = await search({ authorization: `Bearer ${key}` });
  const answer = await response.json();
  expect(response.status === 200 && answer.results.length > 0, 'a search over HTTP found nothing');
}

try {
  install();
  // twice, which is enough for the map to be drawn in a thread; and the threads that decode are asked for
  run('build', 'sample', 'sample/null-island.osm.pbf', '--threads', '2');
  run('verify');
  expect(/places|Places/.test(run('inspect')), 'inspect says nothing of places');
  expect(run('search', 'cafe', '--near', '0,0').trim().length > 0, 'search found nothing');
  await serveOnce(run('keys', 'create', '--name', 'check').trim());
  console.log('the built command builds, verifies, inspects, searches and serves the sample');
} finally {
  rmSync(directory, { recursive: true, force: true });
}
