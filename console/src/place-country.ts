/** Country of the places that are looked at, ISO 3166-1, such as `MC`: its units are those of road signs there. */
let current: string | undefined;

export function placeCountry(): string | undefined {
  return current;
}

/** Returns true if it is another than before. */
export function setPlaceCountry(code: string | undefined): boolean {
  const country = code?.toUpperCase();
  if (country === undefined || country === current) return false;
  current = country;
  return true;
}
