import type { Entry } from '../../../answers/answers.ts';
import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import { refuse } from '../parameters.ts';
import { typesOfArea } from './address.ts';
import { KINDS_OF_TYPES } from './types-of-kinds.ts';

type Kinds = Pick<Taxonomy, 'ancestors'>;

/** What every place is beside its kind. */
const OF_EVERY_PLACE = ['point_of_interest', 'establishment'];
/** Types that say so little that none is the primary one. */
const VAGUE = ['food', 'health', 'store', ...OF_EVERY_PLACE];

const TYPES_OF_KINDS = new Map<string, readonly string[]>();
for (const [type, kinds] of Object.entries(KINDS_OF_TYPES))
  for (const kind of kinds) TYPES_OF_KINDS.set(kind, [...(TYPES_OF_KINDS.get(kind) ?? []), type]);

/** Google's types of an entry, the most exact first. */
export function typesOf(entry: Entry, taxonomy: Kinds): readonly string[] {
  const { kind, level, levels, category, houseNumber } = entry;
  switch (kind) {
    case 'house':
      return houseNumber ? ['street_address'] : ['premise'];
    case 'street':
      return ['route'];
    case 'intersection':
      return ['intersection'];
    case 'postcode':
      return ['postal_code'];
    case 'area':
      if (level === 'airport') return ['airport', ...OF_EVERY_PLACE];
      return typesOfArea(level ?? 'locality', levels);
    case 'place':
      return [...new Set([...typesOfCategory(category ?? '', taxonomy), ...OF_EVERY_PLACE])];
  }
}

/** The type that says most of a place; undefined where Google has none for its kind. */
export function primaryTypeOf(entry: Entry, taxonomy: Kinds): string | undefined {
  if (entry.kind !== 'place') return undefined;
  return typesOf(entry, taxonomy).find((type) => !VAGUE.includes(type));
}

/** Of the category, then of broader ones, then of the group. */
function typesOfCategory(category: string, taxonomy: Kinds): readonly string[] {
  const kinds = [category, ...taxonomy.ancestors(category)];
  return kinds.flatMap((kind) => TYPES_OF_KINDS.get(kind) ?? []);
}

/**
 * Kinds of places that have any of these types.
 *
 * @throws ServiceError VALIDATION_ERROR on a type that no kind has
 */
export function kindsOfTypes(types: readonly string[]): readonly string[] {
  return types.flatMap((type) => {
    if (Object.hasOwn(KINDS_OF_TYPES, type)) return KINDS_OF_TYPES[type] ?? [];
    return refuse(
      'type',
      `is ${JSON.stringify(type.slice(0, 60))}; expected a type of Google's that the map tells apart`,
    );
  });
}
