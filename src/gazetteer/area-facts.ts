import type { Area } from '../addresses/addresses.ts';
import type { AreaNumbers } from '../areas/areas.ts';
import type { Container } from '../columns/columns.ts';
import { identityOf } from '../core/core.ts';
import { importanceStep } from './entry-writer.ts';

/** Columns of areas besides their geometry, by number. */
export interface AreaFacts {
  readonly areaImportance: Uint16Array;
  readonly areaIdentity: Float64Array;
}

/** @param before columns of the same names, whose rows stand among the areas */
export function areaFacts(
  areas: readonly Area[],
  numbers: AreaNumbers,
  before?: Pick<Container, 'u16' | 'f64'>,
): AreaFacts {
  const importanceAt = (index: number): number => importanceStep(areas[index]!.importance);
  const identityAt = (index: number): number => identityOf(areas[index]!.type, areas[index]!.sourceId) || 0;
  const { size } = numbers;
  return {
    // where rows are asked for there are columns of them
    areaImportance: numbers.fill(new Uint16Array(size), importanceAt, () => before!.u16('areaImportance')),
    areaIdentity: numbers.fill(new Float64Array(size), identityAt, () => before!.f64('areaIdentity')),
  };
}
