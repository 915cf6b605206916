import { expect, it } from 'vitest';
import { RecentErrors } from './recent-errors.ts';

const error = { at: '', method: 'GET', status: 500, code: 'INTERNAL_ERROR' };

it('is short, and no flood of one kind washes away the others', () => {
  const errors = new RecentErrors();
  errors.note({ ...error, route: '/rare', requestId: 'rare' });
  for (let at = 0; at < 1000; at++) errors.note({ ...error, route: '/flood', requestId: `flood-${at}` });
  const ids = errors.list().map(({ requestId }) => requestId);
  expect(ids).toHaveLength(11);
  expect([ids[0], ids[9], ids[10]]).toEqual(['flood-999', 'flood-990', 'rare']);
  for (let at = 0; at < 1000; at++) errors.note({ ...error, route: `/${at}`, requestId: '' });
  expect(errors.list()).toHaveLength(50);
  expect(errors.list()[49]?.route).toBe('/950');
});
