import type { GenerationSource } from './generation-source.ts';

/**
 * Calls back while another generation is to be served than the caller saw last, until the returned function is called. The source is asked again
 * and again, which also works on network file systems; where that fails, it is asked at the next beat.
 *
 * @param lastSeen what the caller saw last, by whatever way it came to look; the call back has to bring it up to date at once
 */
export function watchGeneration(
  { currentId, pollMs }: Pick<GenerationSource<{ readonly id: string }>, 'currentId' | 'pollMs'>,
  lastSeen: () => string | undefined,
  onChange: (id: string) => void,
): () => void {
  let asking = false;
  const look = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const id = await currentId().catch(lastSeen);
    asking = false;
    if (id !== undefined && id !== lastSeen()) onChange(id);
  };
  const timer = setInterval(look, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}
