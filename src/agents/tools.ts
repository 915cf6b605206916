import type { Tool } from './tool.ts';
import { FIND_ADDRESS } from './tools/find-address.ts';
import { FIND_ALONG } from './tools/find-along.ts';
import { FIND_PLACES } from './tools/find-places.ts';
import { PLACE_DETAILS } from './tools/place-details.ts';
import { WHAT_IS_HERE } from './tools/what-is-here.ts';
import { WHAT_THIS_SERVER_HOLDS } from './tools/what-this-server-holds.ts';

/** Every tool there is. Agents choose worse among many, so these are at most six. */
export const TOOLS: readonly Tool[] = [
  FIND_PLACES,
  FIND_ALONG,
  FIND_ADDRESS,
  WHAT_IS_HERE,
  PLACE_DETAILS,
  WHAT_THIS_SERVER_HOLDS,
];
