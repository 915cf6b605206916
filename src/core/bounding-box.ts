/** West, south, east, north in degrees; west is greater than east where the antimeridian is crossed. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number];
