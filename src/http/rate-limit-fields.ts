import type { FastifyReply } from 'fastify';
import type { Budget } from '../auth/auth.ts';

const WINDOW_SECONDS = 60;

/** Everything below it is told as tiles, all else as places; both count against the one allowance of a key. */
const TILES_PATH = '/v1/tiles/';

/**
 * Tells what is left of an allowance (draft-ietf-httpapi-ratelimit-headers-10), and when to come back where nothing
 * is (RFC 9110, section 10.2.3). The `X-RateLimit` fields say the same to clients that read those: their reset is in Unix time.
 */
export function tellBudget(reply: FastifyReply, budget: Budget): void {
  const { limit, remaining, resetSeconds, retryAfterSeconds } = budget;
  reply.header('ratelimit-policy', `"minute";q=${limit};w=${WINDOW_SECONDS}`);
  reply.header('ratelimit', `"minute";r=${remaining};t=${resetSeconds}`);
  const older = `x-ratelimit-${reply.request.url.startsWith(TILES_PATH) ? 'tiles' : 'places'}`;
  reply.header(`${older}-limit`, limit).header(`${older}-remaining`, remaining);
  reply.header(`${older}-reset`, Math.ceil(Date.now() / 1000) + resetSeconds);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
}
