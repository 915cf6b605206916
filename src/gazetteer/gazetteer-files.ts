import { join } from 'node:path';

/** Names of the files of a gazetteer, so that writer and reader agree. */
export function columnsPath(directory: string): string {
  return join(directory, 'columns.wpi');
}

export function recordsPath(directory: string): string {
  return join(directory, 'records.bin');
}
