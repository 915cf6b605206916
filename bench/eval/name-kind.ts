import type { Tags } from '../../src/core/core.ts';
import { readFeatures, representativePoint } from '../../src/osm/osm.ts';
import { oneOf, type Random, sample } from '../random.ts';
import { tagPairs } from './categories.ts';
import { type EverydayQuestion, forwarded } from './everyday-ask.ts';
import type { GeocodeOptions } from './geocode-questions.ts';
import { metresBetween } from './ground-geometry.ts';
import { languageOf } from './kind-words.ts';
import { fold, foldedNames, hasLetter, isClosed, type SourcePlace } from './source.ts';

/** Words for a kind, the first of them its label; French and Russian put them before the name. */
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'highway=bus_stop': {
    en: 'bus stop',
    de: 'Bushaltestelle',
    fr: 'arrêt de bus',
    fi: 'bussipysäkki',
    ru: 'автобусная остановка',
    nb: 'busstopp',
  },
  'railway=tram_stop': {
    en: 'tram stop',
    de: 'Haltestelle',
    fr: 'arrêt de tram',
    fi: 'pysäkki',
    ru: 'остановка',
    nb: 'trikkestopp',
  },
  'railway=station': { en: 'station', de: 'Bahnhof', fr: 'gare', fi: 'asema', ru: 'станция', nb: 'stasjon' },
  'amenity=pharmacy': {
    en: 'pharmacy',
    de: 'Apotheke',
    fr: 'pharmacie',
    fi: 'apteekki',
    ru: 'аптека',
    nb: 'apotek',
  },
  'amenity=bank': { en: 'bank', de: 'Bank', fr: 'banque', fi: 'pankki', ru: 'банк', nb: 'bank' },
  'amenity=cafe': { en: 'cafe', de: 'Café', fr: 'café', fi: 'kahvila', ru: 'кафе', nb: 'kafé' },
  'amenity=restaurant': {
    en: 'restaurant',
    de: 'Restaurant',
    fr: 'restaurant',
    fi: 'ravintola',
    ru: 'ресторан',
    nb: 'restaurant',
  },
  'amenity=school': { en: 'school', de: 'Schule', fr: 'école', fi: 'koulu', ru: 'школа', nb: 'skole' },
  'amenity=theatre': {
    en: 'theatre',
    de: 'Theater',
    fr: 'théâtre',
    fi: 'teatteri',
    ru: 'театр',
    nb: 'teater',
  },
  'shop=supermarket': {
    en: 'supermarket',
    de: 'Supermarkt',
    fr: 'supermarché',
    fi: 'supermarket',
    ru: 'супермаркет',
    nb: 'supermarked',
  },
  'tourism=hotel': { en: 'hotel', de: 'Hotel', fr: 'hôtel', fi: 'hotelli', ru: 'гостиница', nb: 'hotell' },
  'leisure=park': { en: 'park', de: 'Park', fr: 'parc', fi: 'puisto', ru: 'парк', nb: 'park' },
};
const KIND_FIRST = ['fr', 'ru'];
/** Stops of a name lie on both sides of a street. */
const SAME_METRES = 150;
/** So many questions of each kind at most, as most named things are restaurants. */
const MOST_OF_KIND = 40;

/** Named places of the kinds that are asked for; stops are read here, as they are no places to the rest. */
export async function readKinds(path: string): Promise<SourcePlace[]> {
  const places: SourcePlace[] = [];
  const wanted = (tags: Tags) => hasLetter(tags.name ?? '') && kindOf(tags) !== undefined && !isClosed(tags);
  for await (const { type, sourceId: number, tags, geometry } of readFeatures(path, { wanted }))
    places.push({ type, number, tags, ...representativePoint(geometry) });
  return places;
}

function kindOf(tags: Tags): string | undefined {
  return tagPairs(tags).find((pair) => KINDS[pair] !== undefined);
}

/** `Altstadt bus stop`, from nowhere: right is a place of that name and kind, or what lies beside one. */
export function nameKindQuestions(
  places: readonly SourcePlace[],
  { extract, limit }: GeocodeOptions,
  random: Random,
): EverydayQuestion[] {
  const own = languageOf(extract);
  const counts = new Map<string, number>();
  const asked = sample(random, places, places.length).flatMap((place): EverydayQuestion[] => {
    const kind = kindOf(place.tags)!; // read with one
    const language = oneOf(random, ['en', own]);
    const word = KINDS[kind]![language]!;
    const name = place.tags.name!;
    const count = counts.get(kind) ?? 0;
    if (count >= MOST_OF_KIND || fold(name).includes(fold(word))) return [];
    counts.set(kind, count + 1);
    const text = KIND_FIRST.includes(language) ? `${word} ${name}` : `${name} ${word}`;
    const same = places.filter(({ tags }) => kindOf(tags) === kind && foldedNames(tags).has(fold(name)));
    return [
      forwarded(
        'name-kind',
        text,
        `${name} (${place.type}${place.number})`,
        (first) =>
          first?.kind === 'place' && same.some((other) => metresBetween(other, first) <= SAME_METRES),
      ),
    ];
  });
  return asked.slice(0, limit);
}
