/** A start or end tag. An empty element `<nd/>` is a start followed by its end. */
export interface XmlListener {
  /** @param attributes by name; the last of equal names counts */
  readonly start: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly end: (name: string) => void;
}

/** What is wrong with a text, and where in it: a byte of the unpacked data. */
export class XmlFault extends Error {
  readonly byteOffset: number;

  constructor(byteOffset: number, what: string) {
    super(what);
    this.byteOffset = byteOffset;
  }
}

/** Characters of one tag or comment, so that memory stays bounded. */
const LONGEST_TAG = 1 << 20;
const DEEPEST = 8;
const LONGEST_QUOTE = 60;
const NAME = /[A-Za-z_][\w.:-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const BLANKS = /\s*/y;
const BLANKS_OR_ZEROS = /[\s\0]*/y;
const END_TAG = /<\/([A-Za-z_][\w.:-]*)\s*>/y;
const TAG_END = /\s*(\/?)>/y;
const REFERENCE = /&(?:#x([0-9a-fA-F]{1,6})|#([0-9]{1,7})|([a-z]+));/g;
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;

/**
 * Reads XML that is data: elements and attributes, in UTF-8. Comments and processing instructions are skipped; document type
 * declarations, from which XML's dangers come, and text between elements are refused. Takes the text in pieces and holds one tag.
 */
export class XmlScanner {
  readonly #listener: XmlListener;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #open: string[] = [];
  #text = '';
  /** Bytes before `#text`. */
  #bytesBefore = 0;
  /** Where the next tag is looked for in `#text`. */
  #at = 0;
  #hasRoot = false;
  /** Zero bytes behind the last element, as of a file that was made larger than what came to lie in it. */
  zeroBytes = 0;

  constructor(listener: XmlListener) {
    this.#listener = listener;
  }

  /** @throws XmlFault */
  write(bytes: Uint8Array): void {
    this.#append(bytes, true);
    this.#scan();
    this.#bytesBefore += Buffer.byteLength(this.#text.slice(0, this.#at));
    this.#text = this.#text.slice(this.#at);
    this.#at = 0;
    if (this.#text.length > LONGEST_TAG)
      this.#fail(`a tag or comment is longer than ${LONGEST_TAG} characters`);
  }

  /** @throws XmlFault if elements are still open, or there was none */
  end(): void {
    this.#append(new Uint8Array(), false);
    this.#scan();
    if (this.#text.slice(this.#at).trim() !== '') this.#fail('the data ends inside a tag');
    if (this.#open.length > 0) this.#fail(`the data ends inside '${this.#open.at(-1)}'`);
    if (!this.#hasRoot) this.#fail('there is no element');
  }

  /** Ends the reading at the tag that is being told. @throws XmlFault always */
  fail(what: string): never {
    this.#fail(what);
  }

  #append(bytes: Uint8Array, isMoreToCome: boolean): void {
    try {
      this.#text += this.#decoder.decode(bytes, { stream: isMoreToCome });
    } catch {
      this.#at = this.#text.length;
      this.#fail('behind this byte something is not UTF-8');
    }
  }

  #scan(): void {
    for (;;) {
      const tag = this.#skipBlanks();
      if (tag === this.#text.length) return;
      if (this.#text[tag] !== '<') this.#fail('there is text between the elements');
      this.#at = tag;
      const end = this.#tag(tag);
      if (end < 0) return;
      this.#at = end;
    }
  }

  /** @returns where the next tag is */
  #skipBlanks(): number {
    const isBehind = this.#hasRoot && this.#open.length === 0;
    const blanks = isBehind ? BLANKS_OR_ZEROS : BLANKS;
    blanks.lastIndex = this.#at;
    blanks.test(this.#text);
    const end = blanks.lastIndex;
    if (isBehind) this.zeroBytes += this.#text.slice(this.#at, end).split('\0').length - 1;
    if (end === this.#text.length) this.#at = end;
    return end;
  }

  /** Reads the tag at `from`; returns where it ends, -1 if the text ends before. */
  #tag(from: number): number {
    const mark = this.#text[from + 1];
    if (mark === undefined) return -1;
    if (mark === '?') return endOf(this.#text, '?>', from + 2);
    if (mark === '!') return this.#comment(from);
    return mark === '/' ? this.#endTag(from) : this.#startTag(from);
  }

  #comment(from: number): number {
    const start = this.#text.slice(from, from + 4);
    if (start === '<!--') return endOf(this.#text, '-->', from + 4);
    if ('<!--'.startsWith(start)) return -1;
    return this.#fail('there is a declaration, which data has not');
  }

  #startTag(from: number): number {
    const text = this.#text;
    NAME.lastIndex = from + 1;
    const name = NAME.exec(text)?.[0];
    if (name === undefined) return this.#cutOr(from, 'a tag has no name');
    let at = NAME.lastIndex;
    const attributes: Record<string, string> = {};
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const found = ATTRIBUTE.exec(text);
      if (!found) break;
      attributes[found[1]!] = this.#plain(found[2] ?? found[3]!);
      at = ATTRIBUTE.lastIndex;
    }
    TAG_END.lastIndex = at;
    const end = TAG_END.exec(text);
    if (!end) return this.#cutOr(from, `the tag '${name.slice(0, LONGEST_QUOTE)}' is not well-formed`);
    this.#begin(name, attributes);
    if (end[1] === '/') this.#close(name);
    return TAG_END.lastIndex;
  }

  #endTag(from: number): number {
    END_TAG.lastIndex = from;
    const name = END_TAG.exec(this.#text)?.[1];
    if (name === undefined) return this.#cutOr(from, 'an end tag is not well-formed');
    this.#close(name);
    return END_TAG.lastIndex;
  }

  /** -1 if the text ends before the tag does; else the tag is wrong. */
  #cutOr(from: number, what: string): number {
    return endOfTag(this.#text, from + 1) < 0 ? -1 : this.#fail(what);
  }

  #begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#open.length === 0 && this.#hasRoot) this.#fail(`'${name}' follows the end of the data`);
    if (this.#open.length === DEEPEST) this.#fail(`'${name}' lies more than ${DEEPEST} levels deep`);
    this.#hasRoot = true;
    this.#open.push(name);
    this.#listener.start(name, attributes);
  }

  #close(name: string): void {
    const open = this.#open.pop();
    if (open !== name)
      this.#fail(`'${name.slice(0, LONGEST_QUOTE)}' ends where ${open ? `'${open}'` : 'nothing'} is open`);
    this.#listener.end(name);
  }

  /** Text with its references replaced. */
  #plain(text: string): string {
    if (!text.includes('&')) return text;
    const plain = text.replace(REFERENCE, (reference, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? this.#fail(`'${reference}' means nothing here`);
      const codePoint = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (codePoint > LAST_CODE_POINT) return this.#fail(`'${reference}' is no character`);
      return String.fromCodePoint(codePoint);
    });
    if (/&(?!amp;)/.test(text.replace(REFERENCE, ''))) return this.#fail('an ampersand stands for itself');
    return plain;
  }

  #fail(what: string): never {
    throw new XmlFault(this.#bytesBefore + Buffer.byteLength(this.#text.slice(0, this.#at)), what);
  }
}

/** Where `mark` ends, looked for from an index on; -1 if it is not there. */
function endOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** Where the tag ends, whatever its quoted values hold; -1 if the text ends before. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (character === '>') return at + 1;
    if (character !== '"' && character !== "'") continue;
    at = text.indexOf(character, at + 1);
    if (at < 0) return -1;
  }
  return -1;
}
