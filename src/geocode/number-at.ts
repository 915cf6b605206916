import { type House, hasTwoNumbers, parseHouseNumber, townAndStreetNumber } from '../addresses/addresses.ts';
import { distanceMetres } from '../core/core.ts';

/** A number that a house here would have. */
export interface CalculatedNumber {
  readonly label: string;
  /** Degrees: on the line between its neighbours. */
  readonly lat: number;
  readonly lon: number;
  /** From the point asked to there. */
  readonly metres: number;
}

interface Numbered {
  readonly houseNumber: number;
  /** Degrees. */
  readonly lat: number;
  readonly lon: number;
}

/** Neighbours farther apart than this have something else between them. */
const WIDEST_METRES = 250;

/**
 * The number between known neighbours of one side that lies closest to a point in degrees.
 *
 * @param country ISO 3166-1 alpha-2 code of the houses, as numbers are read differently in some
 */
export function numberAt(
  houses: readonly House[],
  lat: number,
  lon: number,
  country?: string,
): CalculatedNumber | undefined {
  const numbered = houses.flatMap((house) => {
    const houseNumber = numberAlong(house.label, country);
    return houseNumber === undefined ? [] : [{ houseNumber, lat: house.latE7 / 1e7, lon: house.lonE7 / 1e7 }];
  });
  let closest: CalculatedNumber | undefined;
  for (const parity of [0, 1]) {
    const side = numbered
      .filter(({ houseNumber }) => houseNumber % 2 === parity)
      .sort((a, b) => a.houseNumber - b.houseNumber);
    for (let i = 0; i + 1 < side.length; i++) {
      const found = between(side[i]!, side[i + 1]!, lat, lon);
      if (found && (!closest || found.metres < closest.metres)) closest = found;
    }
  }
  return closest;
}

/** By which a house comes before and after its neighbours. */
function numberAlong(label: string, country: string | undefined): number | undefined {
  const number = parseHouseNumber(label);
  if (!number || !hasTwoNumbers(country)) return number?.from;
  return townAndStreetNumber(number.key)?.along ?? number.from;
}

/** The number nearest to the foot of the point on the line between two houses, if there is one between theirs. */
function between(a: Numbered, b: Numbered, lat: number, lon: number): CalculatedNumber | undefined {
  const steps = (b.houseNumber - a.houseNumber) / 2;
  if (steps < 2 || distanceMetres(a.lat, a.lon, b.lat, b.lon) > WIDEST_METRES) return undefined;
  const step = Math.round(shareAlong(a, b, lat, lon) * steps);
  if (step <= 0 || step >= steps) return undefined;
  const share = step / steps;
  const [footLat, footLon] = [a.lat + share * (b.lat - a.lat), a.lon + share * (b.lon - a.lon)];
  return {
    label: String(a.houseNumber + 2 * step),
    lat: footLat,
    lon: footLon,
    metres: distanceMetres(lat, lon, footLat, footLon),
  };
}

/** 0 at `a`, 1 at `b`; on a plane, which a street is. */
function shareAlong(a: Numbered, b: Numbered, lat: number, lon: number): number {
  const shrink = Math.cos((lat * Math.PI) / 180);
  const [dx, dy] = [(b.lon - a.lon) * shrink, b.lat - a.lat];
  const [px, py] = [(lon - a.lon) * shrink, lat - a.lat];
  const squared = dx * dx + dy * dy;
  return squared === 0 ? 0 : (px * dx + py * dy) / squared;
}
