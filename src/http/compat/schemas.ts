import Type from 'typebox';

/** Parameters as the interfaces of other geocoders have them, for the document. All are optional there: what is missing is told in words. */

export const textParameter = (description: string, example: string) =>
  Type.Optional(Type.String({ description, examples: [example] }));

export const required = (description: string, example: string) =>
  Type.String({ minLength: 1, maxLength: 300, pattern: '\\S', description, examples: [example] });

/** Some of these, separated by commas. */
export const choices = (values: readonly string[], description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^(${values.join('|')})(,(${values.join('|')}))*$`,
      description,
      examples: values.slice(0, 1),
    }),
  );

export const choice = (values: readonly string[], description: string) =>
  Type.Optional(Type.Enum([...values], { type: 'string', description, examples: values.slice(0, 1) }));

/** A whole number; one beyond its range is brought to the nearest within. */
export const count = (most: number, usual: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      default: usual,
      description: 'Most results; what lies beyond the range is brought into it.',
      examples: [usual],
    }),
  );

export const numberOf = (description: string, example: number, range: object = {}) =>
  Type.Optional(Type.Number({ ...range, description, examples: [example] }));

/** Angles in degrees. */
export const LATITUDE_RANGE = { minimum: -90, maximum: 90 };
export const LONGITUDE_RANGE = { minimum: -180, maximum: 180 };

/** `1` is true and `0` false. */
export const bit = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 1, description, examples: [1] }));

const DEGREES = '-?[0-9]{1,2}(\\.[0-9]+)?';

/** Two corners of a box; longitude first. */
export const box = (description: string) =>
  Type.Optional(
    Type.String({
      pattern: `^${DEGREES},${DEGREES},${DEGREES},${DEGREES}$`,
      description,
      examples: ['-0.01,-0.01,0.02,0.02'],
    }),
  );

/** Codes of countries, separated by commas. */
export const countries = (description: string, letters = '{2}') =>
  Type.Optional(
    Type.String({
      pattern: `^[A-Za-z]${letters}(,[A-Za-z]${letters})*$`,
      description,
      examples: ['li'],
    }),
  );
