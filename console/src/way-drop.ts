import { byId } from './dom.ts';
import { say } from './note.ts';
import { text } from './texts.ts';
import { wayOfFile } from './way.ts';

/** Takes files with a way that are dropped on the map. @param onWay gets an encoded polyline */
export function takeWays(onWay: (way: string) => void): void {
  const map = byId('map');
  map.addEventListener('dragover', (event) => event.preventDefault()); // else the browser opens the file
  map.addEventListener('drop', (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer?.files ?? [];
    if (file) takeFile(file, onWay);
  });
}

/** A button that opens a file instead, for who drops nothing. */
export function chooseWay(onWay: (way: string) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.gpx,.geojson,.json';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) takeFile(file, onWay);
  });
  input.click();
}

async function takeFile(file: File, onWay: (way: string) => void): Promise<void> {
  const way = wayOfFile(await file.text());
  if (way === undefined) say(text('way.none', { name: file.name }));
  else onWay(way);
}
