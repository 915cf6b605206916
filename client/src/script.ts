/** What the service serves as `/client.js`: the elements, which ask the service that the script comes from, with the key in its address. */
import { defineElements } from './elements.ts';

export * from './client.ts';
export { loadMapLibre } from './elements/maplibre.ts';
export { WaypostList, WaypostMap, WaypostPlace, WaypostSearch } from './elements.ts';

const address = new URL(import.meta.url);
const key = address.searchParams.get('key');
defineElements({
  service: `${address.origin}${address.pathname.replace(/\/[^/]*$/, '')}`,
  ...(key && { key }),
});
