import { namesOfStreet, type SourceStreet } from '../../bench/eval/ground.ts';
import { contains, metresToStreet } from '../../bench/eval/ground-geometry.ts';
import { fold, type SourcePlace } from '../../bench/eval/source.ts';
import { below, oneOf, type Random, randomStream, sample } from '../../bench/random.ts';
import { areasAt, type Facts, isSurelyOpen, metresBetween, nearestOf, type Point } from './facts.ts';

/** A question of somebody, the call that an agent makes of it, and whether what it reads is right by the extract alone. */
export interface AgentQuestion {
  readonly kind: string;
  /** In the words of whoever asks the agent. */
  readonly words: string;
  readonly tool: string;
  readonly given: object;
  /** Tools may be called one after the other: makes the next call of the answer to the first. */
  readonly next?: (text: string) => { readonly tool: string; readonly given: object } | undefined;
  readonly isRight: (text: string) => boolean;
}

/** When questions are asked, by the clock of the place: a Tuesday, eleven o'clock. */
export const DAY = 2;
export const MINUTE = 11 * 60;

const OF_EACH_KIND = 3;

/** Kinds that people look for, by the tag that means them. */
const KINDS: readonly (readonly [words: string, tag: string])[] = [
  ['pharmacy', 'amenity=pharmacy'],
  ['café', 'amenity=cafe'],
  ['supermarket', 'shop=supermarket'],
  ['bank', 'amenity=bank'],
  ['playground', 'leisure=playground'],
  ['hotel', 'tourism=hotel'],
  ['bakery', 'shop=bakery'],
  ['restaurant', 'amenity=restaurant'],
  ['hairdresser', 'shop=hairdresser'],
  ['school', 'amenity=school'],
];
const GERMAN: Readonly<Record<string, string>> = {
  'amenity=pharmacy': 'Apotheke',
  'shop=bakery': 'Bäckerei',
  'amenity=bank': 'Bank',
  'leisure=playground': 'Spielplatz',
  'amenity=school': 'Schule',
};

interface Maker {
  readonly kind: string;
  /** Up to so many questions. */
  readonly make: (facts: Facts, random: Random, count: number) => Made[];
}
type Made = Omit<AgentQuestion, 'kind'>;

/** Three questions of each kind, the same in every run. */
export function questionsFrom(facts: Facts, seed: number): readonly AgentQuestion[] {
  return MAKERS.flatMap(({ kind, make }, at) =>
    make(facts, randomStream(seed + at), OF_EACH_KIND).map((made) => ({ kind, ...made })),
  );
}

/** What a line of an answer says. */
interface Line extends Point {
  readonly text: string;
  /** Such as `n123`. */
  readonly object: string | undefined;
}

export function linesIn(text: string): readonly Line[] {
  return text.split('\n').flatMap((line) => {
    const [, lat, lon] = / (-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?: - id \S+)?$/.exec(line) ?? [];
    if (lat === undefined || lon === undefined || !/^\d+\. /.test(line)) return [];
    const object = / - id [0-9a-f]{15}_([nwr]\d+)$/.exec(line)?.[1];
    return [{ text: line, lat: Number(lat), lon: Number(lon), object }];
  });
}

const objectOf = ({ type, number }: Pick<SourcePlace, 'type' | 'number'>) => `${type}${number}`;
const at = ({ lat, lon }: Point) => `${lat.toFixed(5)},${lon.toFixed(5)}`;
const holds = (text: string, part: string) => fold(text).includes(fold(part));

/** A point some hundred metres away, as where somebody stands. */
function somewhereNear({ lat, lon }: Point, random: Random): Point {
  const aside = () => (random() - 0.5) / 200;
  return { lat: lat + aside(), lon: lon + aside() };
}

function chosen<T>(items: readonly T[], random: Random, count: number): T[] {
  return sample(random, items, count);
}

/** Kinds of which the extract has some. */
function kindsIn({ places }: Facts): typeof KINDS {
  return KINDS.filter(([, tag]) => nearestOf(places, tag, { lat: 0, lon: 0 }).length >= 2);
}

/** True if the nearest place of the kind is among those that are listed, and all of them are of the kind. */
function listsNearest(text: string, { places }: Facts, tag: string, here: Point): boolean {
  const byDistance = nearestOf(places, tag, here);
  const known = new Set(byDistance.map(objectOf));
  const lines = linesIn(text);
  const [nearest] = byDistance;
  return (
    nearest !== undefined &&
    lines.some(({ object }) => object === objectOf(nearest)) &&
    lines.every(({ object }) => object !== undefined && known.has(object))
  );
}

/** Points along a straight line, a metre apart on ways of a kilometre. */
const STEPS = 1_000;
/** Of positions that are told, and of places that are drawn as areas. */
const SLACK_METRES = 40;
const CORRIDOR_METRES = 200;
const MOST_LISTED = 10;

/** How far along and beside a straight line a place lies, by trying points of the line one after the other. */
function besideLine(
  from: Point,
  to: Point,
  place: Point,
): { readonly along: number; readonly aside: number } {
  let best = { along: 0, aside: Infinity };
  for (let step = 0; step <= STEPS; step++) {
    const share = step / STEPS;
    const point = {
      lat: from.lat + (to.lat - from.lat) * share,
      lon: from.lon + (to.lon - from.lon) * share,
    };
    const aside = metresBetween(point, place);
    if (aside < best.aside) best = { along: metresBetween(from, point), aside };
  }
  return best;
}

/** True if all that lies beside the line for sure is listed in its order, with its distances, and nothing that does not. */
function listsAlong(
  text: string,
  { places }: Facts,
  tag: string,
  [from, to]: readonly [Point, Point],
  corridor: number,
): boolean {
  const beside = nearestOf(places, tag, from).map((place) => ({
    object: objectOf(place),
    ...besideLine(from, to, place),
  }));
  const byObject = new Map(beside.map((one) => [one.object, one]));
  const lines = linesIn(text).map((line) => ({
    ...toldBeside(line.text),
    known: byObject.get(line.object ?? ''),
  }));
  const isTrue = lines.every(
    ({ along, aside, known }, n) =>
      known !== undefined &&
      known.aside < corridor + SLACK_METRES &&
      Math.abs(known.along - along) < 2 * SLACK_METRES &&
      Math.abs(known.aside - aside) < SLACK_METRES &&
      along >= (lines[n - 1]?.along ?? 0),
  );
  const listed = new Set(linesIn(text).map(({ object }) => object));
  const sure = beside.filter(({ aside }) => aside < corridor - SLACK_METRES);
  return isTrue && sure.every(({ object }) => listed.has(object));
}

function toldBeside(line: string): { readonly along: number; readonly aside: number } {
  const [, along = '', inKm, aside = '', asideInKm] =
    / - ([\d.]+) (?:(k)m|m) along, ([\d.]+) (?:(k)m|m) beside - /.exec(line) ?? [];
  return { along: Number(along) * (inKm ? 1000 : 1), aside: Number(aside) * (asideInKm ? 1000 : 1) };
}

/** True if all have hours, and none is closed for sure, by hours of a plain form. */
function areOpen(text: string, { places }: Facts): boolean {
  const byObject = new Map(places.map((place) => [objectOf(place), place]));
  const hours = linesIn(text).map(({ object = '' }) => byObject.get(object)?.tags.opening_hours);
  return (
    hours.length > 0 && hours.every((one) => one !== undefined && isSurelyOpen(one, DAY, MINUTE) !== false)
  );
}

/** A text may wish for what is open; what nobody knows of is then listed too, without the words. */
function linesSaidOpen(text: string): string {
  return text
    .split('\n')
    .filter((line) => line.includes(' - open now - '))
    .join('\n');
}

const isOpenKind = (facts: Facts) => (tag: string) =>
  nearestOf(facts.places, tag, { lat: 0, lon: 0 }).some(
    ({ tags }) => isSurelyOpen(tags.opening_hours ?? '', DAY, MINUTE) === true,
  );

const MAKERS: readonly Maker[] = [
  {
    kind: 'a place by its name',
    make: ({ unique }, random, count) =>
      chosen(unique, random, count).map((place) => ({
        words: `Where is ${place.tags.name}?`,
        tool: 'find_places',
        given: { query: place.tags.name },
        isRight: (text) => linesIn(text)[0]?.object === objectOf(place),
      })),
  },
  {
    kind: 'the nearest of a kind at a point',
    make: (facts, random, count) =>
      chosen(kindsIn(facts), random, count).map(([words, tag]) => {
        const here = somewhereNear(oneOf(random, facts.unique), random);
        return {
          words: `I am at ${at(here)}. Where is the nearest ${words}?`,
          tool: 'find_places',
          given: { query: words, near: at(here) },
          isRight: (text) => listsNearest(text, facts, tag, here),
        };
      }),
  },
  {
    kind: 'the nearest of a kind at an address',
    make: (facts, random, count) =>
      chosen(kindsIn(facts), random, count).map(([words, tag]) => {
        const house = oneOf(random, facts.houses);
        const address = `${house.street} ${house.houseNumbers[0]}`;
        return {
          words: `Which ${words} is near ${address}?`,
          tool: 'find_places',
          given: { query: words, near: address },
          isRight: (text) => listsNearest(text, facts, tag, house),
        };
      }),
  },
  {
    kind: 'a kind in German',
    make: (facts, random, count) =>
      chosen(
        kindsIn(facts).filter(([, tag]) => GERMAN[tag]),
        random,
        count,
      ).map(([, tag]) => {
        const here = somewhereNear(oneOf(random, facts.unique), random);
        return {
          words: `Ich bin bei ${at(here)}. ${GERMAN[tag]}?`,
          tool: 'find_places',
          given: { query: GERMAN[tag], near: at(here), language: 'de' },
          isRight: (text) => listsNearest(text, facts, tag, here),
        };
      }),
  },
  {
    kind: 'what is open now',
    make: (facts, random, count) =>
      chosen(
        kindsIn(facts).filter(([, tag]) => isOpenKind(facts)(tag)),
        random,
        count,
      ).map(([words]) => {
        const here = oneOf(random, facts.unique);
        return {
          words: `Which ${words} is open now near ${at(here)}?`,
          tool: 'find_places',
          given: { query: words, near: at(here), open_now: true, limit: 10 },
          isRight: (text) => areOpen(text, facts),
        };
      }),
  },
  {
    kind: 'what is open now, in one text',
    make: (facts, random, count) =>
      chosen(
        kindsIn(facts).filter(([, tag]) => isOpenKind(facts)(tag)),
        random,
        count,
      ).map(([words]) => {
        const anchor = oneOf(random, facts.unique);
        return {
          words: `Is any ${words} open now near ${anchor.tags.name}?`,
          tool: 'find_places',
          given: { query: `${words} open now near ${anchor.tags.name}` },
          isRight: (text) =>
            areOpen(linesSaidOpen(text), facts) && holds(text.split('\n')[0] ?? '', anchor.tags.name ?? '?'),
        };
      }),
  },
  {
    kind: 'the address of a place',
    make: ({ unique }, random, count) =>
      chosen(
        unique.filter(({ tags }) => tags['addr:street'] && tags['addr:housenumber']),
        random,
        count,
      ).map((place) => ({
        words: `What is the address of ${place.tags.name}?`,
        tool: 'find_places',
        given: { query: place.tags.name, limit: 1 },
        isRight: (text) =>
          holds(text, place.tags['addr:street'] ?? '?') && holds(text, place.tags['addr:housenumber'] ?? '?'),
      })),
  },
  {
    kind: 'where a house is',
    make: ({ houses }, random, count) =>
      chosen(houses, random, count).map((house) => {
        const town = house.tags['addr:city'];
        const address = `${house.street} ${house.houseNumbers[0]}${town ? `, ${town}` : ''}`;
        return {
          words: `Where is ${address}?`,
          tool: 'find_address',
          given: { text: address },
          isRight: (text) => metresBetween(linesIn(text)[0] ?? NOWHERE, house) < 50,
        };
      }),
  },
  {
    kind: 'where a street is',
    make: ({ ground: { streets } }, random, count) => {
      const names = [...new Set(streets.map(({ tags }) => tags.name ?? ''))].filter((name) =>
        name.includes(' '),
      );
      return chosen(names, random, count).map((name) => ({
        words: `Where is ${name}?`,
        tool: 'find_address',
        given: { text: name },
        isRight: (text: string) => {
          const [first = { ...NOWHERE, text: '' }] = linesIn(text);
          const pieces = streets.filter(({ tags }) => tags.name === name);
          return (
            pieces.some((piece) => isStreetIn(first.text, piece)) &&
            Math.min(...pieces.map((piece) => metresToStreet(piece, first))) < 100
          );
        },
      }));
    },
  },
  {
    kind: 'where a town or part of one is',
    make: ({ ground: { placeNodes } }, random, count) => {
      const towns = placeNodes.filter(({ tags }) =>
        /^(city|town|village|suburb|hamlet)$/.test(tags.place ?? ''),
      );
      const known = towns.filter(
        ({ tags }) => towns.filter((other) => other.tags.name === tags.name).length === 1,
      );
      return chosen(known, random, count).map((town) => ({
        words: `Where is ${town.tags.name}?`,
        tool: 'find_address',
        given: { text: town.tags.name },
        isRight: (text: string) => metresBetween(linesIn(text)[0] ?? NOWHERE, town) < 3_000,
      }));
    },
  },
  {
    kind: 'the address at a point',
    make: ({ houses, ground: { streets } }, random, count) =>
      chosen(houses, random, count).map((house) => ({
        words: `What is at ${at(house)}?`,
        tool: 'what_is_here',
        given: { lat: house.lat, lon: house.lon },
        isRight: (text) => {
          const [first = ''] = text.split('\n');
          const pieces = streets.filter(({ tags }) => tags.name === house.street);
          const isOn = holds(first, house.street) || pieces.some((piece) => isStreetIn(first, piece));
          return isOn && holds(first, house.houseNumbers[0] ?? '?');
        },
      })),
  },
  {
    kind: 'the town at a point',
    make: ({ ground, unique }, random, count) => {
      const inTowns = unique.filter((place) =>
        areasAt(ground, place).some(({ adminLevel }) => adminLevel <= 8),
      );
      return chosen(inTowns, random, count).map((place) => ({
        words: `In which town is ${at(place)}?`,
        tool: 'what_is_here',
        given: { lat: place.lat, lon: place.lon },
        isRight: (text: string) => {
          const [town] = areasAt(ground, place).filter(({ adminLevel }) => adminLevel <= 8);
          const names = [town?.tags.name, town?.tags['name:en']].filter((name) => name !== undefined);
          return names.some((name) => holds(text.split('\n')[0] ?? '', name));
        },
      }));
    },
  },
  {
    kind: 'what is around',
    make: ({ unique }, random, count) =>
      chosen(unique, random, count).map((place) => ({
        words: `I stand at ${at(place)}. What is around me?`,
        tool: 'what_is_here',
        given: { lat: place.lat, lon: place.lon, radius: 50 },
        isRight: (text) => linesIn(text).some(({ object }) => object === objectOf(place)),
      })),
  },
  detailMaker('when a place is open', 'opening_hours', 'When is {} open?'),
  detailMaker('the website of a place', 'website', 'What is the website of {}?'),
  detailMaker('whether a wheelchair gets in', 'wheelchair', 'Can one enter {} in a wheelchair?'),
  detailMaker('what is cooked', 'cuisine', 'What do they cook at {}?'),
  {
    kind: 'a kind in a town',
    make: (facts, random, count) => {
      const { areas } = facts.ground;
      const pairs = kindsIn(facts).flatMap(([words, tag]) =>
        areas
          .filter(
            (area) =>
              area.adminLevel >= 6 &&
              nearestOf(facts.places, tag, NOWHERE).some((one) => contains(area, one)),
          )
          .map((area) => ({ words, tag, area })),
      );
      return chosen(pairs, random, count).map(({ words, tag, area }) => ({
        words: `Which ${words} is there in ${area.tags.name}?`,
        tool: 'find_places',
        given: { query: `${words} in ${area.tags.name}` },
        isRight: (text: string) => {
          const known = new Map(
            nearestOf(facts.places, tag, NOWHERE).map((place) => [objectOf(place), place]),
          );
          const found = linesIn(text).map(({ object = '' }) => known.get(object));
          return found.length > 0 && found.every((place) => place !== undefined && contains(area, place));
        },
      }));
    },
  },
  {
    kind: 'a kind along a way',
    make: (facts, random, count) => {
      const ways = kindsIn(facts).flatMap(([words, tag]) => {
        const [from, to] = [oneOf(random, facts.unique), oneOf(random, facts.unique)];
        const within = (metres: number) =>
          nearestOf(facts.places, tag, from).filter((place) => besideLine(from, to, place).aside < metres)
            .length;
        const isAnswered = within(CORRIDOR_METRES - SLACK_METRES) > 0;
        return isAnswered && within(CORRIDOR_METRES + SLACK_METRES) <= MOST_LISTED
          ? [{ words, tag, from, to }]
          : [];
      });
      return chosen(ways, random, count).map(({ words, tag, from, to }) => ({
        words: `I go from ${from.tags.name} to ${to.tags.name}. Is there a ${words} on the way?`,
        tool: 'find_along',
        given: {
          query: words,
          path: [from.tags.name, to.tags.name],
          corridor: CORRIDOR_METRES,
          limit: MOST_LISTED,
        },
        isRight: (text: string) => listsAlong(text, facts, tag, [from, to], CORRIDOR_METRES),
      }));
    },
  },
  {
    kind: 'what is not there',
    make: (_facts, random, count) =>
      Array.from({ length: count }, () => {
        const name = `${letters(random)} ${letters(random)}`;
        const isAddress = below(random, 2) === 0;
        return {
          words: `Where is ${name}?`,
          tool: isAddress ? 'find_address' : 'find_places',
          given: isAddress ? { text: name } : { query: name },
          isRight: (text: string) => linesIn(text).length === 0 && text.includes('Try again'),
        };
      }),
  },
  {
    kind: 'how far a place is from another',
    make: ({ unique }, random, count) =>
      chosen(unique, random, count).map((place) => {
        const from = oneOf(random, unique);
        return {
          words: `How far is ${place.tags.name} from ${from.tags.name}?`,
          tool: 'find_places',
          given: { query: place.tags.name, near: from.tags.name },
          isRight: (text) => {
            const line = linesIn(text).find(({ object }) => object === objectOf(place));
            const [, told = '', unit] = / - ([\d.]+) (k?m) - /.exec(line?.text ?? '') ?? [];
            const metres = Number(told) * (unit === 'km' ? 1000 : 1);
            return told !== '' && Math.abs(metres - metresBetween(place, from)) < 150;
          },
        };
      }),
  },
];

/** True if a line names a street, by any of its names: answers are in the reader's language. */
function isStreetIn(line: string, street: SourceStreet): boolean {
  return namesOfStreet(street).some((name) => holds(line, name));
}

const NOWHERE: Point = { lat: 90, lon: 0 };

/** Letters that no language makes a word of. */
function letters(random: Random): string {
  return Array.from({ length: 7 }, () => oneOf(random, [...'qxzvjkw'])).join('');
}

/** Looks a place up by its name, and then what is known of it. */
function detailMaker(kind: string, key: string, words: string): Maker {
  return {
    kind,
    make: ({ unique }, random, count) =>
      chosen(
        unique.filter(({ tags }) => tags[key] !== undefined && tags[key].length < 60),
        random,
        count,
      ).map((place) => ({
        words: words.replace('{}', place.tags.name ?? ''),
        tool: 'find_places',
        given: { query: place.tags.name, limit: 1 },
        next: (text) => {
          const id = / - id (\S+)$/m.exec(text)?.[1];
          return id === undefined ? undefined : { tool: 'place_details', given: { id } };
        },
        isRight: (text) => text.includes(place.tags[key] ?? '?'),
      })),
  };
}
