import type { Entry } from '../../../answers/answers.ts';
import { ServiceError } from '../../../core/core.ts';
import { JSON_TYPE } from '../../edge/media-types.ts';
import { extentOf } from '../extent.ts';
import type { CompatAnswer, CompatRefusal } from '../interface.ts';
import type { Parameters } from '../parameters.ts';
import { flagOf } from './flag.ts';
import { geocodeJson } from './geocodejson.ts';
import { geometryOf } from './geometry.ts';
import { geoJsonProperties, LICENCE, plainMembers, type Wanted } from './members.ts';
import { FORMATS, type Format } from './options.ts';
import { type Attributes, escaped, reverseXml, searchXml } from './xml.ts';

const XML_TYPE = 'text/xml; charset=utf-8';
const HTML_TYPE = 'text/html; charset=utf-8';
const TEXT_TYPE = 'text/plain; charset=utf-8';
const MOST_CALLBACK = 100;
const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;
const SCRIPT_TYPE = 'application/javascript; charset=utf-8';

/** How an answer is to be written. */
export interface Writing {
  readonly format: Format;
  readonly wanted: Wanted;
  /** The text or point that was asked for. */
  readonly query: string;
  readonly parameters: Parameters;
  /** Further attributes of a list in XML. */
  readonly attributes?: Attributes;
}

/** A list of results. */
export function writeList(entries: readonly Entry[], writing: Writing): CompatAnswer {
  const { format, wanted, query, attributes } = writing;
  if (isDebug(writing.parameters)) return debugPage(listOf(entries, writing));
  if (format === 'xml') return { mediaType: XML_TYPE, text: searchXml(entries, wanted, query, attributes) };
  return json(listOf(entries, writing), writing.parameters);
}

/** What lies at a point; without an entry, that nothing does. */
export function writeOne(entry: Entry | undefined, writing: Writing): CompatAnswer {
  const { format, wanted, query, parameters } = writing;
  if (isDebug(parameters)) return debugPage(listOf(entry ? [entry] : [], writing));
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
  if (callback.length > MOST_CALLBACK || !callback.split('.').every((part) => IDENTIFIER.test(part)))
    throw new ServiceError('VALIDATION_ERROR', 'Invalid json_callback value');
  return { mediaType: SCRIPT_TYPE, text: `${callback}(${JSON.stringify(body)})` };
}

function isDebug(parameters: Parameters): boolean {
  return flagOf(parameters, 'debug');
}

/** A page for people, with what the answer would say. */
export function debugPage(body: object): CompatAnswer {
  const text = escaped(JSON.stringify(body, undefined, 2));
  return {
    mediaType: HTML_TYPE,
    text: `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>Debug</title></head><body><pre>${text}</pre></body></html>`,
  };
}

/** A refusal in the format that is asked for, else in the usual one of its route; as plain text where that is unknown. */
export function writeRefusal({ status, message, parameters, route }: CompatRefusal): CompatAnswer {
  switch (formOf(parameters.text('format'), route)) {
    case 'xml': {
      const inside = `<error><code>${status}</code><message>${escaped(message)}</message></error>`;
      return { status, mediaType: XML_TYPE, text: `<?xml version="1.0" encoding="UTF-8" ?>\n${inside}` };
    }
    case 'json':
      return {
        status,
        mediaType: JSON_TYPE,
        text: JSON.stringify({ error: { code: status, message } }),
      };
    case 'text':
      return { status, mediaType: TEXT_TYPE, text: `ERROR ${status}: ${message}` };
  }
}

function formOf(format: string | undefined, route: string): 'json' | 'xml' | 'text' {
  if (format === 'xml') return 'xml';
  if (format !== undefined) return FORMATS.some((one) => one === format) ? 'json' : 'text';
  if (/\/(?:reverse|lookup)(?:\.php)?\/?$/.test(route)) return 'xml';
  return /\/status(?:\.php)?\/?$/.test(route) ? 'text' : 'json';
}
