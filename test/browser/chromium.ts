/** Debian's Chromium, for tests in a browser and for measuring what one takes. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome'];

/** Everything is drawn by the processor, so that pictures are the same on every machine. */
const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--force-color-profile=srgb',
  '--font-render-hinting=none',
];

/** The path of `WAYPOST_CHROMIUM`, else of the first of its names in PATH; undefined if there is no browser. */
export function findChromium(): string | undefined {
  const { WAYPOST_CHROMIUM, PATH = '' } = process.env;
  if (WAYPOST_CHROMIUM) return WAYPOST_CHROMIUM;
  return CHROMIUM_NAMES.flatMap((name) => PATH.split(delimiter).map((folder) => join(folder, name))).find(
    isExecutable,
  );
}

/** @throws Error where there is no Chromium */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(WITHOUT_CHROMIUM);
  return chromium.launch({ executablePath, args: FLAGS });
}

export const WITHOUT_CHROMIUM = `There is no ${CHROMIUM_NAMES.join(', ')} in PATH; install Debian's chromium or set WAYPOST_CHROMIUM.`;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
