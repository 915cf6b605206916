import type { Colour } from './colour.ts';

/** Everything that a theme decides: colours by purpose and a few measures. A further theme is a further table. */
export interface Palette {
  /** True if the ground is dark, so that shades are inverted. */
  readonly isDark: boolean;

  // land, from built-up to natural
  readonly ground: Colour;
  /** Over land and sea of which extracts hold nothing. */
  readonly uncovered: Colour;
  /** Built-up areas on the map of the world, where they have no streets that would show them. */
  readonly urban: Colour;
  // what covers the land on the map of the world
  readonly treeCover: Colour;
  readonly grassCover: Colour;
  readonly desert: Colour;
  readonly tundra: Colour;
  readonly residential: Colour;
  readonly commercial: Colour;
  readonly industrial: Colour;
  readonly farmland: Colour;
  readonly grass: Colour;
  readonly orchard: Colour;
  readonly heath: Colour;
  readonly forest: Colour;
  readonly wetland: Colour;
  readonly rock: Colour;
  readonly sand: Colour;
  readonly park: Colour;
  readonly playground: Colour;
  readonly cemetery: Colour;
  readonly glacier: Colour;
  readonly education: Colour;
  readonly hospital: Colour;
  readonly sports: Colour;
  readonly parking: Colour;
  readonly construction: Colour;
  readonly danger: Colour;

  readonly water: Colour;
  readonly waterOutline: Colour;
  readonly waterway: Colour;
  /** Over the sea where it is deep. */
  readonly deepWater: Colour;
  readonly reef: Colour;
  readonly pier: Colour;
  readonly dam: Colour;

  readonly building: Colour;
  readonly buildingOutline: Colour;
  readonly bridge: Colour;

  // streets, each with its casing
  readonly motorway: Colour;
  readonly motorwayCasing: Colour;
  readonly trunk: Colour;
  readonly trunkCasing: Colour;
  readonly primary: Colour;
  readonly primaryCasing: Colour;
  readonly secondary: Colour;
  readonly secondaryCasing: Colour;
  readonly street: Colour;
  readonly streetCasing: Colour;
  readonly pedestrian: Colour;
  readonly pedestrianCasing: Colour;
  readonly footway: Colour;
  readonly cycleway: Colour;
  readonly track: Colour;
  readonly runway: Colour;
  readonly oneway: Colour;

  readonly rail: Colour;
  readonly railHatch: Colour;
  readonly transit: Colour;
  readonly aerialway: Colour;
  readonly ferry: Colour;

  readonly country: Colour;
  readonly countryHalo: Colour;
  readonly state: Colour;
  readonly disputed: Colour;
  readonly maritime: Colour;

  // text
  readonly countryText: Colour;
  readonly stateText: Colour;
  readonly cityText: Colour;
  readonly townText: Colour;
  readonly suburbText: Colour;
  readonly streetText: Colour;
  readonly waterText: Colour;
  readonly natureText: Colour;
  readonly houseNumberText: Colour;
  readonly halo: Colour;
  readonly waterHalo: Colour;

  // shields of road numbers: ground and number
  readonly motorwayShield: Colour;
  readonly motorwayShieldText: Colour;
  readonly roadShield: Colour;
  readonly roadShieldText: Colour;
  readonly europeanShield: Colour;
  readonly europeanShieldText: Colour;

  // points of interest: one colour for icon and name
  readonly transport: Colour;
  readonly food: Colour;
  readonly shopping: Colour;
  readonly lodging: Colour;
  readonly sights: Colour;
  readonly culture: Colour;
  readonly health: Colour;
  readonly civic: Colour;
  readonly outdoors: Colour;
  readonly facilities: Colour;

  /** Factor for the widths in the table of streets. */
  readonly streetScale: number;
  /** Factor for sizes of text. */
  readonly textScale: number;
  /** Width of the halo of text, in pixels. */
  readonly haloWidth: number;
  /** 0 to 1. */
  readonly iconOpacity: number;
}
