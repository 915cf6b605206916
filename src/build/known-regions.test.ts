import { describe, expect, it } from 'vitest';
import { questionAbout, questionAboutRegion } from './known-regions.ts';

describe('what a mistyped source may mean', () => {
  it.each([
    ['malta', 'the file ./malta.osm.pbf, or the region europe/malta?'],
    ['europ/malta', 'the file ./malta.osm.pbf, or the region europe/malta?'],
    ['europe/maltta', 'the file ./maltta.osm.pbf, or the region europe/malta?'],
    ['Isle of Man', 'the file ./Isle of Man.osm.pbf, or the region europe/isle-of-man?'],
    ['georgia', 'the file ./georgia.osm.pbf, or the region europe/georgia or north-america/us/georgia?'],
  ])('asks about %s', (text, question) => {
    expect(questionAbout(text)).toBe(question);
  });

  it.each(['europe/malta', 'europe', 'north-america/us/georgia', 'europe/atlantis', 'xy'])(
    'asks nothing about %s, which is a region or like none',
    (text) => {
      expect(questionAbout(text)).toBeUndefined();
    },
  );

  it('knows nothing of what other servers have', () => {
    expect(questionAboutRegion('malta', 'https://download.geofabrik.de')).toMatch(/europe\/malta/);
    expect(questionAboutRegion('malta', 'http://mirror.example')).toBeUndefined();
  });
});
