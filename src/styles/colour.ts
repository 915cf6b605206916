/** A CSS colour: `#rrggbb`. */
export type Colour = `#${string}`;

const CHANNELS = [1, 3, 5];

/**
 * Mixes two colours.
 *
 * @param share of the second colour, 0 to 1
 */
export function mixed(first: Colour, second: Colour, share: number): Colour {
  const channels = CHANNELS.map((at) => {
    const [a, b] = [channelOf(first, at), channelOf(second, at)];
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${channels.join('')}`;
}

function channelOf(colour: Colour, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}
