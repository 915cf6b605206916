/** Reads styles as data: what expressions ask for and what they may give. */

/** Every expression within a value, itself included, the outer first. */
export function* expressionsIn(value: unknown): Generator<readonly unknown[]> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value) && typeof value[0] === 'string') yield value;
  for (const part of Object.values(value)) yield* expressionsIn(part);
}

/** All values that an expression may result in: every branch of every choice; a plain value is its only result. */
export function outcomesOf(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [value];
  const [operator, ...operands] = value;
  if (operator === 'literal') return [operands[0]];
  const branches = branchesOf(operator, operands);
  return branches === undefined ? [value] : branches.flatMap(outcomesOf);
}

function branchesOf(operator: unknown, operands: readonly unknown[]): readonly unknown[] | undefined {
  if (operator === 'match') return everySecond(operands.slice(2), operands.at(-1));
  if (operator === 'case') return everySecond(operands.slice(1), operands.at(-1));
  if (operator === 'step') return [operands[1], ...operands.slice(3).filter((_, at) => at % 2 === 0)];
  if (operator === 'interpolate') return operands.slice(3).filter((_, at) => at % 2 === 0);
  if (operator === 'coalesce') return operands;
  return undefined;
}

/** The outputs of a list that alternates labels and outputs, without its first label, and the fallback at its end. */
function everySecond(operands: readonly unknown[], otherwise: unknown): unknown[] {
  return [...operands.filter((_, at) => at % 2 === 0), otherwise];
}
