import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FairQueue, type Waiting } from './fair-queue.ts';

/** `a1` is a request of the key `a` from the address `1`. */
function request(name: string, units = 1): Waiting & { readonly name: string } {
  return { name, key: name.charAt(0), address: name.charAt(1), units };
}

function queueOf(...requests: ReturnType<typeof request>[]) {
  const queue = new FairQueue<ReturnType<typeof request>>();
  for (const one of requests) queue.push(one);
  return queue;
}

function drain(queue: FairQueue<ReturnType<typeof request>>): string[] {
  return Array.from({ length: queue.size }, () => queue.shift()?.name ?? 'nobody');
}

it('takes requests in turn by key', () => {
  const queue = queueOf(...['a1', 'a1', 'a1', 'b1', 'c1', 'b1'].map((name) => request(name)));
  expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a1', 'b1', 'a1']);
});

it('takes requests of a key in turn by address', () => {
  const queue = queueOf(...['a1', 'a1', 'a1', 'a2', 'b1', 'b1'].map((name) => request(name)));
  expect(drain(queue)).toEqual(['a1', 'b1', 'a2', 'b1', 'a1', 'a1']);
});

it('takes requests of an address in the order in which they came', () => {
  const queue = queueOf(request('a1', 5), request('a1', 1), request('a1', 3));
  expect([queue.shift()?.units, queue.shift()?.units, queue.shift()?.units]).toEqual([5, 1, 3]);
});

it('gives every key the same work, not the same number of requests', () => {
  const large = Array.from({ length: 10 }, () => request('a1', 10));
  const small = Array.from({ length: 100 }, () => request('b1', 1));
  const queue = queueOf(...large, ...small);
  const first = drain(queue).slice(0, 55);
  expect(first.filter((name) => name === 'a1')).toHaveLength(5);
});

it('gives nothing when nobody waits', () => {
  expect(queueOf().shift()).toBeUndefined();
});

it('owes nothing to a key that was away', () => {
  const queue = queueOf(request('b1'));
  drain(queue);
  for (let round = 0; round < 100; round++) queue.push(request('a1'));
  for (let round = 0; round < 50; round++) queue.shift();
  queue.push(request('b1'));
  queue.push(request('b1'));
  expect(drain(queue).slice(0, 4).sort()).toEqual(['a1', 'a1', 'b1', 'b1']);
});

it('lets a request go without charging its owner', () => {
  const [first, second] = [request('a1', 100), request('a1')];
  const queue = queueOf(first, second, request('b1', 2));
  expect(queue.remove(first)).toBe(true);
  expect(queue.remove(first)).toBe(false);
  expect(drain(queue)).toEqual(['a1', 'b1']);
});

it('finds the newest request of whoever waits most', () => {
  const newest = request('a2', 7);
  const queue = queueOf(request('a1'), request('a2'), newest, request('b1', 50), request('b1', 50));
  expect(queue.newestOfLongest()).toBe(newest);
  expect([queue.countOf('a'), queue.countOf('b'), queue.countOf('c')]).toEqual([3, 2, 0]);
});

const anyRequest = fc
  .record({
    key: fc.constantFrom('a', 'b', 'c', 'd'),
    address: fc.constantFrom('1', '2', '3'),
    units: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ key, address, units }) => request(`${key}${address}`, units));

it('property: a greedy key delays the single request of another by its own share and one request at most', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 }),
      fc.nat(60),
      fc.integer({ min: 1, max: 30 }),
      (greedy, served, units) => {
        const queue = queueOf(...greedy.map((one, at) => request(`g${at % 3}`, one)));
        for (let round = 0; round < served; round++) queue.shift();
        queue.push(request('s1', units));
        let before = 0;
        for (let next = queue.shift(); next && next.key !== 's'; next = queue.shift()) before += next.units;
        expect(before).toBeLessThanOrEqual(units + Math.max(...greedy));
      },
    ),
  );
});

it('property: every request is taken once, however many come after it', () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 80 }), fc.nat(5), (requests, pushedFirst) => {
      const queue = queueOf(...requests.slice(0, pushedFirst));
      const taken: unknown[] = [];
      for (const one of requests.slice(pushedFirst)) {
        queue.push(one);
        taken.push(queue.shift());
      }
      while (queue.size > 0) taken.push(queue.shift());
      expect(new Set(taken)).toEqual(new Set(requests));
      expect(taken).toHaveLength(requests.length);
    }),
  );
});

it('property: nobody starves beside a key that always has another small request', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 9 }), (units, smallUnits) => {
      const queue = queueOf(request('s1', units));
      let rounds = 0;
      for (let next = request('g1', smallUnits); next.key !== 's'; next = queue.shift() ?? next) {
        queue.push(request('g1', smallUnits));
        queue.push(request('g2', smallUnits));
        rounds += 1;
        expect(rounds).toBeLessThanOrEqual(Math.ceil(units / smallUnits) + 2);
      }
    }),
  );
});

it('property: keys that always have requests get the same work, up to two of the largest requests', () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { minLength: 20, maxLength: 60 }), (requests) => {
      const work = new Map<string, number>();
      const queue = queueOf(...requests, request('a1'), request('b1'));
      while (queue.countOf('a') > 1 && queue.countOf('b') > 1) {
        const next = queue.shift();
        if (next) work.set(next.key, (work.get(next.key) ?? 0) + next.units);
      }
      expect(Math.abs((work.get('a') ?? 0) - (work.get('b') ?? 0))).toBeLessThanOrEqual(60);
    }),
  );
});

it('property: the work expected before a request is what is taken before it, give or take a request of every key', () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 60 }), anyRequest, (requests, last) => {
      const queue = queueOf(...requests);
      const expected = queue.unitsBefore(last);
      queue.push(last);
      let before = 0;
      for (let next = queue.shift(); next && next !== last; next = queue.shift()) before += next.units;
      expect(Math.abs(expected - before)).toBeLessThanOrEqual(2 * 4 * 30);
    }),
  );
});

it('expects a request of a quiet key to wait for its own share of each of the others', () => {
  const greedy = Array.from({ length: 50 }, () => request('a1'));
  const queue = queueOf(...greedy, request('b1'));
  expect(queue.unitsBefore(request('a1'))).toBe(51);
  expect(queue.unitsBefore(request('c1'))).toBe(2);
  expect(queue.unitsBefore(request('c1', 10))).toBe(11);
  expect(queue.unitsBefore(request('a2'))).toBe(2);
});
