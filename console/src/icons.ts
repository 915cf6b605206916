/** Icons as paths in a box of 24 by 24. */
const PATHS = {
  search:
    'M10.5 3a7.5 7.5 0 1 0 4.6 13.4l4.3 4.3 1.4-1.4-4.3-4.3A7.5 7.5 0 0 0 10.5 3Zm0 2a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z',
  zoom: 'M10.5 3a7.5 7.5 0 1 0 4.6 13.4l4.3 4.3 1.4-1.4-4.3-4.3A7.5 7.5 0 0 0 10.5 3Zm0 2a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Zm-1 2v2.5H7v2h2.5V14h2v-2.5H14v-2h-2.5V7h-2Z',
  close: 'm6.4 5 5.6 5.6L17.6 5 19 6.4 13.4 12l5.6 5.6-1.4 1.4-5.6-5.6L6.4 19 5 17.6l5.6-5.6L5 6.4 6.4 5Z',
  back: 'M11.4 4.6 4 12l7.4 7.4 1.4-1.4L7.8 13H20v-2H7.8l5-5-1.4-1.4Z',
  place:
    'M12 2a7 7 0 0 0-7 7c0 5 7 13 7 13s7-8 7-13a7 7 0 0 0-7-7Zm0 9.6A2.6 2.6 0 1 1 12 6.4a2.6 2.6 0 0 1 0 5.2Z',
  street:
    'M7.2 3 3 21h3l.7-4H11v4h2v-4h4.3l.7 4h3L16.8 3H13v3h-2V3H7.2ZM11 8v2H8l.3-2H11Zm2 0h2.7l.3 2h-3V8Zm-2 4v3H7.1l.5-3H11Zm2 0h3.4l.5 3H13v-3Z',
  house: 'M12 3 2.5 11l1.3 1.5L5 11.5V20h5.5v-5.5h3V20H19v-8.5l1.2 1 1.3-1.5L12 3Z',
  area: 'm9 3-6 2.4v15.2L9 18.2l6 2.4 6-2.4V3l-6 2.4L9 3Zm0 2.2 6 2.4v10.8l-6-2.4V5.2Z',
  clock:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 2a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm-1 2v5.4l3.8 3.8 1.4-1.4-3.2-3.2V7h-2Z',
  layers: 'm12 3 10 5.5L12 14 2 8.5 12 3Zm-7.6 9L12 16.2 19.6 12l2.4 1.3-10 5.5-10-5.5L4.4 12Z',
  sliders:
    'M4 7h8.2a3 3 0 0 0 5.6 0H20V5h-2.2a3 3 0 0 0-5.6 0H4v2Zm0 12h2.2a3 3 0 0 0 5.6 0H20v-2h-8.2a3 3 0 0 0-5.6 0H4v2Zm0-6h10.2a3 3 0 0 0 5.6 0H20v-2h-.2a3 3 0 0 0-5.6 0H4v2Z',
  copy: 'M8 3v3H5v15h11v-3h3V3H8Zm2 2h7v11h-1V6h-6V5ZM7 8h7v11H7V8Z',
  check: 'm9.5 16.2-4-4L4 13.6l5.5 5.4L20 8.6l-1.4-1.4-9.1 9Z',
  link: 'M10.6 13.4a1 1 0 0 1 0-1.4l1.4-1.4 1.4 1.4-1.4 1.4a1 1 0 0 1-1.4 0Zm-1.5 6.4a4 4 0 0 1-5.6-5.6l4-4 1.4 1.4-4 4a2 2 0 0 0 2.8 2.8l4-4 1.4 1.4-4 4Zm7.4-6.4-1.4-1.4 4-4a2 2 0 1 0-2.8-2.8l-4 4-1.4-1.4 4-4a4 4 0 0 1 5.6 5.6l-4 4Z',
  code: 'm8.6 6 1.4 1.4L5.4 12l4.6 4.6L8.6 18l-6-6 6-6Zm6.8 0 6 6-6 6-1.4-1.4 4.6-4.6L14 7.4 15.4 6Z',
  phone:
    'M6.6 3 4 4.5C3.4 12.800 11.200 20.600 19.500 20L21 17.400l-4.500-3-2.100 1.600c-2.400-1.200-4.200-3-5.400-5.400l1.600-2.100L6.600 3Z',
  web: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm6.300 5h-2.700a14 14 0 0 0-1.100-2.500A7 7 0 0 1 18.300 8ZM12 5.100c.6.8 1.200 1.800 1.500 2.900h-3c.3-1.100.9-2.100 1.500-2.900ZM5.300 14a7 7 0 0 1 0-4h3.100a17 17 0 0 0 0 4H5.300Zm.4 2h2.700c.2.900.6 1.700 1.100 2.500A7 7 0 0 1 5.700 16Zm2.700-8H5.700a7 7 0 0 1 3.800-2.500C9 6.300 8.600 7.100 8.400 8ZM12 18.900c-.6-.8-1.200-1.800-1.500-2.900h3c-.3 1.100-.9 2.100-1.500 2.900Zm1.900-4.900h-3.800a15 15 0 0 1 0-4h3.800a15 15 0 0 1 0 4Zm.6 4.500c.5-.8.9-1.600 1.100-2.500h2.700a7 7 0 0 1-3.800 2.500Zm1.300-4.500a17 17 0 0 0 0-4h2.900a7 7 0 0 1 0 4h-2.900Z',
  mail: 'M3 5v14h18V5H3Zm2.800 2h12.400L12 11.600 5.800 7ZM5 8.900l7 5.100 7-5.100V17H5V8.900Z',
  key: 'M8 7a5 5 0 1 0 4.600 7H15v3h3v-3h3v-4h-8.400A5 5 0 0 0 8 7Zm0 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  warning: 'M12 3 1.500 21h21L12 3Zm0 4 7 12H5l7-12Zm-1 4v4h2v-4h-2Zm0 5v2h2v-2h-2Z',
  chevron: 'm6.400 8.600 5.600 5.600 5.600-5.600L19 10l-7 7-7-7 1.400-1.400Z',
  plus: 'M11 5v6H5v2h6v6h2v-6h6v-2h-6V5h-2Z',
  minus: 'M5 11v2h14v-2H5Z',
  target:
    'M11 2v2.100A8 8 0 0 0 4.100 11H2v2h2.100a8 8 0 0 0 6.900 6.900V22h2v-2.100a8 8 0 0 0 6.900-6.900H22v-2h-2.100A8 8 0 0 0 13 4.100V2h-2Zm1 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12Zm0 3a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z',
  food: 'M7 2v7a2 2 0 0 1-1 1.700V22H4V10.700A2 2 0 0 1 3 9V2h1.200v6h.600V2h1.200v6h.600V2H7Zm10 0c2 2 3 5 3 8 0 2-1 3.500-2 4v8h-2V2h1Z',
  bag: 'M8 7V6a4 4 0 0 1 8 0v1h4l-1 15H5L4 7h4Zm2 0h4V6a2 2 0 0 0-4 0v1Z',
  bed: 'M3 5h2v8h6V8h6a4 4 0 0 1 4 4v7h-2v-3H5v3H3V5Zm5 2a2 2 0 1 1 0 4 2 2 0 0 1 0-4Z',
  bus: 'M6 3h12a2 2 0 0 1 2 2v12h-1v3h-3v-3H8v3H5v-3H4V5a2 2 0 0 1 2-2Zm0 3v6h12V6H6Zm1 8v2h2v-2H7Zm8 0v2h2v-2h-2Z',
  cross: 'M9 3h6v6h6v6h-6v6H9v-6H3V9h6V3Z',
  book: 'M4 4h7l1 1 1-1h7v15h-7l-1 1-1-1H4V4Zm2 2v11h5V6H6Zm7 0v11h5V6h-5Z',
  tree: 'M12 2 5 11h3l-4 6h7v5h2v-5h7l-4-6h3L12 2Z',
  star: 'm12 2 3 6.600 7 .800-5.200 4.800 1.500 7L12 17.600l-6.300 3.600 1.500-7L2 9.400l7-.800L12 2Z',
  share:
    'M18 2a3 3 0 0 0-2.900 3.800L8.600 9.600a3 3 0 1 0 0 4.800l6.500 3.800a3 3 0 1 0 1-1.700l-6.500-3.800a3 3 0 0 0 0-1.400l6.500-3.800A3 3 0 1 0 18 2Z',
  save: 'M6 2h12v20l-6-4.500L6 22V2Zm2 2v14l4-3 4 3V4H8Z',
  route:
    'm12 1 11 11-11 11L1 12 12 1Zm0 2.800L3.800 12l8.200 8.200 8.200-8.200L12 3.800ZM13 8l4 3.500-4 3.500v-2.500h-2.500V15h-2v-4.500H13V8Z',
  money: 'M2 6h20v12H2V6Zm2 2v8h16V8H4Zm8 1a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z',
  north: 'm12 2 6 18-6-4-6 4 6-18Z',
} as const;

export type IconName = keyof typeof PATHS;

/** Icons of the groups of kinds; others are mere places. */
const OF_GROUP: Readonly<Record<string, IconName>> = {
  food_and_drink: 'food',
  shopping: 'bag',
  accommodation: 'bed',
  transport: 'bus',
  automotive: 'bus',
  health: 'cross',
  finance: 'money',
  education: 'book',
  culture: 'book',
  nature: 'tree',
  leisure: 'tree',
  sport: 'tree',
  tourism: 'star',
  historic: 'star',
  entertainment: 'star',
  settlement: 'area',
};

export function iconOfGroup(group: string | undefined): IconName {
  return (group !== undefined && OF_GROUP[group]) || 'place';
}

/** A coloured disc with the icon of a group of kinds. */
export function kindDisc(group: string | undefined): HTMLElement {
  const disc = document.createElement('span');
  disc.className = 'kind-disc';
  disc.dataset.kind = iconOfGroup(group);
  disc.append(icon(iconOfGroup(group)));
  return disc;
}

const SVG = 'http://www.w3.org/2000/svg';

/** An icon for the eye alone: what it stands for is said in words beside it or on its button. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  path.setAttribute('d', PATHS[name]);
  path.setAttribute('fill-rule', 'evenodd');
  svg.append(path);
  return svg;
}
