import type { FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import { bodyOf } from '../edge/bodies.ts';
import { refusalOf } from '../edge/errors.ts';
import { queryTextOf } from '../edge/query-string.ts';
import { sendText } from '../edge/responses.ts';
import { statusOf } from '../edge/status.ts';
import { languagesWanted } from '../languages.ts';
import type { Access } from '../operations/access.ts';
import type { Operation, Told } from '../operations/operation.ts';
import type { HttpConfiguration } from '../parts.ts';
import { accessOf } from './access.ts';
import { GOOGLE } from './google/google.ts';
import type {
  CompatAnswer,
  CompatInterface,
  CompatQuestion,
  CompatRoute,
  CompatService,
  WholeRequest,
} from './interface.ts';
import { NOMINATIM } from './nominatim/nominatim.ts';
import type { CompatName } from './options.ts';
import { Parameters } from './parameters.ts';
import { PELIAS } from './pelias/pelias.ts';
import { PHOTON } from './photon/photon.ts';

const INTERFACES: Readonly<Record<CompatName, CompatInterface>> = {
  photon: PHOTON,
  nominatim: NOMINATIM,
  pelias: PELIAS,
  google: GOOGLE,
};

/** How the routes of an interface are served. */
interface Serving {
  readonly served: CompatInterface;
  /** Before each path. */
  readonly prefix: string;
  readonly access: Access;
  /** Whether the world's gazetteer is part of answers. */
  readonly world: boolean;
  /** The document tells of an interface once, below its name. */
  readonly isTold: boolean;
}

/** The interfaces of other geocoders that are served, below their names, and one of them at the root. */
export function dialects({ compat, corsOrigins = [] }: HttpConfiguration): readonly Operation[] {
  if (!compat) return [];
  const { names, root, access: mode, world = true } = compat;
  const access = accessOf(mode, corsOrigins);
  return [...new Set([...names, ...(root ? [root] : [])])].flatMap((name) => {
    const shared = { served: INTERFACES[name], access, world };
    const prefixes = [...(mode === 'key' ? [`/${name}/{key}`] : []), ...(root === name ? [''] : [])];
    return [
      ...operationsOf({ ...shared, prefix: `/${name}`, isTold: true }),
      ...prefixes.flatMap((prefix) => operationsOf({ ...shared, prefix, isTold: false })),
    ];
  });
}

function operationsOf(serving: Serving): readonly Operation[] {
  const { served, prefix } = serving;
  const { noSuchPath } = served;
  return [
    ...served.routes
      .filter(({ isNeverAtRoot = false }) => !(isNeverAtRoot && prefix === ''))
      .flatMap((route) => operationsOfRoute(route, serving)),
    ...(noSuchPath && prefix !== '' ? ['', '/*'].map((path) => otherPath(path, noSuchPath, serving)) : []),
  ];
}

/** By each of its paths, with and without a slash at the end. */
function operationsOfRoute(route: CompatRoute, serving: Serving): readonly Operation[] {
  const { paths, cost = 1, takesPost, query = {}, body, inPath } = route;
  const { served, prefix, access, world, isTold } = serving;
  const asked: Omit<Operation, 'method' | 'path'> = {
    access,
    cost,
    refuse: refusalWriter(served),
    ...(body && { body }),
    ...(inPath && { inPath }),
    begin: ({ service }) => answerer(route, served, { ...service, world }),
  };
  return paths
    .flatMap((path) => [path, `${path}/`])
    .flatMap((path, at): Operation[] => {
      const told = isTold && at === 0 && { ...toldOf(route, served), query: Type.Object(query) };
      const method = body ? 'POST' : 'GET';
      const get = { ...asked, method, path: `${prefix}${path}`, ...told } as const;
      return takesPost ? [get, { ...asked, method: 'POST', path: get.path, ignoresBody: true }] : [get];
    });
}

function toldOf(route: CompatRoute, served: CompatInterface): Told {
  const { name, summary, paths, takesPost, mayBeMissing = false, content = served.content } = route;
  const others = paths.slice(1).map((path) => `\`${path}\``);
  const description = [
    ...(others.length > 0 ? [`Also at ${others.join(', ')}.`] : []),
    ...(takesPost ? ['A POST is answered alike, from its query.'] : []),
  ].join(' ');
  return {
    name,
    summary: `${summary}, as ${served.name} does`,
    ...(description && { description }),
    tag: served.name,
    answer: { description: `In the form of ${served.name}.`, content },
    mayBeMissing,
    refusal: served.refusalContent,
  };
}

/** Routes that are more exact answer before these. */
function otherPath(path: string, answer: CompatAnswer, { served, prefix, access }: Serving): Operation {
  return {
    method: 'GET',
    path: `${prefix}${path}`,
    access,
    cost: 'document',
    refuse: refusalWriter(served),
    begin: () => async (_request, reply) => send(reply, answer),
  };
}

function answerer({ answer, body }: CompatRoute, served: CompatInterface, service: CompatService) {
  return async (request: FastifyRequest, reply: FastifyReply) =>
    send(
      reply,
      await answer({
        service,
        ...questionOf(request, served),
        path: request.params as WholeRequest['path'], // of the router: texts by their names
        headers: request.headers,
        body: body && bodyOf(request),
      }),
    );
}

function refusalWriter(served: CompatInterface): NonNullable<Operation['refuse']> {
  return (error, request, reply) => {
    const { code, message } = refusalOf(error, request);
    const question = questionOf(request, served);
    return send(reply, served.refusal({ ...question, status: statusOf(code), code, message }));
  };
}

/** The parameter for languages may be a tag or a whole list as the header has it; the header is read where it names none. */
function questionOf(request: FastifyRequest, { languageParameter }: CompatInterface): CompatQuestion {
  const parameters = new Parameters(queryTextOf(request));
  const [named, accepted] = [parameters.text(languageParameter), request.headers['accept-language']].map(
    (list) => languagesWanted(undefined, list),
  );
  const languages = named?.length ? named : (accepted ?? []);
  return { parameters, languages, route: request.routeOptions.url ?? '' };
}

function send(reply: FastifyReply, { status = 200, mediaType, text }: CompatAnswer): FastifyReply {
  return sendText(reply.code(status), mediaType, text);
}
