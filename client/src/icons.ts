/** Icons as paths in a box of 24 by 24, drawn for this package. */
const PATHS = {
  place:
    'M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Zm0 9.6a2.6 2.6 0 1 1 0-5.2 2.6 2.6 0 0 1 0 5.2Z',
  house: 'M12 3 3 11h2v9h5v-6h4v6h5v-9h2L12 3Z',
  street:
    'M8 3 4 21h3.500l.7-4H11v4h2v-4h2.800l.7 4H20L16 3h-3v3h-2V3H8Zm3 6v5H8.700l.8-5H11Zm2 0h1.500l.8 5H13V9Z',
  area: 'm9 3-6 2.500v15L9 18l6 2.500 6-2.500V3l-6 2.500L9 3Zm0 2.300 6 2.500v10.500l-6-2.500V5.300Z',
  postcode: 'M3 5v14h18V5H3Zm2.500 2h13L12 11.700 5.500 7ZM5 9l7 5 7-5v8H5V9Z',
  food: 'M7 2v7a2 2 0 0 1-1 1.700V22H4V10.700A2 2 0 0 1 3 9V2h1.200v6h.600V2h1.200v6h.600V2H7Zm10 0c2 2 3 5 3 8 0 2-1 3.500-2 4v8h-2V2h1Z',
  shop: 'M8 7V6a4 4 0 0 1 8 0v1h4l-1 15H5L4 7h4Zm2 0h4V6a2 2 0 0 0-4 0v1Z',
  bed: 'M3 5h2v8h6V8h6a4 4 0 0 1 4 4v7h-2v-3H5v3H3V5Zm5 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  transport:
    'M6 3h12a2 2 0 0 1 2 2v12h-1v3h-3v-3H8v3H5v-3H4V5a2 2 0 0 1 2-2Zm0 3v6h12V6H6Zm1 8v2h2v-2H7Zm8 0v2h2v-2h-2Z',
  health: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6V3Z',
  learning: 'M12 3 1 9l11 6 9-5v7h2V9L12 3ZM5 13.500V17c0 2 14 2 14 0v-3.500l-7 4-7-4Z',
  nature: 'M12 2 5 11h3l-4 6h7v5h2v-5h7l-4-6h3L12 2Z',
  sight: 'm12 2 3 6.600 7 .800-5.200 4.800 1.500 7L12 17.600l-6.300 3.600 1.500-7L2 9.400l7-.800L12 2Z',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons of kinds of place, by what their names hold; the first that fits. */
const BY_KIND: readonly (readonly [IconName, RegExp])[] = [
  ['food', /restaurant|cafe|coffee|bar$|pub|food|biergarten|bakery|ice_cream|pizzeria/],
  ['bed', /hotel|hostel|motel|guest_house|camp_site|apartment|chalet/],
  ['transport', /station|stop|platform|halt|aerodrome|terminal|parking|bus|ferry|fuel|charging/],
  ['health', /hospital|clinic|doctor|dentist|pharmacy|veterinary|chemist/],
  ['learning', /school|university|college|kindergarten|library/],
  ['nature', /park$|garden|forest|wood|peak|beach|nature|playground|tree|spring|water/],
  ['sight', /museum|attraction|monument|memorial|castle|viewpoint|artwork|theatre|gallery|cinema|zoo|ruins/],
  ['shop', /shop|mall|market|store|supermarket|convenience|clothes|hairdresser|bank|post_office/],
];

/** Icons of types of answers that are no places; others are areas. */
const BY_TYPE: Readonly<Record<string, IconName>> = {
  place: 'place',
  house: 'house',
  street: 'street',
  intersection: 'street',
  postcode: 'postcode',
};

/** @param category value of a place's main tag, such as `cafe` */
export function iconOf(type: string, category: string | undefined): IconName {
  const byKind = category === undefined ? undefined : BY_KIND.find(([, kinds]) => kinds.test(category));
  return (type === 'place' && byKind?.[0]) || (BY_TYPE[type] ?? 'area');
}

const SVG = 'http://www.w3.org/2000/svg';

/** For the eye alone: what it stands for is said in words beside it. */
export function drawIcon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', PATHS[name]);
  path.setAttribute('fill-rule', 'evenodd');
  svg.append(path);
  return svg;
}
