import { locateCurrent, verifyCurrent, verifyKept } from '../../generation/generation.ts';
import { verifyMemo } from '../../memo/memo.ts';
import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';
import { formatCount, notice, print } from '../output.ts';

export const verifyCommand = command({
  name: 'verify',
  help: 'read every file of a data set, and of what it was built from, against its checksum',
  options: ['data'],
  tryFirst: 'waypost verify --data data',
  run: async ({ data }) => {
    let files = 0;
    const findings = await verifyCurrent(data, {
      onFile: (_done, total) => {
        files = total;
      },
    });
    findings.push(...(await verifyKept(data)), ...(await verifyMemo(data)));
    for (const finding of findings) notice(`waypost: ${finding}`);
    if (findings.length > 0) return EXIT.dataSet;
    print(
      `${formatCount(files)} files of generation ${(await locateCurrent(data)).id} are whole, and so is what it was built from`,
    );
    return EXIT.done;
  },
});
