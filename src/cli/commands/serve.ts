import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { print } from '../output.ts';
import { startServer } from '../server.ts';

export const serveCommand = command({
  name: 'serve',
  help: 'serve a data set over HTTP',
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
  ],
  tryFirst: 'waypost serve --data data --port 8080',
  run: async (settings) => {
    const { address } = await startServer(settings);
    print(`listening on ${address}`);
    return EXIT.done;
  },
});
