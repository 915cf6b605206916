import { Connection } from '../src/opensearch/opensearch.ts';

type Request = Parameters<Connection['request']>;

/** A connection that notes how long merges take. */
export class TimedConnection extends Connection {
  mergedMs = 0;

  override async request<T = unknown>(...[method, path, ...rest]: Request): Promise<T> {
    const started = performance.now();
    const answer = await super.request<T>(method, path, ...rest);
    if (path.includes('/_forcemerge')) this.mergedMs += performance.now() - started;
    return answer;
  }
}
