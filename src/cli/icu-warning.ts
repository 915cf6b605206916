import type { CurrentGeneration } from '../generation/generation.ts';

/** One sentence if the data set was built with another version of ICU; else `undefined`. */
export function icuWarning({ manifest }: CurrentGeneration): string | undefined {
  const [built, here] = [manifest.icuVersion, process.versions.icu ?? 'none'];
  if (major(built) === major(here)) return undefined;
  return `The data set was built with ICU ${built} and this Node has ICU ${here}: some names may not be found until it is built again.`;
}

function major(version: string): string {
  return version.split('.', 1)[0] ?? '';
}
