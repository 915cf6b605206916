import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DownloadOptions, downloadFailure, fetchFile, fetchText } from '../download/download.ts';
import { fileUnavailable } from '../files/files.ts';
import { type Region, regionOf } from '../osm/osm.ts';

export interface RegionOptions extends Omit<DownloadOptions, 'subject' | 'mostBytes'> {
  /** Base address of the regions, without a trailing slash. */
  readonly geofabrikUrl: string;
  /** Directory that keeps the files. */
  readonly directory: string;
  readonly onProgress?: (doneBytes: number, totalBytes: number | undefined) => void;
}

const MD5 = /^[0-9a-f]{32}\b/;
/** A file with a sum has one line. */
const MOST_SUM_BYTES = 64 * 1024;
/** That of a continent has some hundred kilobytes. */
const MOST_OUTLINE_BYTES = 16 * 1024 * 1024;

/**
 * Fetches a region's extract from Geofabrik: continues what was interrupted, keeps what is still current, and
 * checks the MD5 sum that is published beside the file.
 *
 * @returns path of the whole, checked file
 * @throws ServiceError DOWNLOAD_FAILED
 */
export async function downloadRegion(region: string, options: RegionOptions): Promise<string> {
  const download = new RegionDownload(region, options);
  const md5 = await download.publishedMd5();
  if (await download.isKept(md5)) return download.path;
  if (await download.fetch(md5)) return download.path;
  // if the file was replaced between the two requests, its sum has changed
  const md5Now = await download.publishedMd5();
  if (md5Now !== md5 && (await download.fetch(md5Now))) return download.path;
  throw download.failure('the file does not match its published MD5 sum and was discarded; try again later');
}

/**
 * Fetches the outline that is published beside the extract of a region.
 *
 * @returns undefined if there is none
 * @throws ServiceError DOWNLOAD_FAILED, INVALID_CONFIGURATION if it cannot be used
 */
export async function downloadOutline(
  region: string,
  { geofabrikUrl, directory, ...options }: RegionOptions,
): Promise<Region | undefined> {
  const url = `${geofabrikUrl}/${region}.poly`;
  const text = await fetchText(url, { ...options, subject: region, mostBytes: MOST_OUTLINE_BYTES });
  return text === undefined ? undefined : regionOf(text, url);
}

class RegionDownload {
  readonly path: string;
  readonly #url: string;
  readonly #geofabrikUrl: string;
  readonly #options: DownloadOptions & Pick<RegionOptions, 'onProgress'>;

  constructor(region: string, { geofabrikUrl, directory, ...options }: RegionOptions) {
    this.path = join(directory, `${region}-latest.osm.pbf`);
    this.#url = `${geofabrikUrl}/${region}-latest.osm.pbf`;
    this.#geofabrikUrl = geofabrikUrl;
    this.#options = { ...options, subject: region };
  }

  async publishedMd5(): Promise<string> {
    const url = `${this.#url}.md5`;
    const text = await fetchText(url, { ...this.#options, mostBytes: MOST_SUM_BYTES });
    if (text === undefined) throw this.#absent();
    if (MD5.test(text)) return text.slice(0, 32);
    throw this.failure(`${url} holds no MD5 sum: is ${this.#geofabrikUrl} a Geofabrik server?`);
  }

  async isKept(md5: string): Promise<boolean> {
    return existsSync(this.path) && (await md5Of(this.path)) === md5;
  }

  /** Returns false if the file is complete but its sum differs. */
  async fetch(md5: string): Promise<boolean> {
    const check = async (part: string): Promise<boolean> => (await md5Of(part)) === md5;
    const outcome = await fetchFile(this.#url, this.path, { ...this.#options, md5, check });
    if (outcome === 'absent') throw this.#absent();
    return outcome === 'whole';
  }

  #absent(): Error {
    return this.failure(`there is no such region below ${this.#geofabrikUrl}`);
  }

  failure(why: string): Error {
    return downloadFailure(this.#options, why);
  }
}

async function md5Of(path: string): Promise<string> {
  const hash = createHash('md5');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  } catch (error) {
    throw fileUnavailable('read', path, error);
  }
  return hash.digest('hex');
}
