/**
 * memo: what does a build remember for the next one?
 *
 * In: results of pure functions, with the key of all that decides them but their input. Out: files beside the generation that they belong
 * to, and of the build before what was remembered with the same key. Without them, or with damaged ones, everything is made anew.
 *
 * May import core, columns, files and generation. Never knows what is remembered: each phase declares columns and facts of its own, says
 * `remember` and `recall`, and finds its objects by `ObjectsBefore`.
 */
export { dropOldMemos, type FileBefore, Memo, wholePath } from './build-memo.ts';
export { ObjectsBefore } from './objects-before.ts';
export { ignoreUnusable, type MemoFile, recall, remember } from './remembered.ts';
export { verifyMemo } from './sums.ts';
