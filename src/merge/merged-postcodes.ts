import type { GazetteerContents, PostcodeArea } from '../geocode/geocode.ts';
import { NO_AREA } from '../geocode/geocode.ts';
import { Dictionary } from '../text/text.ts';

/** Postcodes of data sets, by what is to become of them. */
export interface MergedPostcodes {
  /** Those of one data set: they lie where they lay. */
  readonly known: readonly PostcodeArea[];
  /** Those that several data sets have and that none of their entries carries in one of them. */
  readonly loose: readonly PostcodeArea[];
}

/**
 * @param areaOf number in the whole tree of an area of a data set; -1 for none
 * @param rootOf outermost area that an area lies in; -1 for none
 */
export function mergedPostcodes(
  sets: readonly GazetteerContents[],
  areaOf: (dataSet: number, area: number) => number,
  rootOf: (area: number) => number,
): MergedPostcodes {
  const all = sets.flatMap((contents, dataSet) =>
    Array.from(postcodesOf(contents), ({ isCarried, ...own }) => {
      const postcode = { ...own, area: own.area < 0 ? -1 : areaOf(dataSet, own.area) };
      return { postcode, isCarried, key: `${own.code} ${rootOf(postcode.area)}` };
    }),
  );
  const holders = new Map<string, number>();
  for (const { key } of all) holders.set(key, (holders.get(key) ?? 0) + 1);
  const isShared = ({ key }: { readonly key: string }): boolean => holders.get(key)! > 1;
  return {
    known: all.filter((one) => !isShared(one)).map(({ postcode }) => postcode),
    loose: all.filter((one) => isShared(one) && !one.isCarried).map(({ postcode }) => postcode),
  };
}

/** All postcodes of a data set, as they are written, and if an entry carries them. */
function* postcodesOf({ head, rows }: GazetteerContents): Generator<PostcodeArea & { isCarried: boolean }> {
  const isCarried = new Uint8Array(head.postcodeArea.length);
  for (const postcode of rows.postcodes.values) isCarried[postcode] = 1;
  const written = new Dictionary({ units: head.writtenUnits, offsets: head.writtenOffsets });
  for (let code = 0; code + 1 < head.codePostcodes.length; code++)
    for (let postcode = head.codePostcodes[code]!; postcode < head.codePostcodes[code + 1]!; postcode++) {
      const area = head.postcodeArea[postcode]!;
      yield {
        code: written.word(code),
        lat: head.postcodeLatE7[postcode]! / 1e7,
        lon: head.postcodeLonE7[postcode]! / 1e7,
        area: area === NO_AREA ? -1 : area,
        isCarried: isCarried[postcode] === 1,
      };
    }
}
