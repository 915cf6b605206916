import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** True if a program is on the path. */
export function isInstalled(command: string): boolean {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => folder !== '' && existsSync(join(folder, command)));
}
