/** @param rows the first is the head */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  return [head, head.map(() => '---'), ...body].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('');
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('\n', ' ');
}

export function code(text: string): string {
  return `\`${text}\``;
}

/** The heading's identifier, as the sites that show Markdown make it. */
export function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replaceAll(' ', '-');
}
