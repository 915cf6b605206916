/** A colour as CSS has it: `#rrggbb`, `#rrggbbaa`. */
export type Colour = `#${string}`;

/** What a theme decides. */
export interface Palette {
  readonly ground: Colour;
  readonly water: Colour;
  readonly road: Colour;
  readonly text: Colour;
  readonly halo: Colour;
}
