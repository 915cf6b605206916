import type { Collection } from './answered.ts';
import { shown } from './parameters.ts';

/** What an agent should know of how its query was understood. */
export function remarksOn(
  { interpretation, hoursUnknown }: Collection<unknown>,
  isOpen: boolean | undefined,
): string[] {
  const { anchor, wishes = [] } = interpretation ?? {};
  const missed = wishes.filter(({ granted }) => !granted).map((wish) => shown(wish.text));
  return [
    ...(anchor?.found === false
      ? [`Note: nothing is called ${shown(anchor.text)} here, so these are not near it.`]
      : []),
    ...(missed.length > 0 ? [`Note: none of these is known to be or have ${missed.join(', ')}.`] : []),
    ...(isOpen && hoursUnknown ? [`Note: hours are unknown of ${hoursUnknown} more.`] : []),
  ];
}
