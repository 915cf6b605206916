import { currentId } from '../../generation/generation.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { print } from '../output.ts';
import { type RunningServer, startServer } from '../server.ts';
import { runBuild } from './build.ts';

export const startCommand = command({
  name: 'start',
  help: 'serve; where there is no data set yet, build the sample, an invented town, first',
  options: [
    'data',
    'host',
    'port',
    'publicUrl',
    'basemap',
    'placeForm',
    'cacheEntries',
    'logLevel',
    'shutdownSeconds',
    'threads',
    'geofabrikUrl',
  ],
  tryFirst: 'waypost start',
  run: async (settings) => {
    if ((await currentId(settings.data)) === undefined) await runBuild(['sample'], settings);
    const server = await startServer(settings);
    print(`listening on ${server.address}`);
    print(`try this:\n  ${exampleRequest(server)}`);
    return EXIT.done;
  },
});

/** A request that finds something: cafes where the data set lies. */
function exampleRequest({ address, dataSet }: RunningServer): string {
  const body = { query: 'cafe', location: dataSet.somewhere() ?? { lat: 0, lon: 0 }, limit: 3 };
  return `curl ${address}/v1/places/search -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
}
