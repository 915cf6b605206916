import type { ShapeName } from '../answers/answers.ts';
import { ServiceError } from '../core/core.ts';
import { prefersGeoJson } from './edge/media-types.ts';

interface Asked {
  readonly form: 'a' | 'b' | undefined;
  readonly format: 'geojson' | undefined;
}

/**
 * The shape that the parameters ask for, else the Accept header, else the form of this deployment.
 *
 * @param accept the Accept header, if the path heeds it
 * @throws ServiceError VALIDATION_ERROR when the parameters contradict each other
 */
export function chooseShape(asked: Asked, placeForm: 'a' | 'b', accept?: string): ShapeName {
  if (asked.form !== undefined && asked.format !== undefined) throw contradiction(asked.form);
  return asked.format ?? asked.form ?? (prefersGeoJson(accept) ? 'geojson' : placeForm);
}

function contradiction(form: string): ServiceError {
  const message = `Parameters 'form' ("${form}") and 'format' ("geojson") exclude each other; expected one of them.`;
  return new ServiceError('VALIDATION_ERROR', message);
}
