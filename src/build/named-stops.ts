import type { Tags } from '../core/core.ts';
import type { SpooledFeature } from './feature-spool.ts';
import { NamedSquares } from './named-squares.ts';

/** Some 400 m wide. */
const SQUARES_PER_DEGREE = 250;
const STOP_VALUES: ReadonlySet<string> = new Set(['tram_stop', 'station', 'halt']);

/**
 * The stops that have names. Where a vehicle halts (`public_transport=stop_position`) is a place of its own only if nothing else nearby
 * bears its name: platform, pole or station stand for it otherwise. Takes eight bytes for each name of a stop.
 */
export class NamedStops {
  readonly #stops = new NamedSquares(SQUARES_PER_DEGREE);

  /** Call with all features before asking. */
  add({ tags, lat, lon }: SpooledFeature): void {
    if (tags.name && isStop(tags) && !isStopPosition(tags)) this.#stops.add(tags.name, lat, lon);
  }

  /** True for a stop position that is no place: it has no name, or that of a stop beside it. */
  standsFor({ tags, lat, lon }: SpooledFeature): boolean {
    if (!isStopPosition(tags)) return false;
    return !tags.name || this.#stops.hasNear(tags.name, lat, lon);
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
