import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { memoryRateLimiter } from '../../auth/auth.ts';
import { refusalOf } from '../errors.ts';
import type { RequestGuard } from '../guard.ts';
import { languagesWanted } from '../languages.ts';
import { type Load, turnHook } from '../load.ts';
import { queryTextOf } from '../query-string.ts';
import { sendText } from '../responses.ts';
import type { Service } from '../service.ts';
import { statusOf } from '../status.ts';
import { admitTo, type Gatekeeping } from './access.ts';
import type { CompatAnswer, CompatInterface, CompatRoute, CompatService } from './interface.ts';
import { NOMINATIM } from './nominatim/nominatim.ts';
import type { CompatName, CompatOptions } from './options.ts';
import { Parameters } from './parameters.ts';
import { PELIAS } from './pelias/pelias.ts';
import { PHOTON } from './photon/photon.ts';

const INTERFACES: Readonly<Record<CompatName, CompatInterface>> = {
  photon: PHOTON,
  nominatim: NOMINATIM,
  pelias: PELIAS,
};

interface CompatParts {
  readonly service: Service;
  readonly guard: RequestGuard | undefined;
  readonly load: Load | undefined;
  readonly origins: readonly string[];
}

/** What all interfaces share. */
interface Shared {
  readonly service: CompatService;
  readonly load: Load | undefined;
  readonly gatekeeping: Gatekeeping;
}

/** Serves the interfaces of other geocoders below their names, and one of them at the root. */
export function addCompat(
  app: FastifyInstance,
  options: CompatOptions | undefined,
  { service, guard, load, origins }: CompatParts,
): void {
  if (!options) return;
  const { access, world = true } = options;
  const gatekeeping = { access, guard, rates: memoryRateLimiter(), origins };
  const parts = { service: { ...service, world }, load, gatekeeping };
  const names = options.root ? new Set([...options.names, options.root]) : options.names;
  for (const name of names) {
    addInterface(app, `/${name}`, INTERFACES[name], parts);
    if (access === 'key') addInterface(app, `/${name}/:key`, INTERFACES[name], parts);
    if (options.root === name) addInterface(app, '', INTERFACES[name], parts);
  }
}

function addInterface(
  app: FastifyInstance,
  prefix: string,
  served: CompatInterface,
  { service, load, gatekeeping }: Shared,
): void {
  const register = async (routes: FastifyInstance) => {
    admitTo(routes, gatekeeping);
    routes.setErrorHandler((error, request, reply) => {
      const { code, message } = refusalOf(error, request);
      const parameters = new Parameters(queryTextOf(request));
      const route = request.routeOptions.url ?? '';
      return send(reply, served.refusal({ status: statusOf(code), code, message, parameters, route }));
    });
    if (served.routes.some(({ takesPost }) => takesPost)) ignoreBodies(routes);
    const { noSuchPath } = served;
    if (noSuchPath && prefix !== '') answerOtherPaths(routes, noSuchPath);
    for (const route of served.routes) addRoute(routes, route, served, { service, load });
  };
  app.register(register, { prefix });
}

/** Routes that are more exact answer before these. */
function answerOtherPaths(routes: FastifyInstance, answer: CompatAnswer): void {
  for (const path of ['', '/*']) routes.get(path, async (_request, reply) => send(reply, answer));
}

/** A question is in the query; a body of any media type is read and left. */
function ignoreBodies(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser('*', { parseAs: 'buffer' }, async () => undefined);
}

function addRoute(
  app: FastifyInstance,
  { paths, answer, takesPost, cost = 1 }: CompatRoute,
  { languageParameter }: CompatInterface,
  { service, load }: Pick<Shared, 'service' | 'load'>,
): void {
  const turn = turnHook(load, cost);
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const parameters = new Parameters(queryTextOf(request));
    const languages = languagesOf(parameters.text(languageParameter), request);
    return send(reply, await answer({ service, parameters, languages }));
  };
  for (const path of paths.flatMap((each) => [each, `${each}/`])) {
    app.route({
      method: takesPost ? ['GET', 'POST'] : 'GET',
      url: path,
      ...(turn && { preHandler: turn }),
      handler: handle,
    });
  }
}

/** A parameter may be a tag or a whole list as the header has it. */
function languagesOf(asked: string | undefined, { headers }: FastifyRequest): readonly string[] {
  return languagesWanted(undefined, asked ?? headers['accept-language']);
}

function send(reply: FastifyReply, { status = 200, mediaType, text }: CompatAnswer): FastifyReply {
  return sendText(reply.code(status), mediaType, text);
}
