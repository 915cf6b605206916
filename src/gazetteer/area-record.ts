import type { Area } from '../addresses/addresses.ts';

/** Record of an area in the file of records; columns hold its geometry. */
export function areaRecord({
  type,
  sourceId,
  level,
  tags,
  lat,
  lon,
  importance,
  bounds,
  country,
}: Area): Area {
  return {
    type,
    sourceId,
    level,
    tags,
    lat,
    lon,
    importance,
    ...(bounds && { bounds }),
    ...(country && { country }),
  };
}
