import { describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/client.ts';
import { writeRightToLeft } from '../../client/src/maplibre.ts';

const client = createClient({ baseUrl: 'https://places.example/maps/', credential: 'a token' });
const PLUGIN = 'https://places.example/maps/styles/v0/rtl-text.js';

/** A map library of a version, and the plugins that it was told to load. */
function library(version: string, { status = 'unavailable', fails = false } = {}) {
  const loaded: [url: string, isDeferred: boolean][] = [];
  return {
    loaded,
    getVersion: () => version,
    getRTLTextPluginStatus: () => status,
    async setRTLTextPlugin(url: string, isDeferred: boolean) {
      if (fails) throw new Error('The plugin is not there.');
      loaded.push([url, isDeferred]);
    },
  };
}

describe('writing from right to left', () => {
  it.each(['5.0.0', '5.24.1', '6.0.0-22', '6.8.0'])(
    'takes the plugin, at once, in version %s',
    async (version) => {
      const old = library(version);
      await writeRightToLeft(old, client);
      expect(old.loaded).toEqual([[PLUGIN, false]]);
    },
  );

  it.each(['6.9.0', '6.9.1', '6.17.0', '7.0.0', '10.1.0-3'])('takes none in version %s', async (version) => {
    const current = library(version);
    await writeRightToLeft(current, client);
    expect(current.loaded).toEqual([]);
  });

  it.each(['loading', 'loaded', 'deferred', 'error'])('leaves a plugin be that is %s', async (status) => {
    const old = library('5.24.1', { status });
    await writeRightToLeft(old, client);
    expect(old.loaded).toEqual([]);
  });

  it('says why there is no plugin', async () => {
    const old = library('5.24.1', { fails: true });
    await expect(writeRightToLeft(old, client)).rejects.toThrow('The plugin is not there.');
  });
});
