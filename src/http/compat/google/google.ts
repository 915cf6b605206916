import { OPEN_OBJECT } from '../../openapi/answers.ts';
import { AUTOCOMPLETE_UNITS, REVERSE_UNITS } from '../../operations/cost.ts';
import type { CompatInterface } from '../interface.ts';
import { autocomplete } from './autocomplete-new.ts';
import { AUTOCOMPLETE, SEARCH_NEARBY, SEARCH_TEXT } from './bodies.ts';
import { geocode } from './geocode.ts';
import {
  DETAILS,
  FIELDS,
  FIND_PLACE,
  GEOCODE,
  NEARBY_SEARCH,
  OLD_AUTOCOMPLETE,
  OLD_DETAILS,
  PLACE_PATH,
  TEXT_SEARCH,
} from './parameters.ts';
import { nearbySearch, placeDetails, textSearch } from './places-new.ts';
import { findPlace, oldAutocomplete, oldDetails, oldNearbySearch, oldTextSearch } from './places-old.ts';
import { writeRefusal } from './status.ts';

/**
 * Forms of Google's Geocoding API and Places API, by their public documentation (developers.google.com/maps/documentation). Google is a
 * trademark of Google LLC, which has no part in this.
 */
export const GOOGLE: CompatInterface = {
  name: 'Google',
  languageParameter: 'language',
  refusal: writeRefusal,
  content: { 'application/json': OPEN_OBJECT },
  refusalContent: { 'application/json': OPEN_OBJECT },
  routes: [
    {
      paths: ['/maps/api/geocode/json'],
      name: 'googleGeocode',
      summary: 'Geocode an address, a point or an identifier',
      cost: 1 + 2 * REVERSE_UNITS,
      query: GEOCODE,
      answer: geocode,
    },
    {
      paths: ['/v1/places:searchText'],
      name: 'googleSearchText',
      summary: 'Search places by text',
      cost: AUTOCOMPLETE_UNITS,
      query: FIELDS,
      body: SEARCH_TEXT,
      answer: textSearch,
    },
    {
      paths: ['/v1/places:searchNearby'],
      name: 'googleSearchNearby',
      summary: 'Search places around a point',
      cost: 2,
      query: FIELDS,
      body: SEARCH_NEARBY,
      answer: nearbySearch,
    },
    {
      paths: ['/v1/places:autocomplete'],
      name: 'googleAutocomplete',
      summary: 'Complete a text',
      cost: AUTOCOMPLETE_UNITS,
      query: FIELDS,
      body: AUTOCOMPLETE,
      answer: autocomplete,
    },
    {
      paths: ['/v1/places/{placeId}'],
      name: 'googlePlace',
      summary: 'Get a place by its identifier',
      isNeverAtRoot: true,
      mayBeMissing: true,
      inPath: PLACE_PATH,
      query: DETAILS,
      answer: placeDetails,
    },
    {
      paths: ['/maps/api/place/findplacefromtext/json'],
      name: 'googleFindPlace',
      summary: 'Find a place by a text',
      cost: AUTOCOMPLETE_UNITS,
      query: FIND_PLACE,
      answer: findPlace,
    },
    {
      paths: ['/maps/api/place/textsearch/json'],
      name: 'googleOldTextSearch',
      summary: 'Search places by text (old form)',
      cost: AUTOCOMPLETE_UNITS,
      query: TEXT_SEARCH,
      answer: oldTextSearch,
    },
    {
      paths: ['/maps/api/place/nearbysearch/json'],
      name: 'googleOldNearbySearch',
      summary: 'Search places around a point (old form)',
      cost: AUTOCOMPLETE_UNITS,
      query: NEARBY_SEARCH,
      answer: oldNearbySearch,
    },
    {
      paths: ['/maps/api/place/details/json'],
      name: 'googleOldDetails',
      summary: 'Get a place by its identifier (old form)',
      cost: 1,
      query: OLD_DETAILS,
      answer: oldDetails,
    },
    {
      paths: ['/maps/api/place/autocomplete/json', '/maps/api/place/queryautocomplete/json'],
      name: 'googleOldAutocomplete',
      summary: 'Complete a text (old form)',
      cost: AUTOCOMPLETE_UNITS,
      query: OLD_AUTOCOMPLETE,
      answer: oldAutocomplete,
    },
  ],
};
