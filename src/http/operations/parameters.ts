import Type, { type TObject, type TProperties, type TSchema } from 'typebox';
import { LAYERS } from '../../filters/filters.ts';
import { withDefault, worded } from '../requests/reader.ts';
import {
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
 * sentences and the document follow from them. Rules between parameters are in `requests/`.
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
