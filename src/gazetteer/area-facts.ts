import type { Area } from '../addresses/addresses.ts';
import { identityOf } from '../core/core.ts';
import { importanceStep } from './entry-writer.ts';

/** Columns of areas besides their geometry, in their order. */
export interface AreaFacts {
  readonly areaImportance: Uint16Array;
  /** 0 for none. */
  readonly areaIdentity: Float64Array;
}

export function areaFacts(areas: readonly Area[]): AreaFacts {
  return {
    areaImportance: Uint16Array.from(areas, ({ importance }) => importanceStep(importance)),
    areaIdentity: Float64Array.from(areas, ({ type, sourceId }) => identityOf(type, sourceId) || 0),
  };
}
