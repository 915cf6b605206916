import { command } from '../command.ts';
import { EXIT } from '../exit-codes.ts';

export const mcpCommand = command({
  name: 'mcp',
  help: 'answer agents over standard input and output by the Model Context Protocol',
  options: ['data', 'lang'],
  tryFirst: 'waypost mcp --data data',
  run: async ({ data, lang }) => {
    const { answerAgents } = await import('../agent-server.ts');
    await answerAgents(data, lang);
    return EXIT.done;
  },
});
