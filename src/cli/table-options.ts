import type { OptionName, Settings } from './options.ts';

/** Options of commands that complete a table. */
export const TABLE_OPTIONS = [
  'csv',
  'out',
  'columns',
  'encoding',
  'delimiter',
  'workers',
] as const satisfies readonly OptionName[];

export type TableSettings = Settings<'data' | 'lang' | (typeof TABLE_OPTIONS)[number]>;
