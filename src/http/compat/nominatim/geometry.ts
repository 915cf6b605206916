import type { Entry } from '../../../answers/answers.ts';

/** A geometry of GeoJSON with positions at some depth. */
export type Geometry =
  | NonNullable<Entry['geometry']>
  | { readonly type: 'Point'; readonly coordinates: Position };
type Position = readonly [lon: number, lat: number];
type Line = readonly Position[];

/** Forms in which `polygon_…` asks for geometry. */
export const GEOMETRY_FORMS = ['geojson', 'kml', 'svg', 'text'] as const;
export type GeometryForm = (typeof GEOMETRY_FORMS)[number];

const MEMBERS: Readonly<Record<GeometryForm, string>> = {
  geojson: 'geojson',
  kml: 'geokml',
  svg: 'svg',
  text: 'geotext',
};

/** What an area or street covers, the point of anything else. */
export function geometryOf({ geometry, lon, lat }: Entry): Geometry {
  return geometry ?? { type: 'Point', coordinates: [lon, lat] };
}

/** The geometry of an entry under the name and in the form that is asked for; nothing without. */
export function geometryMember(
  entry: Entry,
  form: GeometryForm | undefined,
): Readonly<Record<string, unknown>> {
  if (form === undefined) return {};
  const geometry = geometryOf(entry);
  return { [MEMBERS[form]]: form === 'geojson' ? geometry : WRITERS[form](geometry) };
}

/** The same in XML: an attribute of the place, or, as KML, an element of its own. */
export function geometryInXml(
  entry: Entry,
  form: GeometryForm | undefined,
): { readonly attributes: Readonly<Record<string, string>>; readonly element: string } {
  if (form === undefined) return { attributes: {}, element: '' };
  const geometry = geometryOf(entry);
  if (form === 'kml') return { attributes: {}, element: `<geokml>${kml(geometry)}</geokml>` };
  const text = form === 'geojson' ? JSON.stringify(geometry) : WRITERS[form](geometry);
  return { attributes: { [form === 'svg' ? 'geosvg' : MEMBERS[form]]: text }, element: '' };
}

const WRITERS = { kml, svg, text: wellKnownText } as const;

/** OGC Simple Features, part 1, section 7. */
function wellKnownText(geometry: Geometry): string {
  const line = (positions: Line) => `(${positions.map(([lon, lat]) => `${lon} ${lat}`).join(',')})`;
  const lines = (all: readonly Line[]) => `(${all.map(line).join(',')})`;
  const name = geometry.type.toUpperCase();
  switch (geometry.type) {
    case 'Point':
      return name + line([geometry.coordinates]);
    case 'LineString':
      return name + line(geometry.coordinates);
    case 'MultiLineString':
    case 'Polygon':
      return name + lines(geometry.coordinates);
    case 'MultiPolygon':
      return `${name}(${geometry.coordinates.map(lines).join(',')})`;
  }
}

/** KML 2.2, geometry elements. */
function kml(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return `<Point>${kmlPositions([geometry.coordinates])}</Point>`;
    case 'LineString':
      return kmlLine(geometry.coordinates);
    case 'MultiLineString':
      return `<MultiGeometry>${geometry.coordinates.map(kmlLine).join('')}</MultiGeometry>`;
    case 'Polygon':
      return kmlPolygon(geometry.coordinates);
    case 'MultiPolygon':
      return `<MultiGeometry>${geometry.coordinates.map(kmlPolygon).join('')}</MultiGeometry>`;
  }
}

function kmlPositions(line: Line): string {
  return `<coordinates>${line.map(([lon, lat]) => `${lon},${lat}`).join(' ')}</coordinates>`;
}

function kmlLine(line: Line): string {
  return `<LineString>${kmlPositions(line)}</LineString>`;
}

function kmlPolygon(rings: readonly Line[]): string {
  const boundaries = rings.map((ring, i) => {
    const name = i === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    return `<${name}><LinearRing>${kmlPositions(ring)}</LinearRing></${name}>`;
  });
  return `<Polygon>${boundaries.join('')}</Polygon>`;
}

/** Paths as PostGIS's ST_AsSVG writes them: y grows to the south. */
function svg(geometry: Geometry): string {
  switch (geometry.type) {
    case 'Point':
      return `cx="${geometry.coordinates[0]}" cy="${south(geometry.coordinates[1])}"`;
    case 'LineString':
      return svgLine(geometry.coordinates);
    case 'MultiLineString':
      return geometry.coordinates.map(svgLine).join(' ');
    case 'Polygon':
      return svgRings(geometry.coordinates);
    case 'MultiPolygon':
      return geometry.coordinates.map(svgRings).join(' ');
  }
}

function svgLine([first, ...others]: Line): string {
  if (!first) return '';
  const at = ([lon, lat]: Position) => `${lon} ${south(lat)}`;
  return `M ${at(first)} L ${others.map(at).join(' ')}`;
}

/** The end of a ring is its beginning, which `Z` stands for. */
function svgRings(rings: readonly Line[]): string {
  return rings.map((ring) => `${svgLine(ring.slice(0, -1))} Z`).join(' ');
}

/** Without a negative zero. */
function south(lat: number): number {
  return lat === 0 ? 0 : -lat;
}
