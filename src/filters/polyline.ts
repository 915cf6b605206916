/** Encoded polylines (https://developers.google.com/maps/documentation/utilities/polylinealgorithm). */

/** The characters carry five bits each, from this one on. */
const FIRST_CHARACTER = 63;
const MORE_FOLLOWS = 0x20;
/** No difference of degrees on Earth needs more bits. */
const MOST_BITS = 30;

/**
 * Points [lon, lat] in degrees, on Earth or not.
 *
 * @param precision decimals of a degree, 5 or 6
 * @returns undefined for a text that ends within a point, or with a number that no coordinate has
 */
export function pointsOfPolyline(
  text: string,
  precision: number,
): (readonly [lon: number, lat: number])[] | undefined {
  const steps = numbersOf(text);
  if (!steps || steps.length % 2 !== 0) return undefined;
  const points: (readonly [number, number])[] = [];
  let [lat, lon] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    lat += steps[at]!;
    lon += steps[at + 1]!;
    points.push([lon / 10 ** precision, lat / 10 ** precision]);
  }
  return points;
}

/** Signed whole numbers; undefined if the last one is not finished, or one has too many bits. */
function numbersOf(text: string): number[] | undefined {
  const numbers: number[] = [];
  let value = 0;
  let bits = 0;
  for (let at = 0; at < text.length; at++) {
    const five = text.charCodeAt(at) - FIRST_CHARACTER;
    if (bits > MOST_BITS) return undefined;
    value += (five % MORE_FOLLOWS) * 2 ** bits;
    bits += 5;
    if (five >= MORE_FOLLOWS) continue;
    numbers.push(value % 2 === 0 ? value / 2 : -(value + 1) / 2);
    value = 0;
    bits = 0;
  }
  return bits === 0 ? numbers : undefined;
}
