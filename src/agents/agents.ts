/**
 * agents: what does a program that speaks the Model Context Protocol read of places and addresses?
 *
 * In: calls of tools, over standard input or in the body of an HTTP request, and whoever answers questions about a data set. Out: a few
 * lines of text for each call, short because a model pays for every word, and one sentence that says what to do where a call was wrong.
 * May import core, filters, answers, taxonomy, places and search. Decides neither what is found nor in which order, and knows no route, key or file.
 */
export { answerMessage } from './over-http.ts';
export { answerStreams } from './over-streams.ts';
export type { AgentParts, Held, Refusal } from './parts.ts';
export { createAgentServer } from './protocol.ts';
