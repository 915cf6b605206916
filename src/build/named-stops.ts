import { Fingerprint, Growable, indexOfSorted } from '../arrays/arrays.ts';
import type { Tags } from '../core/core.ts';
import { foldName } from '../text/text.ts';
import type { SpooledFeature } from './feature-spool.ts';

/** Squares of degrees: a stop and the positions at it lie in the same one or in neighbours. */
const SQUARES_PER_DEGREE = 250;
const HERE_AND_AROUND = [-1, 0, 1];
const STOP_VALUES: ReadonlySet<string> = new Set(['tram_stop', 'station', 'halt']);

/**
 * The stops that have names. Where a vehicle halts (`public_transport=stop_position`) is a place of its own only if nothing else nearby
 * bears its name: platform, pole or station stand for it otherwise. Takes eight bytes for each name of a stop.
 */
export class NamedStops {
  readonly #squares = new Growable(Float64Array);
  #sorted: Float64Array | undefined;

  /** Call with all features before asking. */
  add({ tags, lat, lon }: SpooledFeature): void {
    if (!isStop(tags) || isStopPosition(tags) || !tags.name) return;
    this.#squares.push(keyOf(tags.name, squareOf(lat), squareOf(lon)));
  }

  /** True for a stop position that is no place: it has no name, or that of a stop beside it. */
  standsFor({ tags, lat, lon }: SpooledFeature): boolean {
    if (!isStopPosition(tags)) return false;
    const { name } = tags;
    return (
      !name || HERE_AND_AROUND.some((north) => this.#hasStop(name, squareOf(lat) + north, squareOf(lon)))
    );
  }

  #hasStop(name: string, north: number, east: number): boolean {
    this.#sorted ??= this.#squares.values().sort();
    const sorted = this.#sorted;
    return HERE_AND_AROUND.some((further) => indexOfSorted(sorted, keyOf(name, north, east + further)) >= 0);
  }
}

function isStop({ public_transport, highway, railway = '', amenity }: Tags): boolean {
  const isTagged = public_transport !== undefined || highway === 'bus_stop' || STOP_VALUES.has(railway);
  return isTagged || amenity === 'bus_station' || amenity === 'ferry_terminal';
}

/** False for what is a stop by another tag as well. */
function isStopPosition({ public_transport, highway, railway = '', amenity }: Tags): boolean {
  const isOther = highway === 'bus_stop' || STOP_VALUES.has(railway) || amenity !== undefined;
  return public_transport === 'stop_position' && !isOther;
}

function squareOf(degrees: number): number {
  return Math.floor(degrees * SQUARES_PER_DEGREE);
}

function keyOf(name: string, north: number, east: number): number {
  const hash = new Fingerprint();
  hash.addText(foldName(name));
  hash.add(north);
  hash.add(east);
  return hash.value;
}
