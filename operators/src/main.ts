/** The operators' page (`docs/operations.md`): what the service does, its keys and their usage, for a key of the scope `admin`. */
import { attempt, fieldOf, find } from './dom.ts';
import { openKey, saveKey, showKeys } from './keys.ts';
import { signIn } from './service.ts';
import { showErrors, showState, updateNow } from './state.ts';
import { showUsage } from './usage.ts';

const signInForm = find('sign-in', HTMLFormElement);
const keyForm = find('key-form', HTMLFormElement);

async function showAll(): Promise<void> {
  await showState();
  await showKeys();
  await Promise.all([showErrors(), showUsage()]);
}

signInForm.addEventListener('submit', async (event) => {
  event.preventDefault();
  signIn(fieldOf(signInForm, 'key').value.trim());
  const isOpen = await attempt(showAll);
  signInForm.hidden = isOpen;
  find('signed-in', HTMLElement).hidden = !isOpen;
});
keyForm.addEventListener('submit', (event) => {
  event.preventDefault();
  void attempt(() => saveKey(keyForm), 'refused');
});
find('create', HTMLButtonElement).addEventListener('click', () => openKey(undefined));
find('cancel', HTMLButtonElement).addEventListener('click', () => find('dialog', HTMLDialogElement).close());
find('days', HTMLSelectElement).addEventListener('change', () => attempt(showUsage));
find('update', HTMLButtonElement).addEventListener('click', () => attempt(updateNow));
