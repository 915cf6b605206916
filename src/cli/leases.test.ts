import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { GeocodeResult, Geocoder } from '../geocode/geocode.ts';
import { Leases } from './leases.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('keeps files open until the last answer of the geocoder is there', async () => {
  const close = vi.fn(async () => {});
  const leases = new Leases(close);
  let answer = (_: GeocodeResult[]): void => {};
  const slow = { forward: () => new Promise<GeocodeResult[]>((resolve) => (answer = resolve)) };
  const geocoder = leases.lendGeocoder(slow as unknown as Geocoder); // nothing else is asked of it

  const results = geocoder.forward({ text: 'Vaduz', languages: [], limit: 1 });
  const retired = leases.retire();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(close).not.toHaveBeenCalled();

  answer([]);
  await results;
  await retired;
  expect(close).toHaveBeenCalledOnce();
});
