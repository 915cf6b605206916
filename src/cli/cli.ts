/**
 * cli: which command, with which configuration?
 *
 * In: the command line, the environment, a configuration file. Out: what a person reads in a terminal, and an exit
 * code. May import every room: this room combines the parts. The only room that reads the environment and the only one
 * that turns an error into an exit code. `waypost.ts` puts the same parts together for programs, and reads none of these. No decision is made here that a library's user would need.
 */
export { type BuildNews, type BuildTask, buildInThread, STAGE } from './build-thread.ts';
export { type OpenDataSet, openDataSet } from './data-set.ts';
export { EXIT, exitCodeOf } from './exit-codes.ts';
export { openAnswers } from './generation-answers.ts';
export { LiveBasemap } from './live-basemap.ts';
export type { Option } from './option-kinds.ts';
export { environmentOf, flagOf, OPTION_NAMES, OPTIONS, type OptionName } from './options.ts';
export { surviveUnwritableOutput } from './output.ts';
export { COMMANDS, run } from './program.ts';
export { open, WaypostError } from './waypost.ts';
