import { describe, expect, it } from 'vitest';
import type { Area, AreaLevel } from '../addresses/addresses.ts';
import type { Tags } from '../core/core.ts';
import { Describer } from './describe.ts';
import type { GazetteerHead } from './gazetteer-port.ts';

const area = (level: AreaLevel, tags: Tags, country?: string): Area => ({
  type: 'r',
  sourceId: 1,
  lat: 48.85,
  lon: 2.35,
  level,
  tags,
  importance: 0.5,
  ...(country && { country }),
});

/** A head that knows one family of areas, each in the one before, and that the point lies in the last. */
function headOf(...areas: readonly Area[]): GazetteerHead {
  const tree = { chainWithinReachAt: () => areas.map((_, i) => i), parentOf: (number: number) => number - 1 };
  return { area: (number: number) => areas[number]!, areas: tree } as unknown as GazetteerHead; // is asked for nothing else
}

const FRANCE = area('country', { name: 'France' }, 'FR');
const around = (...areas: readonly Area[]) => new Describer(headOf(...areas), ['fr']).around(48.85, 2.35);

describe('what a point lies in', () => {
  it('has the codes of all its regions by their administrative level', () => {
    const region = area('state', { name: 'Île-de-France', admin_level: '4', 'ISO3166-2': 'FR-IDF' });
    const department = area('county', { name: 'Paris', admin_level: '6', 'ISO3166-2': 'FR-75C' });
    expect(around(FRANCE, region, department)).toMatchObject({
      region: 'Île-de-France',
      regionCode: 'FR-IDF',
      regionCodes: { '4': 'FR-IDF', '6': 'FR-75C' },
      levels: { country: 'France', state: 'Île-de-France', county: 'Paris' },
    });
  });

  it('has the code of an area without a boundary under the usual level of its kind', () => {
    const region = area('state', { name: 'Île-de-France', 'ISO3166-2': 'FR-IDF' });
    expect(around(FRANCE, region).regionCodes).toEqual({ '4': 'FR-IDF' });
  });

  it('has the quarter whose border holds it rather than one that is near', () => {
    const quarter: Area = { ...area('suburb', { name: 'Belleville' }), bounds: [2.3, 48.8, 2.4, 48.9] };
    const { levels } = around(FRANCE, quarter, area('suburb', { name: 'Charonne' }));
    expect(levels).toMatchObject({ suburb: 'Belleville' });
  });

  it('has no code where no area has one', () => {
    expect(around(FRANCE)).not.toHaveProperty('regionCodes');
    expect(around(FRANCE)).toMatchObject({ country: 'France', countryCode: 'FR' });
  });
});
