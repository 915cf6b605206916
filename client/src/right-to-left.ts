import type { WaypostClient } from './client.ts';

/** The functions of maplibre-gl that are called here. */
export interface RightToLeftLibrary {
  getVersion(): string;
  getRTLTextPluginStatus(): string;
  setRTLTextPlugin(url: string, isDeferred: boolean): Promise<unknown>;
}

/** First version of MapLibre that writes from right to left by itself. */
const [MAJOR, MINOR] = [6, 9];

/**
 * Has older versions of MapLibre write Arabic, Hebrew and other scripts from right to left, by the plugin that the service serves. Does nothing
 * from version 6.9 on, which needs none, and where there is a plugin already. To be called before the first map is made.
 *
 *     writeRightToLeft(maplibregl, client);
 *
 * The plugin is loaded at once. MapLibre loads a deferred one at the first label in Arabic or Hebrew, but as long as there is no plugin, our
 * styles have those labels in English: it would never be loaded.
 *
 * @returns a promise that is rejected if the plugin cannot be loaded; maps are drawn all the same
 */
export async function writeRightToLeft(
  library: RightToLeftLibrary,
  { map }: Pick<WaypostClient, 'map'>,
): Promise<void> {
  const [major = 0, minor = 0] = library.getVersion().split('.').map(Number);
  const isBuiltIn = major > MAJOR || (major === MAJOR && minor >= MINOR);
  if (isBuiltIn || library.getRTLTextPluginStatus() !== 'unavailable') return;
  await library.setRTLTextPlugin(map.rightToLeftUrl(), false);
}
