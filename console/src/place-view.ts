import { WaypostError } from '@waypost/client';
import type { Parts } from './parts.ts';
import { headOf, nameOf, type PlaceFacts, placeCard, placeRequests } from './place-panel.ts';
import { requestSample } from './request-sample.ts';

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
    panel.expectCard(5, ...(hit ? [headOf(hit)] : []));
    if (hit) stage.select({ ...hit.point, id: placeId });
    try {
      const facts = await this.#factsOf(placeId, signal);
      if (signal.aborted) return;
      stage.select({ ...facts.a.location, id: placeId });
      const requests = requestSample(service.baseUrl, placeRequests(placeId));
      const card = placeCard(facts, () => {
        panel.sheet.show('half');
        stage.zoomTo(facts.a.location);
      });
      panel.fillCard(nameOf(facts.a), card, requests);
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
}
