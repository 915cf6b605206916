import type { Redis, RedisOptions } from 'ioredis';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { lazyPackage, ServiceError } from '../core/core.ts';
import {
  type Counter,
  MemoryCounter,
  type RateLimiter,
  rateLimiterOver,
  WINDOW_SECONDS,
  WindowEnds,
} from './rate-limiter.ts';

/** A rate limiter that holds a connection. */
export interface SharedRateLimiter extends RateLimiter {
  close(): void;
}

/** Some 16 MB; most servers have no Redis. No more is named of its types than is used: comparing all takes the compiler seconds. */
const client = lazyPackage<{ Redis: new (url: string, options: RedisOptions) => Redis }>('ioredis');

/** A request waits no longer than this for its allowance. */
const ANSWER_WITHIN_MS = 500;
/** After a failure no request waits for Redis until this has passed. */
const RECONNECT_AFTER_MS = 1000;

/**
 * Counts ARGV[1] requests in a window of ARGV[2] seconds whose limit is ARGV[3], and gives what is counted and the milliseconds that
 * are left. Several requests at once are counted only if none of them is over the limit.
 */
const COUNT_SCRIPT = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
local counted = tonumber(redis.call('get', KEYS[1])) + tonumber(ARGV[1])
if ARGV[1] == '1' or counted <= tonumber(ARGV[3]) then redis.call('incrby', KEYS[1], ARGV[1]) end
return {counted, redis.call('pttl', KEYS[1])}
`;

/**
 * Counts in Redis, so that several servers share one allowance. While Redis cannot be reached each server counts alone,
 * and a request waits at most half a second for it, once a second.
 *
 * @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS; it is connected to when needed
 * @param onEvent hears one sentence when Redis cannot be reached, and one when it can again
 * @throws ServiceError INVALID_CONFIGURATION if the address has another form
 */
export function redisRateLimiter(
  url: string,
  onEvent: (message: string) => void = () => {},
): SharedRateLimiter {
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'The address of Redis is not of the form redis://HOST:PORT or rediss://HOST:PORT.', // it may hold a password
    );
  const redis = connection(url);
  tellOutages(redis, onEvent);
  const limiter = rateLimiterOver((perMinute) => counterOf(redis, perMinute));
  return { consume: limiter.consume, close: () => redis.disconnect() };
}

function connection(url: string): Redis {
  const { Redis } = client();
  return new Redis(url, {
    lazyConnect: true,
    connectTimeout: ANSWER_WITHIN_MS,
    commandTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    retryStrategy: () => RECONNECT_AFTER_MS,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false, // asks for a permission that counting does not need
  });
}

function tellOutages(redis: Redis, onEvent: (message: string) => void): void {
  let isOut = false;
  redis.on('error', ({ message }: Error) => {
    if (!isOut) onEvent(`Redis cannot be reached (${message}); each server counts requests alone.`);
    isOut = true;
  });
  redis.on('ready', () => {
    if (isOut) onEvent('Redis can be reached again.');
    isOut = false;
  });
}

/** Counts one rate; alone as long as the next attempt to connect is not due. */
function counterOf(redis: Redis, perMinute: number): Counter {
  const alone = new MemoryCounter(perMinute);
  const settings = {
    storeClient: redis,
    keyPrefix: 'waypost',
    points: perMinute,
    duration: WINDOW_SECONDS,
    customIncrTtlLuaScript: COUNT_SCRIPT,
    insuranceLimiter: alone,
  };
  const shared = new RateLimiterRedis(settings);
  const isOut = () => redis.status === 'reconnecting' || redis.status === 'close';
  const refused = new WindowEnds();
  return {
    // who is over the limit is refused without asking again; a batch that is too large says nothing about smaller ones
    async consume(subject, requests) {
      const msLeft = requests === 1 ? refused.msLeft(subject) : 0;
      if (msLeft > 0) throw new RateLimiterRes(0, msLeft, perMinute + 1);
      try {
        return await (isOut() ? alone : shared).consume(subject, requests);
      } catch (refusal) {
        const isRefused = requests === 1 && refusal instanceof RateLimiterRes;
        if (isRefused) refused.begin(subject, refusal.msBeforeNext);
        throw refusal;
      }
    },
  };
}
