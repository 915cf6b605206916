import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeCommand, type Reply, ReplyReader } from './redis-replies.ts';

it('a command is an array of strings with their lengths in bytes', () => {
  expect(encodeCommand(['SET', 'café', ''])).toBe('*3\r\n$3\r\nSET\r\n$5\r\ncafé\r\n$0\r\n\r\n');
});

/** A reply as Redis writes it. */
function encode(reply: Reply): string {
  if (reply === null) return '$-1\r\n';
  if (Array.isArray(reply)) return `*${reply.length}\r\n${reply.map(encode).join('')}`;
  return typeof reply === 'number' ? `:${reply}\r\n` : `$${Buffer.byteLength(String(reply))}\r\n${reply}\r\n`;
}

it('replies are read whole, wherever the network cuts them', () => {
  const { reply } = fc.letrec<{ reply: Reply }>((tie) => ({
    reply: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: 'grapheme' }),
      fc.maxSafeInteger(),
      fc.constant(null),
      fc.array(tie('reply'), { maxLength: 4 }),
    ),
  }));
  fc.assert(
    fc.property(fc.array(reply), fc.integer({ min: 1, max: 9 }), (replies, size) => {
      const bytes = Buffer.from(replies.map(encode).join(''));
      const reader = new ReplyReader();
      const read: Reply[] = [];
      for (let at = 0; at < bytes.length; at += size)
        read.push(...reader.push(bytes.subarray(at, at + size)));
      expect(read).toEqual(replies);
    }),
  );
});

it('states and errors are told apart', () => {
  const replies = new ReplyReader().push(Buffer.from('+OK\r\n-ERR no\r\n'));
  expect(replies).toEqual(['OK', new Error('Redis answers: ERR no')]);
});

it('what is not Redis is said to be none', () => {
  expect(() => new ReplyReader().push(Buffer.from('HTTP/1.1 400 Bad Request\r\n'))).toThrow('not Redis');
});
