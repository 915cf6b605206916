import { beforeAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import { houseOf } from '../house.ts';
import { type Agent, agentOver, tokensOf } from './asked.ts';

/** What tools say of themselves, what they take, and how they tell an agent what to do next. */

const NOW_MS = Date.UTC(2026, 4, 19, 11);
const LIBRARY = '85754e67fffffff_w302701';

const sample = houseOf('sample');
let agent: Agent;
beforeAll(async () => {
  const held = () => ({ names: ['Null Island'], places: 2304, date: '2026-05-01T00:00:00Z' });
  agent = await agentOver(sample.opened.answer, NOW_MS, { held });
});

describe('the tools', () => {
  it('are at most six, and take few tokens to be known', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'find_places',
      'find_along',
      'find_address',
      'what_is_here',
      'place_details',
      'what_this_server_holds',
    ]);
    expect(tokensOf(JSON.stringify(tools) + agent.client.getInstructions())).toBeLessThan(1_500);
    for (const { annotations, inputSchema } of tools) {
      expect(annotations).toEqual({ readOnlyHint: true });
      expect(inputSchema.type).toBe('object');
    }
  });

  it('tell what the server holds, and whom to credit', async () => {
    const { text } = await agent.call('what_this_server_holds');
    expect(text).toContain('Regions: Null Island.');
    expect(text).toContain('Places: 2,304');
    expect(text).toContain('As of 2026-05-01.');
    expect(text).toContain('© OpenStreetMap contributors');
    expect(tokensOf(text)).toBeLessThan(150);
  });

  it('take numbers and flags as text, and what is blank as absent, as models write them', async () => {
    const plain = await agent.call('find_places', { query: 'bar', open_now: true, limit: 2 });
    const asText = { query: ' bar ', open_now: 'true', limit: '2', near: '', radius: null };
    expect(await agent.call('find_places', asText)).toEqual(plain);
    expect(plain.text.split('\n').filter((line) => /^\d\. .* - open now - /.test(line))).toHaveLength(2);
  });

  it('answer in the language that a call names', async () => {
    const [inEnglish, inGerman] = await Promise.all(
      ['en', 'de'].map((language) => agent.call('what_is_here', { lat: 0.001, lon: 0.002, language })),
    );
    expect(inEnglish?.text).toContain('Port Origin');
    expect(inGerman?.text).toContain('Ursprungshafen');
  });

  it('find within a radius alone', async () => {
    const given = { query: 'pharmacy', near: '0.0007,0.00099', radius: 300 };
    const { text } = await agent.call('find_places', given);
    const metres = [...text.matchAll(/ - (\d+) m - /g)].map(([, told]) => Number(told));
    expect(metres.length).toBeGreaterThan(0);
    expect(Math.max(...metres)).toBeLessThanOrEqual(300);
  });
});

describe('a place of which much is known', () => {
  const answers = ['halal', 'kosher', 'vegan', 'vegetarian'].map((diet) => [`diet:${diet}`, 'no']);
  const payments = ['cash', 'credit_cards', 'debit_cards'].map((means) => [`payment:${means}`, 'yes']);
  const tags = {
    amenity: 'restaurant',
    cuisine: 'regional',
    name: 'New Castle',
    outdoor_seating: 'terrace',
    smoking: 'no',
    toilets: 'yes',
    wheelchair: 'limited',
    ...Object.fromEntries([...answers, ...payments]),
  };
  const restaurant = houseOf([{ kind: 'node', id: 1, lat: 0, lon: 0, tags }]);

  it('has what people ask for first among the ten attributes that are told', async () => {
    const { call } = await agentOver(restaurant.opened.answer, NOW_MS);
    const { text } = await call('find_places', { query: 'New Castle' });
    const details = await call('place_details', { id: / - id (\S+)$/m.exec(text)?.[1] });
    const told = [...details.text.matchAll(/^([a-z_:]+): /gm)].map(([, key]) => key);
    expect(told).toHaveLength(10);
    expect(told.slice(0, 2)).toEqual(['wheelchair', 'cuisine']);
    expect(told).not.toContain('toilets');
  });
});

describe('a way', () => {
  const POINTS = ['0,0', '0.01,0.01'];

  it('is a list of positions, its JSON, or a polyline of either precision', async () => {
    const ofPath = await agent.call('find_along', { query: 'bar', path: POINTS });
    expect(ofPath.text).toMatch(
      /^5 for "bar" within 500 m of 0,0 → 0\.01,0\.01, 1\.6 km in straight lines, not by road:\n1\. /,
    );
    expect(await agent.call('find_along', { query: 'bar', path: JSON.stringify(POINTS) })).toEqual(ofPath);
    for (const given of [{ polyline: '??o}@o}@' }, { polyline: '??_qo@_qo@', precision: 6 }]) {
      const { text } = await agent.call('find_along', { query: 'bar', ...given });
      expect(text.split('\n').slice(1)).toEqual(ofPath.text.split('\n').slice(1));
      expect(text).not.toContain('straight');
    }
  });

  it('is told by the stops that were looked up, and by its ends', async () => {
    const path = ['0.0007,0.00099', '0,0', 'Gradient Street 3, Port Origin', '0,0.001', '0,0.002'];
    const { text } = await agent.call('find_along', { query: 'bar', path });
    expect(text).toMatch(/within 500 m of 0\.0007,0\.00099 → Gradient Street 3, [^→]+ → 0,0\.002, /);
  });

  it('is followed in pages that say where they end', async () => {
    const given = { query: 'bar', path: POINTS, corridor: 300 };
    const all = await agent.call('find_along', { ...given, limit: 20 });
    const first = await agent.call('find_along', { ...given, limit: 2 });
    const lines = first.text.split('\n');
    expect(lines.slice(1, 3)).toEqual(all.text.split('\n').slice(1, 3));
    const [, along] = / - (\S+ k?m) along, /.exec(lines[2] ?? '') ?? [];
    expect(lines[3]).toBe(`Note: more follow after ${along}; raise limit, or begin the way later.`);
    expect(all.text).not.toContain('more follow');
  });

  it('has no place that is open, and says of how many the hours are unknown', async () => {
    const given = { query: 'bar', path: POINTS, open_now: true };
    const { text, isError } = await agent.call('find_along', given);
    expect(isError).toBe(false);
    expect(text).toMatch(
      /^No place found for "bar" within 500 m of .+ Try again without open_now, or with a/,
    );
    const all = await agent.call('find_along', { query: 'bar', path: POINTS, limit: 20 });
    const unknown = all.text.split('\n').filter((line) => /^\d+\. /.test(line) && !line.includes(' now - '));
    expect(text).toContain(`Note: hours are unknown of ${unknown.length} more.`);
  });

  it('is not followed by a cluster, which says what to do instead', async () => {
    const refused = new ServiceError('NOT_IMPLEMENTED', "Parameter 'path' is given to a server that asks X.");
    const onCluster = await agentOver((question) => {
      if (question.kind === 'search' && question.request.corridor) throw refused;
      return sample.opened.answer(question);
    }, NOW_MS);
    const { text, isError } = await onCluster.call('find_along', { query: 'bar', path: POINTS });
    expect(isError).toBe(true);
    expect(text).toBe(`${refused.message} Call find_places instead, near several points of the way.`);
  });
});

describe('a call that is wrong', () => {
  it.each<[string, object, string]>([
    ['find_places', {}, "Argument 'query' is missing; expected text: Kind or name"],
    [
      'find_places',
      { query: 'bar', limit: 50 },
      "Argument 'limit' is 50; expected a whole number from 1 to 20.",
    ],
    ['find_places', { query: 'bar', radius: 'far' }, `Argument 'radius' is "far"; expected a whole number`],
    [
      'find_places',
      { query: 'bar', open_now: 'yes' },
      `Argument 'open_now' is "yes"; expected true or false.`,
    ],
    ['find_places', { query: 'bar', city: 'X' }, 'Argument "city" is unknown; expected only query, near,'],
    ['find_places', { query: 'bar', near: '91,0' }, `Argument 'near' is "91,0"; expected latitude -90 to 90`],
    [
      'find_places',
      { query: 'bar', near: 'Qwzxv' },
      `Nothing is called "Qwzxv" as 'near' says; expected "lat,lon"`,
    ],
    [
      'find_places',
      { query: 'b '.repeat(40) },
      'expected plain text of at most 256 characters and 32 words.',
    ],
    [
      'find_along',
      { query: 'bar' },
      "Argument 'path' is missing; expected two or more stops, or 'polyline'.",
    ],
    ['find_along', { query: 'bar', path: ['0,0', ' '] }, 'expected a list of 2 to 100 texts such as'],
    ['find_along', { query: 'bar', path: [[0, 0], [1, 1]] }, 'expected a list of 2 to 100 texts such as'], // biome-ignore format: points
    ['find_along', { query: 'bar', path: 'A to B' }, `Argument 'path' is "A to B"; expected a list of 2`],
    ['find_along', { query: 'bar', path: ['0,0', '0,181'] }, `'path' is "0,181"; expected latitude -90`],
    ['find_along', { query: 'bar', path: ['0,0', 'Qwzxv'] }, `Nothing is called "Qwzxv" as 'path' says;`],
    ['find_along', { query: 'bar', path: ['0,0', '0,90'] }, "'path' is 10008 km long (0,0 → 0,90); expected"],
    ['find_along', { query: 'bar', path: Array(11).fill('Port Origin') }, "'path' has 11 names; expected at"],
    ['find_along', { query: 'bar', path: ['0,0', '1,1'], polyline: '????' }, 'exclude each other'],
    ['find_along', { query: 'bar', polyline: '??_' }, `'polyline' is "??_"; expected an encoded polyline`],
    ['find_along', { query: 'bar', polyline: '# #' }, `'polyline' is "# #"; expected an encoded polyline`],
    ['find_along', { query: 'bar', polyline: '??' }, "'polyline' has 1 points; expected 2 to 10000."],
    [
      'find_along',
      { query: 'bar', polyline: '??_izlhA~rlgdF' },
      'not on Earth at precision 5; expected another',
    ],
    ['what_is_here', { lat: 0 }, "Argument 'lon' is missing; expected a number from -180 to 180."],
    [
      'what_is_here',
      { lat: 0, lon: 0, language: '?' },
      `'language' is "?"; expected a language tag such as "de".`,
    ],
    ['place_details', { id: 'node/1' }, "'node/1' is not a place identifier"],
    ['place_details', { id: `${LIBRARY}9` }, 'Search again with find_places'],
    ['what_this_server_holds', { region: 'X' }, 'Argument "region" is unknown; expected none.'],
  ])('%s %j: %s', async (name, given, sentence) => {
    const { text, isError } = await agent.call(name, given);
    expect(isError).toBe(true);
    expect(text).toContain(sentence);
    expect(text).toMatch(/(?:call again|Take the id|Search again)[^.]*\.$/);
    expect(tokensOf(text)).toBeLessThan(70);
  });

  it('names the tools that there are, if it is for another', async () => {
    await expect(agent.call('find_hotels')).rejects.toThrow(
      'There is no tool "find_hotels"; expected find_places,',
    );
  });

  it('says that the server is at fault, if it is', async () => {
    const without = await agentOver(
      () => Promise.reject(new ServiceError('SERVICE_UNAVAILABLE', 'There is no data set in data.')),
      NOW_MS,
    );
    const { text, isError } = await without.call('find_address', { text: 'Gradient Street' });
    expect(isError).toBe(true);
    expect(text).toMatch(/^There is no data set in data\. Tell the user/);
  });

  it('finds nothing without an error, and says what to try', async () => {
    const { text, isError } = await agent.call('find_places', { query: 'qwzxv', near: '0,0', radius: 10 });
    expect(isError).toBe(false);
    expect(text).toMatch(/^No place found for "qwzxv" near 0,0\. Try again with a larger radius,/);
  });
});
