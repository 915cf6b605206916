import type { GeocodeFeature } from '@waypost/client';
import type { Parts } from './parts.ts';
import { pointCard, pointRequest, titleOf } from './point-panel.ts';
import { requestSample } from './request-sample.ts';
import type { Point } from './state.ts';

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
    if (!panel.element.querySelector('#level')) panel.expectCard(4);
    try {
      const { lat, lon: lng, zoom } = point;
      const found = await service.ask(({ geocode }) => geocode.reverse({ lat, lng, zoom }, { signal }));
      if (!signal.aborted) this.#fill(point, found.features[0]);
    } catch (error) {
      if (!signal.aborted) panel.showTrouble(error, () => this.show(point));
    }
  }

  #fill(point: Point, feature: GeocodeFeature | undefined): void {
    const { service, store, stage, panel, paths } = this.#parts;
    const card = pointCard(point, feature, {
      onZoom: (zoom) => store.adjust({ point: { ...point, zoom } }),
      onPlace: (placeId) => paths.openPlace(placeId),
      onNearby: () => paths.searchFor({ text: '', lat: point.lat, lon: point.lon, radiusMetres: 200 }),
    });
    panel.fillCard(titleOf(feature), card, requestSample(service.baseUrl, [pointRequest(point)]));
    stage.drawExtent(feature?.bbox);
  }
}
