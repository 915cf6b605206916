import { ServiceError } from '../../core/core.ts';
import { withoutCredentials } from '../edge/without-credentials.ts';

/** Longest text that is looked for, in characters. */
const MOST_TEXT = 300;

/** Names under which clients send a key. */
export const KEY_PARAMETERS = ['api_key', 'access_token', 'key'];

/** Bounds of a number, and what is said where it is missing or wrong. */
interface Range {
  readonly least: number;
  readonly most: number;
}

/**
 * Parameters of a query string as other geocoders read them: unknown ones are ignored, an empty one is absent, a repeated one is
 * a list, and a broken escape is read as U+FFFD. What may be a key or token is not among them, so that no answer can repeat it.
 */
export class Parameters {
  readonly #given: URLSearchParams;

  /** @param query without the question mark */
  constructor(query: string) {
    this.#given = new URLSearchParams();
    for (const [name, value] of new URLSearchParams(query))
      if (!KEY_PARAMETERS.includes(name))
        this.#given.append(withoutCredentials(name), withoutCredentials(value));
  }

  /** Undefined if it is absent or empty. */
  text(name: string): string | undefined {
    return this.#given.get(name)?.trim() || undefined;
  }

  /** True if it is given without a value. */
  isEmpty(name: string): boolean {
    return this.#given.has(name) && this.text(name) === undefined;
  }

  /**
   * A text to look for.
   *
   * @throws ServiceError VALIDATION_ERROR if it is longer than 300 characters
   */
  searchText(name: string): string | undefined {
    const text = this.text(name);
    if (text === undefined || text.length <= MOST_TEXT) return text;
    return refuse(name, `has ${text.length} characters; expected at most ${MOST_TEXT}`);
  }

  /**
   * Parts of an address in the geocoder's words: of the parameters that may name a part the first that is given.
   *
   * @throws ServiceError VALIDATION_ERROR if one is too long
   */
  parts(
    table: readonly (readonly [part: string, names: readonly string[]])[],
  ): Readonly<Record<string, string>> {
    return Object.fromEntries(
      table.flatMap(([part, names]) => {
        const value = names.map((name) => this.searchText(name)).find((one) => one !== undefined);
        return value === undefined ? [] : [[part, value]];
      }),
    );
  }

  /** All values of a repeated parameter, and the parts of each between commas. */
  list(name: string): readonly string[] {
    return this.#given
      .getAll(name)
      .flatMap((value) => value.split(','))
      .map((value) => value.trim())
      .filter((value) => value !== '');
  }

  /** The first name that is given more than once. */
  repeated(): string | undefined {
    return [...this.#given.keys()].find((name) => this.#given.getAll(name).length > 1);
  }

  /** Names of all parameters that are given, each once. */
  names(): readonly string[] {
    return [...new Set(this.#given.keys())];
  }

  /** Everything that is given, as it is written; a repeated parameter as a list. */
  all(): Readonly<Record<string, string | readonly string[]>> {
    return Object.fromEntries(
      this.names().map((name) => {
        const values = this.#given.getAll(name);
        return [name, values.length === 1 ? (values[0] ?? '') : values];
      }),
    );
  }

  /** Everything but `0`, `false` and `no` is true. */
  flag(name: string, fallback = false): boolean {
    const value = this.text(name);
    return value === undefined ? fallback : !/^(?:0|false|no)$/i.test(value);
  }

  /** @throws ServiceError VALIDATION_ERROR if it is no number, or not within the range */
  number(name: string, { least, most }: Range): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (number >= least && number <= most) return number;
    return refuse(
      name,
      `is ${JSON.stringify(value.slice(0, 40))}; expected a number from ${least} to ${most}`,
    );
  }

  /** A whole number brought into the range; the nearest where it lies outside. */
  count(name: string, fallback: number, most: number): number {
    const number = this.number(name, { least: -1e9, most: 1e9 }) ?? fallback;
    return Math.min(Math.max(1, Math.round(number)), most);
  }

  /**
   * A point of two parameters, in degrees; undefined if both are absent.
   *
   * @throws ServiceError VALIDATION_ERROR if one is missing, or outside of its range
   */
  point(latitude: string, longitude: string): { readonly lat: number; readonly lon: number } | undefined {
    const lat = this.number(latitude, { least: -90, most: 90 });
    const lon = this.number(longitude, { least: -180, most: 180 });
    if (lat === undefined && lon === undefined) return undefined;
    if (lat === undefined) return refuse(latitude, `is missing; expected it beside '${longitude}'`);
    if (lon === undefined) return refuse(longitude, `is missing; expected it beside '${latitude}'`);
    return { lat, lon };
  }

  /**
   * The same, where there must be one.
   *
   * @throws ServiceError VALIDATION_ERROR
   */
  requiredPoint(latitude: string, longitude: string): { readonly lat: number; readonly lon: number } {
    return this.point(latitude, longitude) ?? refuse(latitude, 'is missing; expected degrees');
  }
}

/** @throws ServiceError VALIDATION_ERROR, always */
export function refuse(name: string, sentence: string): never {
  return refuseAs(`Parameter '${name}' ${sentence}.`);
}

/**
 * Refuses in the words of another geocoder, where its clients read them.
 *
 * @throws ServiceError VALIDATION_ERROR, always
 */
export function refuseAs(message: string): never {
  throw new ServiceError('VALIDATION_ERROR', message);
}
