import { afterAll, describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/core/core.ts';
import type { SearchRequest } from '../../src/search/search.ts';
import {
  ArraySearcher,
  expectError,
  gate,
  HERE,
  place,
  post,
  type TestDataSet,
  testServer,
} from './fixture.ts';

/** A sample of the text format: `name{label="value",…} number`. */
interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const LABELS = String.raw`(?:[a-zA-Z_]\w*="(?:[^"\\\n]|\\["\\n])*",?)*`;
const NUMBER = String.raw`[+-]?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Inf|NaN)`;
const SAMPLE = new RegExp(String.raw`^([a-zA-Z_:][\w:]*)(?:\{(${LABELS})\})? (${NUMBER})$`, 'i');
const COMMENT =
  /^# (?:HELP ([a-zA-Z_:][\w:]*) .+|TYPE ([a-zA-Z_:][\w:]*) (?:counter|gauge|histogram|summary))$/;

/** Reads the text format 0.0.4 as Prometheus describes it; fails for any other line. */
function parse(text: string): Sample[] {
  expect(text.endsWith('\n')).toBe(true);
  const lines = text.split('\n').filter((line) => line !== '');
  const announced = new Set<string>();
  const samples: Sample[] = [];
  for (const line of lines) {
    if (line.startsWith('#')) {
      const [, typed] = COMMENT.exec(line) ?? expect.fail(`no comment of the format: ${line}`);
      if (typed) expect(announced, line).not.toContain(typed);
      if (typed) announced.add(typed);
      continue;
    }
    const [, name = '', labels = '', number = ''] = SAMPLE.exec(line) ?? expect.fail(`no sample: ${line}`);
    expect(announced, line).toContain(
      announced.has(name) ? name : name.replace(/_(?:bucket|sum|count)$/, ''),
    );
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = '', value = '']) => [
      key,
      value,
    ]);
    samples.push({
      name,
      labels: Object.fromEntries(pairs),
      value: Number(number.replace('+Inf', 'Infinity')),
    });
  }
  return samples;
}

const dataSet: TestDataSet = {
  id: 'generation-1',
  searcher: new ArraySearcher([place(1, 0, 0, { amenity: 'cafe', name: 'Café' })]),
  builtAtMs: 1_700_000_000_000,
};
const opened: ReturnType<typeof testServer>[] = [];
function server(parts: Parameters<typeof testServer>[0] = {}) {
  const app = testServer({ dataSet: () => dataSet, ...parts });
  opened.push(app);
  return app;
}
afterAll(() => Promise.all(opened.map((app) => app.close())));

async function metricsOf(app: ReturnType<typeof testServer>): Promise<Sample[]> {
  const response = await app.inject('/metrics');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers['cache-control']).toBe('no-store');
  return parse(response.body);
}

/** The value of the one sample that has these labels among its own. */
function numberOf(
  samples: readonly Sample[],
  name: string,
  labels: Record<string, string> = {},
): number | undefined {
  const found = samples.filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value),
  );
  expect(found.length, name).toBeLessThan(2);
  return found[0]?.value;
}

describe('/metrics', () => {
  it('counts requests by route and status, and how long they took', async () => {
    const app = server();
    for (let round = 0; round < 3; round++) await app.inject(post({ location: HERE }));
    await app.inject(post({}));
    const samples = await metricsOf(app);
    const search = { method: 'POST', route: '/v1/places/search' };
    const name = 'waypost_http_request_duration_seconds';
    expect(numberOf(samples, `${name}_count`, { ...search, status: '200' })).toBe(3);
    expect(numberOf(samples, `${name}_count`, { ...search, status: '400' })).toBe(1);
    expect(numberOf(samples, `${name}_bucket`, { ...search, status: '200', le: '+Inf' })).toBe(3);
    expect(numberOf(samples, `${name}_sum`, { ...search, status: '200' })).toBeGreaterThan(0);
    expect(numberOf(samples, 'waypost_cache_hits_total')).toBe(2);
    expect(numberOf(samples, 'waypost_cache_misses_total')).toBe(1);
    expect(numberOf(samples, 'waypost_cache_entries')).toBe(1);
  });

  it('names routes, and nothing of what was asked', async () => {
    const app = server();
    const secrets = [
      '/v1/places/secret',
      '/v1/places/search?q=secret',
      '/secret',
      '/styles/v0/secret',
      '/v1/places/%zz',
    ];
    for (const url of secrets) await app.inject({ url, headers: { authorization: 'Bearer secret' } });
    await app.inject({ method: 'PROPFIND', url: '/v1/places/search' });
    const { body } = await app.inject('/metrics');
    expect(body).not.toContain('secret');
    const samples = parse(body);
    const counted = samples.filter(({ name }) => name === 'waypost_http_request_duration_seconds_count');
    const routes = counted.map(({ labels }) => `${labels.method} ${labels.route} ${labels.status}`);
    expect(routes).toEqual(
      expect.arrayContaining([
        'GET /v1/places/:placeId 400',
        'GET /v1/places/search 200',
        'none none 404',
        'none none 405',
      ]),
    );
  });

  it('reports the data set, or that none is open', async () => {
    const samples = await metricsOf(server());
    expect(numberOf(samples, 'waypost_data_set_open')).toBe(1);
    expect(numberOf(samples, 'waypost_data_set_info', { generation: 'generation-1' })).toBe(1);
    expect(numberOf(samples, 'waypost_data_set_built_timestamp_seconds')).toBe(1_700_000_000);
    expect(numberOf(samples, 'waypost_data_set_source_timestamp_seconds')).toBeUndefined();
    const closed = server({
      dataSet: () => {
        throw new ServiceError('SERVICE_UNAVAILABLE', 'There is none.');
      },
    });
    const without = await metricsOf(closed);
    expect(numberOf(without, 'waypost_data_set_open')).toBe(0);
    expect(numberOf(without, 'waypost_data_set_info')).toBeUndefined();
    expect(numberOf(without, 'waypost_data_set_built_timestamp_seconds')).toBeUndefined();
  });

  it('tells of the process, and what was turned away', async () => {
    const held = gate();
    const array = new ArraySearcher();
    const search = (request: SearchRequest) => held.passed.then(() => array.search(request));
    const app = server({
      dataSet: () => ({ ...dataSet, searcher: { search, find: async () => undefined } }),
      configuration: { placeForm: 'a', load: { underWay: 64, waitMs: 10_000 } },
    });
    const statuses: number[] = [];
    const asked = Array.from({ length: 66 }, async () => {
      statuses.push((await app.inject(post({ location: HERE }))).statusCode);
    });
    await expect.poll(() => statuses).toEqual([503, 503]);
    held.open();
    await Promise.all(asked);
    const samples = await metricsOf(app);
    for (const name of [
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'nodejs_eventloop_lag_p99_seconds',
    ])
      expect(numberOf(samples, name), name).toBeGreaterThan(0);
    expect(numberOf(samples, 'waypost_shed_total')).toBe(2);
    expect(numberOf(samples, 'waypost_abandoned_total')).toBe(0);
    expect(numberOf(samples, 'waypost_requests_under_way')).toBe(0);
    expect(numberOf(samples, 'waypost_rate_limited_total')).toBe(0);
  });

  it('answers programs of this machine only, unless it is public', async () => {
    const app = server();
    const open = server({ configuration: { placeForm: 'a', metricsPublic: true } });
    const asked = [
      { url: '/metrics', remoteAddress: '192.0.2.1' },
      { url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } },
    ];
    for (const request of asked) {
      expect(expectError(await app.inject(request))).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
      expect((await open.inject(request)).statusCode).toBe(200);
    }
  });
});
