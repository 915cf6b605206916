import type { Area } from '../addresses/addresses.ts';
import type { GazetteerHead } from './gazetteer-port.ts';

/** An area and what it lies in, coarse to fine, itself last; empty for -1. */
export function chainOf(head: GazetteerHead, area: number): Area[] {
  const chain: Area[] = [];
  for (let at = area; at >= 0; at = head.areas.parentOf(at)) chain.push(head.area(at));
  return chain.reverse();
}
