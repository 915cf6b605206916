import type { Tags } from '../../src/core/core.ts';
import { tagPairs } from './categories.ts';

/** Kinds that are called after what they are at, whose names mean the sight there; `*` for any value. */
const CALLED_AFTER_OTHERS: Readonly<Record<string, readonly string[]>> = {
  highway: ['bus_stop', 'platform'],
  railway: ['tram_stop', 'stop', 'platform', 'subway_entrance'],
  public_transport: ['platform', 'stop_position', 'stop_area'],
  amenity: [
    'bicycle_rental',
    'car_sharing',
    'charging_station',
    'parking',
    'parking_entrance',
    'taxi',
    'vending_machine',
  ],
  tourism: ['information'],
  information: ['*'],
  entrance: ['*'],
  man_made: ['monitoring_station'],
};

/** True for stops, hire stations, boards and the like. */
export function isCalledAfterOthers(tags: Tags): boolean {
  return tagPairs(tags).some((pair) => {
    const [key = '', value = ''] = pair.split('=');
    const values = CALLED_AFTER_OTHERS[key] ?? [];
    return values.includes(value) || values.includes('*');
  });
}
