import { describe, expect, it } from 'vitest';
import type { Tags } from '../../core/core.ts';
import type { SourceGeometry } from '../../mvt/mvt.ts';
import { classify, isMapKey, mayBeOnMap } from './classify.ts';
import { LAYERS } from './shortbread.ts';
import type { SourceFeature } from './source-feature.ts';

const NOWHERE = { lat: 47.1, lon: 9.5 };
const SHAPES: Readonly<Record<string, SourceGeometry>> = {
  point: { type: 'point', latE7: 471_000_000, lonE7: 95_000_000 },
  line: { type: 'line', positions: Int32Array.of(95_000_000, 471_000_000, 95_010_000, 471_000_000) },
  area: {
    type: 'area',
    polygons: [[Int32Array.of(0, 0, 10_000, 0, 10_000, 10_000, 0, 0)]],
  },
  collection: { type: 'collection', points: new Int32Array(0), lines: [] },
};

/** The features shown, each as `layer zoom: attributes`. */
function shown(...of: Parameters<typeof classified>): string[] {
  return classified(...of).map(({ layer, minZoom, attributes }) => {
    const texts = attributes.map(({ name, value, from }) => `${name}=${value}${from > 0 ? `@${from}` : ''}`);
    return `${LAYERS[layer]!.id} ${minZoom}: ${texts.join(' ')}`;
  });
}

function lastZoomsOf(...of: Parameters<typeof classified>) {
  return classified(...of).map(({ maxZoom }) => maxZoom);
}

function classified(shape: string, tags: Tags, type: SourceFeature['type'] = 'w', hectares = 1) {
  const feature = { type, tags, geometry: SHAPES[shape]!, ...NOWHERE };
  const surface = () => ({
    mercatorSquareMetres: shape === 'area' ? 1234.4 : 0,
    groundSquareMetres: 10_000 * hectares,
  });
  return classify(feature, surface);
}

describe('water', () => {
  it.each([
    ['area', { natural: 'water' }, ['water_polygons 4: kind=water way_area=1234@14']],
    ['area', { natural: 'water', water: 'river' }, ['water_polygons 4: kind=river way_area=1234@14']],
    ['area', { waterway: 'dock' }, ['water_polygons 10: kind=dock way_area=1234@14']],
    [
      'area',
      { landuse: 'basin', name: 'Weiher', 'name:en': 'Pond' },
      [
        'water_polygons 4: kind=basin way_area=1234@14',
        'water_polygons_labels 4: kind=basin way_area=1234 name=Weiher name_en=Pond',
      ],
    ],
    ['line', { waterway: 'river' }, ['water_lines 9: kind=river tunnel=false bridge=false']],
    ['line', { waterway: 'ditch', tunnel: 'yes' }, ['water_lines 14: kind=ditch tunnel=true bridge=false']],
    ['line', { waterway: 'dam' }, ['dam_lines 12: kind=dam']],
    ['area', { waterway: 'dam' }, ['dam_polygons 12: kind=dam']],
    ['line', { man_made: 'groyne' }, ['pier_lines 12: kind=groyne']],
    ['area', { man_made: 'pier' }, ['pier_polygons 12: kind=pier']],
  ])('of a %s with %j is %j', (shape, tags, expected) => {
    expect(shown(shape, tags)).toEqual(expected);
  });
});

describe('streets', () => {
  it('have what the schema says of each zoom', () => {
    const tags = {
      highway: 'motorway_link',
      oneway: '-1',
      bridge: 'viaduct',
      surface: 'asphalt',
      foot: 'no',
    };
    expect(shown('line', tags)).toEqual([
      'streets 5: kind=motorway rail=false link=true@11 tunnel=false@11 bridge=true@11 surface=asphalt@14 ' +
        'foot=no@14 oneway=true@14 oneway_reverse=true@14',
    ]);
  });

  it('have labels where they have a name or a number', () => {
    const labels = shown('line', { highway: 'primary', ref: 'B 1;B 12', name: 'Ring' }).slice(1);
    expect(labels).toEqual([
      'street_labels 12: kind=primary ref=B 1\nB 12 ref_rows=2 ref_cols=4 tunnel=false shielded=true name=Ring',
      'street_shields 11: kind=primary shield=national ref=B 1 ref_cols=3 row=0 rows=2',
      'street_shields 11: kind=primary shield=national ref=B 12 ref_cols=4 row=1 rows=2',
    ]);
  });

  it.each([
    ['A 1; ;B 12;', 'A 1\nB 12', 2, 4],
    [' A 1 ', 'A 1', 1, 3],
  ])('are labelled with the numbers in %j', (ref, text, rows, columns) => {
    expect(shown('line', { highway: 'primary', ref })[1]).toBe(
      `street_labels 12: kind=primary ref=${text} ref_rows=${rows} ref_cols=${columns} tunnel=false shielded=true`,
    );
  });

  it('have the shields of the routes that lead over them, with a name and without', () => {
    const tags = { highway: 'motorway', ref: 'I 80' };
    const feature = {
      type: 'w',
      tags,
      geometry: SHAPES.line!,
      routes: ['US:I=80', 'US:US=50'],
      ...NOWHERE,
    } as const;
    const shields = classify(feature, never).filter(({ layer }) => LAYERS[layer]!.id === 'street_shields');
    expect(shields.map(({ attributes }) => attributes.map(({ value }) => value).join(' '))).toEqual([
      'motorway interstate US:I 80 2 0 2',
      'motorway us_highway US:US 50 2 1 2',
    ]);
    expect(shown('line', { highway: 'motorway_link', ref: 'I 80' }).join()).not.toContain('shield');
  });

  it.each([{ ref: ' ; ' }, { name: ' ' }, { 'name:de': '' }])('have no label of %j', (tags) => {
    expect(shown('line', { highway: 'primary', ...tags })).toHaveLength(1);
  });

  it.each([
    [{ railway: 'rail' }, 'streets 8: kind=rail rail=true'],
    [{ railway: 'tram', highway: 'construction' }, 'streets 10: kind=tram rail=true'],
    [{ railway: 'tram', highway: 'residential' }, 'streets 12: kind=residential rail=false'],
    [{ railway: 'rail', service: 'siding' }, 'streets 10: kind=rail rail=true'],
    [{ railway: 'tram' }, 'streets 10: kind=tram rail=true'],
    [{ aeroway: 'runway' }, 'streets 11: kind=runway rail=false'],
    [{ highway: 'steps' }, 'streets 13: kind=steps rail=false'],
    [{ highway: 'residential' }, 'streets 12: kind=residential rail=false'],
  ])('with %j begin as %s', (tags, expected) => {
    expect(shown('line', tags)[0]).toContain(expected);
  });

  it('are areas where they are mapped as such', () => {
    const tags = { highway: 'pedestrian', area: 'yes', name: 'Platz' };
    expect(shown('area', tags)).toEqual([
      'street_polygons 14: kind=pedestrian tunnel=false bridge=false rail=false',
      'streets_polygons_labels 14: kind=pedestrian way_area=1234 name=Platz',
    ]);
  });

  it.each([
    [
      'area',
      { place: 'square', name: 'Torg' },
      ['streets_polygons_labels 14: kind=square way_area=1234 name=Torg'],
    ],
    [
      'point',
      { place: 'square', name: 'Torg' },
      ['streets_polygons_labels 14: kind=square way_area=0 name=Torg'],
    ],
    ['area', { place: 'square' }, []],
    [
      'area',
      { place: 'square', highway: 'pedestrian', name: 'Torg' },
      [
        'street_polygons 14: kind=pedestrian tunnel=false bridge=false rail=false',
        'streets_polygons_labels 14: kind=square way_area=1234 name=Torg',
      ],
    ],
    [
      'area',
      { place: 'square', leisure: 'park', name: 'Torg' },
      ['land 10: kind=park', 'poi_areas 14: kind=park rank=10 way_area=1234 name=Torg'],
    ],
  ])('and squares: %s with %j', (shape, tags, expected) => {
    expect(shown(shape, tags)).toEqual(expected);
  });

  it.each([
    [{ tunnel: 'building_passage' }, true],
    [{ covered: 'yes' }, true],
    [{ indoor: 'yes' }, true],
    [{ indoor: 'no', covered: 'no' }, false],
  ])('are tunnels where nobody sees them from above: %j is %s', (tags, isTunnel) => {
    expect(shown('line', { highway: 'footway', ...tags })[0]).toContain(`tunnel=${isTunnel}@11`);
  });

  it('stay lines where a closed way is an area for another reason', () => {
    const layers = shown('area', { highway: 'track', leisure: 'park' }).map((text) => text.split(' ')[0]);
    expect(layers).toEqual(['land', 'streets']);
  });

  it('are above others by importance and storey', () => {
    const orders = [
      { highway: 'motorway', tunnel: 'yes' },
      { highway: 'path' },
      { highway: 'residential' },
      { highway: 'motorway' },
      { highway: 'path', bridge: 'yes' },
      { highway: 'path', bridge: 'yes', layer: '2' },
    ].map((tags) => classify({ type: 'w', tags, geometry: SHAPES.line!, ...NOWHERE }, never)[0]!.order);
    expect(orders.toSorted((a, b) => a - b)).toEqual(orders);
  });
});

function never(): never {
  throw new Error('the size of a line is never needed');
}

describe('places and boundaries', () => {
  it.each([
    [{ place: 'city', name: 'A', capital: 'yes' }, 'place_labels 4: kind=capital population=100000 name=A'],
    [{ place: 'town', name: 'A', capital: '4' }, 'place_labels 4: kind=state_capital population=5000 name=A'],
    [
      { place: 'city', name: 'A', population: '1 234 567' },
      'place_labels 6: kind=city population=1234567 name=A',
    ],
    [{ place: 'locality', name: 'A' }, 'place_labels 10: kind=locality population=0 name=A'],
  ])('of %j are %s', (tags, expected) => {
    expect(shown('point', tags, 'n')).toEqual([expected]);
  });

  it.each([
    ['12,345', 12_345],
    ['1.234.567', 1_234_567],
    ['12,34,567', 1_234_567],
    ['12.5', 12],
    ['0', 0],
    ['about 300', 100],
    ['-5', 100],
    ['99999999999999999999999', 100],
    ['9'.repeat(400), 100],
  ])('have the population that %s says, else that of a village', (population, people) => {
    const tags = { place: 'village', name: 'A', population };
    expect(shown('point', tags, 'n')).toEqual([`place_labels 10: kind=village population=${people} name=A`]);
  });

  it('without a name have no label', () => {
    expect(shown('point', { place: 'town' }, 'n')).toEqual([]);
  });

  it.each([
    ['2', 250_000_000, 2],
    ['2', 80_000_000, 3],
    ['2', 20_000_000, 4],
    ['2', 16_000, 5],
    ['4', 80_000_000, 3],
    ['4', 20_000_000, 4],
    ['4', 16_000, 5],
  ])('of level %s and %i hectares have their name from zoom %i on', (level, hectares, zoom) => {
    const tags = { type: 'boundary', boundary: 'administrative', admin_level: level, name: 'L' };
    const text = `boundary_labels ${zoom}: admin_level=${level} way_area=${hectares} name=L`;
    expect(shown('area', tags, 'r', hectares)).toEqual([text]);
  });

  it.each([
    ['2', 20_000_000, 7],
    ['2', 3_000_000, 8],
    ['2', 250_000, 9],
    ['2', 16_000, 11],
    ['2', 200, 13],
    ['4', 200, 9],
  ])('of level %s and %i hectares have their name up to zoom %i', (level, hectares, zoom) => {
    const tags = { type: 'boundary', boundary: 'administrative', admin_level: level, name: 'L' };
    expect(lastZoomsOf('area', tags, 'r', hectares)).toEqual([zoom]);
  });
});

describe('land, buildings and points', () => {
  it.each([
    ['area', { natural: 'wood' }, ['land 7: kind=forest']],
    ['area', { landuse: 'farmland' }, ['land 10: kind=farmland']],
    ['area', { natural: 'wetland', wetland: 'bog' }, ['land 10: kind=bog']],
    ['area', { landuse: 'cemetery' }, ['land 10: kind=cemetery']],
    ['area', { building: 'yes' }, ['buildings 14: dummy=1']],
    ['area', { building: 'no' }, []],
    ['area', { 'building:part': 'yes', height: '12' }, ['buildings 14: dummy=1 height=12 part=true']],
    ['area', { 'building:part': 'yes' }, []],
    ['area', { 'building:part': 'no', height: '12' }, []],
    ['area', { building: 'yes', 'building:part': 'yes', height: '9' }, ['buildings 14: dummy=1 height=9']],
    ['point', { building: 'yes' }, []],
    [
      'area',
      { building: 'yes', 'addr:housenumber': '7' },
      ['buildings 14: dummy=1', 'addresses 14: housenumber=7'],
    ],
    ['area', { man_made: 'bridge' }, ['bridges 12: kind=bridge']],
    ['line', { aerialway: 'rope_tow' }, ['aerialways 12: kind=rope-tow']],
    ['line', { route: 'ferry', motor_vehicle: 'no' }, ['ferries 12: kind=ferry']],
    ['line', { route: 'ferry', name: 'F' }, ['ferries 10: kind=ferry name=F']],
    ['collection', { route: 'ferry', name: 'F' }, []],
    ['point', { highway: 'bus_stop', name: 'Post' }, ['public_transport 14: kind=bus_stop name=Post']],
    ['area', { amenity: 'parking' }, ['sites 14: kind=parking']],
    [
      'point',
      { highway: 'motorway_junction', ref: '5;6' },
      ['street_labels_points 12: kind=motorway_junction ref=5, 6'],
    ],
    ['point', { 'addr:housenumber': '' }, []],
    ['point', { 'addr:housenumber': '240;244; 248' }, ['addresses 14: housenumber=240, 244, 248']],
    ['area', { building: '' }, []],
  ])('%s with %j', (shape, tags, expected) => {
    expect(shown(shape, tags)).toEqual(expected);
  });

  it('of interest have the details of their kind, and their address is not there twice', () => {
    const tags = {
      amenity: 'restaurant',
      cuisine: 'thai',
      religion: 'none',
      shop: 'not listed',
      'addr:housenumber': '3',
      'name:zh-Hant': '泰',
    };
    expect(shown('point', tags, 'n')).toEqual([
      'pois 14: amenity=restaurant housenumber=3 cuisine=thai name_zh-Hant=泰',
    ]);
  });

  it.each([
    [{ leisure: 'playground' }, 'pois 14: leisure=playground'],
    [{ leisure: 'dog_park', atm: 'yes' }, 'pois 14: leisure=dog_park'],
    [{ amenity: 'bank' }, 'pois 14: amenity=bank atm=false'],
    [{ amenity: 'bank', atm: 'yes' }, 'pois 14: amenity=bank atm=true'],
    [
      { amenity: 'recycling', 'recycling:paper': 'yes', 'recycling:clothes': 'no' },
      'pois 14: amenity=recycling recycling:glass_bottles=false recycling:paper=true ' +
        'recycling:clothes=false recycling:scrap_metal=false',
    ],
  ])('%j is %s', (tags, expected) => {
    expect(shown('point', tags, 'n')).toEqual([expected]);
  });
});

describe('an object with several values of a tag', () => {
  it.each([
    ['point', { amenity: 'cafe;bar' }, ['pois 14: amenity=cafe']],
    ['point', { amenity: 'lounge; bar' }, ['pois 14: amenity=bar']],
    ['point', { amenity: 'bar;restaurant', cuisine: 'thai' }, ['pois 14: amenity=bar cuisine=thai']],
    ['point', { shop: 'kiosk;newsagent', name: 'K' }, ['pois 14: shop=kiosk name=K']],
    ['area', { landuse: 'meadow;forest' }, ['land 7: kind=forest']],
    ['area', { natural: 'water', water: 'river;canal' }, ['water_polygons 4: kind=river way_area=1234@14']],
    ['area', { building: 'house;garage' }, ['buildings 14: dummy=1']],
    [
      'line',
      { highway: 'primary_link;residential', bridge: 'viaduct;movable' },
      [
        'streets 8: kind=primary rail=false link=true@11 tunnel=false@11 bridge=true@11 oneway=false@14 oneway_reverse=false@14',
      ],
    ],
    [
      'area',
      { boundary: 'administrative', admin_level: '2;4', name: 'C' },
      ['boundary_labels 5: admin_level=2 way_area=1 name=C'],
    ],
    ['point', { place: 'town;village', name: 'T' }, ['place_labels 7: kind=town population=5000 name=T']],
    ['point', { amenity: ';' }, []],
    ['point', { shop: ' ' }, []],
  ])('%s with %j is on the map as one of each layer', (shape, tags, expected) => {
    expect(shown(shape, tags)).toEqual(expected);
    expect(mayBeOnMap(tags)).toBe(expected.length > 0);
  });
});

describe('a name', () => {
  it.each([
    [{ name: 'Кафе Ёлка' }, 'name=Кафе Ёлка'],
    [{ name: '北村カフェ', 'name:en': 'Kitamura' }, 'name=北村カフェ name_en=Kitamura'],
    [{ name: 'ካፌ', 'name:am': 'ካፌ', 'name:en': 'Coffee' }, 'name=ካፌ name_en=Coffee'],
    [{ name: 'ᐃᖃᓗᐃᑦ', 'name:iu': 'ᐃᖃᓗᐃᑦ', 'name:fr': 'Iqaluit' }, 'name=ᐃᖃᓗᐃᑦ name_fr=Iqaluit'],
    [{ name: 'Rabat ⵔⵔⴱⴰⵟ الرباط' }, 'name=Rabat ⵔⵔⴱⴰⵟ الرباط'],
    [{ name: 'ᠬᠥᠬᠡᠬᠣᠲᠠ', 'name:en': 'Hohhot' }, 'name=Hohhot name_en=Hohhot'],
    [{ name: 'ᠬᠥᠬᠡᠬᠣᠲᠠ', int_name: 'Hohhot' }, 'name=Hohhot'],
    [{ name: 'ᠬᠥᠬᠡᠬᠣᠲᠠ', 'name:ff': '𞤀𞤣𞤤𞤢𞤥', 'name:am': 'ሆሆት' }, 'name=ሆሆት name_am=ሆሆት'],
    [{ name: '𞤀𞤣𞤤𞤢𞤥' }, 'name=Adlam'],
    [{ name: 'दिल्ली' }, 'name=दिल्ली name_und-Latn=dilli'],
    [{ name: 'दिल्ली', int_name: 'Delhi' }, 'name=दिल्ली name_und-Latn=Delhi'],
    [
      { name: 'दिल्ली', int_name: 'دہلی', 'name:hi-Latn': 'Dillī' },
      'name=दिल्ली name_und-Latn=Dillī name_hi-Latn=Dillī',
    ],
    [
      { name: 'दिल्ली', 'name:en': 'Delhi', 'name:hi-Latn': 'Dillī' },
      'name=दिल्ली name_en=Delhi name_hi-Latn=Dillī',
    ],
    [{ name: 'กรุงเทพ' }, 'name=กรุงเทพ'],
  ])('of %j is drawn in letters that there are glyphs for: %s', (names, expected) => {
    expect(shown('point', { amenity: 'cafe', ...names }, 'n')).toEqual([`pois 14: amenity=cafe ${expected}`]);
  });

  it.each(['ካፌ አዲስ', 'މާލެ', 'ⵜⵉⴼⵉⵏⴰⵖ', 'ꦗꦮ', 'ᱥᱟᱱᱛᱟᱲᱤ', 'ꯏꯝꯐꯥꯜ', 'ᏣᎳᎩ', 'ߒߞߏ', 'ܣܘܪܝܝܐ', 'ꆈꌠ'])(
    '%s alone stays as it is',
    (name) => {
      expect(shown('point', { amenity: 'cafe', name }, 'n')).toEqual([`pois 14: amenity=cafe name=${name}`]);
    },
  );

  it.each(['ᠮᠣᠩᠭᠣᠯ', '𞤀𞤣𞤤𞤢𞤥', 'ᩃᩣ᩠ᨶᨶᩣ', '𑄌𑄋𑄴𑄟𑄳𑄦'])('%s alone is written in Latin letters', (name) => {
    expect(shown('point', { amenity: 'cafe', name }, 'n')[0]).toMatch(/name=[ -~]*[A-Za-z][ -~]*$/);
  });
});

describe('one-way streets', () => {
  it.each([
    [{ highway: 'residential', junction: 'roundabout' }, true],
    [{ highway: 'residential', junction: 'circular' }, true],
    [{ highway: 'residential', junction: 'roundabout', oneway: 'no' }, false],
    [{ highway: 'motorway' }, true],
    [{ highway: 'motorway', oneway: 'no' }, false],
    [{ highway: 'motorway_link' }, false],
    [{ highway: 'residential', oneway: 'yes' }, true],
    [{ highway: 'residential', oneway: 'reversible' }, false],
    [{ highway: 'residential' }, false],
  ])('%j: %s', (tags, isOneway) => {
    expect(shown('line', tags)[0]).toContain(`oneway=${isOneway}@14`);
    expect(isMapKey('junction')).toBe(true);
  });
});

describe('tags that may be on the map', () => {
  it.each([
    [{ natural: 'cliff;coastline' }, true],
    [{ natural: 'coastline' }, true],
    [{ maritime: 'yes' }, true],
    [{ disputed: 'yes' }, true],
    [{ maritime: 'no', disputed: 'no' }, false],
    [{ 'addr:housenumber': '' }, false],
    [{ boundary: 'administrative', admin_level: '8' }, true],
    [{ highway: 'residential' }, true],
    [{ highway: 'crossing' }, false],
    [{ source: 'survey', created_by: 'x' }, false],
  ])('%j: %s', (tags, expected) => {
    expect(mayBeOnMap(tags)).toBe(expected);
  });
});

describe('layers of our own', () => {
  it.each([
    [
      'point',
      { natural: 'peak', name: 'P', ele: '2599.3 m' },
      ['natural_labels 9: kind=peak ele=2599 rank=5 name=P'],
    ],
    [
      'point',
      { natural: 'peak', name: 'P', ele: '8530 ft' },
      ['natural_labels 9: kind=peak ele=2600 rank=5 name=P'],
    ],
    [
      'point',
      { natural: 'peak', name: 'P', ele: '2599,7' },
      ['natural_labels 9: kind=peak ele=2600 rank=5 name=P'],
    ],
    ['point', { natural: 'peak', name: 'P', ele: 'high' }, ['natural_labels 13: kind=peak rank=9 name=P']],
    ['point', { natural: 'peak', ele: '2000' }, []],
    ['point', { natural: 'bay', name: 'B' }, ['natural_labels 12: kind=bay rank=8 name=B']],
    ['line', { natural: 'valley', name: 'V' }, ['natural_labels 12: kind=valley rank=8 name=V']],
    [
      'area',
      { landuse: 'cemetery', name: 'C' },
      ['land 10: kind=cemetery', 'poi_areas 14: kind=cemetery rank=10 way_area=1234 name=C'],
    ],
    ['point', { aeroway: 'gate', ref: 'A7' }, ['aeroway_labels 14: kind=gate ref=A7']],
    ['area', { natural: 'shoal' }, ['bathymetry 8: kind=shoal']],
    [
      'area',
      { natural: 'reef', name: 'R' },
      ['natural_labels 14: kind=reef rank=10 name=R', 'bathymetry 8: kind=reef'],
    ],
    ['point', { natural: 'reef' }, []],
  ])('hold a %s with %j', (shape, tags, expected) => {
    expect(shown(shape, tags)).toEqual(expected);
  });

  it.each([
    [1e12, 5, 8],
    [1e8, 5, 8],
    [1e6, 5, 11],
    [1e5, 6, 13],
    [1e4, 7, 14],
  ])(
    'show a wood of %d square metres from zoom %i on, and its name from %i',
    (mercatorSquareMetres, land, zoom) => {
      const feature = {
        type: 'w',
        tags: { landuse: 'forest', name: 'W' },
        geometry: SHAPES.area!,
        ...NOWHERE,
      } as const;
      const found = classify(feature, () => ({ mercatorSquareMetres, groundSquareMetres: 0 }));
      expect(found.map(({ minZoom }) => minZoom)).toEqual([land, zoom]);
    },
  );

  it('number places by object and type', () => {
    const feature = {
      type: 'w',
      sourceId: 27,
      tags: { amenity: 'cafe' },
      geometry: SHAPES.point!,
      ...NOWHERE,
    } as const;
    const [poi] = classify(feature, never);
    expect(poi!.attributes[0]).toEqual({ name: '@id', value: 272, from: 0 });
  });
});

describe('heights of buildings', () => {
  it.each([
    [{ height: '12.4' }, ' height=12.4'],
    [{ height: '12 m', min_height: '3' }, ' height=12 min_height=3'],
    [{ 'building:levels': '4' }, ' height=12'],
    [{ height: "30'" }, ' height=9.1'],
    [{ height: '98 ft' }, ' height=29.9'],
    [{ height: '98ft' }, ' height=29.9'],
    [{ height: `12'6"` }, ' height=3.8'],
    [{ height: '12′ 6″' }, ' height=3.8'],
    [{ height: '12 ft 6 in' }, ' height=3.8'],
    [{ height: '100 feet' }, ' height=30.5'],
    [{ height: '9,1' }, ' height=9.1'],
    [{ height: '9.1 metres' }, ' height=9.1'],
    [{ height: '0.2 km' }, ' height=200'],
    [{ height: '10;20' }, ' height=10'],
    [{ height: '-5' }, ''],
    [{ height: '1e9' }, ''],
    [{ height: 'high', 'building:levels': '3;4' }, ' height=9'],
    [{ height: '12 parrots' }, ''],
    [{ 'building:levels': '2.5' }, ' height=7.5'],
    [{ 'building:levels': '4 ft' }, ''],
    [{ height: '9000' }, ''],
    [{ height: '12', min_height: '0' }, ' height=12'],
  ])('of %j', (tags, expected) => {
    expect(shown('area', { building: 'yes', ...tags })).toEqual([`buildings 14: dummy=1${expected}`]);
  });
});
