import type { ColumnArray, Container } from '../columns/columns.ts';

/** Source of the columns of an area tree: an open container, or {@link columnsOf} arrays. */
export type AreaColumns = Pick<Container, 'u8' | 'u16' | 'u32' | 'i32'>;

/** Columns that lie in memory, by name. */
export function columnsOf(arrays: Readonly<Record<string, ColumnArray>>): AreaColumns {
  const array = <T extends ColumnArray>(name: string, type: new (length: number) => T): T => {
    const found = arrays[name];
    if (found instanceof type) return found;
    throw new TypeError(`There is no column '${name}' of type ${type.name}.`);
  };
  return {
    u8: (name) => array(name, Uint8Array),
    u16: (name) => array(name, Uint16Array),
    u32: (name) => array(name, Uint32Array),
    i32: (name) => array(name, Int32Array),
  };
}
