/** What files of languages and countries may hold: each field with how it is checked and read. */

/** What a field holds. `read` is undefined for what is not `expected`. */
interface Kind<T> {
  readonly expected: string;
  read(value: unknown): T | undefined;
}

type Texts = readonly string[];

/** An empty text, a blank too many or too few, or a sign that means something in a pattern: some texts become parts of one. */
const NO_TEXTS = /^$|^[\s,]|[\s,]$|\s[\s,]|,\S|[\\^$*+?()[\]{}|]/;
const TEXTS: Kind<Texts> = {
  expected: 'words or phrases in one string, each once, with a comma and a blank between them',
  read(value) {
    if (typeof value !== 'string' || NO_TEXTS.test(value)) return undefined;
    const all = value.split(', ');
    return new Set(all).size === all.length ? all : undefined;
  },
};
const TEXTS_BY_KEY: Kind<Readonly<Record<string, Texts>>> = {
  expected: `an object, and each value in it ${TEXTS.expected}`,
  read(value) {
    if (typeof value !== 'object' || value === null) return undefined;
    const entries = Object.entries(value).flatMap(([key, text]) => {
      const all = TEXTS.read(text);
      return all ? [[key, all] as const] : [];
    });
    return entries.length === Object.keys(value).length ? Object.fromEntries(entries) : undefined;
  },
};
const PATTERN: Kind<Texts> = {
  expected: 'a regular expression',
  read: (value) => (typeof value === 'string' && isPattern(value) ? [value] : undefined),
};
const TRUE: Kind<true> = { expected: 'true, or left out', read: (value) => value === true || undefined };
const POSTCODE: Kind<{ readonly isWhole: RegExp; readonly lettersBehind: number }> = {
  expected: "an object of 'whole', a regular expression, and 'lettersBehind', a whole number from 1 on",
  read(value) {
    const { whole, lettersBehind, ...rest } = Object(value);
    const isKnown =
      typeof whole === 'string' && isPattern(whole) && Number.isInteger(lettersBehind) && lettersBehind > 0;
    return isKnown && Object.keys(rest).length === 0
      ? { isWhole: new RegExp(`^(?:${whole})$`), lettersBehind }
      : undefined;
  },
};

export const LANGUAGE_FIELDS = {
  /** Before the number of a house: `Nr. 12`. */
  numberMarks: TEXTS,
  /** The same in a free text, which must not take names for them, as they may be shortened. */
  numberMarkPattern: PATTERN,
  /** Before a number of the other series of conscription numbers: those of cottages and sheds, which begin at 1 again. */
  otherNumberMarks: TEXTS,
  /** What says that an address has no number: `s/n`. */
  noNumberPattern: PATTERN,
  /** Behind a number, or alone: `12 bis`. */
  numberOrders: TEXTS,
  /** Behind a number: `12 huis`. */
  numberEnds: TEXTS,
  /** Behind a number, before that of a building: `12 корп. 2`. */
  buildings: TEXTS,
  /** Behind a number of a grid of streets: `1200 South`. */
  numberDirections: TEXTS,
  /** Words in a number by how they are shortened. */
  shortNumberParts: TEXTS_BY_KEY,
  /** Between two numbers, of a range: `12 to 16`. */
  ranges: TEXTS,
  /** Between several numbers: `12 and 16`. */
  numberJoiners: TEXTS,
  /** Parts of a house that have numbers or letters: `apt 300`. */
  units: TEXTS,
  /** Behind a number, or before it: `5th floor`. */
  floors: TEXTS,
  /** Numbers of floors in words: `third floor`. */
  floorOrdinals: TEXTS,
  /** Behind the digits of an ordinal: `3ème`. */
  ordinalEnds: TEXTS,
  /** Floors without a number. */
  groundFloors: TEXTS,
  /** Sides of a floor, behind its number: `2. tv`. */
  sides: TEXTS,
  /** Before the number of a telephone: `Tel.`. */
  telephones: TEXTS,
  /** Before whom a letter is for: `c/o`. */
  careOf: TEXTS,
  /** The numbers from 1 on. */
  numbers: TEXTS,
  /** The ordinals from 1 on, where streets are counted. */
  ordinals: TEXTS,
  /** Behind a number that people leave the ending of an ordinal away from: `67 St`. */
  ordinalStreets: TEXTS,
  /** Words for a mere street that maps often leave out of names: `ul. Wierzbowa` is called Wierzbowa. */
  streetWords: TEXTS,
  /** Words for a street that maps keep, and the small words between them and its own word: `Calle de Almendral`. */
  streetStarts: TEXTS,
  /** Words before the number of a road by how they are shortened: `CR 12`. */
  shortRoads: TEXTS_BY_KEY,
  /** Behind the name of a town, before what tells it from others called so: `Freiburg im Breisgau`. */
  townAdditions: TEXTS,
  /** Ends of names of streets behind which people leave out the blank: `Hauptstraße31`. */
  streetEnds: TEXTS,
  /** Between the names of two streets that meet. */
  crossingJoiners: TEXTS,
  /** For a corner: between the names, or before or behind both. */
  corners: TEXTS,
  /** Between a word for a corner and the first name. */
  cornerParticles: TEXTS,
  /** Between what is looked for and where: `coffee near the station`. */
  near: TEXTS,
  /** The same in languages that say where first: `駅の近くのカフェ`. */
  nearAfter: TEXTS,
  /** Before the area to look in: `cafés in Vaduz`. */
  in: TEXTS,
  /** The same in languages that say where first: `東京のカフェ`. */
  inAfter: TEXTS,
  /** Behind a word for nearness, where the reader is: `close to me`. */
  here: TEXTS,
  /** What people say beside what they look for, and mean no place by: `near me`. */
  remarks: TEXTS,
  /** At the beginning of a request: `where is the`. */
  opening: TEXTS,
  /** Before what is wished for: `with`. */
  with: TEXTS,
  /** For what is open at the moment. */
  openNow: TEXTS,
  /** For what a place has, by attribute. */
  wishes: TEXTS_BY_KEY,
  /** In a remark on opening hours: closed for good. */
  forGood: TEXTS,
} as const;

export const COUNTRY_FIELDS = {
  /** A flat stands before the number of its house: `2/15`, `207-1104`. */
  unitFirst: TRUE,
  /** Houses have two numbers and people ask for either; elsewhere `128/7` is a flat or a part of 128. */
  twoNumbers: TRUE,
  /** Behind a number stands that of a building, which is a house of its own: `12к1`; elsewhere `12 k 1` is a flat in 12. */
  buildingNumbers: TRUE,
  /** Streets may lie in a grid, whose numbers say on which side of its middle they are: `1200 South 300 East`. */
  gridNumbers: TRUE,
  /** In a line, the number stands before the street. */
  numberFirst: TRUE,
  commaBeforeNumber: TRUE,
  postcodeLast: TRUE,
  stateWithPostcode: TRUE,
  stateShown: TRUE,
  /** The form of a canonical postcode, and how many of its letters people leave out. */
  postcode: POSTCODE,
} as const;

type Fields = Readonly<Record<string, Kind<unknown>>>;
export type Read<F extends Fields> = {
  readonly [Name in keyof F]?: NonNullable<ReturnType<F[Name]['read']>>;
};

/**
 * Checks and reads the text of a file.
 *
 * @throws TypeError with a sentence that names the file and what is wrong in it
 */
export function readFields<F extends Fields>(file: string, text: string, fields: F): Read<F> {
  const values = Object.entries(parsed(file, text)).map(([name, value]) => {
    const kind = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!kind) throw new TypeError(`${file}: '${name}' is no field that is read.`);
    const read = kind.read(value);
    if (read === undefined) throw new TypeError(`${file}: '${name}' has to be ${kind.expected}.`);
    return [name, read];
  });
  return Object.fromEntries(values) as Read<F>; // each was read as its field's kind
}

function parsed(file: string, text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch (cause) {
    throw new TypeError(`${file} is no JSON.`, { cause });
  }
}

function isPattern(text: string): boolean {
  try {
    return new RegExp(text, 'iu').source !== '';
  } catch {
    return false;
  }
}
