import { inject } from 'vitest';
import { describeEntries } from '../entries/describe-entries.ts';
import { writeWorld } from '../entries/random-world.ts';
import { pushedGazetteer } from './pushed-gazetteer.ts';

describeEntries(
  'the gazetteer in OpenSearch',
  async (world) => {
    const pushed = await pushedGazetteer(inject('openSearchUrls'), 3, (writer) => writeWorld(world, writer));
    return { gazetteer: pushed.remote, labels: pushed.labels, close: pushed.close };
  },
  process.env.WAYPOST_LONG_TESTS
    ? { worlds: 10, questions: 60, rounds: 8 }
    : { worlds: 1, questions: 16, rounds: 1 },
);
