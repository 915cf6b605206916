import { FIRST_LAND_ZOOM, firstZoomOf, LAND_CLASSES, LAYERS, type SchemaLayer } from '../../src/map/map.ts';
import { code, table } from './markdown.ts';

/** Layers that Shortbread does not have. A layer without its line here does not pass the check of this document. */
const OWN: Readonly<Record<string, string>> = {
  natural_labels: 'names of mountains, water and land; `ele` is the height in metres; dots of small islands',
  poi_areas: 'names of parks, reserves and grounds, at a point inside of them',
  aeroway_labels: 'names and numbers (`ref`) within airports',
  street_shields:
    'shields of numbered roads, one feature for each of the routes that lead over a stretch: `row` of `rows`, from 0, the most important first',
  bathymetry:
    'the sea by its `depth` in metres, up to zoom 9, in areas of `step` 1 to 3 that lie one in another, so that it begins softly; reefs and shoals by their `kind`',
  uncovered: 'where extracts hold nothing: there the map knows the world’s outlines alone',
  uncovered_labels:
    'places to say so: those of `rank` 0 have room from zoom 12 on, of 1 from zoom 15, of 2 from zoom 16',
};
const LAST_ZOOM = 14;

/** The schema of the tiles, for authors of styles. */
export function tileSchemaDocument(): string {
  const ids = [...new Set(LAYERS.map(({ id }) => id))];
  const [own, shortbread] = [ids.filter((id) => id in OWN), ids.filter((id) => !(id in OWN))];
  return `# What is in the tiles

<!-- Made by 'npm run generate:docs' of src/map/schema; changes belong there and in docs/generate/tile-schema.ts. -->

The map is one archive of vector tiles, zooms 0 to ${LAST_ZOOM}. Its layers are those of [Shortbread 1.1](https://shortbread-tiles.org/schema/1.1/), so
that a style made for Shortbread draws it unchanged, and a few of our own beside them. \`/v1/tiles/basemap.json\` (TileJSON) and
\`waypost inspect\` list them all; every archive describes every layer, also those that it has nothing in.

## Layers of our own

${table([['layer', 'holds', 'shape', 'zooms', 'fields'], ...own.map((id) => [code(id), OWN[id] ?? '', ...rowOf(id)])])}
Both layers of names are sorted so that the most important comes first. \`rank\` is 0 to 10, the smaller the more important: it is the first zoom at
which the name is shown, less 4. That zoom depends on the size of an area, which has to take 600 square pixels of the screen, and on the
height of a peak: 4,000 m are shown from zoom 8 on, 2,500 from 9, 1,500 from 10, 800 from 11, 300 from 12, others from 13. What is mapped as a point or
line is shown from zoom 12 on.

Islands of an extract have a dot in \`natural_labels\` from zoom 5 on, as long as they take less than 2.5 pixels along a side: one feature of many points a tile, of
kind \`island\` and without name, rank and number. It holds 30 islands at most, the largest ones, at least 8 pixels apart. Islands of a river that is drawn as a line, or
hardly wider than a dot, have none. \`place_labels\` have their names.

\`street_shields\` are of the relations of \`type=route\` and \`route=road\` that a street is a member of, and of those of its own numbers (\`ref\`) that no such relation has; three at
most, no links. Before zoom 13 they are points in the middle of stretches. \`network\` is that of the relation as mapped, \`ref\` its number without the letters that the shield stands for, \`ref_cols\` its length. \`shield\` follows the network, else
the beginning of the number, else the kind of street: \`interstate\`, \`motorway\`, \`us_highway\`, \`national\`, \`us_state\`, \`regional\`, \`e_road\`
([the table](../src/map/schema/road-networks.json)).

The kinds, with the zoom of the largest and the tags:

${table([['layer', 'kind', 'zoom', 'tags'], ...own.flatMap(kindRows)])}
## Layers of Shortbread

${table([['layer', 'shape', 'zooms', 'fields'], ...shortbread.map((id) => [code(id), ...rowOf(id)])])}
Layers with names have \`name\`, the local one, and \`name_xx\` in every language that the extract has, unless it is the local one. A name in letters that no glyphs
are there for, such as Mongolian or Adlam ones, is left out; the English, the international, or another name stands for a local one, else itself in Latin letters. A
name that older map libraries cannot write, as in Devanagari, Khmer or Tibetan letters, has a transcription in \`name_und-Latn\` if there is no English one. Of a tag
with several values, \`cafe;bar\`, the first row of a layer that one of them matches counts. Motorways and roundabouts are \`oneway\` unless their tags deny it. Before zoom 14 \`water_polygons\` have no
\`way_area\`; labels of countries end with zoom 7 to 13, of the smallest last, those of states with zoom 9, unlike Shortbread's. Aquariums, attractions, galleries and museums are among the \`pois\`, which
come in the order of their importance. Squares (\`place=square\`) are in \`streets_polygons_labels\`, each name once a tile. In \`street_labels\` all stretches of one name
and number have the \`kind\` of the most important one in the tile, so that no name stands on both sides of a crossing. These fields are ours:

| field | means |
| --- | --- |
| \`buildings.height\` | metres from the ground to the roof, to a tenth, as tagged (also in feet: \`30'\` is 9.1) or three for each of \`building:levels\`; absent if neither is tagged, and of a building half of which its parts cover |
| \`buildings.min_height\` | metres from the ground to where the building begins, if it does not stand on it |
| \`buildings.part\` | \`true\` for a part (\`building:part\`) of a known height: flat maps leave it out, as the outline of the building is there too |
| \`streets_polygons_labels.way_area\` | square metres on the map, by which they are sorted; 0 for a point |
| \`pois.rank\` | place among the neighbours by importance, 1 to 15: those in the same square of 64 pixels at zoom 14, of which a tile has 8 by 8. What has a name comes first |
| \`street_labels.shielded\` | \`true\` if \`street_shields\` has the numbers of this street |
| \`water_lines.within_area\` | \`true\` for a stretch of a waterway that runs through an area of water of the same tile: its line need not be drawn, or drawn for its name only |

## The world around extracts

Where no extract is, zooms 0 to 11 show the whole world; up to zoom 6 it lies below extracts too. Later zooms have its \`ocean\` and \`water_polygons\` alone. It is made of
OpenStreetMap's coast and waters (from zoom 5 on), of Natural Earth, of towns of GeoNames, and of NASA's Blue Marble. Some layers begin earlier than those of an extract: TileJSON tells each
layer's first zoom.

- \`ocean\`, \`bathymetry\` (depths, and from zoom 5 on reefs), \`water_polygons\` (lakes, glaciers, ice shelves), \`water_lines\`, and their labels. A river has one name from its source to its mouth.
- \`land\`: \`urban\`, \`sand\` (salt pans), and what covers the ground, to a few kilometres: \`tree_cover\` over \`tundra\` (with snow of mountains) over \`desert\` over \`grass_cover\` (with
  crops). Styles let these fade out by zoom 8, where extracts draw their own.
- \`boundaries\` of countries, disputed ones and those at sea, and of states; \`boundary_labels\`. Countries appear from zoom 1 on by their size, states from zoom 4 or 5 where there is room
  between them and the gazetteer knows them. A country with several official languages, and its capital, have their names in up to three of them.
- \`place_labels\`: capitals from zoom 4. The \`population\` of a town counts the built-up area around it.
- \`natural_labels\`, oceans to capes. They have no number here. Names of seas are local where one language is spoken around them, else English, with \`name_fr\` of most and other languages of the
  large ones. An \`islet\` is an island so small that styles draw a dot up to zoom 8.

## Land at early zooms

Shortbread has land from zoom 10 or 11 on, woods from zoom 7. Here large areas come earlier, from zoom ${FIRST_LAND_ZOOM} on. Up to zoom 12 the land is generalised: a tile is covered by few
coarse shapes, on a grid of two pixels, without gaps or overlaps between them. Up to zoom 10 one kind stands for several, as in this table; styles that know these kinds draw all.

${table([['kind', 'stands for'], ...LAND_CLASSES.map(([kind, ...others]) => [code(kind), [kind, ...others].map(code).join(', ')])])}

## From a feature to its place

Features of \`pois\`, \`public_transport\`, \`natural_labels\` and \`poi_areas\` have a number (\`feature.id\` in map libraries): ten times the identifier in OpenStreetMap, plus 1
for a node, 2 for a way, 3 for a relation. So 272 is way 27. \`GET /v1/places/{id}\` takes it after the H3 cell of resolution 5 that holds the point:

    const [type, number] = ['nwr'[(feature.id % 10) - 1], Math.floor(feature.id / 10)];
    const id = \`\${latLngToCell(lat, lng, 5)}_\${type}\${number}\`; // latLngToCell of h3-js

Only type and number are looked up, so a click a little beside the place finds it too. Things that search does not show, such as benches without a name, are 404.
`;
}

function layersOf(id: string): readonly SchemaLayer[] {
  return LAYERS.filter((layer) => layer.id === id);
}

function rowOf(id: string): string[] {
  const layers = layersOf(id);
  const fields = [...new Set(layers.flatMap((layer) => Object.keys(layer.fields)))].map(code);
  const names = layers.some((layer) => layer.names !== undefined) ? [code('name'), code('name_xx')] : [];
  return [layers[0]!.shape, `${firstZoomOf(layers)}–${LAST_ZOOM}`, [...fields, ...names].join(', ')];
}

function kindRows(id: string): string[][] {
  return layersOf(id).flatMap(({ kinds }) =>
    kinds.map(([kind, zoom, ...tests]) => [
      code(id),
      code(kind),
      String(zoom),
      tests.length === 0
        ? 'of the world’s map'
        : tests.map((test) => code(test.replaceAll('&', ' & '))).join(', '),
    ]),
  );
}
