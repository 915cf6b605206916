import { join } from 'node:path';

/** Names of the files of an index, so that writer and reader agree. */
export function shardPath(directory: string, shard: number): string {
  return join(directory, shardName(shard));
}

export function recordsPath(directory: string, shard: number): string {
  return join(directory, recordsName(shard));
}

export function shardName(shard: number): string {
  return `shard-${number(shard)}.wpi`;
}

export function recordsName(shard: number): string {
  return `records-${number(shard)}.bin`;
}

export function vocabularyPath(directory: string): string {
  return join(directory, 'vocabulary.wpi');
}

export function identitiesPath(directory: string): string {
  return join(directory, 'identities.wpi');
}

/** Name of the vocabulary's array that translates a shard's word numbers. */
export function shardWordsName(shard: number): string {
  return `shard-${number(shard)}`;
}

function number(shard: number): string {
  return String(shard).padStart(4, '0');
}
