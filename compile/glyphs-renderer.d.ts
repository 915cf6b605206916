/** The part of fontnik that we use; the package has no types. */
declare module 'fontnik' {
  interface Face {
    /** Code points that the font has glyphs for. */
    readonly points: readonly number[];
  }

  interface Fontnik {
    load(font: Buffer, done: (error: Error | null, faces: Face[]) => void): void;
    /** Glyphs from `start` to `end` as signed distance fields, in a message of `glyphs.proto`. */
    range(
      of: { readonly font: Buffer; readonly start: number; readonly end: number },
      done: (error: Error | null, message: Buffer) => void,
    ): void;
  }

  const fontnik: Fontnik;
  export default fontnik;
}
