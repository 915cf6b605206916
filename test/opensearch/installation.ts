import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findJava, type Java, LEAST_VERSION } from './java.ts';

/** What a node is started with. */
export interface Installation {
  readonly java: Java;
  /** For `java`, before the main class. */
  readonly options: readonly string[];
  readonly main: string;
  readonly classPath: string;
  /** The files of the security plugin, in a secured installation. */
  readonly security: string;
}

const SOURCES = fileURLToPath(new URL('node', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/waypost', import.meta.url));
const MAIN = 'OneNode';
const SOURCE = `${MAIN}.java`;
const POM = 'pom.xml';
/** What one JDK has compiled must run on every other that fits. */
const RELEASE = ['--release', String(LEAST_VERSION)];
/**
 * A collector and a compiler that ask little of a busy machine: a node lives for minutes, in which the second compiler, and the vectors that
 * only it knows, would take more than they save.
 */
const MACHINE = [
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:-UsePerfData',
  '--enable-native-access=ALL-UNNAMED',
  '-Dlog4j2.level=WARN',
];
/** Classes as the machine has them in memory, with which a node starts in half the time; a machine that they do not fit goes without. */
const ARCHIVE = 'classes.jsa';
/** Names and hashes of all files of an installation, written last. */
const MANIFEST = 'manifest.json';
/** Downloads may be slow; after this something is wrong. */
const PATIENCE_MS = 900_000;

/**
 * Has OpenSearch lie ready: what Maven resolves for `node/pom.xml`, and the compiled node. It is made once and kept below
 * `node_modules/.cache`; before each use every file is held against its hash, and what is not whole is made anew.
 *
 * @param kind `secured` has the security plugin, at the last version at which that is published
 * @throws Error with one sentence if Java or Maven is missing, or a download fails
 */
export function installed(kind: 'plain' | 'secured' = 'plain'): Installation {
  const java = findJava();
  const name = `opensearch-${kind}-${hash(sources()).slice(0, 12)}`;
  const directory = join(CACHE, name);
  if (!isWhole(directory)) install(java, kind, directory);
  const classPath = classPathOf(directory);
  const archive = join(directory, ARCHIVE);
  const options = [...MACHINE, ...(existsSync(archive) ? [`-XX:SharedArchiveFile=${archive}`] : [])];
  return {
    java,
    options: [...options, '-cp', classPath],
    main: MAIN,
    classPath,
    security: join(directory, 'security'),
  };
}

/** Every jar by its name: an archive of classes knows their order. */
function classPathOf(directory: string): string {
  const folders = ['lib', 'security'].map((folder) => join(directory, folder)).filter(existsSync);
  const jars = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.jar'))
      .sort()
      .map((name) => join(folder, name)),
  );
  return jars.join(delimiter);
}

function install(java: Java, kind: 'plain' | 'secured', directory: string): void {
  const draft = `${directory}.${process.pid}`;
  for (const stale of [draft, directory]) rmSync(stale, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  copyFileSync(join(SOURCES, POM), join(draft, POM)); // Maven leaves marks beside it
  try {
    maven(draft, kind, 'copy-dependencies', 'lib', '-DexcludeTypes=zip');
    if (kind === 'secured') maven(draft, kind, 'unpack-dependencies', 'security', '-DincludeTypes=zip');
    compile(java, draft);
    if (kind === 'plain') archive(java, draft); // of the other there is one node only
    writeFileSync(join(draft, MANIFEST), JSON.stringify(hashes(draft)));
    if (isWhole(directory)) return; // another process was faster
    removeOthers(kind);
    renameSync(draft, directory);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

function compile({ javac, jar }: Java, draft: string): void {
  const classes = join(draft, 'classes');
  run(javac, [...RELEASE, '-cp', classPathOf(draft), '-d', classes, join(SOURCES, SOURCE)]);
  run(jar, ['--create', '--file', join(draft, 'lib', `${MAIN}.jar`), '-C', classes, '.']);
  rmSync(classes, { recursive: true });
}

/** Keeps the classes of a node that starts and ends; a machine that cannot keep them starts its nodes as well. */
function archive({ java }: Java, draft: string): void {
  const home = join(draft, 'home');
  const kept = `-XX:ArchiveClassesAtExit=${join(draft, ARCHIVE)}`;
  const settings = { 'path.home': home, 'discovery.type': 'single-node', 'network.host': '127.0.0.1' };
  const words = Object.entries({ ...settings, 'http.port': 0, 'transport.port': 0, ends: 'started' });
  const node = [MAIN, ...words.map(([key, value]) => `${key}=${value}`)];
  run(java, [...MACHINE, kept, '-cp', classPathOf(draft), ...node]);
  rmSync(home, { recursive: true });
}

/** Installations of other versions, but not the drafts of other processes. */
function removeOthers(kind: string): void {
  const others = readdirSync(CACHE).filter((name) => new RegExp(`^opensearch-${kind}-[0-9a-f]+$`).test(name));
  for (const other of others) rmSync(join(CACHE, other), { recursive: true, force: true });
}

function maven(draft: string, kind: string, goal: string, folder: string, types: string): void {
  if (spawnSync('mvn', ['-version']).status !== 0)
    throw new Error('The tests with OpenSearch need Maven on PATH (Debian: apt-get install maven).');
  const pom = ['-f', join(draft, POM), ...(kind === 'secured' ? ['-Psecured'] : [])];
  const output = `-DoutputDirectory=${join(draft, folder)}`;
  run('mvn', ['-q', '-B', ...pom, `dependency:${goal}`, '-DincludeScope=runtime', types, output]);
}

function run(command: string, options: readonly string[]): void {
  const { status, stdout, stderr, error } = spawnSync(command, options, {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  if (status === 0) return;
  const said = [error?.message, stdout, stderr].filter(Boolean).join('\n').slice(-2_000);
  throw new Error(`${command} ${options.join(' ')} failed: ${said}`);
}

function isWhole(directory: string): boolean {
  const manifest = join(directory, MANIFEST);
  return existsSync(manifest) && readFileSync(manifest, 'utf8') === JSON.stringify(hashes(directory));
}

/** Path and hash of every file but the manifest, in order of paths. */
function hashes(directory: string): readonly (readonly [string, string])[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== MANIFEST)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path.slice(directory.length), hash([readFileSync(path)])] as const);
}

/** What an installation is made of: with any other it is another. */
function sources(): readonly Buffer[] {
  const files = [SOURCE, POM].map((file) => readFileSync(join(SOURCES, file)));
  return [...files, Buffer.from([...RELEASE, ...MACHINE].join(' '))];
}

function hash(parts: readonly Buffer[]): string {
  const hashing = createHash('sha256');
  for (const part of parts) hashing.update(part);
  return hashing.digest('hex');
}
