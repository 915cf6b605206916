import type { Entry } from '../../../answers/answers.ts';
import { JSON_TYPE } from '../../media-types.ts';
import { extentOf } from '../extent.ts';
import type { CompatAnswer } from '../interface.ts';
import { type Parameters, refuse } from '../parameters.ts';
import { geocodeJson } from './geocodejson.ts';
import { geometryOf } from './geometry.ts';
import { geoJsonProperties, LICENCE, plainMembers, type Wanted } from './members.ts';
import type { Format } from './options.ts';
import { reverseXml, searchXml } from './xml.ts';

const XML_TYPE = 'text/xml; charset=utf-8';
const SCRIPT_TYPE = 'application/javascript; charset=utf-8';

/** How an answer is to be written. */
export interface Writing {
  readonly format: Format;
  readonly wanted: Wanted;
  /** The text or point that was asked for. */
  readonly query: string;
  readonly parameters: Parameters;
}

/** A list of results. */
export function writeList(entries: readonly Entry[], writing: Writing): CompatAnswer {
  const { format, wanted, query } = writing;
  if (format === 'xml') return { mediaType: XML_TYPE, text: searchXml(entries, wanted, query) };
  return json(listOf(entries, writing), writing.parameters);
}

/** What lies at a point; without an entry, that nothing does. */
export function writeOne(entry: Entry | undefined, writing: Writing): CompatAnswer {
  const { format, wanted, query, parameters } = writing;
  if (format === 'xml') return { mediaType: XML_TYPE, text: reverseXml(entry, wanted, query) };
  if (!entry) return json({ error: 'Unable to geocode' }, parameters);
  return json(format.startsWith('json') ? plainOf(entry, writing) : listOf([entry], writing), parameters);
}

function listOf(entries: readonly Entry[], writing: Writing): object {
  const { format, wanted, query } = writing;
  if (format === 'geojson') return geoJson(entries, wanted);
  if (format === 'geocodejson') return geocodeJson(entries, wanted, query);
  return entries.map((entry) => plainOf(entry, writing));
}

function plainOf(entry: Entry, { format, wanted }: Writing): object {
  return plainMembers(entry, format === 'json' ? 'class' : 'category', wanted);
}

function geoJson(entries: readonly Entry[], wanted: Wanted): object {
  const features = entries.map((entry) => ({
    type: 'Feature',
    properties: geoJsonProperties(entry, wanted),
    bbox: extentOf(entry),
    geometry: geometryOf(entry),
  }));
  return { type: 'FeatureCollection', licence: LICENCE, features };
}

/**
 * JSON, or a script that hands it to the function that `json_callback` names.
 *
 * @throws ServiceError VALIDATION_ERROR if that is no name
 */
export function json(body: object, parameters: Parameters): CompatAnswer {
  const callback = parameters.text('json_callback');
  if (callback === undefined) return { mediaType: JSON_TYPE, text: JSON.stringify(body) };
  if (!/^[$\w.[\]]{1,100}$/.test(callback))
    refuse('json_callback', 'is no name; expected that of a function');
  return { mediaType: SCRIPT_TYPE, text: `${callback}(${JSON.stringify(body)})` };
}

/** A refusal: text where XML was asked for, as Nominatim has it. */
export function writeRefusal(status: number, message: string, format: string | undefined): CompatAnswer {
  if (format === 'xml')
    return {
      status,
      mediaType: XML_TYPE,
      text: `<?xml version="1.0" encoding="UTF-8" ?>\n<error><code>${status}</code><message>${message.replaceAll(/[&<>]/g, '')}</message></error>`,
    };
  const text = JSON.stringify({ error: { code: status, message } });
  return { status, mediaType: JSON_TYPE, text };
}
