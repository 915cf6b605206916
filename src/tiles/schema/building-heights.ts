import type { Tags } from '../../core/core.ts';

const METRES_PER_LEVEL = 3;
/** The highest building has 828 metres; more is a mistake in the data. */
const MOST_METRES = 1000;
const METRES = /^(\d{1,4}(?:[.,]\d+)?) ?m?$/;

/** Metres from the ground to the roof, whole ones: as tagged, else by the number of levels; undefined without either. */
export function heightOf(tags: Tags): number | undefined {
  return metresIn(tags.height) ?? metresOf(tags['building:levels']);
}

/** Metres from the ground to where the building begins, such as one above a passage; undefined if it stands on the ground. */
export function leastHeightOf(tags: Tags): number | undefined {
  return (metresIn(tags.min_height) ?? metresOf(tags['building:min_level'])) || undefined;
}

function metresOf(levels: string | undefined): number | undefined {
  const number = metresIn(levels);
  return number === undefined ? undefined : inRange(number * METRES_PER_LEVEL);
}

function metresIn(text = ''): number | undefined {
  const number = METRES.exec(text)?.[1];
  return number === undefined ? undefined : inRange(Math.round(Number(number.replace(',', '.'))));
}

function inRange(metres: number): number | undefined {
  return metres <= MOST_METRES ? metres : undefined;
}
