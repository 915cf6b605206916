import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Parts of the documents: headings, links, code, and command lines. */

export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

export interface Document {
  /** Relative to the project. */
  readonly path: string;
  readonly text: string;
}

/** Every document that is for users; those of the folders named, and all at the top. */
export function userDocuments(): readonly Document[] {
  return ['README.md', ...namesIn('docs').map((name) => join('docs', name))].map(readDocument);
}

/** All documents of the project. */
export function allDocuments(): readonly Document[] {
  const folders = ['.', 'bench', 'client', 'console', 'deploy', 'docs', 'examples', 'sample', 'test'];
  return folders
    .filter((folder) => existsSync(join(PROJECT, folder)))
    .flatMap((folder) => namesIn(folder).map((name) => readDocument(join(folder, name))));
}

function namesIn(folder: string): readonly string[] {
  return readdirSync(join(PROJECT, folder)).filter((name) => name.endsWith('.md'));
}

function readDocument(path: string): Document {
  return { path, text: readFileSync(join(PROJECT, path), 'utf8') };
}

/** The identifiers of a document's headings, as the sites that show Markdown make them. */
export function anchorsOf({ text }: Document): ReadonlySet<string> {
  const headings = withoutCode(text).matchAll(/^#{1,6} +(.+)$/gm);
  return new Set([...headings].map(([, heading = '']) => anchorOf(heading)));
}

function anchorOf(heading: string): string {
  const words = heading.toLowerCase().replaceAll(/[^\p{L}\p{N}\s_-]/gu, '');
  return words.trim().replaceAll(' ', '-');
}

export interface Link {
  readonly target: string;
  /** Path within the project, and the part of that document; absent for addresses elsewhere. */
  readonly file?: string;
  readonly anchor?: string;
}

export function linksOf({ path, text }: Document): readonly Link[] {
  const targets = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return targets.map((target) => {
    if (/^[a-z]+:/.test(target)) return { target };
    const [file = '', anchor] = target.split('#', 2);
    const at = file === '' ? path : relative('.', join(dirname(path), file));
    return { target, file: at, ...(anchor !== undefined && { anchor }) };
  });
}

/** Blocks of code, fenced or indented by four after an empty line, without their indentation. */
export function blocksOf({ text }: Document): readonly string[] {
  const fenced = [...text.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, block = '']) => block);
  const rest = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const indented = [...rest.matchAll(/(?<=\n\n)(?: {4,}.*\n(?:\n(?= {4}))?)+/g)].map(([block]) =>
    block.replaceAll(/^ {4,6}(?=\S)/gm, ''),
  );
  return [...fenced, ...indented];
}

/** Code within the text, such as `--port`. */
export function inlineCodeOf({ text }: Document): readonly string[] {
  return [...text.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
}

function withoutCode(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/^ {4}.*$/gm, '');
}

/** Command lines of blocks that begin so, those that go on after a backslash as one. */
export function commandLinesOf(document: Document, beginning: RegExp): readonly string[] {
  const lines = blocksOf(document).flatMap((block) => block.replaceAll(/\\\n\s*/g, ' ').split('\n'));
  return lines.map((line) => line.trim()).filter((line) => beginning.test(line));
}
