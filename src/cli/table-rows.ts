import type { Answerer } from '../answers/answers.ts';
import type { SharedArrays } from '../columns/columns.ts';
import { createServer } from '../http/http.ts';
import { type ColumnsByField, type Field, rowText } from '../tables/tables.ts';
import { loadTaxonomy } from '../taxonomy/taxonomy.ts';
import { isCountryCode } from '../world/world.ts';
import type { GenerationToOpen } from './generation-answers.ts';
import type { GeocodeCollection } from './waypost-types.ts';

/** Messages between a command and the threads that complete rows. */
export interface TableWork {
  readonly opening: { readonly generation: GenerationToOpen; readonly asking: TableAsking };
  readonly shared: readonly SharedArrays[];
  readonly facts: Record<never, never>;
  /** Cells of some rows. */
  readonly question: readonly (readonly string[])[];
  readonly answer: CompletedRows;
}

/** How the rows of a table are asked and written. */
export interface TableAsking {
  readonly kind: 'forward' | 'reverse';
  readonly columns: ColumnsByField;
  /** Parameters of every row. */
  readonly usual: Readonly<Record<string, string | number>>;
  /** As Accept-Language has them. */
  readonly language: string;
  readonly delimiter: string;
  readonly lineEnd: string;
}

export interface CompletedRows {
  /** The rows with what was found, as they are written. */
  readonly text: string;
  readonly found: number;
  /** Rows that could not be asked. */
  readonly refused: number;
}

/** Columns that a table gets, in this order. */
export const ADDED_COLUMNS = [
  'found_lat',
  'found_lon',
  'found_type',
  'found_name',
  'found_street',
  'found_house_number',
  'found_postal_code',
  'found_locality',
  'found_region',
  'found_country',
  'match_type',
  'confidence',
  'source',
  'reason',
] as const;

const NOT_FOUND: readonly string[] = ADDED_COLUMNS.slice(1).map(() => '');

/** Longer than any parameter may be: more need not be sent to be refused. */
const MOST_SENT = 1000;

type Result =
  | { readonly status: 200; readonly result: GeocodeCollection }
  | { readonly status: number; readonly result?: never; readonly error: { readonly message: string } };

export interface RowGeocoder {
  readonly complete: (rows: readonly (readonly string[])[]) => Promise<CompletedRows>;
  readonly close: () => Promise<void>;
}

/** Completes rows by the batch route of a service in this thread, so that a table has the answers that the service gives. */
export function rowGeocoder(answer: Answerer, asking: TableAsking): RowGeocoder {
  const { delimiter, lineEnd, language } = asking;
  const server = createServer({
    dataSet: () => ({ id: 'table', answer }),
    taxonomy: loadTaxonomy,
    configuration: { placeForm: 'a', cacheEntries: 0 },
  });
  const ask = async (requests: readonly object[]): Promise<readonly Result[]> => {
    if (requests.length === 0) return [];
    const response = await server.inject({
      method: 'POST',
      url: '/v1/places/geocode/batch',
      headers: { 'accept-language': language },
      payload: { requests },
    });
    if (response.statusCode !== 200) throw new Error(`A batch was refused: ${response.body}`);
    return response.json<{ results: Result[] }>().results;
  };
  const complete: RowGeocoder['complete'] = async (rows) => {
    const requests = rows.map((cells) => requestOf(cells, asking));
    const asked = requests.filter((request) => typeof request === 'object');
    const results = (await ask(asked))[Symbol.iterator]();
    const added = requests.map((request) =>
      typeof request === 'string' ? without(request) : cellsOf(results.next().value as Result),
    );
    const text = rows
      .map((cells, at) => rowText([...cells, ...(added[at] ?? [])], delimiter, lineEnd))
      .join('');
    const found = added.filter(([lat]) => lat !== '').length;
    const refused = added.filter(([lat], at) => lat === '' && added[at]?.at(-1) !== NOTHING).length;
    return { text, found, refused };
  };
  return { complete, close: () => server.close() };
}

/** The request of a row, or why there is none. */
function requestOf(cells: readonly string[], { kind, columns, usual }: TableAsking): object | string {
  const cell = (field: Field): string => {
    const at = columns[field];
    return at === undefined ? '' : (cells[at] ?? '').trim().slice(0, MOST_SENT);
  };
  return kind === 'reverse' ? pointRequest(cell, usual) : addressRequest(cell, columns, usual);
}

const PARTS = ['q', 'street', 'house_number', 'locality', 'region', 'postal_code'] as const;

function addressRequest(
  cell: (field: Field) => string,
  columns: ColumnsByField,
  usual: TableAsking['usual'],
): object | string {
  const given = PARTS.filter((field) => columns[field] !== undefined && cell(field) !== '');
  if (given.length === 0) return 'the row has no address';
  const parts = Object.fromEntries(given.map((field) => [field, cell(field)]));
  const country = cell('country').toUpperCase();
  return { ...usual, ...parts, ...(isCountryCode(country) && { country }), limit: 1 };
}

const DECIMAL = /^[+-]?\d+(?:[.,]\d+)?$/;

/** Degrees may have a comma, as tables of many countries have them. */
function pointRequest(cell: (field: Field) => string, usual: TableAsking['usual']): object | string {
  const [lat, lng] = [cell('lat'), cell('lng')];
  const wrong = [lat, lng].find((text) => !DECIMAL.test(text));
  if (wrong === '') return 'the row has no point';
  if (wrong !== undefined) return `'${wrong}' is no number of degrees`;
  return { ...usual, lat: degrees(lat), lng: degrees(lng), limit: 1 };
}

function degrees(text: string): number {
  return Number(text.replace(',', '.'));
}

const NOTHING = 'nothing was found';

/** What is added to a row that has no answer. */
function without(reason: string): readonly string[] {
  return [...NOT_FOUND, reason];
}

/** What is added to a row, in the order of {@link ADDED_COLUMNS}. */
function cellsOf({ result, ...refused }: Result): readonly string[] {
  if (!result) return without('error' in refused ? refused.error.message : NOTHING);
  const [feature] = result.features;
  if (!feature) return without(NOTHING);
  const { properties: found, geometry } = feature;
  const [lon = NaN, lat = NaN] = geometry.coordinates;
  return [
    ...[lat, lon].map(String),
    found.type ?? '',
    found.name ?? '',
    found.street ?? '',
    found.house_number ?? '',
    found.postal_code ?? '',
    found.locality ?? '',
    found.region ?? '',
    found.country ?? '',
    found.match_type ?? '',
    String(found.confidence),
    found.place_id ?? '',
    REASONS[found.match_type ?? '']?.(found.type ?? 'place') ?? '',
  ];
}

/** Why an answer is not all that was asked for, by how it matched. */
const REASONS: Readonly<Record<string, (type: string) => string>> = {
  fallback: (type) => `more was asked for; the ${type} was found`,
  interpolated: () => 'the position is calculated between houses that are known',
  approximate: () => 'what was found is called much the same',
};
