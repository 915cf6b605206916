import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { PlaceRecord } from '../src/core/core.ts';
import { openCurrent } from '../src/generation/generation.ts';
import { type IndexContents, KEYWORDS_END } from '../src/head/head.ts';
import { openContents, openIndex } from '../src/index/index.ts';
import type { PushedDataSet } from '../src/opensearch/opensearch.ts';
import type { IndexDocument, PlaceIndex } from '../src/search/search.ts';
import type { GeneratedWorld } from './places.ts';
import { dataDirectory, prepareIndex, worldDirectory } from './prepared.ts';

/** A data set as both engines hold it. */
export interface BenchData {
  readonly label: string;
  readonly dataSet: PushedDataSet;
  readonly contents: IndexContents;
  readonly embedded: PlaceIndex;
  /** Its places as the benchmarks of search see them. */
  readonly world: GeneratedWorld;
  /** Directory in which the frequencies of its words are kept between runs. */
  readonly notes: string;
}

/** One of them says which data. */
export interface DataOptions {
  readonly data?: string | undefined;
  readonly extract?: string | undefined;
  readonly places?: string | undefined;
}

/** Opens a data directory, or first makes one of an extract or of a generated world. */
export async function openData(options: DataOptions): Promise<BenchData> {
  const { directory, label } = made(options);
  const current = await openCurrent(directory);
  const path = join(current.directory, 'index');
  const contents = await openContents(path);
  return {
    label,
    dataSet: {
      generation: current.id,
      builtAt: '2026-01-01T00:00:00.000Z',
      buildSeconds: 0,
      attributions: [],
    },
    contents,
    embedded: await openIndex(path),
    world: worldOf(contents),
    notes: join(directory, 'bench-words.json'),
  };
}

function made({ data, extract, places }: DataOptions): { directory: string; label: string } {
  if (data !== undefined) return { directory: data, label: data };
  if (extract !== undefined) return { directory: builtOf(extract), label: extract };
  const count = Number(places ?? '1000000');
  prepareIndex(count, false);
  return { directory: dataDirectory(count), label: `${count.toLocaleString('en')} generated places` };
}

/** The command must have been built before (`npm run build`). */
function builtOf(extract: string): string {
  const directory = join(worldDirectory(0), 'extract');
  const command = ['dist/cli/main.js', 'build', extract, '--data', directory];
  const { status } = spawnSync(process.execPath, command, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`'node ${command.join(' ')}' ended with ${status}`);
  return directory;
}

const NAME_TAG = /^(name|alt_name|short_name|official_name)(:|$)/;
const DETAIL_TAGS = ['operator', 'cuisine', 'addr:street', 'addr:city', 'addr:postcode'];

/** Places are read from the index as they are asked for. */
function worldOf(contents: IndexContents): GeneratedWorld {
  const numbers = contents.parts.flatMap((part) =>
    Array.from({ length: part.searchable }, (_, document) => ({ part, document })),
  );
  const place = (number: number): IndexDocument => {
    const { part, document } = numbers[number]!;
    return documentOf(JSON.parse(part.recordText(document).toString()) as PlaceRecord); // what an index holds
  };
  return {
    count: numbers.length,
    place,
    *places() {
      for (let number = 0; number < numbers.length; number++) yield place(number);
    },
  };
}

/** Near enough to what was indexed: requests are made from it, and nothing is compared with it. */
function documentOf(record: PlaceRecord): IndexDocument {
  const { tags } = record;
  const names = Object.keys(tags).filter((key) => NAME_TAG.test(key));
  return {
    record,
    names: names.map((key) => tags[key]!),
    details: DETAIL_TAGS.flatMap((key) => tags[key] ?? []),
    keywords: [],
    searchable: true,
  };
}

/** Areas that places of an index say to lie in, such as `r1155956`. */
export function areasOf({ vocabulary }: IndexContents): string[] {
  const mark = 'area:';
  const areas: string[] = [];
  for (let word = 0; word < vocabulary.firstWord; word++) {
    const text = vocabulary.words.word(word);
    const keyword = text < KEYWORDS_END ? text.slice(1) : text;
    if (keyword.startsWith(mark)) areas.push(keyword.slice(mark.length));
  }
  return areas;
}
