import { countryOf } from '../../src/world/world.ts';
import { describeTinyTown } from './describe-tiny-town.ts';
import { PlainEntries } from './plain-entries.ts';

describeTinyTown('the plain reading', async (world) => ({
  gazetteer: new PlainEntries(world, countryOf),
  close: async () => {},
}));
