import { copyFileSync } from 'node:fs';
import { FONT_SCRIPTS, fontFile } from '../src/styles/script-fonts.ts';
import { webFont } from './fonts.ts';

/** Copies the fonts with which newer map libraries draw scripts that need shaping. */
export function compileScriptFonts(output: URL): void {
  for (const script of FONT_SCRIPTS) copyFileSync(webFont(script), new URL(fontFile(script), output));
}
