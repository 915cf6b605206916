import type { GeocodeResult, Geocoder } from '../../src/geocode/geocode.ts';
import type { GeocodeQuestion } from './geocode-kinds.ts';
import type { Outcome } from './report.ts';

/** Asks the geocoder as the routes would and judges what comes back. */
export async function askGeocoder(geocoder: Geocoder, question: GeocodeQuestion): Promise<Outcome> {
  const { kind, asked, wanted } = question;
  const results = await question.ask(geocoder);
  const came = results.map(shown).join(' · ') || 'nothing';
  const line = `${kind} '${asked}' for ${wanted || 'nothing'}: ${came}`;
  return { kind, right: question.isRight(results) ? 1 : 0, judged: 1, line };
}

function shown({
  kind,
  level,
  name,
  houseNumber,
  street,
  locality,
  matchType,
  ...rest
}: GeocodeResult): string {
  const what = kind === 'house' ? `${street} ${houseNumber}` : name;
  const where = [locality, rest.postalCode, rest.countryCode].filter((part) => part !== undefined).join(', ');
  const how = [level ?? kind, matchType, rest.confidence.toFixed(2), rest.placeId?.split('_')[1]];
  const point = `${rest.lat.toFixed(5)},${rest.lon.toFixed(5)}`;
  return `${what}, ${where} [${how.filter((part) => part !== undefined).join(' ')}] at ${point}`;
}
