import { nameIn } from './language.ts';
import type { StyleLayer } from './layer.ts';
import { houseNumbers } from './layers/addresses.ts';
import { aroundExtracts, aroundExtractsLabel } from './layers/around-extracts.ts';
import { boundaries, boundaryHalo } from './layers/boundaries.ts';
import { buildings, pavedAreas, solidBuildings } from './layers/buildings.ts';
import { land } from './layers/land.ts';
import { areaLabels, naturalLabels } from './layers/natural-labels.ts';
import { placeLabels } from './layers/place-labels.ts';
import { pois } from './layers/pois.ts';
import { bridgeRails, overWater, surfaceRails, transitLines, tunnelRails } from './layers/rails.ts';
import { type Relief, relief, reliefLabels } from './layers/relief.ts';
import { railLabels, streetLabels, streetSigns } from './layers/street-labels.ts';
import { bridges, surfaceStreets, tunnels } from './layers/streets.ts';
import { transitLabels } from './layers/transit-labels.ts';
import { water } from './layers/water.ts';
import { waterLabels } from './layers/water-labels.ts';
import type { Palette } from './palette.ts';

/**
 * All layers of a map, from the lowest to the highest: 109 identifiers, the same for every palette. Later labels are placed first.
 *
 * @param language of names, a BCP 47 tag; local names if absent
 * @param heights of the ground, which up to three more layers show
 */
export function layers(palette: Palette, language: string | undefined, heights?: Relief): StyleLayer[] {
  const name = nameIn(language);
  return [
    ...land(palette),
    ...(heights ? relief(palette, heights) : []),
    ...boundaryHalo(palette),
    ...water(palette),
    ...buildings(palette),
    ...pavedAreas(palette),
    ...tunnelRails(palette),
    ...tunnels(palette),
    ...surfaceStreets(palette),
    ...surfaceRails(palette),
    ...bridges(palette),
    ...bridgeRails(palette),
    ...transitLines(palette),
    ...overWater(palette),
    ...boundaries(palette),
    ...solidBuildings(palette),
    ...aroundExtracts(palette),
    ...aroundExtractsLabel(palette, language),
    ...(heights ? reliefLabels(palette, heights) : []),
    ...houseNumbers(palette),
    ...waterLabels(palette, name),
    ...areaLabels(palette, name),
    ...railLabels(palette, name),
    ...streetLabels(palette, name),
    ...streetSigns(palette),
    ...pois(palette, name),
    ...transitLabels(palette, name),
    ...naturalLabels(palette, name),
    ...placeLabels(palette, name),
  ];
}
