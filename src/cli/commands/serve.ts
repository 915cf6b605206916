import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { notice, print } from '../output.ts';
import { SERVER_OPTIONS } from '../server-options.ts';

export const serveCommand = command({
  name: 'serve',
  help: 'serve a data set over HTTP',
  options: SERVER_OPTIONS,
  tryFirst: 'waypost serve --data data --port 8080',
  run: async (settings) => {
    const { startServer } = await import('../server.ts');
    const { address, keys } = await startServer(settings);
    if (keys.list().length === 0)
      notice(`There are no API keys yet, so nobody may ask anything: ${HOW_TO_MAKE_ONE}`);
    print(`listening on ${address}`);
    return EXIT.done;
  },
});

const HOW_TO_MAKE_ONE = "'waypost keys create --name NAME' makes one.";
