import type { Addresses } from './addresses.ts';
import type { UnfoundRows } from './house-attacher.ts';
import { NearGroups } from './near-groups.ts';
import { skeletonsOf } from './street-names.ts';
import { StringPool } from './string-pool.ts';
import type { Whereabouts } from './whereabouts.ts';

/** A street or place that is known by its addresses alone. */
export interface UnmappedStreet {
  readonly kind: 'street' | 'place';
  /** Its name in the first address, as a number of the pool of texts. */
  readonly name: number;
  readonly rows: readonly number[];
}

/** Houses in the open stand farther apart than the ways of a street. */
const SAME_PLACE_METRES = 1500;
const LOCALITIES = 2 ** 26;

/** Houses of one name in one locality near each other make one street or place of their own. */
export function* unmappedStreets(
  { rows, names, isPlace }: UnfoundRows,
  addresses: Addresses,
  { localityOf }: Pick<Whereabouts, 'localityOf'>,
): Generator<UnmappedStreet> {
  const nameNumber = foldedNumbers(addresses);
  const keys = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) {
    const locality = localityOf(addresses.lat(rows.at(i)) / 1e7, addresses.lon(rows.at(i)) / 1e7);
    keys[i] = (2 * nameNumber(names.at(i)) + isPlace.at(i)) * LOCALITIES + locality + 1;
  }
  const order = Uint32Array.from(keys.keys()).sort((a, b) => keys[a]! - keys[b]! || a - b);
  for (let from = 0, end = 0; from < order.length; from = end) {
    while (end < order.length && keys[order[end]!] === keys[order[from]!]) end++;
    const members = order.subarray(from, end);
    for (const group of nearGroupsOf(members, rows, addresses)) {
      const first = members[group[0]!]!;
      yield {
        kind: isPlace.at(first) === 1 ? 'place' : 'street',
        name: names.at(first),
        rows: group.map((member) => rows.at(members[member]!)),
      };
    }
  }
}

function nearGroupsOf(members: Uint32Array, rows: UnfoundRows['rows'], addresses: Addresses): number[][] {
  const groups = new NearGroups(members.length, SAME_PLACE_METRES);
  for (const [member, i] of members.entries())
    groups.add(member, addresses.lon(rows.at(i)), addresses.lat(rows.at(i)));
  return groups.groups();
}

/** From a text of the pool to one number for all texts that are one name, short or in full. */
function foldedNumbers({ texts }: Addresses): (text: number) => number {
  const folded = new StringPool();
  const known = new Map<number, number>();
  return (text) => {
    const number = known.get(text) ?? folded.numberOf(skeletonsOf(texts.pool.text(text))[0]!);
    known.set(text, number);
    return number;
  };
}
