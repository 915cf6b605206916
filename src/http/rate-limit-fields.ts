import type { FastifyReply } from 'fastify';
import type { Budget } from '../auth/auth.ts';

const WINDOW_SECONDS = 60;

/**
 * Tells what is left of an allowance (draft-ietf-httpapi-ratelimit-headers-10), and when to come back where nothing
 * is (RFC 9110, section 10.2.3).
 */
export function tellBudget(reply: FastifyReply, budget: Budget): void {
  const { limit, remaining, resetSeconds, retryAfterSeconds } = budget;
  reply.header('ratelimit-policy', `"minute";q=${limit};w=${WINDOW_SECONDS}`);
  reply.header('ratelimit', `"minute";r=${remaining};t=${resetSeconds}`);
  if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
}
