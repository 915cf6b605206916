import { describe, expect, it } from 'vitest';
import { categoryWords } from '../../bench/eval/categories.ts';
import {
  beginning,
  centreOfTown,
  deriveQuestions,
  firstLetters,
  isCategoryQuestion,
  KINDS,
} from '../../bench/eval/questions.ts';
import { answers, isClosed, isPlace, otherNames, type SourcePlace } from '../../bench/eval/source.ts';
import { randomStream } from '../../bench/random.ts';
import { distanceMetres, type PlaceRecord, type Tags } from '../../src/core/core.ts';

describe('deriveQuestions', () => {
  const places = [
    place(1, { name: 'Gasthaus Löwen', amenity: 'restaurant', 'name:en': 'Lion Inn' }),
    place(2, { name: 'Bar', amenity: 'bar' }),
    place(3, { name: '1912', amenity: 'pub' }),
    place(4, { name: 'Alte Post', amenity: 'cafe', opening_hours: 'closed' }),
    place(5, { amenity: 'bench' }),
  ];
  const options = { seed: 1, extract: 'town', limit: 100 };

  it('asks for every open place whose name has a letter, by the name as it stands in the source', () => {
    const texts = deriveQuestions(places, options)
      .filter(({ kind }) => kind === 'name')
      .map(({ text }) => text);
    expect(texts.toSorted()).toEqual(['Bar', 'Gasthaus Löwen']);
  });

  it('stands within a kilometre of the place', () => {
    for (const question of deriveQuestions(places, options)) {
      if (isCategoryQuestion(question)) continue;
      const { centre, place } = question;
      expect(distanceMetres(centre.lat, centre.lon, place.lat, place.lon)).toBeLessThan(1_005);
    }
  });

  it('can ask all of them from further or nearer', () => {
    const questions = deriveQuestions(places, { ...options, withinMetres: 10 });
    for (const question of questions) {
      if (isCategoryQuestion(question)) continue;
      const { centre, place } = question;
      expect(distanceMetres(centre.lat, centre.lon, place.lat, place.lon)).toBeLessThan(11);
    }
  });

  it('keeps to the limit for every kind', () => {
    const questions = deriveQuestions(places, { ...options, limit: 1 });
    expect(questions.map(({ kind }) => kind)).toEqual(KINDS.map(({ id }) => id));
  });

  it('depends on the seed and on nothing else', () => {
    expect(deriveQuestions(places, options)).toEqual(deriveQuestions(places, options));
    expect(deriveQuestions(places, options)).not.toEqual(deriveQuestions(places, { ...options, seed: 2 }));
  });

  it('asks for names in other languages only where they read differently', () => {
    const tags = { name: 'Café', 'name:fr': 'CAFE', 'name:fi': 'Kahvila', 'name:etymology': 'coffee' };
    expect(otherNames(tags)).toEqual([{ language: 'fi', name: 'Kahvila' }]);
  });
});

describe('beginnings of names', () => {
  it('hold at least four letters or digits and may end inside a word', () => {
    const seen = new Set(
      Array.from({ length: 200 }, (_, seed) => beginning(randomStream(seed), 'Le 5 à sec')),
    );
    expect([...seen].toSorted()).toEqual(['Le 5 à', 'Le 5 à ', 'Le 5 à s', 'Le 5 à se']);
  });

  it('are the whole name where it has four letters, and nothing where it has fewer', () => {
    expect(beginning(randomStream(1), 'Coop')).toBe('Coop');
    expect(firstLetters('東京駅')).toBeUndefined();
  });
});

describe('what counts as right', () => {
  const asked = place(1, { name: 'Migros', shop: 'supermarket' });

  it('is the place itself, whatever it is called there', () => {
    expect(answers(asked, 'Migros', record(1, { name: 'Other' }))).toBe(true);
  });

  it('is another place of the same name in any language or spelling', () => {
    expect(answers(asked, 'Migros', record(2, { name: 'MIGROS' }))).toBe(true);
    expect(answers(asked, 'Migros', record(2, { name: 'X', 'alt_name:de': 'Foo;Migros' }))).toBe(true);
  });

  it('is not a place whose name only contains it', () => {
    expect(answers(asked, 'Migros', record(2, { name: 'Migros Bank', description: 'Migros' }))).toBe(false);
  });
});

describe('what is a place', () => {
  it('is a feature, not a street, a boundary or a track', () => {
    expect(isPlace({ amenity: 'cafe' }, 'n')).toBe(true);
    expect(isPlace({ railway: 'station' }, 'n')).toBe(true);
    expect(isPlace({ railway: 'rail', name: 'Line' }, 'w')).toBe(false);
    expect(isPlace({ highway: 'service', emergency: 'designated' }, 'w')).toBe(false);
    expect(isPlace({ highway: 'pedestrian', place: 'square', area: 'yes' }, 'w')).toBe(true);
    expect(isPlace({ highway: 'residential', name: 'Street' }, 'w')).toBe(false);
    expect(isPlace({ place: 'city', type: 'boundary', boundary: 'administrative' }, 'r')).toBe(false);
  });

  it('is closed by its hours or by its end', () => {
    expect(isClosed({ opening_hours: 'off' })).toBe(true);
    expect(isClosed({ opening_hours: 'Mo-Fr 10:00-18:00; PH off' })).toBe(false);
    expect(isClosed({ end_date: '2020' })).toBe(true);
  });
});

describe('categoryWords', () => {
  const words = categoryWords([place(1, { amenity: 'cafe' }), place(2, { amenity: 'bench' })]);

  it('gives the published label of each commonest kind in each language', () => {
    expect(words).toContainEqual({ language: 'de', label: 'Café', tags: ['amenity=cafe'] });
    expect(words.filter(({ language }) => language === 'ja')).toHaveLength(2);
  });

  it('asks for categories of named places, and in a row of its own for everything that is mapped', () => {
    const places = [place(1, { amenity: 'cafe', name: 'Adler' }), place(2, { amenity: 'bench' })];
    const questions = deriveQuestions(places, { seed: 1, extract: 'town', limit: 100 });
    const tagsOf = (kind: string) =>
      new Set(
        questions.flatMap((question) => ('tags' in question && question.kind === kind ? question.tags : [])),
      );
    expect(tagsOf('category')).not.toContain('amenity=bench');
    expect(tagsOf('mapped')).toContain('amenity=bench');
  });
});

describe('centreOfTown', () => {
  it('is the biggest city or town, else the middle', () => {
    const village = place(1, { place: 'village' }, 1);
    const town = place(2, { place: 'town', population: '900' }, 2);
    const city = place(3, { place: 'city', population: '100000' }, 3);
    expect(centreOfTown([village, town, city])?.lat).toBe(3);
    expect(centreOfTown([village, place(9, {}, 5), place(8, {}, 7)])?.lat).toBe(5);
  });
});

function place(number: number, tags: Tags, lat = 47): SourcePlace {
  return { type: 'n', number, lat, lon: 9, tags };
}

function record(sourceId: number, tags: Tags): PlaceRecord {
  const { type, lat, lon } = place(sourceId, tags);
  return { type, sourceId, lat, lon, tags, categories: [], status: 'active', importance: 0, confidence: 0 };
}
