/** A geocoder that is served, and what it takes: the side-by-side comparison asks all of them in the same way. */
export interface ServedGeocoder {
  readonly name: string;
  readonly version: string;
  /** Below which the interface answers, without a slash at the end. */
  readonly url: string;
  readonly speaks: 'nominatim' | 'photon';
  /** From an extract to being able to answer; undefined if it was not measured, as all that follows. */
  readonly importSeconds?: number;
  readonly diskMegabytes?: number;
  /** Of all its processes at this moment, each page that they share counted once. */
  readonly memoryMegabytes?: () => number;
  /** Processor time of all its processes so far. */
  readonly processorSeconds?: () => number;
  stop(): Promise<void>;
}
