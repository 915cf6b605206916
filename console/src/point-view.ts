import type { GeocodeFeature } from '@waypost/client';
import { isDeveloper } from './developer.ts';
import { handOff } from './directions.ts';
import { degrees } from './format.ts';
import { saveToList } from './list-dialog.ts';
import type { Parts } from './parts.ts';
import { pointCard, pointRequest, titleOf } from './point-panel.ts';
import { requestSample } from './request-sample.ts';
import { share } from './share.ts';
import { type Point, writeState } from './state.ts';

/** Asks for the address of a point and shows it. */
export class PointView {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async show(point: Point): Promise<void> {
    const { service, stage, panel, waiting } = this.#parts;
    const signal = waiting.begin('point');
    stage.select(point);
    if (document.activeElement?.id !== 'level') panel.expectCard();
    try {
      const { lat, lon: lng, zoom } = point;
      const found = await service.ask(({ geocode }) =>
        geocode.reverse({ lat, lng, zoom, shape: true }, { signal }),
      );
      if (!signal.aborted) this.#fill(point, found.features[0]);
    } catch (error) {
      if (!signal.aborted) panel.showTrouble(error, () => this.show(point));
    }
  }

  #fill(point: Point, feature: GeocodeFeature | undefined): void {
    const { service, store, stage, panel, paths } = this.#parts;
    const name = titleOf(feature);
    const { lat, lon } = point;
    const link = writeState({ point });
    const goal = { name: feature ? name : degrees(lat, lon), lat, lon };
    const card = pointCard(point, feature, {
      onDirections: () => handOff(goal),
      onShare: () => share(goal, service.baseUrl),
      onSave: () => saveToList({ id: degrees(lat, lon), ...goal, link }),
      onZoom: (zoom) => store.adjust({ point: { ...point, zoom } }),
      onPlace: (placeId) => paths.openPlace(placeId),
      onNearby: () => paths.searchFor({ text: '', lat: point.lat, lon: point.lon, radiusMetres: 200 }),
    });
    const requests = isDeveloper() ? [requestSample(service.baseUrl, [pointRequest(point)])] : [];
    panel.fillCard(name, card, ...requests);
    stage.drawShape(feature?.shape);
  }
}
