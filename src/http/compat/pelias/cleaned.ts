import { ServiceError } from '../../../core/core.ts';
import { alpha3Of } from '../../../world/world.ts';
import type { CompatQuestion } from '../interface.ts';
import type { Parameters } from '../parameters.ts';
import { langOf } from './lang.ts';
import {
  areaOf,
  circleOf,
  countriesOf,
  gidParts,
  pointOf,
  rectOf,
  wantedLayers,
  wantedSources,
} from './options.ts';
import { STRUCTURED_PARTS } from './parameters.ts';
import { sizeOf } from './size.ts';

/** What Pelias's envelope repeats of a question: every parameter as it was read, without those that could not be. */
export function cleanedQuery(question: CompatQuestion): object {
  const { parameters, route } = question;
  const members = {
    text: parameters.text('text'),
    parsed_text: partsOf(parameters),
    ids: idsOf(parameters),
    ...(!/\/place\/?$/.test(route) && { size: sizeOf(parameters) }),
    private: parameters.flag('private'),
    layers: sound(() => wantedLayers(parameters)),
    sources: sound(() => wantedSources(parameters)),
    categories: parameters.list('categories'),
    ...pointMembers('focus.point', parameters),
    ...pointMembers('point', parameters),
    ...rectMembers(parameters),
    ...circleMembers(parameters),
    'boundary.country': countryMember(parameters),
    'boundary.gid': sound(() => areaOf(parameters))?.id,
    lang: langOf(question),
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => isTelling(value)));
}

function isTelling(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined;
}

/** What a reader makes of the parameters; undefined where it refuses them. */
function sound<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

function partsOf(parameters: Parameters): object | undefined {
  const parts = STRUCTURED_PARTS.map((name) => [name, parameters.text(name)] as const);
  const given = parts.filter(([, value]) => value !== undefined);
  return given.length > 0 ? Object.fromEntries(given) : undefined;
}

function idsOf(parameters: Parameters): readonly object[] {
  return parameters.list('ids').flatMap((gid) => gidParts(gid) ?? []);
}

function pointMembers(name: string, parameters: Parameters): object {
  const point = sound(() => pointOf(parameters, name));
  return point ? { [`${name}.lat`]: point.lat, [`${name}.lon`]: point.lon } : {};
}

function rectMembers(parameters: Parameters): object {
  const rect = sound(() => rectOf(parameters));
  if (!rect) return {};
  const sides = ['min_lon', 'min_lat', 'max_lon', 'max_lat'];
  return Object.fromEntries(sides.map((side, at) => [`boundary.rect.${side}`, rect[at]]));
}

/** A radius alone lies around the point that is asked about. */
function circleMembers(parameters: Parameters): object {
  const circle = sound(() => circleOf(parameters, 'boundary.circle') ?? circleOf(parameters, 'point'));
  const { lat, lon, radius } = circle ?? {};
  if (radius === undefined && !parameters.text('boundary.circle.lat')) return {};
  return { 'boundary.circle.lat': lat, 'boundary.circle.lon': lon, 'boundary.circle.radius': radius };
}

/** Three letters; a list of several. */
function countryMember(parameters: Parameters): string | readonly string[] | undefined {
  const codes = sound(() => countriesOf(parameters))?.map((code) => alpha3Of(code) ?? code);
  return codes?.length === 1 ? codes[0] : codes;
}
