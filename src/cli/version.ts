import { readFileSync } from 'node:fs';

/** Version of the package; the same place from `src/cli/` and from `dist/cli/`. */
export const WAYPOST_VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;
