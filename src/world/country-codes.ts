import codes from './country-codes.json' with { type: 'json' };

/** ISO 3166-1: alpha-2 to alpha-3; `XK`, which users assign to Kosovo, stands with the official ones. */
const ALPHA3: ReadonlyMap<string, string> = new Map(Object.entries(codes));
const ALPHA2: ReadonlyMap<string, string> = new Map(
  Object.entries(codes).map(([two, three]) => [three, two]),
);

/** Letters of ASCII alone: others, such as ſ, have one of these as their capital. */
const CODE = /^[a-z]{2,3}$/i;

/** True if a text is an ISO 3166-1 alpha-2 code, in either case. */
export function isCountryCode(text: string): boolean {
  return CODE.test(text) && ALPHA3.has(text.toUpperCase());
}

/** The alpha-3 code, upper case, of an alpha-2 code in either case; `undefined` for any other text. */
export function alpha3Of(code: string): string | undefined {
  return ALPHA3.get(code.toUpperCase());
}

/** The alpha-2 code, upper case, of an alpha-2 or alpha-3 code in either case; `undefined` for any other text. */
export function alpha2Of(code: string): string | undefined {
  if (!CODE.test(code)) return undefined;
  const upper = code.toUpperCase();
  return ALPHA3.has(upper) ? upper : ALPHA2.get(upper);
}
