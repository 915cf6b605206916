import { createHash } from 'node:crypto';

/** Member of a note that holds the SHA-256 of the others. */
const SEAL = 'seal';

/** A note as it is written to disk: JSON whose last member is the SHA-256 of the others. */
export function sealNote(content: object): string {
  const seal = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  return `${JSON.stringify({ ...content, [SEAL]: seal }, null, 2)}\n`;
}

/** What {@link sealNote} was given; `undefined` if a byte of the text is another one. */
export function openNote(text: string): object | undefined {
  try {
    const { [SEAL]: _, ...content } = JSON.parse(text) as Record<string, unknown>; // anything else has no members that would be sealed so
    return sealNote(content) === text ? content : undefined;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
