import type { Tags } from '../../core/core.ts';
import table from './road-networks.json' with { type: 'json' };
import { valuesOf } from './tag-values.ts';

/** Kinds of shields, in the order in which several stand over each other on one road. */
const SHIELDS: readonly string[] = [
  ...['interstate', 'motorway', 'us_highway', 'national', 'us_state', 'regional', 'e_road'],
];
/** More on one road would hide what they stand on. */
const MOST_SHIELDS = 3;
/** Between network and number in the name of a route. Networks are words with colons and hyphens. */
const BETWEEN = '=';
const EUROPEAN = 'e_road';

/** Patterns of networks: `??` stands for any two letters, `*` for all that follows. The first that fits counts. */
const NETWORKS = table.networks.map(([pattern, shield]) => {
  const expression = pattern!.replaceAll('??', '[a-z]{2}').replace('*', '.*');
  return { pattern: new RegExp(`^${expression}$`, 'i'), shield: shield! };
});
/** Shields of streets whose route has no network that the table knows, or that have a number alone. */
const BY_KIND: Readonly<Record<string, string>> = {
  motorway: 'motorway',
  trunk: 'national',
  primary: 'national',
};
const OF_OTHERS = 'regional';
/** Shields by network: few networks repeat on all ways. */
const KNOWN = new Map<string, string | undefined>();

/** What a road's shield shows. */
export interface RoadShield {
  readonly shield: string;
  /** As the relation has it; undefined for a number of the way alone. */
  readonly network: string | undefined;
  readonly ref: string;
}

/** Network and number of the route that a relation is, `US:I=80`; undefined if it is no numbered route of a road. */
export function roadRouteOf({ type, route, network = '', ref, modifier }: Tags): string | undefined {
  const [number] = valuesOf(ref);
  if (type !== 'route' || route !== 'road' || number === undefined) return undefined;
  return `${network.trim()}${BETWEEN}${modifier ? `${number} ${modifier}` : number}`;
}

/**
 * Shields of a street: of the routes that lead over it, and of those of its own numbers that no route has. Most important first, three at most.
 *
 * @param routes as {@link roadRouteOf} names them
 */
export function shieldsOf({ ref }: Tags, kind: string, routes: readonly string[] = []): RoadShield[] {
  const signed = routes.map((route) => shieldOfRoute(route, kind));
  const numbered = valuesOf(ref).map((number) => shieldOfNumber(number, kind));
  const all = [...signed, ...numbered.filter((one) => !signed.some((route) => isSame(route, one)))];
  const ranked = all.filter((one, at) => all.findIndex((other) => areAlike(one, other)) === at);
  return ranked.sort((a, b) => rankOf(a) - rankOf(b)).slice(0, MOST_SHIELDS);
}

function shieldOfRoute(route: string, kind: string): RoadShield {
  const at = route.indexOf(BETWEEN);
  const [network, number] = [route.slice(0, at), route.slice(at + 1)];
  if (network === '') return shieldOfNumber(number, kind);
  return { shield: shieldOfNetwork(network) ?? BY_KIND[kind] ?? OF_OTHERS, network, ref: number };
}

/** The network that the beginning of a number tells, which its shield need not repeat except of European roads, whose sign has the letter. */
function shieldOfNumber(number: string, kind: string): RoadShield {
  const [beginning = '', shield = BY_KIND[kind] ?? OF_OTHERS] =
    table.beginnings.find(([text]) => number.startsWith(text!)) ?? [];
  return { shield, network: undefined, ref: shield === EUROPEAN ? number : number.slice(beginning.length) };
}

function shieldOfNetwork(network: string): string | undefined {
  if (!KNOWN.has(network)) KNOWN.set(network, NETWORKS.find(({ pattern }) => pattern.test(network))?.shield);
  return KNOWN.get(network);
}

/** True if a way's number is that of the route, which may be without its letters: `MD 150` is `150` of `US:MD`. European numbers are their own. */
function isSame(route: RoadShield, { shield, ref }: RoadShield): boolean {
  if (route.ref === ref) return true;
  if ((route.shield === EUROPEAN) !== (shield === EUROPEAN)) return false;
  return lastWord(route.ref) === lastWord(ref);
}

function areAlike(one: RoadShield, other: RoadShield): boolean {
  return one.shield === other.shield && one.ref === other.ref;
}

function rankOf({ shield }: RoadShield): number {
  return SHIELDS.indexOf(shield);
}

function lastWord(text: string): string {
  return text.slice(text.lastIndexOf(' ') + 1);
}
