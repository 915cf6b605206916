import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';

/**
 * The same geocoder, asked each question once: readings of one text often name the same address or area.
 *
 * Keeps every answer, so use it for one request.
 */
export function askingOnce(geocoder: Geocoder): Geocoder {
  const asked = new Map<string, Promise<GeocodeResult[]>>();
  return {
    ...geocoder,
    forward: (request) => {
      const key = JSON.stringify(request);
      const answer = asked.get(key) ?? geocoder.forward(request);
      asked.set(key, answer);
      return answer;
    },
  };
}
