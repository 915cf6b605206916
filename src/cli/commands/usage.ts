import type { KeyRecord, UsageRow } from '../../auth/auth.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatCount, formatTable, notice, print, printJson } from '../output.ts';

export const usageCommand = command({
  name: 'usage',
  help: 'tell what keys were used for, by day and route',
  options: ['data', 'days', 'json'],
  tryFirst: 'waypost usage --data data --days 7',
  run: async ({ data, days, json }) => {
    const { hasState, openAuth } = await import('../../auth/auth.ts');
    if (!hasState(data)) return show([], [], json); // creates nothing: the directory may be mistyped
    const auth = openAuth({ dataDirectory: data, onEvent: notice });
    try {
      return show(auth.usage.rows(days), auth.keys.list(), json);
    } finally {
      await auth.close();
    }
  },
});

const HEAD = ['day', 'key', 'name', 'route', 'requests', 'refused', 'failed', 'over rate'];

function show(rows: readonly UsageRow[], keys: readonly KeyRecord[], json: boolean): number {
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  if (json) printJson(rows);
  else if (rows.length === 0) print('no requests');
  else print(formatTable([HEAD, ...rows.map((row) => cellsOf(row, names))]));
  return EXIT.done;
}

function cellsOf(
  { day, keyId, route, requests, refused, failed, overRate }: UsageRow,
  names: ReadonlyMap<string, string>,
) {
  const counts = [requests, refused, failed, overRate].map(formatCount);
  return [day, keyId, names.get(keyId) ?? 'demo', route, ...counts];
}
