import type { Members } from './mask.ts';

/** Members of a place that are true or false by a tag of the map. */
export const FLAGS: Readonly<Record<string, string>> = {
  takeout: 'takeaway',
  delivery: 'delivery',
  outdoorSeating: 'outdoor_seating',
  reservable: 'reservation',
  restroom: 'toilets',
  allowsDogs: 'dog',
  servesVegetarianFood: 'diet:vegetarian',
  liveMusic: 'live_music',
};

/** Members that take a further look at a place. */
export const OF_FACTS: readonly string[] = [
  'regularOpeningHours',
  'currentOpeningHours',
  'nationalPhoneNumber',
  'internationalPhoneNumber',
  'websiteUri',
  'businessStatus',
  'accessibilityOptions',
  'paymentOptions',
  ...Object.keys(FLAGS),
];

const OF_ENTRIES = [
  'name',
  'id',
  'displayName',
  'types',
  'primaryType',
  'primaryTypeDisplayName',
  'formattedAddress',
  'shortFormattedAddress',
  'addressComponents',
  'location',
  'viewport',
  'attributions',
];

/** What Google tells and no answer here has: the map does not know it, or it is of Google's own. A mask may name it. */
const NEVER = [
  ...['addressDescriptor', 'adrFormatAddress', 'containingPlaces', 'curbsidePickup'],
  ...[
    'currentSecondaryOpeningHours',
    'dineIn',
    'editorialSummary',
    'evChargeAmenitySummary',
    'evChargeOptions',
  ],
  ...['fuelOptions', 'generativeSummary', 'goodForChildren', 'goodForGroups', 'goodForWatchingSports'],
  ...['googleMapsLinks', 'googleMapsTypeLabel', 'googleMapsUri', 'iconBackgroundColor', 'iconMaskBaseUri'],
  ...[
    'menuForChildren',
    'movedPlace',
    'movedPlaceId',
    'neighborhoodSummary',
    'openingDate',
    'parkingOptions',
  ],
  ...['photos', 'plusCode', 'postalAddress', 'priceLevel', 'priceRange', 'pureServiceAreaBusiness', 'rating'],
  ...[
    'regularSecondaryOpeningHours',
    'reviewSummary',
    'reviews',
    'servesBeer',
    'servesBreakfast',
    'servesBrunch',
  ],
  ...['servesCocktails', 'servesCoffee', 'servesDessert', 'servesDinner', 'servesLunch', 'servesWine'],
  ...['subDestinations', 'timeZone', 'userRatingCount', 'utcOffsetMinutes'],
];

/** Members of a place of Places API (New), as a mask may name them; what lies deeper is not checked. */
export const PLACE_MEMBERS: Members = Object.fromEntries(
  [...OF_ENTRIES, ...OF_FACTS, ...NEVER].map((name) => [name, true]),
);
