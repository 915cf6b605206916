/** The thread that paints pictures: the package that it paints with is loaded here, when the first picture is asked for. */
import type * as Canvas from '@napi-rs/canvas';
import { ServiceError } from '../core/core.ts';
import { loadStyleAssets } from '../styles/styles.ts';
import { answerQuestions } from '../workers/workers.ts';
import { openStudio, paintPicture } from './picture.ts';
import type { PictureWork } from './pictures.ts';

answerQuestions<PictureWork>(async ({ canvasPackage }) => {
  const studio = await openStudio(await load(canvasPackage), loadStyleAssets());
  return {
    facts: undefined,
    shared: undefined,
    answer: (question) => paintPicture(studio, question),
    close: async () => {},
  };
});

async function load(canvasPackage: string): Promise<typeof Canvas> {
  try {
    return await import(canvasPackage);
  } catch (cause) {
    const message = `Pictures need the package ${canvasPackage}, which is not installed here; docs/pictures.md says how to add it.`;
    throw new ServiceError('NOT_IMPLEMENTED', message, { cause });
  }
}
