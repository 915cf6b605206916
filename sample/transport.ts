/** Trains, trams, buses, the ferry and the cable car (data/transit.json); the airport is among the features. */
import type { Tags } from '../src/core/core.ts';
import type { OsmMember } from '../src/osm/osm.ts';
import type { Atlas } from './atlas.ts';
import { beside, onGround, type Point, rectangle } from './plan.ts';
import { type BusLine, type Described, TRANSIT, type TramLine } from './tables.ts';

const HALL_METRES = { width: 60, depth: 16, fromTrack: 28 };

export function drawTransport(atlas: Atlas): void {
  drawRailway(atlas);
  for (const line of TRANSIT.trams) drawTram(atlas, line);
  for (const line of TRANSIT.buses) drawBus(atlas, line);
  drawFerry(atlas);
  drawCableCar(atlas);
}

function drawPoints(atlas: Atlas, points: readonly Point[]): number[] {
  return points.map((point) => atlas.node('transport', onGround(point)));
}

function describePoints(
  atlas: Atlas,
  refs: readonly number[],
  described: readonly Described[],
  common: Tags,
): void {
  for (const { at, tags } of described) atlas.describe('node', refs[at] ?? 0, { ...common, ...tags });
}

function member(kind: 'node' | 'way', ref: number, role = ''): OsmMember {
  return { kind, ref, role };
}

/** The railway way by way, with a hall beside each station. */
function drawRailway(atlas: Atlas): void {
  const { tags, route, points, pieces, stations } = TRANSIT.railway;
  const refs = drawPoints(atlas, points);
  describePoints(atlas, refs, stations, {
    public_transport: 'station',
    train: 'yes',
    operator: tags.operator ?? '',
  });
  for (const { at } of stations) drawHall(atlas, points[at] ?? [0, 0]);
  const ways = pieces.map(({ from, to, bridge }) => {
    const crossing: Tags = bridge ? { bridge: 'yes', layer: '2' } : {};
    return member('way', atlas.way('transport', refs.slice(from, to + 1), { ...tags, ...crossing }));
  });
  const stops = stations.map(({ at }) => member('node', refs[at] ?? 0, 'stop'));
  atlas.relation('transport', [...stops, ...ways], route);
}

function drawHall(atlas: Atlas, station: Point): void {
  const centre = beside(onGround(station), [1, 0], 0, -HALL_METRES.fromTrack);
  const hall = rectangle(centre, [1, 0], HALL_METRES.width, HALL_METRES.depth);
  atlas.ring('transport', hall, { building: 'train_station' });
}

function drawTram(atlas: Atlas, { ref, name, colour, stops }: TramLine): void {
  const common = { railway: 'tram_stop', public_transport: 'stop_position', tram: 'yes', wheelchair: 'yes' };
  const refs = stops.map(([x, y, stop]) =>
    atlas.node('transport', onGround([x, y]), { ...common, name: stop }),
  );
  const track = atlas.way('transport', refs, {
    railway: 'tram',
    name,
    electrified: 'contact_line',
    gauge: '1000',
  });
  const members = [...refs.map((stop) => member('node', stop, 'stop')), member('way', track)];
  const operator = 'Port Origin Trams';
  atlas.relation('transport', members, {
    type: 'route',
    route: 'tram',
    ref,
    name: `Tram ${ref}: ${name}`,
    operator,
    colour,
  });
}

/** A bus line has its stops beside the road and no ways of its own. */
function drawBus(atlas: Atlas, { ref, name, stops }: BusLine): void {
  const network = 'Null Island Buses';
  const common = { highway: 'bus_stop', public_transport: 'platform', bus: 'yes', shelter: 'yes', network };
  const members = stops.map(([x, y, stop]) =>
    member('node', atlas.node('transport', onGround([x, y]), { ...common, name: stop }), 'platform'),
  );
  atlas.relation('transport', members, {
    type: 'route',
    route: 'bus',
    ref,
    name: `Bus ${ref}: ${name}`,
    network,
  });
}

function drawFerry(atlas: Atlas): void {
  const { tags, points, terminals } = TRANSIT.ferry;
  const refs = drawPoints(atlas, points);
  const common = {
    amenity: 'ferry_terminal',
    ferry: 'yes',
    public_transport: 'station',
    operator: tags.operator ?? '',
  };
  describePoints(atlas, refs, terminals, common);
  atlas.way('transport', refs, tags);
}

function drawCableCar(atlas: Atlas): void {
  const { tags, points, stations } = TRANSIT.cableCar;
  const refs = drawPoints(atlas, points);
  describePoints(atlas, refs, stations, {});
  atlas.way('transport', refs, tags);
}
