import type * as library from 'maplibre-gl';

/** MapLibre, loaded from the service when the first map of a page is made. */
type MapLibre = typeof library;

const loading = new Map<string, Promise<MapLibre>>();

export function loadMapLibre(service: string): Promise<MapLibre> {
  const known = loading.get(service) ?? load(service);
  loading.set(service, known);
  return known;
}

/** Whoever bundles this must not bundle what it names. */
async function load(service: string): Promise<MapLibre> {
  const address = `${service}/client/maplibre-gl.mjs`;
  return import(/* @vite-ignore */ /* webpackIgnore: true */ address) as Promise<MapLibre>; // what the service serves
}

export function styleSheetOf(service: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = `${service}/client/maplibre-gl.css`;
  return link;
}
