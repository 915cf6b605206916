import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

/** The examples as `npm install` leaves them: beside a `node_modules` with the built client in it. */
export interface InstalledExamples {
  readonly directory: string;
  remove(): void;
}

export function installExamples(): InstalledExamples {
  const directory = mkdtempSync(join(tmpdir(), 'waypost-examples-'));
  cpSync(join(PROJECT, 'examples'), directory, {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  });
  installClient(join(directory, 'node_modules'));
  symlinkSync(PROJECT, join(directory, 'node_modules/waypost'));
  return { directory, remove: () => rmSync(directory, { recursive: true }) };
}

/** Builds the client into a `node_modules`, next to links to what else the project's own has for examples. */
export function installClient(modules: string): void {
  const client = join(modules, '@waypost/client');
  mkdirSync(client, { recursive: true });
  const compiler = join(PROJECT, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(PROJECT, 'client'), '--outDir', join(client, 'dist')]);
  for (const file of ['package.json', 'maplibre.css'])
    cpSync(join(PROJECT, 'client', file), join(client, file));
  for (const name of ['express', 'maplibre-gl', '@maplibre/maplibre-gl-geocoder']) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(PROJECT, 'node_modules', name), join(modules, name));
  }
}
