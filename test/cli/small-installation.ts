import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll } from 'vitest';
import { writeWorld } from '../../compile/world.ts';
import { SMALL_WORLD } from '../build/small-world.ts';
import { scratch } from '../scratch.ts';
import { PROJECT, start } from './command.ts';

const OF_THE_WORLD = ['world.bin', 'world-areas.wpi', 'world-areas.bin'];

/**
 * For all tests of a file the command in an installation of its own, whose world is the small one: the whole world takes seconds of every
 * build and update.
 */
export function smallCommand() {
  const directory = scratch();
  const main = join(directory, 'dist', 'cli', 'main.js');
  beforeAll(() => install(directory));
  const startSmall = (words: readonly string[], environment = {}) => start(words, environment, main);
  return {
    start: startSmall,
    run: (words: readonly string[], environment = {}) => startSmall(words, environment).ended,
  };
}

function install(directory: string): void {
  const generated = join(directory, 'generated');
  mkdirSync(generated);
  for (const name of readdirSync(join(PROJECT, 'generated')))
    if (!OF_THE_WORLD.includes(name)) symlinkSync(join(PROJECT, 'generated', name), join(generated, name));
  writeWorld(SMALL_WORLD, pathToFileURL(`${generated}/`));
  for (const name of ['package.json', 'dist'])
    cpSync(join(PROJECT, name), join(directory, name), { recursive: true });
  symlinkSync(join(PROJECT, 'node_modules'), join(directory, 'node_modules'));
}
