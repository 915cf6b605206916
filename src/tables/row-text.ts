/** A row as RFC 4180 writes it, with its line end. Cells that need no quotes have none, whatever they begin with. */
export function rowText(cells: readonly string[], delimiter: string, lineEnd: string): string {
  return cells.map((cell) => cellText(cell, delimiter)).join(delimiter) + lineEnd;
}

function cellText(cell: string, delimiter: string): string {
  const isPlain = !/["\r\n]/.test(cell) && !cell.includes(delimiter) && cell.trim() === cell;
  return isPlain ? cell : `"${cell.replaceAll('"', '""')}"`;
}
