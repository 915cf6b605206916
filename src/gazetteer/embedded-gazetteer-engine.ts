import type { GazetteerEngine } from '../geocode/geocode.ts';
import { openGazetteer } from './embedded-gazetteer.ts';
import { createGazetteerWriter } from './gazetteer-writer.ts';
import { loadPreparedAreas } from './prepared-areas.ts';

/** Gazetteers in files of this machine. */
export const embeddedGazetteerEngine: GazetteerEngine = {
  create: (directory, isOverWholeWorld) =>
    createGazetteerWriter(directory, isOverWholeWorld ? loadPreparedAreas() : undefined),
  open: (directory, countryAt) => openGazetteer(directory, countryAt),
};
