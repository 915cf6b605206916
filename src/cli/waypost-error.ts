import type { ErrorCode } from './waypost-types.ts';

/** Every call rejects with this error, whose message is the sentence that the service answers. */
export class WaypostError extends Error {
  override readonly name: string = 'WaypostError';
  readonly code: ErrorCode;
  /** The status that the service answers with. */
  readonly status: number;

  constructor(code: ErrorCode, message: string, status: number, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.status = status;
  }
}
