import { describe, expect, it } from 'vitest';
import { GROUP_LABELS, KINDS, kindOf, NAME_TABLE, PRESET_TABLE, placeKind } from './kinds.ts';
import { readPresets } from './schema.ts';

const presets = readPresets();

describe('the table of kinds', () => {
  it('gives every place a known group and a prominence in range', () => {
    for (const [id, row] of Object.entries(KINDS)) {
      if (row.show === 'never') continue;
      const kind = placeKind(row);
      expect(['always', 'named', 'referenced'], id).toContain(kind?.show);
      expect(kind?.prominence, id).toBeGreaterThan(0);
      expect(kind?.prominence, id).toBeLessThanOrEqual(1);
    }
  });

  it('is asked for the narrowest row there is', () => {
    expect(kindOf('tourism/information/office', 'tourism', 'information')?.prominence).toBe(0.45);
    expect(kindOf('tourism/information/office/x', 'tourism', 'information')?.prominence).toBe(0.45);
    expect(kindOf('tourism/information/audioguide', 'tourism', 'information')?.prominence).toBe(0.2);
    expect(kindOf('shop/kite_repair', 'shop', 'kite_repair')?.group).toBe('shopping');
    expect(kindOf('highway/path', 'highway', 'path')).toBeUndefined();
  });
});

describe('the table of groups', () => {
  it.each(Object.entries(GROUP_LABELS))('labels %s in at least 40 languages', (_, labels) => {
    expect(Object.keys(labels).length).toBeGreaterThanOrEqual(40);
    expect(Object.values(labels).every((label) => label.trim() === label && label !== '')).toBe(true);
  });
});

describe('the tables of presets and names', () => {
  it('speak of presets, categories and groups that exist', () => {
    const known = new Set([...Object.keys(presets), ...Object.keys(KINDS), ...Object.keys(GROUP_LABELS)]);
    for (const [preset, id] of Object.entries(PRESET_TABLE.same)) {
      expect(presets, preset).toHaveProperty([preset]);
      expect(known.has(id) || id in PRESET_TABLE.added || isDerived(id), `${preset} → ${id}`).toBe(true);
    }
    for (const id of Object.keys(NAME_TABLE))
      expect(known.has(id) || id in PRESET_TABLE.added, id).toBe(true);
  });
});

/** Categories that exist only because the table gives a preset another identifier. */
function isDerived(id: string): boolean {
  const [key = '', value = ''] = id.split('/');
  return kindOf(id, key, value) !== undefined;
}
