/** HTML that is safe to send: text is escaped when it is put in, and nothing else makes one of these. */
export class Html {
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }

  /** The tag of templates: what stands between `${` and `}` is escaped, unless it is HTML itself or a list of it. */
  static of(strings: TemplateStringsArray, ...values: readonly TemplatePart[]): Html {
    return new Html(strings.reduce((text, next, at) => `${text}${shown(values[at - 1])}${next}`));
  }
}

/** A value in a template. Undefined and false write nothing. */
export type TemplatePart = string | number | false | undefined | Html | readonly Html[];

export const html = Html.of;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function shown(part: TemplatePart): string {
  if (part === undefined || part === false) return '';
  if (typeof part === 'object') return part instanceof Html ? String(part) : part.map(String).join('');
  return String(part).replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Parts side by side with a sign between them. */
export function joined(parts: readonly TemplatePart[], between: string): Html {
  return html`${parts.map((part, at) => html`${at > 0 && between}${part}`)}`;
}

/**
 * A description of the document: paragraphs between blank lines, code between grave accents.
 *
 * @param attributes of each paragraph
 */
export function prose(text: string | undefined, attributes: Html): Html {
  const paragraphs = (text ?? '').split(/\n{2,}/).filter((one) => one.trim() !== '');
  return html`${paragraphs.map((one) => html`<p${attributes}>${withCode(one)}</p>`)}`;
}

function withCode(text: string): readonly Html[] {
  return text.split('`').map((piece, at) => (at % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`));
}
