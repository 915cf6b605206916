import { join } from 'node:path';
import { createGazetteerWriter, openGazetteer } from '../../src/gazetteer/gazetteer.ts';
import { countryOf } from '../../src/world/world.ts';
import { scratch } from '../scratch.ts';
import { describeEntries } from './describe-entries.ts';
import { writeWorld } from './random-world.ts';

const directory = scratch();
let made = 0;

describeEntries(
  'the embedded gazetteer',
  async (world) => {
    const own = join(directory, String(made++));
    const writer = createGazetteerWriter(own);
    writeWorld(world, writer);
    await writer.commit();
    const gazetteer = await openGazetteer(own, countryOf);
    return { gazetteer, close: () => gazetteer.close() };
  },
  process.env.WAYPOST_LONG_TESTS
    ? { worlds: 8, questions: 60, rounds: 8 }
    : { worlds: 2, questions: 12, rounds: 2 },
);
