/**
 * places: what do a source object's tags say about a place?
 *
 * In: tags, and where the place is. Out: the same tags in groups, names, status, opening hours on the place's
 * own clock, an address line, and how sure and how important it all is. Both halves use it: the building one
 * for what is stored, the serving one for what is shown.
 * May import core, languages and addresses. Nothing here reads a file, knows HTTP or invents a value that the
 * source doesn't hold.
 */
export {
  type AddressParts,
  addressLine,
  addressLines,
  addressParts,
  formattedAddress,
} from './address-line.ts';
export { ATTRIBUTES, type Attribute, attributeOfKind, attributesOf } from './attributes.ts';
export { CONFIDENCE_SIGNALS, confidenceOf, type Evidence, quarterStart } from './confidence.ts';
export { isStoodIn } from './grounds.ts';
export { type HoursContext, regionOfHours } from './hours-parser.ts';
export { importanceOf, type PlaceFacts } from './importance.ts';
export { languageWish, likelyLanguage } from './languages.ts';
export { mainTagOfPlace } from './main-tag.ts';
export {
  descriptionKeyOf,
  descriptionOf,
  displayName,
  nameKeyOf,
  nameLanguages,
  searchDetails,
  searchNames,
} from './names.ts';
export { createOpenClock, dependsOnPlace, is24_7, isOpenAt, type OpenClock } from './opening-hours.ts';
export { priceLevelOf, ratingOf } from './ratings.ts';
export { absoluteWebsite, withSafeLinks } from './safe-links.ts';
export { searchableTags } from './searchable-tags.ts';
export { statusOf } from './status.ts';
export { type GroupedTags, groupTags, listOf, type TagGroup } from './tag-groups.ts';
export { descriptiveTerms } from './terms.ts';
export { type Period, type WeekTime, weeklyPeriods } from './weekly-periods.ts';
