// Builds the image, runs it as docs/operations.md says, and runs compose.yaml, all with an engine of its own if no engine
// answers. Needs Docker (Debian's docker.io), and root to start it; docker-compose or docker compose for compose.yaml.
// If the image of Node cannot be fetched, it builds one from this machine's Node, npm and Debian packages.
// Ends with 0 and one line, "not tried: why", if containers cannot run here at all.
import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const NODE_IMAGE = 'node:24-bookworm-slim';
const STAND_IN = 'waypost-check-node';
const IMAGE = 'waypost-check';
const PROJECT = 'waypost-check';
/** Debian packages of the stand-in: a shell, the commands that the Dockerfile uses, and the libraries that Node needs. */
const PACKAGES =
  'base-files dash coreutils findutils libc6 libstdc++6 libgcc-s1 libacl1 libattr1 libgmp10 libselinux1 libpcre2-8-0 zlib1g';
/** As in compose.yaml. */
const HARDENED =
  '--init --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges:true --network bridge'.split(
    ' ',
  );
const MOST_BYTES_OF_OURS = 170e6;

const directory = mkdtempSync(join(tmpdir(), 'waypost-container-'));
const environment = { ...process.env, COMPOSE_PROJECT_NAME: PROJECT, REGION: 'sample' };
/** Undone at the end, the last first. */
const undo = [() => rmSync(directory, { recursive: true, force: true })];

class NotTried extends Error {}

function expect(condition, sentence) {
  if (!condition) throw new Error(`The image failed its check: ${sentence}.`);
}

/** @returns what the command printed */
function run(command, args, options = {}) {
  const settings = { encoding: 'utf8', env: environment, stdio: ['ignore', 'pipe', 'pipe'], ...options };
  const { status, stdout, stderr, error } = spawnSync(command, args, { maxBuffer: 64e6, ...settings });
  if (status === 0) return stdout?.trim() ?? '';
  const said = `${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-30).join('\n');
  throw new Error(`'${command} ${args.slice(0, 4).join(' ')} …' failed: ${error?.message ?? said}`);
}
const docker = (...args) => run('docker', args);

function succeeds(command, ...args) {
  return spawnSync(command, args, { env: environment, stdio: 'ignore', timeout: 60_000 }).status === 0;
}

/** Runs a command that only shows if containers can run here. */
function orNotTried(what, work) {
  try {
    return work();
  } catch (error) {
    throw new NotTried(`${what}: ${error.message.split('\n').slice(0, 3).join(' ')}`);
  }
}

async function haveEngine() {
  if (succeeds('docker', 'version')) return;
  if (process.getuid?.() !== 0 || !succeeds('dockerd', '--version')) {
    throw new NotTried('no Docker answers, and starting one needs root and dockerd');
  }
  environment.DOCKER_HOST = `unix://${directory}/socket`;
  const places = [
    '--data-root',
    `${directory}/data`,
    '--exec-root',
    `${directory}/exec`,
    '-p',
    `${directory}/pid`,
  ];
  const engine = spawn('dockerd', [...places, '-H', environment.DOCKER_HOST], { stdio: 'ignore' });
  undo.push(() => end(engine));
  for (let tries = 0; tries < 240 && engine.exitCode === null; tries++) {
    if (succeeds('docker', 'version')) return;
    await wait(500);
  }
  throw new NotTried('dockerd does not start here');
}

async function end(engine) {
  engine.kill('SIGTERM');
  for (let tries = 0; tries < 60 && engine.exitCode === null; tries++) await wait(500);
  // the one mount that it leaves
  succeeds('umount', join(directory, 'exec/netns/default'));
}

/** @returns name of an image with Node and npm, in which packages can be fetched */
function haveNodeImage() {
  const isThere =
    succeeds('docker', 'image', 'inspect', NODE_IMAGE) || succeeds('docker', 'pull', '-q', NODE_IMAGE);
  if (!isThere) orNotTried('no image of Node could be put together', makeStandIn);
  const image = isThere ? NODE_IMAGE : STAND_IN;
  orNotTried('containers cannot run', () => docker('run', '--rm', image, 'node', '--version'));
  const view = ['run', '--rm', '--network', 'host', image, 'npm', 'view', 'fastify', 'version'];
  orNotTried('no package registry is reached from containers', () => docker(...view));
  return image;
}

function makeStandIn() {
  const root = join(directory, 'root');
  mkdirSync(root);
  writeFileSync(join(directory, 'files'), filesOf(PACKAGES.split(' ')).join('\n'));
  run('sh', ['-c', `tar -c --no-recursion -T ${directory}/files 2>${directory}/tar | tar -x -C ${root}`], {
    cwd: '/',
  });
  const local = join(root, 'usr/local');
  for (const name of ['bin', 'etc', 'lib/node_modules']) mkdirSync(join(local, name), { recursive: true });
  cpSync(realpathSync(process.execPath), join(local, 'bin/node'));
  cpSync(realpathSync(join(run('npm', ['root', '-g']), 'npm')), join(local, 'lib/node_modules/npm'), {
    recursive: true,
  });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
  writeUsers(root);
  writeNpmConfiguration(local);
  const path = 'ENV PATH=/usr/local/bin:/usr/bin:/bin';
  run('sh', ['-c', `tar -C ${root} -c . | docker import --change '${path}' - ${STAND_IN}`]);
  undo.push(() => succeeds('docker', 'image', 'rm', STAND_IN));
}

/** Every path by the folder that it really lies in, so that links to folders come before what is beneath them. */
function filesOf(packages) {
  const listed = run('dpkg', ['-L', ...packages]).split('\n');
  const wanted = listed.filter(
    (path) => path !== '/.' && existsSync(path) && !/^\/usr\/share\/(doc|man|locale)/.test(path),
  );
  const real = wanted.map((path) => join(realpathSync(dirname(path)), basename(path)).slice(1));
  return [...new Set(real)].sort();
}

function writeUsers(root) {
  writeFileSync(
    join(root, 'etc/passwd'),
    'root:x:0:0::/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n',
  );
  writeFileSync(join(root, 'etc/group'), 'root:x:0:\nnode:x:1000:\n');
}

/** Packages come from where this machine has them from. */
function writeNpmConfiguration(local) {
  const [registry, authorities] = ['registry', 'cafile'].map((name) => run('npm', ['config', 'get', name]));
  const lines = [`registry=${registry}`];
  if (existsSync(authorities)) {
    cpSync(realpathSync(authorities), join(local, 'etc/authorities.pem'));
    lines.push('cafile=/usr/local/etc/authorities.pem');
  }
  writeFileSync(join(local, 'etc/npmrc'), `${lines.join('\n')}\n`);
}

function buildImage(nodeImage) {
  const builder = succeeds('docker', 'buildx', 'version') ? '1' : '0';
  const args = [
    'build',
    '-q',
    '--network',
    'host',
    '--build-arg',
    `NODE_IMAGE=${nodeImage}`,
    '-t',
    IMAGE,
    '.',
  ];
  run('docker', args, { env: { ...environment, DOCKER_BUILDKIT: builder } });
  undo.push(() => succeeds('docker', 'image', 'rm', '-f', IMAGE));
  const [all, base] = [IMAGE, nodeImage].map((name) =>
    Number(docker('image', 'inspect', '-f', '{{.Size}}', name)),
  );
  const megabytes = (bytes) => `${Math.round(bytes / 1e6)} MB`;
  expect(all - base < MOST_BYTES_OF_OURS, `it adds ${megabytes(all - base)} to Node's`);
  console.log(`the image is built: ${megabytes(all)}, of which ${megabytes(all - base)} are ours`);
}

async function tryRun() {
  undo.push(() => succeeds('docker', 'volume', 'rm', '-f', PROJECT));
  undo.push(() => succeeds('docker', 'rm', '-f', PROJECT));
  const once = ['run', '--rm', ...HARDENED, '-v', `${PROJECT}:/data`, IMAGE];
  const start = [
    'run',
    '-d',
    '--name',
    PROJECT,
    ...HARDENED,
    '-v',
    `${PROJECT}:/data`,
    '-p',
    '127.0.0.1::8080',
    IMAGE,
  ];
  docker(...once, 'build', 'sample');
  const key = docker(...once, 'keys', 'create', '--name', 'check');
  docker(...start);
  await checkServer(PROJECT, key);
  console.log('the image builds the sample, makes a key, serves, is healthy, is confined, and stops');
}

async function tryCompose() {
  const command = [['docker', 'compose'], ['docker-compose']].find(([one, ...rest]) =>
    succeeds(one, ...rest, 'version'),
  );
  if (!command) return console.log('compose.yaml is not tried: there is no docker compose');
  const override = join(directory, 'override.json');
  const services = { waypost: { image: IMAGE }, build: { image: IMAGE } };
  writeFileSync(override, JSON.stringify(command.length > 1 ? { services } : { version: '3.9', services }));
  environment.PUBLISH = `127.0.0.1:${await freePort()}`;
  const [program, ...first] = command;
  const compose = (...args) => run(program, [...first, '-f', 'compose.yaml', '-f', override, ...args]);
  undo.push(() => compose('down', '-v'));
  compose('run', '--rm', 'build');
  compose('up', '-d');
  const key = compose('exec', '-T', 'waypost', 'waypost', 'keys', 'create', '--name', 'check');
  await checkServer(compose('ps', '-q', 'waypost'), key);
  console.log('compose.yaml builds the sample, serves, makes a key, is healthy, is confined, and stops');
}

/** @returns a port that nobody listened on a moment ago */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function checkServer(container, key) {
  await becomesHealthy(container);
  await answers(`http://${docker('port', container, '8080').split('\n')[0]}`, key);
  isConfined(container);
  docker('stop', '-t', '60', container);
  const status = docker('inspect', '-f', '{{.State.ExitCode}}', container);
  expect(status === '0', `asked to stop, it ended with ${status}`);
}

async function becomesHealthy(container) {
  const health = () => docker('inspect', '-f', '{{.State.Status}} {{.State.Health.Status}}', container);
  for (let tries = 0; tries < 300 && health() === 'running starting'; tries++) await wait(1000);
  expect(
    health() === 'running healthy',
    `it is ${health()}, and says ${docker('logs', '--tail', '20', container)}`,
  );
}

async function answers(address, key) {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ location: { lat: 0, lon: 0 }, query: 'cafe' });
  const get = (path, init) => fetch(`${address}${path}`, { signal: AbortSignal.timeout(60_000), ...init });
  expect((await get('/ready')).status === 200, '/ready is not 200');
  expect((await get('/')).status === 200, 'the console is not 200');
  expect((await get('/v1/tiles/basemap/0/0/0.mvt')).status === 401, 'a stranger got a tile');
  const tile = await get('/v1/tiles/basemap/14/8192/8191.mvt', { headers });
  expect(tile.status === 200 && (await tile.arrayBuffer()).byteLength > 0, 'a tile is not there');
  const found = await get('/v1/places/search', { method: 'POST', headers, body });
  expect(found.status === 200 && (await found.json()).results.length > 0, 'a search found nothing');
}

/** Looked at from within: who it is, what it may do, and that it writes to nothing but its volume. */
function isConfined(container) {
  const inside = (command) => docker('exec', container, 'sh', '-c', command);
  expect(inside('id -u') === '1000', 'it runs as another user than node');
  const status = inside('cat /proc/1/status');
  expect(
    /CapEff:\s+0+\n/.test(status) && /NoNewPrivs:\s+1\n/.test(status),
    'it has capabilities, or may get some',
  );
  expect(inside('touch /app/x 2>&1 || echo refused').includes('refused'), 'it can change its own program');
}

let failed = 0;
try {
  await haveEngine();
  buildImage(haveNodeImage());
  await tryRun();
  await tryCompose();
} catch (error) {
  const isOurs = !(error instanceof NotTried);
  console.log(isOurs ? error.message : `containers are not tried: ${error.message}`);
  failed = isOurs ? 1 : 0;
} finally {
  for (const step of undo.reverse()) {
    await Promise.resolve()
      .then(step)
      .catch((error) => console.log(error.message));
  }
}
process.exit(failed);
