// Finds places around a point and prints the address there.
//
//     WAYPOST_KEY=wp_live_… node node-script/search.mjs café 0 0
import { createClient, WaypostError } from '@waypost/client';

const { WAYPOST_URL = 'http://127.0.0.1:8080', WAYPOST_KEY = '' } = process.env;
const [query = 'café', lat = '0', lon = '0'] = process.argv.slice(2);
const location = { lat: Number(lat), lon: Number(lon) };

const waypost = createClient({ baseUrl: WAYPOST_URL, credential: WAYPOST_KEY, language: 'en' });

try {
  const { features } = await waypost.geocode.reverse({ lat: location.lat, lng: location.lon });
  const { total, results } = await waypost.places.search({ location, query, radius: 2000, limit: 5 });
  console.log(`${total} places for ‘${query}’ within 2 km of ${features[0]?.properties.name ?? 'there'}:`);
  for (const { name, distance, hours } of results)
    console.log(`${Math.round(distance ?? 0)} m  ${name}  ${hours ?? ''}`.trimEnd());
} catch (error) {
  if (!(error instanceof WaypostError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
