/** What Redis answers in version 2 of its protocol; nested replies are arrays. */
export type Reply = string | number | null | Error | Reply[];

const LINE_END = '\r\n';

/** A command in the protocol: an array of strings, each with its length in bytes. */
export function encodeCommand(words: readonly string[]): string {
  const parts = words.map((word) => `$${Buffer.byteLength(word)}${LINE_END}${word}${LINE_END}`);
  return `*${words.length}${LINE_END}${parts.join('')}`;
}

/** Takes bytes as they arrive and gives the replies that are whole. */
export class ReplyReader {
  #bytes: Buffer = Buffer.alloc(0);

  /** @throws Error where the bytes are none of the protocol's */
  push(bytes: Buffer): Reply[] {
    this.#bytes = Buffer.concat([this.#bytes, bytes]);
    const replies: Reply[] = [];
    for (let next = parse(this.#bytes, 0); next; next = parse(this.#bytes, 0)) {
      replies.push(next.reply);
      this.#bytes = this.#bytes.subarray(next.end);
    }
    return replies;
  }
}

interface Parsed {
  readonly reply: Reply;
  /** Offset behind it. */
  readonly end: number;
}

/** The reply at an offset; undefined where it is not all there yet. */
function parse(bytes: Buffer, start: number): Parsed | undefined {
  const lineEnd = bytes.indexOf(LINE_END, start);
  if (lineEnd < 0) return undefined;
  const text = bytes.toString('utf8', start + 1, lineEnd);
  const end = lineEnd + LINE_END.length;
  switch (String.fromCharCode(bytes[start] ?? 0)) {
    case '+':
      return { reply: text, end };
    case '-':
      return { reply: new Error(`Redis answers: ${text}`), end };
    case ':':
      return { reply: Number(text), end };
    case '$':
      return parseBulk(bytes, Number(text), end);
    case '*':
      return parseArray(bytes, Number(text), end);
    default:
      throw new Error('What answers is not Redis.');
  }
}

function parseBulk(bytes: Buffer, length: number, start: number): Parsed | undefined {
  if (length < 0) return { reply: null, end: start };
  const end = start + length + LINE_END.length;
  return end > bytes.length ? undefined : { reply: bytes.toString('utf8', start, start + length), end };
}

function parseArray(bytes: Buffer, length: number, start: number): Parsed | undefined {
  const replies: Reply[] = [];
  let end = start;
  while (replies.length < length) {
    const next = parse(bytes, end);
    if (!next) return undefined;
    replies.push(next.reply);
    end = next.end;
  }
  return { reply: replies, end };
}
