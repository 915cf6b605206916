import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Running, runInProcess, start } from '../cli/command.ts';
import { commandLinesOf, inlineCodeOf, userDocuments } from './documents.ts';
import { isInstalled } from './installed.ts';

/**
 * Every `waypost …` and `curl …` line of the documents, as it stands there, against a server on the sample with a key of its
 * own. What can't be run here is on a list, with the reason.
 */

/** How lines end that tell what a command takes, in the reference. */
const SYNOPSIS = '[OPTION]…';

const COMMANDS = [...new Set(linesOf(/^(?:npx )?waypost /).map((line) => line.replace(/^npx /, '')))];
const REQUESTS = linesOf(/^curl /);

/** Beginnings of lines that are not run, and why. */
const NOT_RUN: Readonly<Record<string, string>> = {
  'waypost build europe/': 'downloads from the internet',
  'waypost update': 'asks a server on the internet, or reads files of the reader’s own',
  'waypost push': 'asks a cluster; test/opensearch/ runs it',
  'waypost rollback': 'there is no generation before the first',
  'waypost build first.osm.pbf': 'the files are the reader’s own',
  'waypost geocode --csv': 'the table is the reader’s own',
  'waypost mcp': 'answers until its input ends; test/agents/ runs it',
  'waypost serve': 'does not end; its options are checked beside those of all others',
  'waypost keys revoke key_4fQ0cXw2Lr8Z': 'the identifier is another for every key',
  'waypost keys change key_4fQ0cXw2Lr8Z': 'the identifier is another for every key',
};

/** Address at which the documents say that the server listens. */
const DOCUMENTED = 'http://127.0.0.1:8080';

function linesOf(beginning: RegExp): readonly string[] {
  const lines = userDocuments().flatMap((document) => commandLinesOf(document, beginning));
  return [...new Set(lines.filter((line) => !line.endsWith(SYNOPSIS)))];
}

const isNotRun = (line: string) => Object.keys(NOT_RUN).some((beginning) => line.startsWith(beginning));

const directory = mkdtempSync(join(tmpdir(), 'waypost-documents-'));
const environment = {
  WAYPOST_DATA: join(directory, 'data'),
  WAYPOST_PORT: '0',
  WAYPOST_COMPAT: 'photon,nominatim,pelias,google',
  WAYPOST_COMPAT_ACCESS: 'open',
};
let server: Running | undefined;
let address = '';
let key = '';

beforeAll(async () => {
  // over the whole world, which the documents' lines are about
  expect((await runInProcess(['build', 'sample'], environment)).code).toBe(0);
  key = (await runInProcess(['keys', 'create', '--name', 'documents'], environment)).stdout.trim();
  server = start(['serve'], environment);
  address = (await server.until(/listening on (http:\S+)/))[1] ?? '';
});

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.ended;
  rmSync(directory, { recursive: true });
});

describe('commands', () => {
  it('are there, and every reason not to run one is still needed', () => {
    expect(COMMANDS.filter((line) => !isNotRun(line)).length).toBeGreaterThanOrEqual(8);
    for (const beginning of Object.keys(NOT_RUN))
      expect(
        COMMANDS.some((line) => line.startsWith(beginning)),
        beginning,
      ).toBe(true);
  });

  it.each(COMMANDS.filter((line) => !isNotRun(line)))('%s', async (line) => {
    const { code, stderr } = await runInProcess(wordsOf(line).slice(1), environment);
    expect(code, stderr).toBe(0);
  });
});

describe.skipIf(!isInstalled('curl'))('requests (needs curl)', () => {
  it('are there', () => {
    expect(REQUESTS.length).toBeGreaterThanOrEqual(10);
  });

  it.each(REQUESTS)('%s', async (line) => {
    const { status, body } = await send(line);
    expect(status, body).toBeLessThan(300);
  });
});

describe.skipIf(!isInstalled('curl'))('requests of the reference page (needs curl)', () => {
  it('are answered', async () => {
    const page = await (await fetch(`${address}/docs`)).text();
    const all = [...page.matchAll(/<code>(curl [^<]*)<\/code>/g)].map(([, line = '']) => unescaped(line));
    const lines = all.filter((line) => !NOT_ASKED.test(line));
    expect(lines.length).toBeGreaterThan(15);
    const words = ['keys', 'create', '--name', 'operator', '--scope', 'admin'];
    const operator = (await runInProcess(words, environment)).stdout.trim();
    const answers = await Promise.all(
      lines.map((line) => send(line, line.includes('/admin/api/') ? operator : key)),
    );
    // the sample has no heights of the ground, and the server no tilesets beside its map
    const refused = lines.filter((_, at) => (answers[at]?.status ?? 0) >= 300);
    expect(refused.filter((line) => !/\/v1\/tiles\/(?:elevation|contours|trails)[./]/.test(line))).toEqual(
      [],
    );
  });
});

/** Requests that are not made: identifiers of keys differ from server to server, and an update asks the internet. */
const NOT_ASKED = /\/admin\/api\/(?:keys\/key_|update)/;

function unescaped(text: string): string {
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return text.replaceAll(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => signs[name] ?? '');
}

describe('figures', () => {
  it('that the documents name are told', async () => {
    const named = new Set(
      userDocuments()
        .flatMap(inlineCodeOf)
        .filter((code) => /^waypost_\w+$/.test(code)),
    );
    expect(named.size).toBeGreaterThan(5);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect([...named].filter((name) => !metrics.includes(`# TYPE ${name} `))).toEqual([]);
  });
});

/** Runs the line in a shell, with this server in place of the documented one and a key of this server. */
async function send(line: string, credential = key): Promise<{ status: number; body: string }> {
  const here = line.replaceAll(DOCUMENTED, address).replaceAll('wp_live_…', credential);
  const script = `${here} -sS -w '\\n%{http_code}'`;
  const { stdout } = await promisify(execFile)('sh', ['-c', script], {
    cwd: directory,
    env: { ...process.env, KEY: credential },
  });
  const lines = stdout.split('\n');
  return { status: Number(lines.pop()), body: lines.join('\n') };
}

/** Words as a shell sees them; quotes are all that the documents use. */
function wordsOf(line: string): readonly string[] {
  return [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, plain]) => double ?? single ?? plain ?? '',
  );
}
