import type { PbfReader, PbfWriter } from 'pbf';
import type { Geometry, Polygon, Positions } from '../osm/osm.ts';

/** Binary encoding of geometries, which are most of an extract's bytes. */

const TYPES = ['point', 'line', 'area', 'collection'] as const;

export function writeGeometry(writer: PbfWriter, geometry: Geometry): void {
  writer.writeVarint(TYPES.indexOf(geometry.type));
  if (geometry.type === 'point') {
    writer.writeSVarint(geometry.latE7);
    writer.writeSVarint(geometry.lonE7);
  } else if (geometry.type === 'line') writePositions(writer, geometry.positions);
  else if (geometry.type === 'area') writeArea(writer, geometry);
  else {
    writePositions(writer, geometry.points);
    writeList(writer, geometry.lines, (line) => writePositions(writer, line));
  }
}

/** Reads what {@link writeGeometry} wrote. */
export function readGeometry(reader: PbfReader): Geometry {
  const type = TYPES[reader.readVarint()]!;
  if (type === 'point') return { type, latE7: reader.readSVarint(), lonE7: reader.readSVarint() };
  if (type === 'line') return { type, positions: readPositions(reader) };
  if (type === 'area')
    return { type, isWhole: reader.readBoolean(), polygons: readList(reader, () => readPolygon(reader)) };
  const points = readPositions(reader);
  return { type, points, lines: readList(reader, () => readPositions(reader)) };
}

function writeArea(writer: PbfWriter, { isWhole, polygons }: Extract<Geometry, { type: 'area' }>): void {
  writer.writeBoolean(isWhole);
  writeList(writer, polygons, (rings) => writeList(writer, rings, (ring) => writePositions(writer, ring)));
}

function readPolygon(reader: PbfReader): Polygon {
  const [outer, ...holes] = readList(reader, () => readPositions(reader));
  return [outer!, ...holes]; // every polygon that was written has an outer ring
}

function writeList<T>(writer: PbfWriter, items: readonly T[], write: (item: T) => void): void {
  writer.writeVarint(items.length);
  for (const item of items) write(item);
}

function readList<T>(reader: PbfReader, read: () => T): T[] {
  return Array.from({ length: reader.readVarint() }, read);
}

/** Writes each position as its difference from the previous one: a few bytes. */
function writePositions(writer: PbfWriter, positions: Positions): void {
  writer.writeVarint(positions.length);
  let lon = 0;
  let lat = 0;
  for (let at = 0; at < positions.length; at += 2) {
    writer.writeSVarint(positions[at]! - lon);
    writer.writeSVarint(positions[at + 1]! - lat);
    lon = positions[at]!;
    lat = positions[at + 1]!;
  }
}

function readPositions(reader: PbfReader): Positions {
  const positions = new Int32Array(reader.readVarint());
  let lon = 0;
  let lat = 0;
  for (let at = 0; at < positions.length; at += 2) {
    lon += reader.readSVarint();
    lat += reader.readSVarint();
    positions[at] = lon;
    positions[at + 1] = lat;
  }
  return positions;
}
