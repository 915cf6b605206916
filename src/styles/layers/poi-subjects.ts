import type { Palette } from '../palette.ts';

/** A first zoom and its points of interest: `key=value value …`. */
type Rank = readonly [zoom: number, ...tags: readonly string[]];

/** Points of interest of one subject, drawn in one colour. */
export interface PoiSubject {
  readonly id: string;
  readonly colour: keyof Palette;
  /** True if the most important ones among their neighbours are shown before the others of their first zoom. */
  readonly areRanked?: boolean;
  /** By first zoom. */
  readonly ranks: readonly Rank[];
}

/**
 * All points of interest of the tiles, by subject. Labels of the last subject are placed first: people look for it from afar. A test
 * compares the list with the schema of the tiles.
 */
export const POI_SUBJECTS: readonly PoiSubject[] = [
  {
    id: 'facility',
    colour: 'facilities',
    ranks: [
      [15, 'man_made=lighthouse windmill'],
      [16, 'amenity=bank', 'man_made=tower watermill water_works wastewater_plant'],
      [17, 'amenity=car_rental car_wash bicycle_rental car_sharing drinking_water toilets shelter'],
      [17, 'shop=travel_agency laundry dry_cleaning', 'emergency=defibrillator'],
      [18, 'amenity=atm post_box recycling hunting_stand', 'shop=hairdresser beauty'],
      [18, 'highway=emergency_access_point', 'man_made=water_well'],
      [19, 'amenity=bench waste_basket vending_machine telephone', 'emergency=fire_hydrant phone'],
      [19, 'man_made=surveillance'],
    ],
  },
  {
    id: 'memorial',
    colour: 'culture',
    ranks: [
      [17, 'amenity=fountain grave_yard', 'historic=memorial', 'tourism=artwork information'],
      [18, 'historic=wayside_cross wayside_shrine'],
    ],
  },
  {
    id: 'shop',
    colour: 'shopping',
    areRanked: true,
    ranks: [
      [17, 'shop=bakery butcher greengrocer convenience alcohol beverages general kiosk newsagent'],
      [17, 'shop=books clothes shoes sports outdoor toys jewelry gift furniture doityourself garden_centre'],
      [18, 'shop=bicycle car chemist computer florist hardware mobile_phone optician stationery video'],
    ],
  },
  {
    id: 'food',
    colour: 'food',
    areRanked: true,
    ranks: [
      [16, 'amenity=restaurant food_court biergarten'],
      [17, 'amenity=cafe fast_food bar pub nightclub'],
    ],
  },
  {
    id: 'lodging',
    colour: 'lodging',
    ranks: [
      [14, 'tourism=alpine_hut'],
      [15, 'tourism=camp_site caravan_site'],
      [16, 'tourism=hotel hostel'],
      [17, 'tourism=motel guest_house bed_and_breakfast chalet'],
    ],
  },
  {
    id: 'heritage',
    colour: 'culture',
    ranks: [
      [15, 'amenity=place_of_worship'],
      [16, 'historic=monument archaeological_site battlefield ruins', 'tourism=picnic_site'],
    ],
  },
  {
    id: 'civic',
    colour: 'civic',
    ranks: [
      [14, 'amenity=university'],
      [15, 'amenity=college townhall library prison'],
      [16, 'amenity=police fire_station post_office courthouse community_centre public_building school'],
      [17, 'amenity=embassy', 'office=diplomatic'],
    ],
  },
  {
    id: 'supermarket',
    colour: 'shopping',
    areRanked: true,
    ranks: [
      [15, 'shop=mall'],
      [16, 'shop=supermarket department_store', 'amenity=marketplace'],
    ],
  },
  {
    id: 'health',
    colour: 'health',
    ranks: [
      [14, 'amenity=hospital'],
      [16, 'amenity=pharmacy clinic nursing_home'],
      [17, 'amenity=doctors dentist veterinary'],
    ],
  },
  {
    id: 'sport',
    colour: 'outdoors',
    ranks: [
      [14, 'leisure=stadium'],
      [15, 'leisure=sports_centre golf_course ice_rink water_park'],
      [17, 'leisure=pitch playground dog_park', 'amenity=playground dog_park'],
      [18, 'leisure=swimming_pool'],
    ],
  },
  {
    id: 'sight',
    colour: 'sights',
    ranks: [
      [14, 'historic=castle fort', 'tourism=museum zoo aquarium theme_park'],
      [15, 'amenity=theatre cinema arts_centre', 'tourism=attraction'],
      [16, 'tourism=gallery viewpoint'],
    ],
  },
];
