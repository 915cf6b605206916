import type { Container } from '../columns/columns.ts';
import { nodesOfTree } from './box-tree.ts';

const PER_AREA = ['areaIdentity', 'areasByIdentity', 'area.level'];
const PER_AREA_AND_ONE = ['areaThings', 'areaNameOffset'];
const PER_THING = [
  'thingArea',
  'thingLat',
  'thingLon',
  'thingImportance',
  'thingIdentity',
  'thingsByIdentity',
];
const PER_THING_AND_ONE = [
  'thingNameOffset',
  'thingLocalityOffset',
  'thingPostcodeOffset',
  'shapeOffset',
  'houseOffset',
];
const PER_HOUSE = ['houseLat', 'houseLon', 'houseIdentity', 'housesByIdentity', 'housePostcode'];
const PER_LABEL = ['labelFrom', 'labelTo'];
const PER_POSTCODE = ['postcodeLat', 'postcodeLon'];
const PER_RECORD = ['recordBytes', 'recordCrc'];
/** Values of rows, by the offsets of where each row starts. */
const VALUES_OF: Readonly<Record<string, string>> = {
  wordOffsets: 'wordUnits',
  areaNameOffset: 'areaNames',
  areaPostingOffset: 'areaPostings',
  thingNameOffset: 'thingNames',
  thingPostingOffset: 'thingPostings',
  thingLocalityOffset: 'thingLocality',
  thingPostcodeOffset: 'thingPostcode',
  shapeOffset: 'shapes',
  postcodeOffsets: 'postcodeUnits',
  writtenOffsets: 'writtenUnits',
  codePostcodes: 'postcodeArea',
  postcodeThingOffset: 'postcodeThings',
  houseOffset: 'houseLabel',
  labelOffsets: 'labelUnits',
  keyOffsets: 'keyUnits',
};
const TREES = ['houseTree', 'majorTree', 'minorTree'];

/**
 * Holds the lengths of an atlas's arrays against each other.
 *
 * @throws ServiceError INDEX_NOT_AVAILABLE naming the first that is wrong
 */
export function expectLengths(container: Container): void {
  const expect = (names: readonly string[], length: number): void => {
    for (const name of names) container.expectLength(name, length);
  };
  const areas = container.u16('areaImportance').length;
  const things = container.u8('thingKind').length;
  const words = container.u32('wordOffsets').length - 1;
  const codes = container.u32('postcodeOffsets').length - 1;
  const postcodes = container.u32('postcodeArea').length;
  expect(PER_AREA, areas);
  expect(PER_AREA_AND_ONE, areas + 1);
  expect(PER_THING, things);
  expect(PER_THING_AND_ONE, things + 1);
  expect(PER_RECORD, areas + things);
  expect(['recordOffset'], areas + things);
  expect(PER_HOUSE, container.u32('houseLabel').length);
  expect(PER_LABEL, container.u32('labelKey').length);
  expect(['labelOffsets'], container.u32('labelKey').length + 1);
  expect(PER_POSTCODE, postcodes);
  expect(['postcodeThingOffset'], postcodes + 1);
  expect(['areaPostingOffset', 'thingPostingOffset'], words + 1);
  expect(['codePostcodes', 'writtenOffsets'], codes + 1);
  for (const [offsets, values] of Object.entries(VALUES_OF))
    container.expectLength(values, container.u32(offsets).at(-1) ?? -1);
  for (const tree of TREES)
    container.expectLength(`${tree}Boxes`, 4 * nodesOfTree(container.u32(`${tree}Leaves`).length));
}
