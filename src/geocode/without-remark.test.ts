import { expect, it } from 'vitest';
import { withoutRemark } from './without-remark.ts';

it.each([
  ['10 Elm Street, Springfield, Tel. 555-0142', '10 Elm Street, Springfield'],
  ['10 Elm Street, Springfield phone: (410) 555-0142', '10 Elm Street, Springfield'],
  ['10 Elm Street, Springfield, (410) 555-0142', '10 Elm Street, Springfield'],
  ['10 Elm Street, Springfield 410-555-0142', '10 Elm Street, Springfield'],
  ['Hauptstrasse 12, Vaduz, +423 232 11 22', 'Hauptstrasse 12, Vaduz'],
  ['Hauptstrasse 12, Tel. +423 232 11 22, Vaduz', 'Hauptstrasse 12, Vaduz'],
  ['Hauptstrasse 12, Vaduz Tel.', 'Hauptstrasse 12, Vaduz'],
  ['Hauptstrasse 12 (Hinterhaus), Vaduz', 'Hauptstrasse 12, Vaduz'],
  ['Hauptstrasse 12, Vaduz (Hinterh', 'Hauptstrasse 12, Vaduz'],
  ['Bulevardi 5, Helsinki puh. 09 123 4567', 'Bulevardi 5, Helsinki'],
  ['Bulevardi 5, Helsinki 09 123 4567', 'Bulevardi 5, Helsinki'],
  ['Bulevardi 5, c/o Virtanen, Helsinki', 'Bulevardi 5, Helsinki'],
  ['Bulevardi 5, Helsinki c/o', 'Bulevardi 5, Helsinki'],
  ['ул. Ленина 5, тел. +7 495 123-45-67', 'ул. Ленина 5'],
  ['中山路5號（後門）', '中山路5號'],
])('%s is %s', (text, expected) => {
  expect(withoutRemark(text)).toBe(expected);
});

it.each([
  'Hauptstrasse 12, 9490 Vaduz',
  'Mannerheimintie 9, 00100 Helsinki',
  '12 Main Street, Mobile, AL 36602',
  'Hotel Central 5',
  '12 Elm Street, Springfield, IL 62701-1234',
  'Ulica 12, 00-001 Warszawa',
  'Rua 5, 01001-000 São Paulo',
  'Ul. Bosses 5, 10000 Zagreb',
  '(5)',
  '+423 232 11 22',
  '',
])('leaves %j as it is', (text) => {
  expect(withoutRemark(text)).toBeUndefined();
});
