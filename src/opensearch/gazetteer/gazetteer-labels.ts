import { indexOfSorted, partitionPoint } from '../../arrays/arrays.ts';
import { ServiceError } from '../../core/core.ts';
import type { GazetteerContents, HeadArrays } from '../../geocode/geocode.ts';
import { Dictionary } from '../../text/text.ts';
import { freshLabels, labelsAfter } from '../cluster/labels.ts';

/** Labels of entries are below this: whole numbers that fit into 31 bits. */
const ENTRY_LABELS_END = 2 ** 31 - 1;

/** Labels of all that documents name, by number. All but those of areas ascend; see labels.ts. */
export interface GazetteerLabels {
  /** Servers know entries by them alone, never by number. */
  readonly entry: Uint32Array;
  /** Nothing is looked for between areas, so that their labels stay even where areas move among others. */
  readonly area: Uint32Array;
  readonly word: Uint32Array;
  readonly postcode: Uint32Array;
}

/** A gazetteer that has labels, as far as a later one can tell what both have. */
export interface LabelledGazetteer extends Pick<HeadArrays, 'areaIdentity' | 'codePostcodes'> {
  readonly labels: GazetteerLabels;
  readonly entryIdentity: Float64Array;
  readonly words: Dictionary;
  /** Canonical postcodes. */
  readonly codes: Dictionary;
}

/** What is to be labelled. */
export interface Unlabelled {
  readonly head: Pick<
    HeadArrays,
    'areaIdentity' | 'codePostcodes' | 'postcodeUnits' | 'postcodeOffsets' | 'wordUnits' | 'wordOffsets'
  >;
  readonly entryIdentity: GazetteerContents['entryIdentity'];
}

export function freshGazetteerLabels({ entryIdentity, head }: Unlabelled): GazetteerLabels {
  return {
    entry: freshLabels(entryIdentity.length, ENTRY_LABELS_END),
    area: labelsOfAreas(new Uint32Array(head.areaIdentity.length)),
    word: freshLabels(head.wordOffsets.length - 1),
    postcode: freshLabels(postcodesIn(head)),
  };
}

/** Labels that stay as far as possible as they were in another gazetteer. */
export function gazetteerLabelsAfter(
  before: LabelledGazetteer,
  { head, entryIdentity }: Unlabelled,
): GazetteerLabels {
  const { labels } = before;
  return {
    entry: labelsAfter(labelsByIdentity(before.entryIdentity, labels.entry, entryIdentity), ENTRY_LABELS_END),
    area: labelsOfAreas(labelsByIdentity(before.areaIdentity, labels.area, head.areaIdentity)),
    word: labelsAfter(labelsOfWords(before, head)),
    postcode: labelsAfter(labelsOfPostcodes(before, head)),
  };
}

/** Labels by identity, 0 for what had none; of several items of one identity the first has that of the first. */
function labelsByIdentity(before: Float64Array, labels: Uint32Array, now: Float64Array): Uint32Array {
  const known = new Uint32Array(now.length);
  const old = orderOf(before);
  let at = 0;
  for (const item of orderOf(now)) {
    while (at < old.length && before[old[at]!]! < now[item]!) at++;
    if (at < old.length && before[old[at]!] === now[item]) known[item] = labels[old[at++]!]!;
  }
  return known;
}

function orderOf(identities: Float64Array): Uint32Array {
  return Uint32Array.from(identities.keys()).sort((a, b) => identities[a]! - identities[b]! || a - b);
}

/** The labels that are known, and for 0 new ones above them. */
function labelsOfAreas(known: Uint32Array): Uint32Array {
  let last = known.reduce((most, label) => Math.max(most, label), 0);
  return known.map((label) => (label === 0 ? ++last : label));
}

function labelsOfWords({ words, labels }: LabelledGazetteer, head: Unlabelled['head']): Uint32Array {
  const now = new Dictionary({ units: head.wordUnits, offsets: head.wordOffsets });
  const known = new Uint32Array(head.wordOffsets.length - 1);
  return known.map((_, word) => labels.word[words.find(now.word(word))] ?? 0);
}

/** Postcodes have labels by their codes; of one that several countries have, by its place among them. */
function labelsOfPostcodes(
  { codes, codePostcodes, labels }: LabelledGazetteer,
  head: Unlabelled['head'],
): Uint32Array {
  const known = new Uint32Array(postcodesIn(head));
  const now = new Dictionary({ units: head.postcodeUnits, offsets: head.postcodeOffsets });
  for (let code = 0; code + 1 < head.codePostcodes.length; code++) {
    const old = codes.find(now.word(code));
    if (old < 0) continue;
    const [first, end] = [codePostcodes[old]!, codePostcodes[old + 1]!];
    const from = head.codePostcodes[code]!;
    const count = Math.min(end - first, head.codePostcodes[code + 1]! - from);
    known.set(labels.postcode.subarray(first, first + count), from);
  }
  return known;
}

function postcodesIn({ codePostcodes }: Unlabelled['head']): number {
  return codePostcodes.at(-1) ?? 0;
}

/** Labels of entries are below this. */
export function entryLabelsEnd(labels: Uint32Array): number {
  return (labels.at(-1) ?? 0) + 1;
}

/** Areas in the order of their labels. */
export function areasByLabel({ area }: Pick<GazetteerLabels, 'area'>): Uint32Array {
  return Uint32Array.from(area.keys()).sort((a, b) => area[a]! - area[b]!);
}

/** What servers know by number, and documents by label. */
type NamedByLabel = Omit<GazetteerLabels, 'entry'>;

/** Finds the numbers of what documents name by labels. */
export class LabelNumbers {
  readonly #labels: NamedByLabel;
  readonly #areasByLabel: Uint32Array;

  /** @param byLabel see {@link areasByLabel} */
  constructor(labels: NamedByLabel, byLabel: Uint32Array) {
    this.#labels = labels;
    this.#areasByLabel = byLabel;
  }

  /** @throws ServiceError INDEX_NOT_AVAILABLE if nothing has the label */
  of(kind: keyof NamedByLabel, label: number): number {
    const number = kind === 'area' ? this.#areaOf(label) : indexOfSorted(this.#labels[kind], label);
    if (number >= 0) return number;
    throw new ServiceError(
      'INDEX_NOT_AVAILABLE',
      `A document of the gazetteer names the ${kind} of label ${label}, which its head does not know; push the data set again.`,
    );
  }
  #areaOf(label: number): number {
    const { area } = this.#labels;
    const order = this.#areasByLabel;
    const at = partitionPoint(0, order.length, (place) => area[order[place]!]! < label);
    const found = order[at];
    return found !== undefined && area[found] === label ? found : -1;
  }
}
