import { rollBack } from '../../generation/generation.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { print } from '../output.ts';

export const rollbackCommand = command({
  name: 'rollback',
  help: 'make the generation before the current one current again',
  options: ['data'],
  tryFirst: 'waypost rollback --data data',
  run: async ({ data }) => {
    const { from, to } = await rollBack(data);
    print(`generation ${to} is current again in place of ${from}`);
    return EXIT.done;
  },
});
