/**
 * Elements for any page: `<waypost-search>`, `<waypost-map>`, `<waypost-place>`, `<waypost-list>`. The service serves them as one module,
 * `/client.js?key=wp_pub_…`; whoever bundles their page calls {@link defineElements}.
 */
import { type Connection, connect } from './elements/element.ts';
import { WaypostList } from './elements/list-element.ts';
import { WaypostMap } from './elements/map-element.ts';
import { WaypostPlace } from './elements/place-element.ts';
import { WaypostSearch } from './elements/search-element.ts';

export type { Address } from './address.ts';
export type { Suggestion } from './suggestion.ts';
export { type Connection, WaypostList, WaypostMap, WaypostPlace, WaypostSearch };

/** Maps and cards first: a search or list in the page looks for them when it is defined. */
const ELEMENTS = {
  'waypost-map': WaypostMap,
  'waypost-place': WaypostPlace,
  'waypost-search': WaypostSearch,
  'waypost-list': WaypostList,
} as const;

/** Registers the elements. Without a page it does nothing; a second call changes only the address and the key that they use. */
export function defineElements(connection: Connection = {}): void {
  connect(connection);
  if (!globalThis.customElements) return;
  for (const [name, element] of Object.entries(ELEMENTS))
    if (!customElements.get(name)) customElements.define(name, element);
}
