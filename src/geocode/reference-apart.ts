/** A reference of a road that is written without its blank. */
const REFERENCE = /(?<![\p{L}\p{N}])(\p{L}{1,3})(?=\p{Nd}{1,4}(?![\p{L}\p{N}]))/gu;

/** A text with a blank between the letters and the number of roads, `B927` as `B 927`; undefined where there is none to set. */
export function withReferenceApart(text: string): string | undefined {
  const apart = text.replaceAll(REFERENCE, '$1 ');
  return apart === text ? undefined : apart;
}
