/**
 * download: how does a file of another machine come whole to this one?
 *
 * In: a web address, a path. Out: the whole file there, or its text. A server may be slow for as long as it likes: only one that is silent
 * is given up. What was interrupted goes on where it was. May import core and files only. Knows no region and no change.
 */
export { DamagedDownload, type DownloadOptions, downloadFailure } from './attempts.ts';
export { fetchFile } from './fetch-file.ts';
export { fetchText } from './fetch-text.ts';
