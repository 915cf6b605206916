/** Rows of a CSV text (RFC 4180) by the names of its first line; empty fields are left out, and so are empty lines. */
export function readCsv(text: string): readonly Readonly<Record<string, string>>[] {
  const [names = [], ...rows] = fieldsOf(text.replace(/^\uFEFF/, ''));
  return rows
    .filter((fields) => fields.some((field) => field !== ''))
    .map((fields) => Object.fromEntries(names.flatMap((name, i) => (fields[i] ? [[name, fields[i]]] : []))));
}

/** A quoted field, or an unquoted one, and what ends it: a comma, a line end or the end of the text. */
const FIELD = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n|\n|\r|$)/y;

/** @throws Error if a quoted field does not end where a field ends */
function fieldsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  FIELD.lastIndex = 0;
  while (FIELD.lastIndex < text.length) {
    const at = FIELD.lastIndex;
    const [, quoted, plain = '', end = ''] = FIELD.exec(text) ?? [];
    if (FIELD.lastIndex === 0) throw new Error(`The CSV text is broken at '${text.slice(at, at + 40)}'.`);
    rows.at(-1)!.push(quoted?.replaceAll('""', '"') ?? plain); // there is always a row
    if (end !== ',' && end !== '') rows.push([]);
  }
  return rows;
}
