import { locateCurrent, verifyCurrent } from '../../generation/generation.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatCount, notice, print } from '../output.ts';

export const verifyCommand = command({
  name: 'verify',
  help: 'read every file of a data set against its checksum',
  options: ['data'],
  tryFirst: 'waypost verify --data data',
  run: async ({ data }) => {
    let files = 0;
    const findings = await verifyCurrent(data, {
      onFile: (_done, total) => {
        files = total;
      },
    });
    for (const finding of findings) notice(`waypost: ${finding}`);
    if (findings.length > 0) return EXIT.dataSet;
    print(`${formatCount(files)} files of generation ${(await locateCurrent(data)).id} are whole`);
    return EXIT.done;
  },
});
