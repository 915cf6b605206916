import { ServiceError } from '../core/core.ts';
import type { Settings } from './options.ts';
import type { TableSettings } from './table-options.ts';
import type { TableAsking } from './table-rows.ts';

/**
 * Completes the table of `--csv`; see `geocodeTable`.
 *
 * @throws ServiceError INVALID_CONFIGURATION where a limit is given, as a row has one answer
 */
export async function completeTable(
  settings: TableSettings & Settings<'limit'>,
  kind: TableAsking['kind'],
  usual: TableAsking['usual'],
): Promise<number> {
  if (settings.limit !== undefined)
    throw new ServiceError('INVALID_CONFIGURATION', 'A row of a table has one answer; expected no --limit.');
  const { geocodeTable } = await import('./geocode-table.ts');
  return geocodeTable(settings, kind, usual);
}
