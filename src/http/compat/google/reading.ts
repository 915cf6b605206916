import { JSON_TYPE } from '../../edge/media-types.ts';
import { languagesWanted } from '../../languages.ts';
import type { CompatAnswer, WholeRequest } from '../interface.ts';
import { refuse } from '../parameters.ts';
import { type Mask, type Members, maskOf } from './mask.ts';

/** What the paths of Places API (New) have in common. */

export function json(value: unknown): CompatAnswer {
  return { mediaType: JSON_TYPE, text: JSON.stringify(value) };
}

/** The language that a request names, then those of the header. */
export function languagesOf(code: string | undefined, accepted: readonly string[]): readonly string[] {
  return code ? languagesWanted(undefined, [code, ...accepted].join(',')) : accepted;
}

/** @throws ServiceError VALIDATION_ERROR if no members are asked for, as Google does */
export function requiredMask(request: WholeRequest, members: Members): Mask {
  return (
    givenMask(request, members) ??
    refuse('fields', "is missing; expected the header X-Goog-FieldMask, or '$fields', such as '*'")
  );
}

/** Of the header, `$fields` or `fields`. */
export function givenMask({ headers, parameters }: WholeRequest, members: Members): Mask | undefined {
  const header = headers['x-goog-fieldmask'];
  const inHeader = typeof header === 'string' ? header.split(',').map((path) => path.trim()) : [];
  const paths = [
    ...inHeader.filter((path) => path !== ''),
    ...parameters.list('$fields'),
    ...parameters.list('fields'),
  ];
  return paths.length > 0 ? maskOf(paths, { members, separator: '.' }) : undefined;
}
