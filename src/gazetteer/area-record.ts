import type { Area } from '../addresses/addresses.ts';

/** What is told of an area, as it stands in the file of records; where it lies is told by columns. */
export function areaRecord({ type, number, level, tags, lat, lon, importance, bounds, country }: Area): Area {
  return {
    type,
    number,
    level,
    tags,
    lat,
    lon,
    importance,
    ...(bounds && { bounds }),
    ...(country && { country }),
  };
}
