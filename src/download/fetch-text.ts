import { ask } from './answer.ts';
import { type DownloadOptions, persist } from './attempts.ts';

/**
 * Fetches a short text.
 *
 * @returns undefined if the server has no such file
 * @throws ServiceError DOWNLOAD_FAILED; or the reason of the signal
 */
export function fetchText(
  url: string,
  options: DownloadOptions & { readonly mostBytes: number },
): Promise<string | undefined> {
  return persist(url, options, async () => {
    const answer = await ask(url, {}, options);
    if (!answer) return undefined;
    const chunks: Uint8Array[] = [];
    try {
      for await (const chunk of answer.bytes()) chunks.push(chunk);
    } finally {
      await answer.close();
    }
    return Buffer.concat(chunks).toString();
  });
}
