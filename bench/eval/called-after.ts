import type { Tags } from '../../src/core/core.ts';
import { tagPairs } from './categories.ts';

/** Kinds that are called after what they are at: who types the name of a sight wants none of them. */
const CALLED_AFTER_OTHERS =
  /^(highway=(bus_stop|platform)|railway=(tram_stop|stop|platform|subway_entrance)|public_transport=(platform|stop_position|stop_area)|amenity=(bicycle_rental|car_sharing|parking|parking_entrance|charging_station|taxi|vending_machine)|information=.*|tourism=information|entrance=.*|man_made=monitoring_station)$/;

/** True for stops, hire stations, boards and the like. */
export function isCalledAfterOthers(tags: Tags): boolean {
  return tagPairs(tags).some((pair) => CALLED_AFTER_OTHERS.test(pair));
}
