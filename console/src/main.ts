/**
 * The web console: a map with search, places and addresses, for trying out everything that the service does.
 *
 * In: the address of the page, which says what is shown (`state.ts`). Out: the page. Talks to the service through the
 * published client alone, and to nobody else. `store.ts` holds the state; a change of it makes `Console` show what it says.
 */
import { applyAppearance } from './appearance.ts';
import { Console } from './console.ts';
import { speakToReader } from './language.ts';

applyAppearance();
await speakToReader();
new Console().start();
