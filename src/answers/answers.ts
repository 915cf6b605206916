/**
 * answers: what does the answer to this question say, word for word?
 *
 * In: questions as plain data; the searcher and the geocoder of one data set. Out: the JSON text of each answer: places in the shapes
 * A, B and GeoJSON (`formats/`), and addresses. Questions and answers can go from one thread to another.
 * May import core, addresses, taxonomy, places, search, geocode and find. Knows neither routes nor statuses nor headers, and decides
 * neither what matches nor in which order.
 */
export { type AnswererParts, createAnswerer } from './answerer.ts';
export type { AreaAround, Entry } from './entry.ts';
export type { PlaceFormA } from './formats/a.ts';
export type { ContactFormB, HoursFormB, PlaceFormB } from './formats/b.ts';
export type { CheckedAddress } from './formats/check.ts';
export type { GeocodeProperties } from './formats/geocode.ts';
export type { OpeningHours, PlaceProperties } from './formats/geojson.ts';
export { categoryLabel, type Scores, type ShownLocation } from './formats/presentation.ts';
export type { ShapeGeometry } from './formats/shape.ts';
export type {
  Answer,
  Answerer,
  EntriesAsked,
  ObjectIdentifier,
  PlaceRequest,
  Question,
  ShapeName,
  ShapesAsked,
} from './question.ts';
export { type Run, textOfSearch } from './shapes.ts';
