import { type PlaceFormA, WaypostError } from '@waypost/client';
import { isDeveloper } from './developer.ts';
import { handOff } from './directions.ts';
import { saveToList } from './list-dialog.ts';
import type { Parts } from './parts.ts';
import { headOf, nameOf, type PlaceFacts, placeCard, placeRequests } from './place-panel.ts';
import { requestSample } from './request-sample.ts';
import { share } from './share.ts';
import { zoomOf } from './suggestion.ts';

/** Fetches a place and shows its card; what the map says of one that was clicked there is shown at once. */
export class PlaceView {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async show(placeId: string): Promise<void> {
    const { service, stage, store, panel, waiting } = this.#parts;
    const signal = waiting.begin('place');
    const hit = stage.hitOf(placeId);
    panel.expectCard(hit && headOf(hit));
    if (hit) stage.select({ ...hit.point, id: placeId });
    try {
      const found = await this.#factsOf(placeId, signal);
      const extent = await this.#extentOf(found.a, signal);
      const facts = { ...found, ...(extent && { extent }) };
      if (signal.aborted) return;
      stage.select({ ...facts.a.location, id: placeId });
      stage.drawShape(facts.extent?.shape);
      const requests = isDeveloper() ? [requestSample(service.baseUrl, placeRequests(placeId))] : [];
      panel.fillCard(nameOf(facts), this.#cardOf(facts), ...requests);
    } catch (error) {
      if (signal.aborted) return;
      const isUnknown = error instanceof WaypostError && error.code === 'NOT_FOUND';
      // the map shows more than search does, such as benches
      if (hit && isUnknown) store.adjust({ placeId: undefined, point: hit.point });
      else panel.showTrouble(error, () => this.show(placeId));
    }
  }

  #factsOf(placeId: string, signal: AbortSignal): Promise<PlaceFacts> {
    return this.#parts.service.ask(async ({ places }) => {
      const [a, b, collection] = await Promise.all([
        places.get(placeId, { signal }),
        places.get(placeId, { form: 'b', signal }),
        places.get(placeId, { format: 'geojson', signal }),
      ]);
      const [feature] = collection.features;
      if (!feature) throw new Error('The service answered without a place.');
      return { a, b, feature };
    });
  }

  #cardOf(facts: PlaceFacts): HTMLElement {
    const { service, stage, panel, paths } = this.#parts;
    const { a, extent } = facts;
    const name = nameOf(facts);
    const goal = { name, ...a.location };
    return placeCard(facts, {
      onZoom: () => {
        panel.sheet.show('half');
        stage.zoomTo(a.location);
      },
      onDirections: () => handOff(goal),
      onShare: () => share({ ...goal, placeId: a.id }, service.baseUrl),
      onSave: () => saveToList({ id: a.id, ...goal, link: `place=${a.id}` }),
      onSearchHere: () => paths.searchIn(extent?.bbox),
    });
  }

  /** An area or a street with its shape; undefined of other places, and if it can't be had. */
  async #extentOf(
    { id, categories: [kind = ''] = [], location: { lat, lon: lng } }: PlaceFormA,
    signal: AbortSignal,
  ) {
    const zoom = zoomOf(kind);
    if (zoom === undefined) return undefined;
    const asked = this.#parts.service.ask(({ geocode }) =>
      geocode.reverse({ lat, lng, zoom, shape: true }, { signal }),
    );
    return asked.then(
      ({ features }) => features.find(({ properties }) => properties.place_id === id),
      () => undefined,
    );
  }
}
