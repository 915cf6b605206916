import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import type { ShapesAsked } from '../../answers/answers.ts';
import type { BoundingBox } from '../../core/core.ts';
import { LAYERS, type Layer } from '../../filters/filters.ts';
import type { Point } from '../../search/search.ts';
import { centreOfBox } from '../box-centre.ts';
import { withDefault, worded } from '../requests/reader.ts';
import { refuse, within } from '../requests/refusal.ts';
import {
  boxOf,
  boxText,
  category,
  closed,
  language,
  latitude,
  longitude,
  oneOf,
  someOf,
} from '../requests/schemas.ts';

/**
 * Parameters of several operations (`docs/contract.md`). An operation's schemas say all of its parameters: readers (`reader.ts`), their
 * sentences and the document follow from them. The functions below hold the rules between parameters.
 */

export const SHAPE = {
  form: Type.Optional(oneOf(['a', 'b'], "Shape of places; the deployment's own without.")),
  format: Type.Optional(oneOf(['geojson'], "GeoJSON in place of a form. Excludes 'form'.")),
};

export const LANG = { lang: Type.Optional(language()) };

export const INTERPRET = {
  interpret: withDefault(
    Type.Boolean({
      description:
        'False takes the text as a name alone, and not as a request for a kind of place, for what it has, and where.',
      examples: [true],
    }),
    true,
  ),
};

/** The parameters of a query string with a point, whose longitude is `lng` or `lon`. */
export function atPoint<P extends TProperties & { readonly lng: TSchema }>(members: P): TObject<P> {
  return closed(members, worded({ secondName: { of: 'lng', name: 'lon' } }));
}

export const NEAR = {
  lat: Type.Optional(latitude('Location that results are preferred near to. With lng or not at all.')),
  lng: Type.Optional(longitude("See lat. 'lon' is the same.")),
};

export const IN_BOX = {
  bbox: Type.Optional(
    boxText(
      'West, south, east, north; west is greater than east across the antimeridian. Results in the box are preferred.',
    ),
  ),
  bounded: Type.Optional(
    Type.Boolean({
      description: "True leaves out what lies outside of 'bbox', which it needs.",
      examples: [false],
    }),
  ),
};

export const OF_LAYERS = {
  layers: Type.Optional(
    someOf(LAYERS, 'Kinds of results that are wanted; all where absent.', 'house,street'),
  ),
};

export const WITH_SHAPE = {
  shape: Type.Optional(
    Type.Boolean({
      description: "True adds 'shape' to GeoJSON: the exact polygons of an area, or the lines of a street.",
      examples: [true],
    }),
  ),
  shape_tolerance: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 100_000,
      description:
        "Metres that a simplified 'shape' may lie from the exact one; 0 where absent. Needs 'shape'.",
      examples: [100],
      ...worded({ called: 'a whole number of metres' }),
    }),
  ),
};

export const CATEGORY = {
  category: Type.Optional(category('Category filter; see /v1/categories.', 'library')),
};

interface GivenPoint {
  readonly lat: number | undefined;
  readonly lng: number | undefined;
}

/**
 * The point of `lat` and `lng`.
 *
 * @param name of the request in a list of several; empty for one
 * @throws ServiceError VALIDATION_ERROR if only one of them is given
 */
export function pointOf({ lat, lng }: GivenPoint, name: string): Point | undefined {
  if (lat !== undefined && lng !== undefined) return { lat, lon: lng };
  if (lat === undefined && lng === undefined) return undefined;
  const missing = within(name, lat === undefined ? 'lat' : 'lng');
  return refuse(missing, "is missing; expected 'lat' and 'lng' both or neither");
}

interface GivenBox {
  readonly bbox: string | undefined;
  readonly bounded: boolean | undefined;
}

/** Where results are preferred that may lie anywhere: at the point, else in the middle of the box. */
export function nearOf(given: GivenPoint & GivenBox): Point | undefined {
  const { bbox, bounded } = given;
  return pointOf(given, '') ?? (bbox === undefined || bounded ? undefined : centreOfBox(boxOf(bbox)));
}

/**
 * The box that results must lie in.
 *
 * @throws ServiceError VALIDATION_ERROR if `bounded` is given without a box
 */
export function boundsOf({ bbox, bounded }: GivenBox): BoundingBox | undefined {
  refuseUnboxed({ bbox, bounded }, '');
  return bbox !== undefined && bounded ? boxOf(bbox) : undefined;
}

/** @param name of the request in a list of several; empty for one */
export function refuseUnboxed({ bbox, bounded }: GivenBox, name: string): void {
  if (bounded !== undefined && bbox === undefined)
    refuse(within(name, 'bbox'), "is missing; expected a box where 'bounded' is given");
}

/** The kinds of results that are asked for, in the order of the table. */
export function layersOf({ layers }: { readonly layers: string | undefined }): readonly Layer[] | undefined {
  const asked = layers?.split(',');
  return asked && LAYERS.filter((layer) => asked.includes(layer));
}

const METRES_PER_DEGREE = 111_320;

/**
 * What `shape` and `shape_tolerance` ask for; undefined without `shape`.
 *
 * @param name of the request in a list of several; empty for one
 * @throws ServiceError VALIDATION_ERROR if a tolerance is given without a shape
 */
export function shapesOf(
  given: { readonly shape: boolean | undefined; readonly shape_tolerance: number | undefined },
  name: string,
): ShapesAsked | undefined {
  const { shape = false, shape_tolerance: metres } = given;
  if (shape) return { toleranceDegrees: (metres ?? 0) / METRES_PER_DEGREE };
  return metres === undefined
    ? undefined
    : refuse(within(name, 'shape'), "is missing; expected it where 'shape_tolerance' is given");
}
