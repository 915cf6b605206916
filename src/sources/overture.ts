/** Columns that a row of Overture Maps is told by here: names that are known of columns. */
export const OVERTURE_HEADERS = [
  'id',
  'geometry',
  'name',
  'category',
  'address',
  'street',
  'number',
  'unit',
  'city',
  'region',
  'postcode',
  'country',
  'phone',
  'email',
  'website',
  'brand',
] as const;
type Cells = Partial<Record<(typeof OVERTURE_HEADERS)[number], unknown>>;

/** A record as Overture Maps has it (docs.overturemaps.org/schema); every member may be missing. */
interface OvertureRow {
  readonly id?: string;
  readonly names?: { readonly primary?: string } | null;
  readonly categories?: { readonly primary?: string } | null;
  readonly basic_category?: string | null;
  readonly operating_status?: string | null;
  readonly addresses?: readonly OvertureAddress[] | null;
  readonly phones?: readonly string[] | null;
  readonly emails?: readonly string[] | null;
  readonly websites?: readonly string[] | null;
  readonly brand?: { readonly names?: { readonly primary?: string } | null } | null;
  readonly number?: string | null;
  readonly street?: string | null;
  readonly unit?: string | null;
  readonly postcode?: string | null;
  readonly country?: string | null;
  readonly postal_city?: string | null;
  readonly address_levels?: readonly { readonly value?: string }[] | null;
}

interface OvertureAddress {
  readonly freeform?: string | null;
  readonly locality?: string | null;
  readonly postcode?: string | null;
  readonly region?: string | null;
  readonly country?: string | null;
}

/** True for the columns of Overture's places or addresses. */
export function isOverture(columns: readonly string[]): boolean {
  const isPlaces = columns.includes('names') && columns.includes('addresses');
  return isPlaces || columns.includes('address_levels');
}

/** The cells of a row, or why there are none. */
export function overtureCells(row: OvertureRow): Map<string, string> | string {
  if (row.operating_status === 'permanently_closed') return 'is a place that has closed for good';
  const cells = row.address_levels === undefined ? placeCells(row) : addressCells(row);
  const told = Object.entries(cells).filter(([, value]) => typeof value === 'string' && value !== '');
  return new Map(told as [string, string][]); // filtered right before
}

function placeCells({ id, names, categories, basic_category, addresses, ...row }: OvertureRow): Cells {
  const [address] = addresses ?? [];
  return {
    id,
    name: names?.primary,
    category: (categories?.primary ?? basic_category)?.replaceAll('_', ' '),
    address: address?.freeform,
    city: address?.locality,
    region: regionOf(address?.region),
    postcode: address?.postcode,
    country: address?.country,
    phone: row.phones?.[0],
    email: row.emails?.[0],
    website: row.websites?.[0],
    brand: row.brand?.names?.primary,
  };
}

function addressCells(row: OvertureRow): Cells {
  const { id, street, number, unit, postcode, country } = row;
  const levels = (row.address_levels ?? []).map(({ value }) => value);
  return {
    ...{ id, street, number, unit, postcode, country },
    city: row.postal_city ?? levels.at(-1),
    region: levels.length > 1 ? levels[0] : undefined,
  };
}

/** `US-CA` is told by its country already; regions without letters of their own are numbers that nobody writes. */
function regionOf(region: string | null | undefined): string | undefined {
  const own = region?.replace(/^[A-Z]{2}-/, '');
  return own !== undefined && /\d/.test(own) ? undefined : own;
}
