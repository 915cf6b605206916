/** Address of the script that MapLibre's workers run; `console/build.ts` puts it in. */
declare module 'virtual:map-worker' {
  const address: string;
  export default address;
}

/** Fonts of scripts that MapLibre would else write with those of the machine, for a style's `font-faces`. */
declare module 'virtual:script-fonts' {
  const faces: { url: string; 'unicode-range': string[] }[];
  export default faces;
}

declare module '*.css' {}
