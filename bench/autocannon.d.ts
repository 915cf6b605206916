/** The part of autocannon that the HTTP benchmark uses; the package brings no types. */
declare module 'autocannon' {
  export interface CannonRequest {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  }

  /** One connection. */
  export interface CannonClient {
    setRequests(requests: readonly CannonRequest[]): void;
  }

  export interface CannonOptions {
    readonly url: string;
    readonly connections: number;
    /** Seconds. */
    readonly duration: number;
    /** Threads that ask; this one if absent. */
    readonly workers?: number;
    /** Called for every connection before it begins. */
    readonly setupClient?: (client: CannonClient) => void;
    readonly requests: readonly (CannonRequest & {
      /** Called for every request that is sent; what it returns is sent in its place. Without, they are sent in turn. */
      readonly setupRequest?: (request: CannonRequest) => CannonRequest;
    })[];
  }

  export interface CannonResult {
    /** Per second. */
    readonly requests: { readonly average: number; readonly total: number };
    /** Bytes per second. */
    readonly throughput: { readonly average: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
  }

  export default function autocannon(options: CannonOptions): Promise<CannonResult>;
}
