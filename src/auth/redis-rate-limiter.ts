import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { ServiceError } from '../core/core.ts';
import { type RateLimiter, rateLimiterOver, WINDOW_SECONDS } from './rate-limiter.ts';
import { RedisConnection } from './redis-connection.ts';

/** A rate limiter that holds a connection. */
export interface SharedRateLimiter extends RateLimiter {
  close(): void;
}

/**
 * Counts in Redis, so that several servers share one allowance. While Redis cannot be reached each server counts alone,
 * and a request waits at most half a second for it, once a second.
 *
 * @param url `redis://[user:password@]host[:port][/database]`, or `rediss://` for TLS; it is connected to when needed
 * @throws ServiceError INVALID_CONFIGURATION where the address is none of the kind
 */
export function redisRateLimiter(url: string): SharedRateLimiter {
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      'The address of Redis is not of the form redis://HOST:PORT or rediss://HOST:PORT.', // it may hold a password
    );
  const connection = new RedisConnection(url);
  const limiter = rateLimiterOver((points) => counterOf(connection, points));
  return { consume: limiter.consume, close: () => connection.close() };
}

function counterOf(storeClient: RedisConnection, points: number): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient,
    useRedisPackage: true, // the way the connection's `eval` is called
    keyPrefix: 'waypost',
    points,
    duration: WINDOW_SECONDS,
    inMemoryBlockOnConsumed: points + 1, // who is over the limit is refused without asking again
    insuranceLimiter: new RateLimiterMemory({ points, duration: WINDOW_SECONDS }),
  });
}
