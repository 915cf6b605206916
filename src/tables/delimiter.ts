/** In the order in which they are preferred. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;

/** Records of the beginning that are looked at. */
const RECORDS = 20;

/** The delimiter by which the records of a text fall into the same number of cells as its header, the most of them; a comma if none does. */
export function delimiterOf(beginning: string): string {
  let [best, most] = [',', 0];
  for (const delimiter of DELIMITERS) {
    const [header = 0, ...rows] = countsOf(beginning, delimiter);
    const alike = rows.filter((count) => count === header).length;
    const rank = header === 0 ? 0 : (alike + 1) * header;
    if (rank > most) [best, most] = [delimiter, rank];
  }
  return best;
}

/** How often a delimiter stands outside of quotes, for each whole record. */
function countsOf(text: string, delimiter: string): readonly number[] {
  const counts: number[] = [];
  let [count, isQuoted] = [0, false];
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (letter === delimiter) count++;
    if (letter !== '\n') continue;
    counts.push(count);
    count = 0;
    if (counts.length === RECORDS) return counts;
  }
  return counts.length === 0 ? [count] : counts;
}
