/**
 * addresses: what do people and sources mean by an area, a street, a house and its number?
 *
 * In: tags, house numbers as they are written. Out: the types of areas, streets and houses that both halves share; house numbers
 * read, compared and split; Japanese block addresses; parts of postcodes. May import core and languages. Finds nothing: that is for `streets/`, `admin/` and `geocode/`.
 */
export { AREA_LEVELS, type Area, type AreaLevel, type House, type Street } from './address.ts';
export { type BlockAddress, blockAddressOf } from './block-address.ts';
export {
  blockNumberOf,
  compareHouseNumbers,
  directionOf,
  type HouseNumber,
  hasBuildingNumbers,
  hasGridNumbers,
  hasTwoNumbers,
  isHouseName,
  kilometreOf,
  numberBehindUnit,
  parseHouseLabel,
  parseHouseNumber,
  putsUnitFirst,
  splitHouseNumbers,
  type TownAndStreetNumber,
  townAndStreetNumber,
} from './house-number.ts';
export { possiblePostcodeParts, postcodePart } from './postcode-parts.ts';
