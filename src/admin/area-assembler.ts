import type { Feature } from '../osm/osm.ts';
import type { World } from '../world/world.ts';
import { toAssembled } from './arrange.ts';
import type { AssembledAreas } from './assembled.ts';
import { locateCutBoundaries } from './cut-boundaries.ts';
import type { AreaDraft, CutBoundary } from './draft.ts';
import { cutBoundaryOf, draftOf } from './drafts.ts';
import { findParents } from './find-parents.ts';
import { joinAlike } from './join-alike.ts';
import { joinPlaces } from './join-places.ts';
import { joinWorld } from './join-world.ts';
import { PostcodeAreas } from './postcode-areas.ts';
import { settleByPlace, settleMunicipalities } from './settle-levels.ts';
import { isPostcodeArea, wantsArea } from './wanted.ts';

/** Collects features and makes the list of areas of them. */
export class AreaAssembler {
  readonly #drafts: AreaDraft[] = [];
  readonly #cut: CutBoundary[] = [];
  readonly #postcodes = new PostcodeAreas();

  /** Takes a feature; one that `wantsArea` would not have is passed over. */
  add(feature: Feature): void {
    if (!wantsArea(feature.tags, feature.type, feature.geometry.type)) return;
    this.#postcodes.add(feature);
    if (isPostcodeArea(feature.tags)) return;
    const cut = cutBoundaryOf(feature);
    if (cut) this.#cut.push(cut);
    else this.#addWhole(feature);
  }

  /**
   * Makes one tree of the areas that were added and of the world's. Takes as long as the features are many, and a
   * fraction of a second for the world.
   *
   * @param world under the features: what they know better replaces its entries
   * @param onWarning called with one sentence for each kind of flaw that was survived
   */
  assemble(world: World, onWarning: (sentence: string) => void = () => {}): AssembledAreas {
    const drafts = [...this.#drafts, ...locateCutBoundaries(this.#cut, this.#drafts, onWarning)];
    const joined = settleByPlace(joinAlike(joinPlaces(drafts)));
    const entries = joinWorld(joined, world);
    settleMunicipalities(joined);
    const all = [...entries.countries, ...entries.regions, ...joined, ...entries.towns];
    findParents(all, entries);
    return { ...toAssembled(all, entries, world), postcodeAreas: this.#postcodes.list() };
  }

  #addWhole(feature: Feature): void {
    const draft = draftOf(feature);
    if (draft) this.#drafts.push(draft);
  }
}
