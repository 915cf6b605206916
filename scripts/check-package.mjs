// Installs the package as it would be published into an empty folder, imports it and asks it, and runs its command: what a program and a
// person have who know npm alone. Expects `dist` to be built. Packages come from npm's own store of what it has fetched before, and from the
// registry if one is missing there.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const folder = mkdtempSync(join(tmpdir(), 'waypost-package-'));
const installed = join(folder, 'node_modules/waypost');
const QUIETLY = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel', 'error'];
/** Nothing of this checkout may help. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(npm_|WAYPOST_|NODE_PATH)/i.test(name)),
);
const run = (command, words, options = {}) =>
  execFileSync(command, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], ...options });
const inFolder = { cwd: folder, env: environment };

function expect(condition, sentence) {
  if (!condition) throw new Error(`The packed package failed its check: ${sentence}.`);
}

/** Writes a lock file into the folder: our own, without the packages of development. */
function writeLock(file, integrity) {
  const own = JSON.parse(readFileSync('package.json', 'utf8'));
  const { packages, ...lock } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const needed = Object.entries(packages).filter(([path, { dev }]) => path !== '' && !dev);
  const { name, version, dependencies, bin, engines } = own;
  const waypost = { version, resolved: `file:${file}`, integrity, dependencies, bin, engines };
  const root = { name: 'empty', overrides: own.overrides, dependencies: { [name]: `file:${file}` } };
  const all = { '': root, [`node_modules/${name}`]: waypost, ...Object.fromEntries(needed) };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', ...root }));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, name: 'empty', packages: all }));
}

function install() {
  run(process.execPath, ['scripts/declarations.mjs']);
  const words = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [{ filename, integrity, size, entryCount }] = JSON.parse(run('npm', words));
  console.log(`${filename}: ${entryCount} files, ${Math.round(size / 1e6)} MB`);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  try {
    run('npm', ['install', `./${filename}`, ...QUIETLY, '--fetch-retries', '1'], inFolder);
  } catch {
    console.log('npm could not install it by itself; now with what lies in its cache');
    writeLock(filename, integrity);
    run('npm', ['ci', '--offline', ...QUIETLY], inFolder);
  }
}

async function lint() {
  const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });
  const description = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const message of messages) console.error(formatMessage(message, description));
  expect(messages.length === 0, 'publint found flaws');
}

/** A program of somebody else, in TypeScript: its types are checked with those of the package alone, then it runs. */
const PROGRAM = `import { open, type Waypost, WaypostError } from 'waypost';

const waypost: Waypost = await open('data');
const { features } = await waypost.forward({ q: 'Gradient Street 3', limit: 1 });
const number: string | undefined = features[0]?.properties.house_number;
const [lng = NaN, lat = NaN] = features[0]?.geometry.coordinates ?? [];
const there = await waypost.reverse({ lat, lng });
const cafes = await waypost.search({ query: 'cafe', location: { lat, lon: lng }, radius: 3000 });
const place = await waypost.place(cafes.results[0]?.id ?? '');
const completed = await waypost.autocomplete({ q: 'libr', lat, lng });
const tile: Uint8Array | undefined = await waypost.tile(14, 8192, 8191);
const refused = await waypost.forward({ q: ' ' }).catch((error: unknown) => error);
await waypost.close();
console.log(JSON.stringify({
  number,
  there: there.features[0]?.properties.house_number,
  cafes: cafes.total,
  isPlace: place.id === cafes.results[0]?.id,
  completed: completed.features.length,
  tileBytes: tile?.length ?? 0,
  refused: refused instanceof WaypostError ? refused.code : String(refused),
}));
`;

const STRICT = { strict: true, module: 'nodenext', target: 'es2023' };

function embed() {
  run('npx', ['--no-install', 'waypost', 'build', 'sample', '--data', 'data'], inFolder);
  writeFileSync(join(folder, 'program.ts'), PROGRAM);
  const compilerOptions = { ...STRICT, types: [], lib: ['es2023', 'dom'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }));
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', folder], { stdio: 'inherit' });
  const told = JSON.parse(run(process.execPath, ['program.js'], inFolder));
  console.log(told);
  expect(told.number === '3' && told.there === '3', 'an address was not found, there and back');
  expect(told.cafes > 0 && told.isPlace, 'no cafe was found, or not by its identifier');
  expect(told.completed > 0 && told.tileBytes > 0, 'nothing was completed or drawn');
  expect(told.refused === 'VALIDATION_ERROR', 'a blank address was not refused with its code');
}

/** The demo, asked over HTTP. */
async function demo() {
  const words = ['--no-install', 'waypost', 'demo', '--port', '0'];
  const npx = spawn('npx', words, { ...inFolder, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
  const ended = once(npx, 'close');
  try {
    const [address, key] = await told(npx);
    const answer = await fetch(`${address}/v1/places/geocode/forward?q=Gradient%20Street%203`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const { features } = await answer.json();
    expect(features[0]?.properties.house_number === '3', 'the demo did not find an address');
    expect((await fetch(address)).ok, 'the demo has no console');
  } finally {
    process.kill(-npx.pid, 'SIGTERM'); // npx, and the command that it runs
    await ended;
  }
}

/** Address and key of the demo, as it prints them. */
async function told(server) {
  let address;
  for await (const line of createInterface({ input: server.stdout })) {
    address ??= /^listening on (http:\S+)/.exec(line)?.[1];
    const key = /^demo key.*: (wp_\S+)/.exec(line)?.[1];
    if (address && key) return [address, key];
  }
  throw new Error('The demo ended before it listened.');
}

try {
  install();
  await lint();
  embed();
  await demo();
  console.log('the packed package installs into an empty folder, is imported and asked, and shows its demo');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
