export { pointsOfPolyline } from '../../filters/filters.ts';
