import type { FastifyReply } from 'fastify';
import type { Budgets } from '../../auth/auth.ts';

const MINUTE_SECONDS = 60;
const DAY_SECONDS = 86_400;

/** Everything below it is told as tiles, all else as places; both count against the one allowance of a key. */
const TILES_PATH = '/v1/tiles/';

/**
 * Tells what is left of an allowance (draft-ietf-httpapi-ratelimit-headers-10), and when to come back where nothing
 * is (RFC 9110, section 10.2.3). The `X-RateLimit` fields say the same to clients that read those: of the minute or the day, which has less
 * left; their reset is in Unix time.
 */
export function tellBudget(reply: FastifyReply, { day, ...minute }: Budgets): void {
  const windows = [
    { name: 'minute', seconds: MINUTE_SECONDS, budget: minute },
    ...(day ? [{ name: 'day', seconds: DAY_SECONDS, budget: day }] : []),
  ];
  const policies = windows.map(({ name, seconds, budget }) => `"${name}";q=${budget.limit};w=${seconds}`);
  const rests = windows.map(({ name, budget }) => `"${name}";r=${budget.remaining};t=${budget.resetSeconds}`);
  reply.header('ratelimit-policy', policies.join(', ')).header('ratelimit', rests.join(', '));
  const { limit, remaining, resetSeconds } = day && day.remaining < minute.remaining ? day : minute;
  const older = `x-ratelimit-${reply.request.url.startsWith(TILES_PATH) ? 'tiles' : 'places'}`;
  reply.header(`${older}-limit`, limit).header(`${older}-remaining`, remaining);
  reply.header(`${older}-reset`, Math.ceil(Date.now() / 1000) + resetSeconds);
  const retryAfterSeconds = Math.max(minute.retryAfterSeconds ?? 0, day?.retryAfterSeconds ?? 0);
  if (retryAfterSeconds > 0) reply.header('retry-after', String(retryAfterSeconds));
}
