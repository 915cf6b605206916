import type { Tags } from '../../core/core.ts';
import { metresIn, numberIn } from './lengths.ts';

const METRES_PER_LEVEL = 3;
/** The highest building has 828 metres; more is a mistake in the data. */
const MOST_METRES = 1000;
/** Tiles hold tenths of a metre. */
const TENTHS = 10;

/** Metres from the ground to the roof, to a tenth: as tagged, else by the number of levels; undefined without either. */
export function heightOf(tags: Tags): number | undefined {
  return inRange(metresIn(tags.height)) ?? inRange(metresOf(tags['building:levels']));
}

/** Metres from the ground to where the building begins, such as one above a passage; undefined if it stands on the ground. */
export function leastHeightOf(tags: Tags): number | undefined {
  return (inRange(metresIn(tags.min_height)) ?? inRange(metresOf(tags['building:min_level']))) || undefined;
}

function metresOf(levels: string | undefined): number | undefined {
  const number = numberIn(levels);
  return number && number * METRES_PER_LEVEL;
}

function inRange(metres = Number.NaN): number | undefined {
  return metres >= 0 && metres <= MOST_METRES ? Math.round(metres * TENTHS) / TENTHS : undefined;
}
