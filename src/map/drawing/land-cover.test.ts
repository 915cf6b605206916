import { expect, it } from 'vitest';
import type { TileFeature } from '../../mvt/mvt.ts';
import { withLandCover } from './land-cover.ts';

function square(kind: string, x: number, y: number, side: number): TileFeature {
  const parts = [[x, y, x + side, y, x + side, y + side, x, y + side]];
  return { order: 0, attributes: JSON.stringify(['kind', kind]), shape: 'area', parts };
}

function cover(zoom: number, ...features: readonly TileFeature[]): string[] {
  const layers = withLandCover(zoom, [{ name: 'land', features }]);
  return layers.flatMap((layer) =>
    layer.features.map(({ attributes, parts }) => `${attributes} ${parts.length} ${parts[0]}`),
  );
}

it('shows land of one class as one shape at early zooms', () => {
  const [meadow, grass] = [square('meadow', 512, 512, 512), square('grass', 1024, 512, 512)];
  expect(cover(9, meadow, grass)).toEqual(['["kind","meadow"] 1 512,512,1536,512,1536,1024,512,1024']);
  expect(cover(11, meadow, grass)).toHaveLength(2);
});

it('cuts out what is covered by something else', () => {
  const [town, wood] = [square('residential', 512, 512, 1024), square('forest', 768, 768, 256)];
  expect(cover(9, wood, town)).toEqual([
    '["kind","residential"] 2 512,512,1536,512,1536,1536,512,1536',
    '["kind","forest"] 1 768,768,1024,768,1024,1024,768,1024',
  ]);
});

it('shows the small on the large: a quarry and a meadow in a wood, whichever comes first', () => {
  const wood = square('forest', 512, 512, 1024);
  for (const small of [square('quarry', 768, 768, 256), square('meadow', 768, 768, 256)]) {
    const shown = cover(11, small, wood);
    expect(shown).toEqual(cover(11, wood, small));
    expect(shown).toContain(`${small.attributes} 1 768,768,1024,768,1024,1024,768,1024`);
  }
});

it('leaves out specks, and leaves late zooms as they are', () => {
  const specks = [square('forest', 1000, 1000, 8), square('residential', 2000, 2000, 512)];
  expect(cover(10, ...specks)).toHaveLength(1);
  expect(cover(14, ...specks)).toHaveLength(2);
});
