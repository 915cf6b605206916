/** Values of a tag. OpenStreetMap separates several by semicolons. */

/** The values in their order, without spaces around them and empty ones. */
export function valuesOf(text = ''): string[] {
  return text
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '');
}

/** True if one of the values is `wanted`. */
export function hasValue(text: string | undefined, wanted: string): boolean {
  return text === wanted || (text?.includes(';') === true && valuesOf(text).includes(wanted));
}

/** The first of the values that is among those listed. */
export function valueAmong(text: string | undefined, listed: ReadonlySet<string>): string | undefined {
  if (text === undefined || listed.has(text)) return text;
  return text.includes(';') ? valuesOf(text).find((value) => listed.has(value)) : undefined;
}
