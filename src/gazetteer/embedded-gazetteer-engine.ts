import type { GazetteerEngine } from '../geocode/geocode.ts';
import { openGazetteer } from './embedded-gazetteer.ts';
import { createGazetteerWriter } from './gazetteer-writer.ts';
import { openWorldAreas } from './world-areas.ts';

/** Gazetteers in files of this machine. */
export const embeddedGazetteerEngine: GazetteerEngine = {
  create: (directory, isOverWorld) =>
    createGazetteerWriter(directory, isOverWorld ? openWorldAreas() : undefined),
  open: (directory, countryAt) => openGazetteer(directory, countryAt),
};
