import { STATUS_CODES } from 'node:http';
import type { Operation, Told } from '../operations/operation.ts';
import { errorResponses } from './error-responses.ts';
import { parametersOf } from './parameters.ts';
import { type Members, reference, type Schema } from './schema.ts';

/** Refusals that any request may meet before it reaches its route. */
const ANYWHERE = [400, 408, 417, 431, 500, 503];
const OF_BODIES = [413, 415];
const NOT_FOUND = [404];
const OF_CLUSTERS = [501];

/** Operations as the document has them, by path, then method; those that it tells of. */
export function described(operations: readonly Operation[]): Members {
  const paths: Record<string, Record<string, Schema>> = {};
  for (const operation of operations.flatMap(withOtherEnding)) {
    if (!isTold(operation)) continue;
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationObject(operation) };
  }
  return paths;
}

type ToldOperation = Operation & Told;

function isTold(operation: Operation): operation is ToldOperation {
  return operation.name !== undefined;
}

function withOtherEnding(operation: Operation): Operation[] {
  const { path, otherEnding } = operation;
  if (!otherEnding) return [operation];
  const { ending, name } = otherEnding;
  return [operation, { ...operation, name, path: path.replace(/\.\w+$/, ending) }];
}

function operationObject(operation: ToldOperation): Schema {
  const { name, summary, description, tag, access, body } = operation;
  const parameters = parametersOf(operation);
  return {
    operationId: name,
    summary,
    ...(description !== undefined && { description }),
    tags: [tag],
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: bodyObject(body) }),
    responses: responsesOf(operation),
    security: access.security,
  };
}

function bodyObject({ name, other, example }: NonNullable<Operation['body']>): Schema {
  const schema = other ? { anyOf: [reference(name), reference(other.name)] } : reference(name);
  return { required: true, content: { 'application/json': { schema, example } } };
}

function responsesOf({ method, access, answer, ...told }: ToldOperation): Members {
  const { description, content, status = 200 } = answer;
  const refusals = [
    ...ANYWHERE,
    ...access.refusals,
    ...(method === 'POST' ? OF_BODIES : []),
    ...(told.mayBeMissing ? NOT_FOUND : []),
    ...(told.mayBeUnbuilt ? OF_CLUSTERS : []),
  ];
  return {
    [status]: { description, content },
    ...(told.empty && { [told.empty.status]: { description: told.empty.description } }),
    ...(told.isCacheable && { 304: { description: 'The client holds it already (If-None-Match).' } }),
    ...(told.refusal ? refusalsInForm(refusals, told.refusal) : errorResponses(refusals)),
  };
}

/** Refusals of an interface that has its own form for them. */
function refusalsInForm(statuses: readonly number[], content: Members): Members {
  return Object.fromEntries(
    statuses.map((status) => [status, { description: STATUS_CODES[status], content }]),
  );
}

/** Schemas of what is sent, by name. */
export function bodySchemas(operations: readonly Operation[]): Members {
  return Object.fromEntries(
    operations
      .flatMap(({ body }) => [body, body?.other])
      .flatMap((form) => (form ? [[form.name, { ...form.schema }]] : [])),
  );
}
