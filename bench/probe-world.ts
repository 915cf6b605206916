/** Opens the index of a generated world and asks it 2,000 queries; prints time and memory as JSON. */
import { createSearcher } from '../src/search/search.ts';
import { loadTaxonomy } from '../src/taxonomy/taxonomy.ts';
import { generateWorld } from './places.ts';
import { openWorld, residentMegabytes, type ServingFigures } from './prepared.ts';
import { anyLegalQueries } from './workload.ts';

const QUERIES = 2_000;

const count = Number(process.argv[2]);
const taxonomy = loadTaxonomy();
const started = performance.now();
const engine = await openWorld(count);
const openMs = performance.now() - started;
const megabytesAfterOpen = residentMegabytes();
const searcher = createSearcher(engine, taxonomy);
for (const request of anyLegalQueries(generateWorld(count), QUERIES)) await searcher.search(request);
const figures: ServingFigures = { openMs, megabytesAfterOpen, megabytesAfterQueries: residentMegabytes() };
console.log(JSON.stringify(figures));
await engine.close();
