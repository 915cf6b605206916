import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { environmentOf, OPTION_NAMES } from '../../src/cli/cli.ts';
import { PROJECT } from './documents.ts';
import { isInstalled } from './installed.ts';

/** The files that deploy the service: image, composition, units, proxy. */

const read = (name: string): string => readFileSync(join(PROJECT, name), 'utf8');
/** Made by `npm ci` and `npm run build`, so absent from the repository. */
const MADE = new Set(['node_modules', 'dist', 'generated']);

/** Paths that the last stage of the image copies from earlier stages, relative to the project. */
function copiedIntoImage(): readonly string[] {
  const lines = read('Dockerfile')
    .split('\n')
    .filter((line) => /^COPY --from=(?:build|packages) /.test(line));
  return lines.flatMap((line) => line.split(' ').slice(2, -1)).map((path) => path.replace(/^\/src\//, ''));
}

/** True if the image's context leaves this path out. */
function isIgnored(path: string): boolean {
  const lines = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const verdicts = lines.filter((line) => path === line.replace('!', '') || path.startsWith(`${line}/`));
  return verdicts.length > 0 && !verdicts.at(-1)?.startsWith('!');
}

describe('the image', () => {
  const copied = copiedIntoImage();

  it('copies what exists, or what is made in it', () => {
    expect(copied.length).toBeGreaterThanOrEqual(6);
    for (const path of copied) expect(MADE.has(path) || existsSync(join(PROJECT, path)), path).toBe(true);
    for (const path of copied.filter((one) => !MADE.has(one))) expect(isIgnored(path), path).toBe(false);
  });

  it('holds all that the package says it needs to run', () => {
    const { files } = JSON.parse(read('package.json')) as { files: readonly string[] };
    for (const entry of files) {
      const beginning = entry.replace(/\*.*$/, '');
      expect(
        copied.some((path) => path.startsWith(beginning)),
        entry,
      ).toBe(true);
    }
  });

  it('has in its context every folder that is committed and that building reads', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const steps = Object.values({ generate: scripts.generate, build: scripts.build }).join(' ');
    const folders = [...steps.matchAll(/\b([a-z]+)\/[\w./-]+/g)].map(([, folder = '']) => folder);
    expect(folders).toContain('compile');
    for (const folder of [...folders, 'src', 'sample']) expect(isIgnored(folder), folder).toBe(false);
  });

  it('does not run as root, and is healthy by a path that exists', () => {
    const lines = read('Dockerfile').split('\n');
    const user = lines.indexOf('USER node');
    expect(user).toBeGreaterThan(lines.findLastIndex((line) => line.startsWith('RUN ')));
    expect(lines.findLastIndex((line) => line.startsWith('USER '))).toBe(user);
    expect(read('Dockerfile')).toContain('/ready');
  });
});

interface Box {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

describe('variables', () => {
  const known = new Set(OPTION_NAMES.map(environmentOf));
  it.each([
    'Dockerfile',
    'compose.yaml',
    'compose.opensearch.yaml',
    'deploy/waypost.service',
    'deploy/waypost-build@.service',
    'deploy/helm/values.yaml',
  ])('of %s are options', (name) => {
    const named = read(name).match(/\bWAYPOST_[A-Z_]*[A-Z]/g) ?? [];
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((one) => !known.has(one))).toEqual([]);
  });
});

describe('the Helm chart', () => {
  const templates = readdirSync(join(PROJECT, 'deploy/helm/templates')).map((name) => ({
    name,
    text: read(`deploy/helm/templates/${name}`),
  }));
  /** Paths of all values, such as `image.tag`. */
  const paths = new Set(pathsOf(read('deploy/helm/values.yaml')));

  it('asks for values that it has, and has none that nothing asks for', () => {
    const asked = templates.flatMap(({ text }) => text.match(/(?<=\.Values\.)\w+(?:\.\w+)*/g) ?? []);
    expect(asked.length).toBeGreaterThan(10);
    for (const path of asked) expect(paths.has(path), path).toBe(true);
    const isAsked = (path: string) =>
      asked.some((one) => path === one || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
    expect([...paths].filter((path) => !isAsked(path))).toEqual([]);
  });

  it.each(templates)('ends in $name every block that it begins, and includes what is defined', ({ text }) => {
    const words = [...text.matchAll(/\{\{-? *(\w+)/g)].map(([, word = '']) => word);
    const begun = words.filter((word) => ['define', 'if', 'range', 'with'].includes(word));
    expect(words.filter((word) => word === 'end')).toHaveLength(begun.length);
    const defined = templates.flatMap((one) => one.text.match(/(?<=define ")[\w.]+/g) ?? []);
    for (const [name] of text.matchAll(/(?<=include ")[\w.]+/g)) expect(defined).toContain(name);
  });

  it('runs commands that exist, and looks at paths that do', () => {
    const all = templates.map(({ text }) => text).join('\n');
    expect([...all.matchAll(/args: \[([\w, -]+)\]/g)].map(([, args]) => args)).toEqual([
      'serve',
      'update, --follow',
    ]);
    expect([...all.matchAll(/path: (\/\w+)/g)].map(([, path]) => path)).toEqual(['/health', '/ready']);
  });

  it.skipIf(!isInstalled('helm'))('has nothing that helm lint minds (needs helm)', () => {
    execFileSync('helm', ['lint', '--strict', join(PROJECT, 'deploy/helm')]);
  });
});

/** Paths of the members of a YAML file that has maps of one member a line, and lists. */
function pathsOf(yaml: string): string[] {
  const above: string[] = [];
  return yaml.split('\n').flatMap((line) => {
    const [, indent = '', name = ''] = /^( *)(\w+):/.exec(line) ?? [];
    if (name === '') return [];
    above.splice(indent.length / 2, above.length, name);
    return above.join('.');
  });
}

describe('metrics', () => {
  const known = new Set(read('src/http/metrics.ts').match(/(?<=')waypost_[a-z_]+/g));
  it.each(['deploy/alerts.yml', 'deploy/grafana.json', 'docs/operations.md'])(
    'that %s names are told',
    (name) => {
      const named = read(name).match(/\bwaypost_[a-z_]+/g) ?? [];
      const families = named.map((one) => one.replace(/_seconds_(count|bucket)$/, '_seconds'));
      expect(families.length).toBeGreaterThan(3);
      expect(families.filter((one) => !known.has(one))).toEqual([]);
    },
  );

  it('have a dashboard whose panels do not overlap', () => {
    const { panels } = JSON.parse(read('deploy/grafana.json')) as { panels: { gridPos: Box }[] };
    const overlap = ({ x, y, w, h }: Box, b: Box) =>
      x < b.x + b.w && b.x < x + w && y < b.y + b.h && b.y < y + h;
    const boxes = panels.map(({ gridPos }) => gridPos);
    expect(boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlap(a, b)))).toEqual([]);
  });
});

describe('systemd', () => {
  it.each([
    'waypost.service',
    'waypost-build@.service',
    'waypost-update.service',
    'waypost-update-daily.service',
  ])('refuses %s what it does not know, and kills it for none', (name) => {
    // V8 asks for protection keys as it starts, which @system-service lacks: killed for that, nothing ever ran
    const lines = read(`deploy/${name}`).split('\n');
    expect(lines).toContain('SystemCallFilter=@system-service @pkey');
    expect(lines).toContain('SystemCallErrorNumber=EPERM');
  });

  it.skipIf(!isInstalled('systemd-analyze'))(
    'has nothing to say about the units (needs systemd-analyze)',
    () => {
      const directory = mkdtempSync(join(tmpdir(), 'waypost-units-'));
      // the programs are at their places only on the machine that serves
      const units = [
        'waypost.service',
        'waypost-build@.service',
        'waypost-build@.timer',
        'waypost-update.service',
        'waypost-update-daily.service',
        'waypost-update-daily.timer',
      ].map((name) => {
        const path = join(directory, name.replace('@', '@europe-monaco'));
        writeFileSync(path, read(`deploy/${name}`).replaceAll(/^(Exec\w+=).*$/gm, '$1/bin/true'));
        return path;
      });
      const said = execFileSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8', stdio: 'pipe' });
      rmSync(directory, { recursive: true });
      expect(said).toBe('');
    },
  );
});

describe('nginx', () => {
  const configuration = read('deploy/nginx.conf');

  const ofCluster = read('deploy/nginx-opensearch.conf');

  it('keeps no tile for a stranger', () => {
    expect(configuration).toMatch(/proxy_cache_key "[^"]*\$request_uri[^"]*\$http_authorization/);
  });

  it.each([
    ['one server', configuration],
    ['two servers', ofCluster],
  ])('before %s believes no client where it comes from, and logs no token', (_, text) => {
    expect(text).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
    expect(text).not.toMatch(/log_format[^;]*\$(?:request\b(?!_)|request_uri|args|query_string)/);
  });

  it.skipIf(!isInstalled('nginx')).each([
    ['one server', configuration],
    ['two servers', ofCluster],
  ])('accepts what stands before %s (needs nginx)', (_, text) => {
    const directory = mkdtempSync(join(tmpdir(), 'waypost-nginx-'));
    const own = text
      .replaceAll(/\bwaypost-([12]):/g, '127.0.0.$1:') // names of the composition
      .replaceAll('/dev/stdout', join(directory, 'access.log')) // tests have no terminal
      .replaceAll('/var/log/nginx', directory)
      .replaceAll('/var/cache/nginx', directory);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${directory}/${one};`,
    );
    const whole = `pid ${directory}/pid; events {} http { ${temporary.join(' ')} ${own} }`;
    writeFileSync(join(directory, 'nginx.conf'), whole);
    execFileSync('nginx', ['-t', '-e', `${directory}/error.log`, '-c', join(directory, 'nginx.conf')], {
      stdio: 'pipe',
    });
    rmSync(directory, { recursive: true });
  });
});
