import type { HttpParts } from '../http/http.ts';
import { openTileArchive } from '../world-map/world-map.ts';
import { basemapPlace } from './basemap-place.ts';
import type { Environment } from './configuration.ts';
import { CommandFailure, EXIT } from './exit-codes.ts';
import { LiveBasemap } from './live-basemap.ts';
import type { NamedTileset } from './option-kinds.ts';
import type { ServerSettings } from './server-options.ts';

/** Maps that are not of the data set. */
export interface LiveMaps {
  readonly parts: Pick<HttpParts, 'basemap' | 'remoteMap' | 'tilesets'>;
  /** Opens the current archive of each; one that cannot be used leaves the one in use. */
  readonly reload: () => Promise<unknown>;
}

/**
 * Opens the map in place of the data set's, and the tilesets beside it. An archive that cannot be used is told of in a sentence, and
 * answers no tiles until it can be.
 *
 * @throws CommandFailure if two tilesets have one name; ServiceError INVALID_CONFIGURATION
 */
export async function openMaps(
  { basemap: place, tileset }: Pick<ServerSettings, 'basemap' | 'tileset'>,
  environment: Environment,
  onEvent: (sentence: string) => void,
): Promise<LiveMaps> {
  const basemap = await LiveBasemap.of(await basemapPlace(place, environment), onEvent);
  const live = await openTilesets(tileset, environment, onEvent);
  const tilesets = new Map([...live].map(([name, one]) => [name, one.current]));
  return {
    parts: { ...basemap?.parts, ...(tilesets.size > 0 && { tilesets }) },
    reload: () => Promise.all([basemap, ...live.values()].map((one) => one?.reload())),
  };
}

async function openTilesets(
  given: readonly NamedTileset[],
  environment: Environment,
  onEvent: (sentence: string) => void,
): Promise<ReadonlyMap<string, LiveBasemap>> {
  const live = new Map<string, LiveBasemap>();
  for (const { name, place } of given) {
    if (live.has(name))
      throw new CommandFailure(EXIT.usage, `Two tilesets are called '${name}'; see --tileset.`);
    const archive = await basemapPlace(place, environment);
    const opened = await LiveBasemap.of(archive, onEvent, undefined, openTileArchive);
    if (opened) live.set(name, opened);
  }
  return live;
}
