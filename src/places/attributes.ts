import type { Tags } from '../core/core.ts';
import attributeKinds from './data/attribute-kinds.json' with { type: 'json' };
import attributes from './data/attributes.json' with { type: 'json' };
import { is24_7 } from './opening-hours.ts';

/** What a place may have or be besides its kind, and that people ask for: a key of `data/attributes.json`. */
export type Attribute = keyof typeof attributes;

const CONDITIONS = Object.entries(attributes) as [Attribute, Readonly<Record<string, readonly string[]>>][];

export const ATTRIBUTES: readonly Attribute[] = CONDITIONS.map(([id]) => id);

/** Attributes that are kinds of places as well: a cash machine of its own, and a bank that has one. */
const BY_KIND: ReadonlyMap<string, string> = new Map(Object.entries(attributeKinds));

/** Conditions by key, so that a place with few tags is looked at quickly. */
const BY_KEY = conditionsByKey();

/** The attributes that tags affirm, each once. What the source does not say, the place does not have. */
export function attributesOf(tags: Tags): readonly Attribute[] {
  const found = Object.keys(tags).flatMap((key) => affirmedBy(key, tags[key]!));
  return [...new Set(found)];
}

/** What a place has that is asked for as a kind of place, `amenity/toilets`; undefined for kinds that no place has. */
export function attributeOfKind(category: string): Attribute | undefined {
  const named = BY_KIND.get(category);
  return ATTRIBUTES.find((attribute) => attribute === named);
}

function affirmedBy(key: string, value: string): Attribute[] {
  const conditions = BY_KEY.get(key);
  if (!conditions) return [];
  const values = value.split(';').map((single) => single.trim());
  const isAlwaysOpen = key === 'opening_hours' && is24_7(value);
  return conditions.flatMap(({ attribute, affirming }) =>
    isAlwaysOpen || values.some((single) => affirming.has(single)) ? [attribute] : [],
  );
}

function conditionsByKey(): ReadonlyMap<string, { attribute: Attribute; affirming: ReadonlySet<string> }[]> {
  const byKey = new Map<string, { attribute: Attribute; affirming: ReadonlySet<string> }[]>();
  for (const [attribute, condition] of CONDITIONS)
    for (const [key, values] of Object.entries(condition)) {
      const others = byKey.get(key) ?? [];
      byKey.set(key, [...others, { attribute, affirming: new Set(values) }]);
    }
  return byKey;
}
