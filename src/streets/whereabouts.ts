/** Areas of a point. */
export interface Whereabouts {
  /** Number of the city, town or village that it lies in; -1 for none. */
  localityOf(lat: number, lon: number): number;
  /** Number of the finest area that it lies in; -1 for none. */
  areaOf(lat: number, lon: number): number;
  postcodeAt(lat: number, lon: number): string | undefined;
}
