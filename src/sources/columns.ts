import { ServiceError } from '../core/core.ts';
import { knownColumn, ROLES, type Role, roleOf } from '../tables/tables.ts';

/** What somebody says of columns: role → name of a column, or for `category` a tag that all rows have, such as `shop=bakery`. */
export type GivenColumns = Readonly<Record<string, string>>;

/** Keys of OpenStreetMap that are taken as they stand. */
const TAG_KEY =
  /^(?:addr|name|alt_name|short_name|contact|payment|diet|fuel|service|toilets):[\w:-]+$|^(?:amenity|shop|office|tourism|leisure|craft|healthcare|club|emergency|historic|man_made|public_transport|cuisine|operator|network|wheelchair|takeaway|delivery|internet_access|alt_name|short_name|wikidata|level)$/;

interface Meaning {
  readonly role: Role;
  /** The lower, the likelier the column is meant. */
  readonly rank: number;
}

/** Which columns of a file mean what: recognised by their names in several languages, or said by whoever knows the file. */
export class Columns {
  readonly #given: ReadonlyMap<string, Role>;
  readonly #givenRoles: ReadonlySet<string>;
  readonly #meanings = new Map<string, Meaning | 'tag' | undefined>();
  /** The tag of all rows that have no kind of their own; undefined if none was given. */
  readonly category: string | undefined;

  /**
   * @param isShared true if it is said of several files at once, of which some may lack such a column
   * @throws ServiceError INVALID_CONFIGURATION for a role that there is not
   */
  constructor(given: GivenColumns, isShared = false) {
    const strange = Object.keys(given).find((name) => roleOf(name) === undefined);
    if (strange !== undefined)
      throw new ServiceError(
        'INVALID_CONFIGURATION',
        `'${strange}' is nothing that a column can be: expected one of ${ROLES.join(', ')}.`,
      );
    const isTag = given.category?.includes('=') ?? false;
    this.category = isTag ? given.category : undefined;
    const roles = Object.entries(given).map(([name, header]) => [header, roleOf(name) as Role] as const); // checked above
    this.#given = new Map(roles.filter(([, role]) => !(isTag && role === 'category')));
    this.#givenRoles = new Set(isShared ? [] : roles.map(([, role]) => role));
  }

  /** Names of columns that were given and that a file does not have. */
  missingIn(headers: Iterable<string>): string[] {
    const present = new Set(headers);
    return [...this.#given.keys()].filter((header) => !present.has(header));
  }

  /** The cells of a row by what they are for; of two columns for one thing the one that is named more clearly. */
  read(cells: ReadonlyMap<string, string>): {
    byRole: Partial<Record<Role, string>>;
    tags: Record<string, string>;
  } {
    const byRole: Partial<Record<Role, string>> = {};
    const ranks: Partial<Record<Role, number>> = {};
    const tags: Record<string, string> = {};
    for (const [header, cell] of cells) {
      const meaning = this.#meaningOf(header);
      if (meaning === 'tag') tags[header] = cell;
      else if (meaning && meaning.rank < (ranks[meaning.role] ?? Number.POSITIVE_INFINITY)) {
        byRole[meaning.role] = cell;
        ranks[meaning.role] = meaning.rank;
      }
    }
    return { byRole, tags };
  }

  /** Which roles the columns of a file have, for whoever wants to check it: `name = Filiale, lat = Breite`. */
  described(headers: Iterable<string>): string {
    const used = new Map<Role, { header: string; rank: number }>();
    const tags: string[] = [];
    const unused: string[] = [];
    for (const header of headers) {
      const meaning = this.#meaningOf(header);
      if (meaning === 'tag') tags.push(header);
      else if (!meaning) unused.push(header);
      else if (meaning.rank < (used.get(meaning.role)?.rank ?? Number.POSITIVE_INFINITY))
        used.set(meaning.role, { header, rank: meaning.rank });
    }
    const told = [...used].map(([role, { header }]) => `${role} = ${header}`);
    const rest = unused.length > 0 ? `; not used: ${unused.join(', ')}` : '';
    return `${[...told, ...tags].join(', ')}${rest}`;
  }

  #meaningOf(header: string): Meaning | 'tag' | undefined {
    if (!this.#meanings.has(header)) this.#meanings.set(header, this.#find(header));
    return this.#meanings.get(header);
  }

  #find(header: string): Meaning | 'tag' | undefined {
    const given = this.#given.get(header);
    if (given) return { role: given, rank: -1 };
    const known = knownColumn(header);
    if (known) return this.#givenRoles.has(known.role) ? undefined : known;
    return TAG_KEY.test(header) ? 'tag' : undefined;
  }
}
