/**
 * generation: which data set is current, and is it whole?
 *
 * In: a data directory. Out: the generation in use with its manifest, a draft to build the next one in, findings about
 * damaged files, and a call when another generation becomes current. May import core only. A published generation is
 * never changed here, and at no instant does CURRENT name one that is not complete.
 */
export {
  type CurrentGeneration,
  currentId,
  locateCurrent,
  openCurrent,
  pruneGenerations,
} from './current.ts';
export { beginGeneration, type GenerationDraft, pointCurrent } from './draft.ts';
export {
  createDirectory,
  describeFile,
  listFiles,
  replaceBy,
  replaceFile,
  syncDirectory,
  syncFile,
} from './files.ts';
export { followedPath, noteFollowed, withFollowed } from './followed.ts';
export {
  extractPath,
  type KeptSource,
  keptNotePath,
  noteKept,
  overlayPath,
  readKept,
} from './kept-source.ts';
export {
  basemapPath,
  contoursPath,
  elevationPath,
  FORMAT_VERSION,
  gazetteerPath,
  generationBegunMs,
  indexPath,
  keptSourcePath,
  memosPath,
  unfinishedMemoPath,
} from './layout.ts';
export {
  loadManifestChecks,
  type Manifest,
  type ManifestFacts,
  type ManifestFile,
  type ManifestSource,
} from './manifest.ts';
export { type Rollback, rollBack } from './rollback.ts';
export { openNote, sealNote } from './sealed-note.ts';
export { type Finding, firstDamaged, verifyCurrent, verifyGeneration } from './verify.ts';
export { verifyKept } from './verify-kept.ts';
