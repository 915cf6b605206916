// Opens a data directory in this process, without a server, and finds an address and what is near it.
//
//     node own-process/ask.mjs ../data 'Gradient Street 3'
import { open, WaypostError } from 'waypost';

const [directory = '../data', q = 'Gradient Street 3'] = process.argv.slice(2);

try {
  const waypost = await open(directory, { language: 'en' });
  const { features } = await waypost.forward({ q, limit: 1 });
  const [lon = 0, lat = 0] = features[0]?.geometry.coordinates ?? [];
  const { results } = await waypost.search({ query: 'café', location: { lat, lon }, limit: 3 });
  await waypost.close();
  console.log(`${features[0]?.properties.name ?? 'nothing found'} (${lat}, ${lon})`);
  for (const { name, distance } of results) console.log(`${Math.round(distance ?? 0)} m  ${name}`);
} catch (error) {
  if (!(error instanceof WaypostError)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
