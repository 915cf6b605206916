import type { FastifyInstance } from 'fastify';
import { codeOf } from '../edge/errors.ts';
import { NO_ROUTE } from '../metrics.ts';

/** An answer that was a fault of the service. */
interface RecentError {
  /** ISO 8601, in UTC. */
  readonly at: string;
  readonly method: string;
  /** Such as `/v1/places/search`; never the address, which may hold a credential. */
  readonly route: string;
  readonly status: number;
  /** Of the error catalogue; undefined for an answer that is not the error body. */
  readonly code: string | undefined;
  readonly requestId: string;
}

const MOST = 50;
/** Of one code of a route, so that a flood of the same does not wash away the others. */
const MOST_ALIKE = 10;

/** The latest answers with 5xx of this process, in memory. */
export class RecentErrors {
  #errors: readonly RecentError[] = [];

  /** The latest first. */
  list(): readonly RecentError[] {
    return this.#errors;
  }

  note(error: RecentError): void {
    let alike = 0;
    const isKept = (one: RecentError): boolean => !areAlike(one, error) || ++alike <= MOST_ALIKE;
    this.#errors = [error, ...this.#errors].filter(isKept).slice(0, MOST);
  }
}

function areAlike(one: RecentError, other: RecentError): boolean {
  return one.method === other.method && one.route === other.route && one.code === other.code;
}

/**
 * Notes every answer with 5xx. Must be added before the routes.
 *
 * @param now milliseconds since 1970
 */
export function watchErrors(app: FastifyInstance, now: () => number): RecentErrors {
  const errors = new RecentErrors();
  app.addHook('onResponse', (request, reply, next) => {
    const { method, id: requestId, routeOptions } = request;
    const { statusCode: status } = reply;
    if (status >= 500)
      errors.note({
        at: new Date(now()).toISOString(),
        method,
        route: routeOptions.url ?? NO_ROUTE,
        status,
        code: codeOf(request),
        requestId,
      });
    next();
  });
  return errors;
}
