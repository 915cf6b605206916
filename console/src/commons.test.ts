import { beforeAll, expect, it, vi } from 'vitest';

let commonsFile: typeof import('./commons.ts').commonsFile;
beforeAll(async () => {
  vi.stubGlobal('document', { querySelector: () => null });
  ({ commonsFile } = await import('./commons.ts'));
});

it.each([
  [{ wikimedia_commons: 'File:Buste à Monaco (2021).jpg' }, 'Buste à Monaco (2021).jpg'],
  [{ wikimedia_commons: 'file:100 %.png;File:b.png' }, '100 %.png'],
  [{ image: 'File:a.svg', wikimedia_commons: 'Category:Palace' }, 'a.svg'],
  [{ image: 'https://commons.wikimedia.org/wiki/File:Mus%C3%A9e_x.jpg?uselang=fr' }, 'Musée x.jpg'],
  [{ image: 'http://commons.wikimedia.org/wiki/Special:FilePath/a.jpg' }, 'a.jpg'],
  [{ image: 'https://upload.wikimedia.org/wikipedia/commons/a/ab/A_b.jpeg' }, 'A b.jpeg'],
  [{ image: 'https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/A.jpg/300px-A.jpg' }, 'A.jpg'],
])('%j names a picture', (tags, file) => {
  expect(commonsFile(tags)).toBe(file);
});

it.each([
  {},
  { wikimedia_commons: 'Category:Palace' },
  { wikimedia_commons: 'File:Plan.pdf' },
  { image: 'https://pictures.example/File:a.jpg' },
  { image: 'https://upload.wikimedia.org/wikipedia/fr/a/ab/A.jpg' },
  { image: 'https://commons.wikimedia.org.example/wiki/File:a.jpg' },
])('%j names none', (tags) => {
  expect(commonsFile(tags)).toBeUndefined();
});
