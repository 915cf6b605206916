/** Address of the script that MapLibre's workers run; `console/build.ts` puts it in. */
declare module 'virtual:map-worker' {
  const address: string;
  export default address;
}

declare module '*.css' {}
