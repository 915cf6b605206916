import { describe, expect, it } from 'vitest';
import type { PlaceStatus, Tags } from '../core/core.ts';
import { statusOf } from './places.ts';

describe('statusOf', () => {
  it.each<[PlaceStatus, Tags]>([
    ['active', { amenity: 'cafe' }],
    ['active', { amenity: 'cafe', opening_hours: 'Mo-Fr 08:00-18:00; PH off' }],
    ['active', { shop: 'books', 'was:amenity': 'bank' }],
    ['active', { amenity: 'cafe', 'disused:website': 'https://example.org' }],
    ['active', { amenity: 'cafe', operational_status: 'operational' }],
    ['active', { amenity: 'cafe', disused: 'no' }],
    ['active', { amenity: 'cafe', end_date: '2026-05-20' }],
    ['active', { amenity: 'cafe', end_date: '2026' }],
    ['active', { amenity: 'cafe', end_date: 'before 1900' }],
    ['closed_permanently', { 'disused:amenity': 'cafe' }],
    ['closed_permanently', { 'disused:amenity': 'cafe', building: 'yes' }],
    ['closed_permanently', { 'abandoned:shop': 'kiosk', amenity: 'no' }],
    ['closed_permanently', { 'was:tourism': 'hotel' }],
    ['closed_permanently', { amenity: 'cafe', disused: 'yes' }],
    ['closed_permanently', { amenity: 'cafe', abandoned: 'yes' }],
    ['closed_permanently', { shop: 'vacant' }],
    ['closed_permanently', { railway: 'abandoned' }],
    ['closed_permanently', { amenity: 'cafe', end_date: '2026-05-19' }],
    ['closed_permanently', { amenity: 'cafe', end_date: '2026-04' }],
    ['closed_permanently', { amenity: 'cafe', end_date: '2025' }],
    ['closed_permanently', { amenity: 'cafe', opening_hours: 'closed "permanently"' }],
    ['closed_permanently', { amenity: 'cafe', opening_hours: 'off', operational_status: 'Demolished' }],
    ['closed_temporarily', { amenity: 'cafe', opening_hours: 'closed' }],
    ['closed_temporarily', { amenity: 'cafe', opening_hours: 'off "renovation"' }],
    ['closed_temporarily', { amenity: 'cafe', opening_hours: 'Mo-Su off' }],
    ['closed_temporarily', { amenity: 'fountain', operational_status: 'broken' }],
  ])('%s: %j', (status, tags) => {
    expect(statusOf(tags, '2026-05-20')).toBe(status);
  });
});
