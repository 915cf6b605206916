/** What the code uses of the package, which declares no types. */
declare module 'open-location-code' {
  export class OpenLocationCode {
    isValid(code: string): boolean;
    isFull(code: string): boolean;
    /** The whole code of a shortened one that is nearest to a point in degrees. */
    recoverNearest(code: string, latitude: number, longitude: number): string;
    decode(code: string): { readonly latitudeCenter: number; readonly longitudeCenter: number };
  }
}
