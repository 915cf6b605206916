import type { Entry } from '../../../answers/answers.ts';
import { distanceMetres } from '../../../core/core.ts';
import type { Filters } from '../../../filters/filters.ts';
import { alpha2Of } from '../../../world/world.ts';
import { readerOf } from '../../requests/reader.ts';
import type { CompatAnswer, WholeRequest } from '../interface.ts';
import { refuse } from '../parameters.ts';
import { areaOf } from './area.ts';
import { AUTOCOMPLETE, type AutocompleteAsked } from './bodies.ts';
import { masked } from './mask.ts';
import { predictionOf } from './prediction.ts';
import { givenMask, json, languagesOf } from './reading.ts';
import { searchText } from './search.ts';
import { typesOf } from './types.ts';
import { wantedOf } from './wanted.ts';

const MOST_PREDICTIONS = 5;

const readAutocomplete = readerOf(AUTOCOMPLETE.schema);

/** POST /v1/places:autocomplete, whose mask may be absent. */
export async function autocomplete(request: WholeRequest): Promise<CompatAnswer> {
  const mask = givenMask(request, { suggestions: true }) ?? true;
  const body = readAutocomplete(request.body, '');
  const { service } = request;
  const { kinds, filters } = wantedOf(body.includedPrimaryTypes ?? []);
  const within = areaOf(body.locationRestriction, 'locationRestriction');
  const bias = areaOf(body.locationBias, 'locationBias') ?? within;
  const found = await searchText(service, {
    text: body.input.slice(0, body.inputOffset || undefined).trim(),
    languages: languagesOf(body.languageCode, request.languages),
    limit: MOST_PREDICTIONS,
    filters: { ...filters, ...within?.filters, ...countriesOf(body) },
    near: bias?.centre,
    kinds,
  });
  const suggestions = found.map((entry) => ({
    placePrediction: predictionOf(entry, body.input, {
      types: typesOf(entry, service.taxonomy()),
      metres: metresFrom(body.origin, entry),
    }),
  }));
  return json(masked(suggestions.length > 0 ? { suggestions } : {}, mask));
}

function countriesOf({ includedRegionCodes = [] }: AutocompleteAsked): Filters {
  const countries = includedRegionCodes.map((code) => {
    const upper = code.toUpperCase();
    return (
      alpha2Of(upper === 'UK' ? 'GB' : upper) ??
      refuse('includedRegionCodes', `holds ${JSON.stringify(code.slice(0, 20))}; expected codes of countries`)
    );
  });
  return countries.length > 0 ? { countries } : {};
}

function metresFrom(origin: AutocompleteAsked['origin'], { lat, lon }: Entry): number | undefined {
  return origin && Math.round(distanceMetres(origin.latitude, origin.longitude, lat, lon));
}
