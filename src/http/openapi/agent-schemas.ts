import { described, object, TEXT } from './schema.ts';

/** What a message of the Model Context Protocol is answered with. */
export const AGENT_ANSWER = object(
  {
    jsonrpc: { const: '2.0' },
    id: { type: ['string', 'integer'] },
    result: described('Of a call: `content`, and `isError` if the call was wrong.', { type: 'object' }),
    error: object({ code: { type: 'integer' }, message: TEXT, data: {} }, ['code', 'message']),
  },
  ['jsonrpc'],
);
