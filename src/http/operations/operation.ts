import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import type { RecentErrors } from '../admin/recent-errors.ts';
import { bodyOf } from '../edge/bodies.ts';
import { queryOf } from '../edge/query-string.ts';
import { languagesWanted } from '../languages.ts';
import type { Metrics } from '../metrics.ts';
import type { Members } from '../openapi/schema.ts';
import type { HttpParts } from '../parts.ts';
import { type Read, readerOf } from '../requests/reader.ts';
import type { Service } from '../service.ts';
import type { Cost, Load } from '../turns/load.ts';
import type { Access } from './access.ts';
import { member } from './cost.ts';

/** What an operation may be answered from. */
export interface Served {
  readonly parts: HttpParts;
  readonly service: Service;
  readonly load: Load | undefined;
  readonly metrics: Metrics;
  readonly errors: RecentErrors;
  /** The OpenAPI document. */
  readonly document: () => object;
}

/** A JSON body. */
export interface Body<B extends TObject = TObject, C extends TObject = B> {
  /** Of its schema in the document. */
  readonly name: string;
  readonly schema: B;
  /** Another form that it may have, which is told by a member that the first one lacks. */
  readonly other?: { readonly name: string; readonly schema: C; readonly member: string };
  /** The handler reads it: it has its own way to say what is wrong. */
  readonly isRaw?: boolean;
  readonly example: object;
  /** Longer ones are refused. */
  readonly mostBytes: number;
}

/** What the document says of an operation, beside what follows from the rest; absent for pages, which people read. */
export interface Told {
  readonly name: string;
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  readonly answer: { readonly description: string; readonly content: Members; readonly status?: number };
  /** Another ending of its path, under which it is the same; the document tells of it by a name of its own. */
  readonly otherEnding?: { readonly ending: string; readonly name: string };
  /** Why an answer may have no content. */
  readonly empty?: { readonly status: 202 | 204; readonly description: string };
  /** A client that holds the answer is told so (304). */
  readonly isCacheable?: boolean;
  /** It is 404 where there is no such thing. */
  readonly mayBeMissing?: boolean;
  /** Something that it may be asked for is 501 on a cluster. */
  readonly mayBeUnbuilt?: boolean;
  /** Content of a refusal, where it is not the one error body. */
  readonly refusal?: Members;
}

interface Declared<P extends string, Q extends TObject, B extends TObject, C extends TObject>
  extends Partial<Told> {
  readonly method: 'GET' | 'POST';
  /** As the document has it: `/v1/tiles/basemap/{z}/{x}/{y}.mvt`. */
  readonly path: P;
  readonly access: Access;
  readonly cost: Cost;
  /** Variables of the path, for the document: what none can be is 404, so the handler reads them. */
  readonly inPath?: TObject;
  /** The parameters of the query string, checked; without them the handler sees to them. */
  readonly query?: Q;
  readonly body?: Body<B, C>;
  /** The answer depends on the Accept-Language header. */
  readonly acceptsLanguages?: boolean;
  /** Made once for a server; undefined where it has nothing to answer with, and no such route. */
  readonly handler: (served: Served) => Handler<P, Q, B, C> | undefined;
}

/** Variables of a path; one with an ending, such as `{y}.mvt`, is called `file` and has it. */
type Variables<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? (Rest extends `.${string}` ? 'file' : Name) | Variables<Rest>
  : never;

interface Asked<P extends string, Q extends TObject, B extends TObject, C extends TObject> {
  readonly path: Readonly<Record<Variables<P>, string>>;
  readonly query: Read<Q>;
  readonly body: Read<B> | Read<C>;
  /** Of the reader, the most wanted first. */
  readonly languages: readonly string[];
}

type Handler<P extends string, Q extends TObject, B extends TObject, C extends TObject> = (
  asked: Asked<P, Q, B, C>,
  request: FastifyRequest,
  reply: FastifyReply,
) => FastifyReply | Promise<FastifyReply>;

/** Answers a request of which nothing is read yet. */
type Answer = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/** A route: what it takes, costs and answers. Registration, guard, turns and the document follow from it. */
export interface Operation extends Omit<Declared<string, TObject, TObject, TObject>, 'handler'> {
  readonly begin: (served: Served) => Answer | undefined;
  /** Writes a refusal, where it is not the one error body. */
  readonly refuse?: (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;
  /** True if a body of any media type is read and left. */
  readonly ignoresBody?: boolean;
}

type Nothing = TObject<Record<never, never>>;

/** An operation, whose query and body are read before its handler is called; the first flaw of them is refused. */
export function operation<
  const P extends string,
  Q extends TObject = Nothing,
  B extends TObject = Nothing,
  C extends TObject = B,
>(declared: Declared<P, Q, B, C>): Operation {
  const { handler, ...rest } = declared;
  const read = askedReader(declared);
  return {
    ...rest,
    begin: (served) => {
      const handle = handler(served);
      return handle && ((request, reply) => handle(read(request), request, reply));
    },
  };
}

/**
 * Where the router finds a path: a variable with an ending is one variable, so that the handler can say what was expected. A colon of the
 * path itself is doubled.
 */
export function routerPathOf(path: string): string {
  return path
    .replaceAll(':', '::')
    .replace(/\{\w+\}\.\w+$/, ':file')
    .replaceAll(/\{(\w+)\}/g, ':$1');
}

const NOTHING = {};
const NO_LANGUAGES: readonly string[] = [];

/** Reads no more than the operation declares: it is done for every tile. */
function askedReader<P extends string, Q extends TObject, B extends TObject, C extends TObject>({
  query,
  body,
  acceptsLanguages,
}: Declared<P, Q, B, C>): (request: FastifyRequest) => Asked<P, Q, B, C> {
  const readQuery = query && readerOf(query, 'text');
  const readBody = body && !body.isRaw ? bodyReader(body) : undefined;
  return (request) => {
    const given: { readonly lang?: string } = readQuery?.(queryOf(request), '') ?? NOTHING;
    const sent: { readonly lang?: string } = readBody?.(bodyOf(request), '') ?? NOTHING;
    const languages = acceptsLanguages
      ? languagesWanted(given.lang ?? sent.lang, request.headers['accept-language'])
      : NO_LANGUAGES;
    // the readers are those of the schemas, and the router's path has these variables
    return { path: request.params, query: given, body: sent, languages } as unknown as Asked<P, Q, B, C>;
  };
}

function bodyReader<B extends TObject, C extends TObject>({
  schema,
  other,
}: Body<B, C>): (sent: unknown, where: string) => Read<B> | Read<C> {
  const readFirst = readerOf(schema);
  if (!other) return readFirst;
  const readOther = readerOf(other.schema);
  return (sent, where) =>
    member(sent, other.member) === undefined ? readFirst(sent, where) : readOther(sent, where);
}
