import { describe, expect, it } from 'vitest';
import type { Tags } from '../../src/core/core.ts';
import type { OsmElement } from '../../src/osm/osm.ts';
import { DEFAULT_WEIGHTS, type SearchRequest } from '../../src/search/search.ts';
import type { World } from '../../src/world/world.ts';
import { SMALL_WORLD } from '../build/small-world.ts';
import { houseOf } from '../house.ts';

/** A town whose boundary is a square of 2 km, and a library 400 m east of its middle. A degree of latitude is 111 km. */
const MIDDLE = { lat: 48.5, lon: 12.5 };
/** A Wednesday at 12 and at 23 o'clock in Germany. */
const NOON = Date.parse('2026-05-20T10:00:00Z');
const NIGHT = Date.parse('2026-05-20T21:00:00Z');

let id = 0;
const node = (north: number, east: number, tags: Tags = {}): OsmElement => {
  id += 1;
  const lat = MIDDLE.lat + north / 111_000;
  const lon = MIDDLE.lon + east / 73_700;
  return { kind: 'node', id, lat, lon, tags };
};
const corners = [
  [-1000, -1000],
  [-1000, 1000],
  [1000, 1000],
  [1000, -1000],
].map(([north = 0, east = 0]) => node(north, east));
const ring = [...corners, corners[0]].flatMap((corner) => (corner ? [corner.id] : []));

const ELEMENTS: readonly OsmElement[] = [
  ...corners,
  node(0, 0, { place: 'town', name: 'Nordheim', population: '9000' }),
  node(0, 400, { amenity: 'library', name: 'Bibliothek' }),
  node(-700, -700, { amenity: 'school', name: 'School of Nordheim East' }),
  node(-600, -700, { amenity: 'school', name: 'Grundschule' }),
  node(0, 450, { amenity: 'cafe', name: 'Lesecafé', outdoor_seating: 'yes' }),
  node(0, -300, {
    amenity: 'cafe',
    name: 'Marktcafé',
    'diet:vegan': 'yes',
    opening_hours: 'Mo-Su 08:00-18:00',
  }),
  node(0, 3000, { amenity: 'cafe', name: 'Landcafé', 'diet:vegan': 'yes', opening_hours: '24/7' }),
  node(100, 100, { amenity: 'pharmacy', name: 'Löwenapotheke', opening_hours: 'Mo-Fr 08:00-18:00' }),
  node(900, 0, { tourism: 'hotel', name: 'Hotel am See' }),
  node(500, 500, { leisure: 'stadium', name: 'Auenstadion' }),
  node(520, 560, { highway: 'bus_stop', name: 'Nordheim Auenstadion' }),
  node(500, -500, { historic: 'castle', name: 'Wasserburg von Nordheim', wikidata: 'Q1' }),
  node(520, -520, { amenity: 'bicycle_rental', name: 'Wasserburg' }),
  node(-500, 800, { amenity: 'hospital', name: 'Klinikum' }),
  node(-480, 820, { highway: 'bus_stop', name: 'Nordheim Hospital' }),
  node(-900, 0, { tourism: 'hotel', name: 'Ochsen' }),
  node(-800, 100, { amenity: 'bank', name: 'Sparkasse', atm: 'yes' }),
  node(200, 200, { amenity: 'restaurant', name: 'Trattoria Roma Antica' }),
  node(210, 210, { amenity: 'bar', name: 'Le Milano' }),
  {
    kind: 'way',
    id: 1,
    refs: ring,
    tags: { boundary: 'administrative', admin_level: '8', name: 'Nordheim' },
  },
];

/** Towns far away that are called like words of names here, and a country whose code is a pronoun. */
const FAR: World = {
  countries: [
    ...SMALL_WORLD.countries,
    {
      sourceId: 2,
      code: 'ME',
      names: { name: 'Montenegro', 'ISO3166-1:alpha2': 'ME' },
      lat: 42.7,
      lon: 19.2,
      bounds: [18.4, 41.8, 20.4, 43.6],
      population: 620_000,
    },
  ],
  regions: [],
  towns: [
    { ...farTown(2_000, 'Roma', 41.9, 12.5), names: { name: 'Roma', 'name:en': 'Rome' } },
    { ...farTown(2_001, 'Milano', 45.5, 9.2), names: { name: 'Milano', 'name:en': 'Milan' } },
    farTown(2_002, 'Bristol', 51.5, -2.6),
  ],
};

function farTown(sourceId: number, name: string, lat: number, lon: number) {
  const [town] = [...SMALL_WORLD.towns];
  const known = { population: 500_000, level: 'city' } as const;
  return { ...town!, ...known, sourceId, names: { name }, region: -1, lat, lon };
}

const town = houseOf(ELEMENTS, { world: FAR });

async function search(query: string, more: Partial<SearchRequest> = {}, nowMs = NOON) {
  const request: SearchRequest = {
    query,
    isCompleting: false,
    centre: MIDDLE,
    weights: DEFAULT_WEIGHTS,
    languages: ['en'],
    offset: 0,
    limit: 10,
    countTotal: true,
    explain: false,
    ...more,
  };
  const { hits, interpretation, total } = await town.finder.search(request, nowMs);
  const namesOf = (all: typeof hits) => all.map(({ record }) => record.tags.name);
  const marked = namesOf(hits.filter(({ areHoursUnknown }) => areHoursUnknown));
  return { names: namesOf(hits), marked, interpretation, total };
}

describe('an anchor', () => {
  it('is where places are looked for, the nearest to it first', async () => {
    const { names, interpretation } = await search('cafe near Bibliothek');
    expect(names).toEqual(['Lesecafé', 'Marktcafé']);
    expect(interpretation).toMatchObject({
      subject: { text: 'cafe', categories: ['amenity/cafe'] },
      wishes: [],
      anchor: { text: 'Bibliothek', relation: 'near', at: { name: 'Bibliothek' } },
    });
  });

  it('that is an area holds what lies within its boundary, and nothing else', async () => {
    const { names, total } = await search('cafes in Nordheim');
    expect(new Set(names)).toEqual(new Set(['Lesecafé', 'Marktcafé']));
    expect(total).toBe(2);
  });

  it.each([
    ['school near Auenstadion', 'School of Nordheim East'],
    ['bank at Klinikum', 'Sparkasse'],
    ['bar in Wasserburg von Nordheim', 'Le Milano'],
    ['Auenstadion pharmacy', 'Löwenapotheke'],
    ['apotheke auenstadion', 'Löwenapotheke'],
    ['Wasserburg von Nordheim hotel', 'Hotel am See'],
    ['vegan cafe Auenstadion', 'Marktcafé'],
  ])('may be anything that has a name, with or without a word before it: %s', async (text, name) => {
    const { names, interpretation } = await search(text);
    expect(names[0]).toBe(name);
    expect(interpretation?.anchor?.at).toBeDefined();
    const { entries } = await town.finder.find({ text, languages: ['en'], limit: 5, near: MIDDLE }, NOON);
    expect(entries[0]).toMatchObject({ kind: 'place', hit: { record: { tags: { name } } } });
  });

  it('is no business where no word such as near stands before it', async () => {
    expect((await search('Lesecafé hotel')).interpretation?.anchor).toBeUndefined();
    expect((await search('hotel near Lesecafé')).interpretation?.anchor?.at?.name).toBe('Lesecafé');
  });

  it('has nothing of the kind where the next is far away', async () => {
    const { names, interpretation } = await search('hotel in Bristol');
    expect(names).toEqual([]);
    expect(interpretation?.anchor?.at?.name).toBe('Bristol');
  });

  it('that is not known leaves the kind where the reader is, and says so', async () => {
    const { names, interpretation } = await search('cafe near Zwetschgenwirt');
    expect(names[0]).toBe('Marktcafé');
    expect(interpretation?.anchor).toEqual({ text: 'Zwetschgenwirt', relation: 'near' });
  });

  it('that is not known leaves nothing where every word has to be understood', async () => {
    const found = async (text: string, needsAllWords: boolean) => {
      const request = { text, languages: ['en'], limit: 5, near: MIDDLE, needsAllWords };
      return (await town.finder.find(request, NOON)).entries.length > 0;
    };
    expect(await found('cafe near Zwetschgenwirt', false)).toBe(true);
    expect(await found('cafe near Zwetschgenwirt', true)).toBe(false);
    expect(await found('Marktcafé Zwetschgenwirt', false)).toBe(true);
    expect(await found('Marktcafé Zwetschgenwirt', true)).toBe(false);
    expect(await found('cafe near Bibliothek', true)).toBe(true);
  });

  it('never leads out of the circle that the request asks for', async () => {
    const away = { centre: { lat: 48.6, lon: 12.5 }, radiusMetres: 5_000 };
    const { names, total, interpretation } = await search('cafe in Nordheim', away);
    expect({ names, total }).toEqual({ names: [], total: 0 });
    expect(interpretation?.anchor?.at?.name).toBe('Nordheim');
  });
});

describe('a far area at the end of a text', () => {
  const near = { radiusMetres: 5_000 };

  it.each([
    ['Trattoria Roma', 'Trattoria Roma Antica'],
    ['bar milano', 'Le Milano'],
    ['restaurant antica', 'Trattoria Roma Antica'],
  ])('is not meant where places match the whole text: %s', async (text, name) => {
    for (const more of [near, {}]) {
      const { names, interpretation } = await search(text, more);
      expect({ names, interpretation }).toEqual({ names: [name], interpretation: undefined });
    }
    const { entries } = await town.finder.find({ text, languages: ['en'], limit: 5, near: MIDDLE }, NOON);
    expect(entries[0]).toMatchObject({ kind: 'place', hit: { record: { tags: { name } } } });
  });

  it('that the request does not reach leaves the other words', async () => {
    const { names, interpretation } = await search('restaurant bristol', near);
    expect({ names, interpretation }).toEqual({
      names: ['Trattoria Roma Antica'],
      interpretation: undefined,
    });
  });

  it('is meant if a word marks it: then nothing is there', async () => {
    const { names, interpretation } = await search('restaurant in Milano', near);
    expect(names).toEqual([]);
    expect(interpretation?.anchor?.at?.name).toBe('Milan');
  });
});

it.each([
  'restaurant near me',
  'restaurant close to me',
  'close to me restaurant',
  'restaurant not far from here',
  'Restaurant in der Nähe von mir',
  'restaurant près de moi',
  'ristorante vicino a me',
  'ресторан недалеко от меня',
  '私の近くのレストラン',
])('a text may say that it means what is near: %s', async (text) => {
  const { names, interpretation } = await search(text, { radiusMetres: 5_000 });
  expect({ names, interpretation }).toEqual({ names: ['Trattoria Roma Antica'], interpretation: undefined });
});

describe('a kind and an area that a name holds', () => {
  it('are the name first while somebody types, then what is of that kind there', async () => {
    const request = { text: 'school nordheim', languages: ['en'], near: MIDDLE, limit: 5 };
    const { entries } = await town.finder.find(request, NOON);
    const names = entries.map((one) => one.kind === 'place' && one.hit.record.tags.name);
    expect(names).toEqual(['School of Nordheim East', 'Grundschule']);
  });
});

describe('a wish', () => {
  const openCafes = async (nowMs = NOON) => {
    const { names, marked, total } = await search('cafe open now', {}, nowMs);
    return { known: names.filter((name) => !marked.includes(name)), unknown: marked, total };
  };

  it('lets only places through that have it', async () => {
    const { names, interpretation } = await search('vegan cafe');
    expect(names).toEqual(['Marktcafé', 'Landcafé']);
    expect(interpretation?.wishes).toEqual([{ text: 'vegan', attribute: 'vegan', isGranted: true }]);
  });

  it('that no place has gives the kind, and says so', async () => {
    const { names, interpretation } = await search('hotel with pool');
    expect(new Set(names)).toEqual(new Set(['Hotel am See', 'Ochsen']));
    expect(interpretation?.wishes).toEqual([{ text: 'pool', attribute: 'swimming_pool', isGranted: false }]);
  });

  it('for what is open goes by the hour; what has no hours comes last and is marked', async () => {
    expect(await openCafes()).toEqual({ known: ['Marktcafé', 'Landcafé'], unknown: ['Lesecafé'], total: 3 });
    expect(await openCafes(NIGHT)).toEqual({ known: ['Landcafé'], unknown: ['Lesecafé'], total: 2 });
  });

  it('for what is open is not granted where hours are not known, or where all is closed', async () => {
    const hotels = await search('hotel open now');
    expect(new Set(hotels.names)).toEqual(new Set(['Hotel am See', 'Ochsen']));
    expect(hotels.interpretation?.wishes).toEqual([{ text: 'open now', isGranted: false }]);
    const pharmacies = await search('pharmacy open now', {}, NIGHT);
    expect(pharmacies.names).toEqual(['Löwenapotheke']);
    expect(pharmacies.interpretation?.wishes).toEqual([{ text: 'open now', isGranted: false }]);
  });

  it('for what is open has pages across what is known', async () => {
    const page = (offset: number) => search('cafe open now', { offset, limit: 2, countTotal: false });
    const pages = await Promise.all([0, 1, 2, 3].map(page));
    expect(pages.map(({ names }) => names)).toEqual([
      ['Marktcafé', 'Landcafé'],
      ['Landcafé', 'Lesecafé'],
      ['Lesecafé'],
      [],
    ]);
    expect(new Set(pages.map(({ interpretation }) => JSON.stringify(interpretation))).size).toBe(1);
  });

  it('is granted near the reader before far away', async () => {
    const far = { centre: { lat: 50.5, lon: 12.5 } }; // the extract is 220 km away
    expect((await search('hotel with pool', far)).names).toHaveLength(2);
  });

  it('goes with an anchor', async () => {
    expect((await search('café mit Terrasse in Nordheim')).names).toEqual(['Lesecafé']);
  });
});

describe('a name with its town', () => {
  it('is the place there, and says so', async () => {
    const { names, interpretation, total } = await search('Marktcafé Nordheim');
    expect({ names, total }).toEqual({ names: ['Marktcafé'], total: 1 });
    expect(interpretation).toMatchObject({
      subject: { text: 'Marktcafé', categories: [] },
      anchor: { text: 'Nordheim', relation: 'in', at: { name: 'Nordheim' } },
    });
    expect((await search('Nordheim, Bibliothek')).names).toEqual(['Bibliothek']);
    expect((await search('Bibliothek, Nordheim')).names).toEqual(['Bibliothek']);
  });

  it('is what matches best where the town has nothing of that name', async () => {
    const { names, interpretation } = await search('Landcafé Nordheim', { radiusMetres: 20_000 });
    expect(names).toContain('Landcafé');
    expect(interpretation?.anchor).toBeDefined();
  });

  it('stays a name where it is asked for literally', async () => {
    const { names, interpretation } = await search('Marktcafé Nordheim', { isLiteral: true });
    expect(names).toEqual(expect.arrayContaining(['Nordheim', 'Marktcafé']));
    expect(interpretation).toBeUndefined();
  });
});

describe('a sight', () => {
  const firstFor = async (text: string) => {
    const { entries } = await town.finder.find({ text, languages: ['en'], limit: 5, near: MIDDLE }, NOON);
    const [first] = entries;
    return first?.kind === 'place' ? first.hit.record.tags.name : first?.result.name;
  };

  it.each([
    ['Auenstadion', 'Auenstadion'],
    ['Auenstadion, Nordheim', 'Auenstadion'],
    ['Nordheim Auenstadion', 'Auenstadion'],
    ['wasserburg', 'Wasserburg von Nordheim'],
    ['hospital nordheim', 'Klinikum'],
  ])('comes before what is called after it: %s, %s', async (text, name) => {
    expect(await firstFor(text)).toBe(name);
  });
});

it('a text that is the name of a place is that place', async () => {
  const { names, interpretation } = await search('Hotel am See');
  expect(names[0]).toBe('Hotel am See');
  expect(interpretation).toBeUndefined();
});

it('a text that is asked for literally is not interpreted', async () => {
  expect((await search('vegan cafe', { isLiteral: true })).interpretation).toBeUndefined();
});

it('pages follow each other, and the one behind the last is empty', async () => {
  const [first, second, third] = await Promise.all(
    [0, 1, 2].map((offset) => search('vegan cafe', { offset, limit: 1 })),
  );
  expect([first?.names, second?.names, third?.names]).toEqual([['Marktcafé'], ['Landcafé'], []]);
  expect(third?.interpretation).toEqual(first?.interpretation);
});

it('a text that is still being typed is understood alike', async () => {
  const { entries, interpretation, categories } = await town.finder.find(
    { text: 'cafe near Bibl', languages: [], limit: 5, near: MIDDLE },
    NOON,
  );
  expect(entries[0]).toMatchObject({ kind: 'place', hit: { record: { tags: { name: 'Lesecafé' } } } });
  expect(interpretation?.anchor?.at?.name).toBe('Bibliothek');
  expect(categories).toEqual([]);
});

it.each(['pharmacy', 'pharm', 'Apotheke'])(
  'a text that names a kind or begins its name says which: %s',
  async (text) => {
    const languages = [text === 'Apotheke' ? 'de' : 'en'];
    const { categories } = await town.finder.find({ text, languages, limit: 5 }, NOON);
    expect(categories[0]).toBe('amenity/pharmacy');
  },
);

it('finds what has what is looked for where nothing of the kind is mapped, unless the text is to be taken literally', async () => {
  const { names, interpretation } = await search('atm');
  expect(names).toEqual(['Sparkasse']);
  expect(interpretation?.wishes).toEqual([{ text: 'atm', attribute: 'atm', isGranted: true }]);
  expect((await search('atm', { isLiteral: true })).names).toEqual([]);
});
