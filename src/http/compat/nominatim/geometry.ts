import type { Entry } from '../../../answers/answers.ts';

type Written = Readonly<Record<string, unknown>>;

/** The geometry of an entry in the form that is asked for: its point. */
const FORMS: Readonly<Record<string, (lon: number, lat: number) => Written>> = {
  geojson: (lon, lat) => ({ geojson: { type: 'Point', coordinates: [lon, lat] } }),
  kml: (lon, lat) => ({ geokml: `<Point><coordinates>${lon},${lat}</coordinates></Point>` }),
  svg: (lon, lat) => ({ svg: `cx="${lon}" cy="${-lat}"` }),
  text: (lon, lat) => ({ geotext: `POINT(${lon} ${lat})` }),
};

/** @param form `geojson`, `kml`, `svg` or `text`; nothing is written without */
export function geometryMember({ lon, lat }: Entry, form: string | undefined): Written {
  return (form === undefined ? undefined : FORMS[form]?.(lon, lat)) ?? {};
}
