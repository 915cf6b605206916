import type { FieldValue, TileFeature } from '../../mvt/mvt.ts';
import { STREET_RANKS } from '../schema/classify.ts';
import { RAIL_KINDS } from '../schema/shortbread.ts';

/** Fields in which the stretches of one street may differ. */
const OF_STRETCHES: ReadonlySet<FieldValue> = new Set(['kind', 'tunnel', 'shielded']);
const LINK = '_link';

/** How a stretch is labelled. */
interface Label {
  readonly attributes: string;
  /** Equal for stretches of one name and number; undefined for what is no named street. */
  readonly street: string | undefined;
  /** The greatest is that of the most important stretch. */
  readonly rank: number;
}

/**
 * Gives all stretches of a street in a tile, by name and number, the label of the most important one: its kind often changes at a crossing, and
 * two lines would have the name beside each other there.
 */
export function asOneStreet(features: readonly TileFeature[]): readonly TileFeature[] {
  const labels = new Map<string, Label>();
  const best = new Map<string, Label>();
  for (const { attributes } of features) {
    if (labels.has(attributes)) continue;
    const label = labelOf(attributes);
    labels.set(attributes, label);
    if (label.street !== undefined && !(label.rank <= (best.get(label.street)?.rank ?? Number.NaN)))
      best.set(label.street, label);
  }
  return features.map((feature) => {
    const { street, attributes } = labels.get(feature.attributes)!;
    const own = (street === undefined ? undefined : best.get(street)?.attributes) ?? attributes;
    return own === attributes ? feature : { ...feature, attributes: own };
  });
}

function labelOf(attributes: string): Label {
  const words = JSON.parse(attributes) as FieldValue[]; // names and values by turns
  const fieldOf = (field: string) => words[words.indexOf(field) + 1];
  const kind = String(fieldOf('kind'));
  const isStreet = !RAIL_KINDS.has(kind) && words.some((word, i) => i % 2 === 0 && word === 'name');
  const common = words.filter((_, i) => !OF_STRETCHES.has(words[i - (i % 2)]!));
  const order = [
    STREET_RANKS.get(kind.replace(LINK, '')) ?? 0,
    kind.endsWith(LINK) ? 0 : 1,
    fieldOf('tunnel') ? 0 : 1,
  ];
  return {
    attributes,
    street: isStreet ? JSON.stringify(common) : undefined,
    rank: order.reduce((sum, one) => 2 * sum + one, 0),
  };
}
