const MOST_NAMED = 5;

/** The sentence for coasts that run the wrong way round their islands; `undefined` without one. */
export function coastWarning(ways: readonly number[]): string | undefined {
  if (ways.length === 0) return undefined;
  const more = ways.length > MOST_NAMED ? ` and ${ways.length - MOST_NAMED} more` : '';
  const named = `way${ways.length > 1 ? 's' : ''} ${ways.slice(0, MOST_NAMED).join(', ')}${more}`;
  return `The coastline of ${named} has its land on the right, where water is expected; the map shows the island as land.`;
}
