import { type GazetteerContents, NO_AREA, type PostcodeArea } from '../geocode/geocode.ts';
import { Dictionary } from '../text/text.ts';

/** Postcodes of data sets, by what is to become of them. */
export interface MergedPostcodes {
  /** They lie where they lay: those of one data set, and of several those whose place a boundary told to one of them. */
  readonly known: readonly PostcodeArea[];
  /** Others that no entry carries in one of the data sets. */
  readonly loose: readonly PostcodeArea[];
}

/** What the tree of all areas says. */
export interface WholeTree {
  /** Number of an area of a data set; -1 for none. */
  numberOf(dataSet: number, area: number): number;
  /** The finest area that a point in degrees lies in; -1 for none. */
  at(lat: number, lon: number): number;
  /** Outermost area that an area lies in; -1 for none. */
  rootOf(area: number): number;
}

interface Held {
  readonly postcode: PostcodeArea;
  readonly isCarried: boolean;
  readonly isPlaced: boolean;
  /** Its code and country. */
  readonly key: string;
}

export function mergedPostcodes(sets: readonly GazetteerContents[], tree: WholeTree): MergedPostcodes {
  const all = sets.flatMap((contents, dataSet) => Array.from(postcodesOf(contents, dataSet, tree)));
  const holders = new Map<string, Held[]>();
  for (const held of all) {
    const others = holders.get(held.key);
    if (others) others.push(held);
    else holders.set(held.key, [held]);
  }
  const known = new Map<string, PostcodeArea>();
  for (const [key, [first, another]] of holders) if (!another) known.set(key, first!.postcode);
  for (const { key, isPlaced, postcode } of all) if (isPlaced && !known.has(key)) known.set(key, postcode);
  return {
    known: [...known.values()],
    loose: all.filter(({ key, isCarried }) => !isCarried && !known.has(key)).map(({ postcode }) => postcode),
  };
}

function* postcodesOf(contents: GazetteerContents, dataSet: number, tree: WholeTree): Generator<Held> {
  const { head, rows } = contents;
  const isCarried = new Uint8Array(head.postcodeArea.length);
  for (const postcode of rows.postcodes.values) isCarried[postcode] = 1;
  const isPlaced = contents.placedPostcodes();
  const written = new Dictionary({ units: head.writtenUnits, offsets: head.writtenOffsets });
  for (let postcode = 0, code = 0; postcode < isCarried.length; postcode++) {
    while (postcode >= head.codePostcodes[code + 1]!) code += 1;
    const lat = head.postcodeLatE7[postcode]! / 1e7;
    const lon = head.postcodeLonE7[postcode]! / 1e7;
    const own = { code: written.word(code), lat, lon };
    const area = areaOf(dataSet, { ...own, area: head.postcodeArea[postcode]! }, tree);
    yield {
      postcode: { ...own, area },
      isCarried: isCarried[postcode] === 1,
      isPlaced: isPlaced[postcode] === 1,
      key: `${own.code} ${tree.rootOf(area)}`,
    };
  }
}

/** The area that it had in its data set, unless its point turns out to lie in another country. */
function areaOf(dataSet: number, { area, lat, lon }: PostcodeArea, tree: WholeTree): number {
  const around = tree.at(lat, lon);
  const before = area === NO_AREA ? -1 : tree.numberOf(dataSet, area);
  return tree.rootOf(before) === tree.rootOf(around) ? before : around;
}
