/**
 * The icons of the sprite sheet as a table: the name of each, the source of its drawing and the tags that it stands for.
 */

export interface Icon {
  /** Its name in the sheet: lower case, digits and hyphens; `group-` and the group's identifier for groups. */
  readonly id: string;
  /** `maki/<name>` and `temaki/<name>` of the two icon sets, or `own/<name>`, a drawing in `compile/icons/`. */
  readonly from: string;
  /**
   * The tags that it stands for. `key=value` is a tag of a point of interest; details (`religion=`, `cuisine=`, `sport=`,
   * `vending=`, `information=`, `tower:type=`) take precedence over main tags. `layer/kind` is a kind of another layer of the map,
   * `group/…` a category group. Empty for icons of general use.
   */
  readonly tags: readonly string[];
  /** The part that grows with the text laid over it. */
  readonly stretch?: StretchZone;
}

/** The stretchable part of a drawing, in its logical pixels, each from a first to a last coordinate. */
export interface StretchZone {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
  /** Bounds of the text: left, top, right, bottom. */
  readonly content: readonly [number, number, number, number];
}

type IconRow = readonly [id: string, from: string, ...tags: string[]];

const FOOD: readonly IconRow[] = [
  ['restaurant', 'maki/restaurant', 'amenity=restaurant'],
  ['food-court', 'temaki/catering', 'amenity=food_court'],
  ['pizza', 'maki/restaurant-pizza', 'cuisine=pizza', 'vending=pizza'],
  [
    'noodle',
    'maki/restaurant-noodle',
    'cuisine=noodle',
    'cuisine=ramen',
    'cuisine=chinese',
    'cuisine=vietnamese',
  ],
  ['seafood', 'maki/restaurant-seafood', 'cuisine=seafood', 'cuisine=fish'],
  ['sushi', 'maki/restaurant-sushi', 'cuisine=sushi', 'cuisine=japanese'],
  ['barbecue', 'maki/restaurant-bbq', 'cuisine=barbecue', 'cuisine=grill', 'cuisine=steak_house'],
  ['kebab', 'temaki/vertical_rotisserie', 'cuisine=kebab', 'cuisine=gyros', 'cuisine=shawarma'],
  ['sandwich', 'temaki/sandwich', 'cuisine=sandwich'],
  ['ice-cream', 'maki/ice-cream', 'cuisine=ice_cream', 'vending=ice_cream'],
  ['coffee', 'temaki/coffee', 'cuisine=coffee_shop', 'vending=coffee'],
  ['donut', 'temaki/donut', 'cuisine=donut'],
  ['tea', 'maki/teahouse', 'cuisine=tea'],
  ['bubble-tea', 'temaki/bubble_tea', 'cuisine=bubble_tea'],
  ['fast-food', 'maki/fast-food', 'amenity=fast_food', 'cuisine=burger'],
  ['cafe', 'maki/cafe', 'amenity=cafe'],
  ['bar', 'maki/bar', 'amenity=bar'],
  ['pub', 'maki/beer', 'amenity=pub'],
  ['biergarten', 'maki/beer', 'amenity=biergarten'],
  ['nightclub', 'maki/nightclub', 'amenity=nightclub'],
  ['drinking-water', 'maki/drinking-water', 'amenity=drinking_water'],
];

const SHOPS: readonly IconRow[] = [
  ['shop', 'maki/shop', 'shop=general', 'shop=department_store'],
  ['alcohol', 'maki/alcohol-shop', 'shop=alcohol'],
  ['bakery', 'maki/bakery', 'shop=bakery', 'vending=bread'],
  ['beauty', 'temaki/lipstick', 'shop=beauty'],
  ['beverages', 'temaki/bottles', 'shop=beverages', 'vending=drinks'],
  ['bicycle', 'maki/bicycle', 'shop=bicycle'],
  ['books', 'temaki/book_store', 'shop=books'],
  ['butcher', 'temaki/cleaver', 'shop=butcher'],
  ['car', 'maki/car', 'shop=car'],
  ['chemist', 'temaki/detergent_bottle', 'shop=chemist'],
  ['clothes', 'maki/clothing-store', 'shop=clothes'],
  ['computer', 'own/computer', 'shop=computer'],
  ['convenience', 'maki/convenience', 'shop=convenience'],
  ['doityourself', 'temaki/tools', 'shop=doityourself'],
  ['dry-cleaning', 'temaki/clothes_hanger', 'shop=dry_cleaning'],
  ['florist', 'maki/florist', 'shop=florist'],
  ['furniture', 'maki/furniture', 'shop=furniture'],
  ['garden-centre', 'maki/garden-centre', 'shop=garden_centre'],
  ['gift', 'maki/gift', 'shop=gift'],
  ['greengrocer', 'own/apple', 'shop=greengrocer'],
  ['hairdresser', 'maki/hairdresser', 'shop=hairdresser'],
  ['hardware', 'maki/hardware', 'shop=hardware'],
  ['jewelry', 'maki/jewelry-store', 'shop=jewelry'],
  ['kiosk', 'maki/commercial', 'shop=kiosk'],
  ['laundry', 'maki/laundry', 'shop=laundry'],
  ['mall', 'temaki/shopping_mall', 'shop=mall'],
  ['mobile-phone', 'maki/mobile-phone', 'shop=mobile_phone'],
  ['newsagent', 'own/newspaper', 'shop=newsagent', 'vending=newspapers'],
  ['optician', 'maki/optician', 'shop=optician'],
  ['outdoor', 'temaki/tents', 'shop=outdoor'],
  ['shoes', 'maki/shoe', 'shop=shoes'],
  ['sports-shop', 'own/ball', 'shop=sports'],
  ['stationery', 'own/pencil', 'shop=stationery'],
  ['supermarket', 'maki/grocery', 'shop=supermarket'],
  ['toys', 'temaki/spring_rider', 'shop=toys'],
  ['travel-agency', 'maki/globe', 'shop=travel_agency'],
  ['video', 'temaki/movie_rental', 'shop=video'],
  ['marketplace', 'maki/commercial', 'amenity=marketplace'],
  ['vending-machine', 'temaki/vending_machine', 'amenity=vending_machine'],
  ['vending-cigarettes', 'temaki/vending_cigarettes', 'vending=cigarettes'],
  ['vending-dog-bags', 'temaki/vending_pet_waste', 'vending=excrement_bags'],
  ['vending-sweets', 'maki/confectionery', 'vending=sweets'],
  [
    'vending-tickets',
    'temaki/vending_tickets',
    'vending=parking_tickets',
    'vending=public_transport_tickets',
  ],
  [
    'vending-parcels',
    'temaki/vending_lockers',
    'vending=parcel_pickup',
    'vending=parcel_pickup;parcel_mail_in',
  ],
];

const LODGING: readonly IconRow[] = [
  ['hotel', 'maki/lodging', 'tourism=hotel'],
  ['motel', 'maki/lodging', 'tourism=motel'],
  ['guest-house', 'own/bed-in-house', 'tourism=guest_house', 'tourism=bed_and_breakfast'],
  ['hostel', 'temaki/bunk_beds', 'tourism=hostel'],
  ['chalet', 'temaki/cabin', 'tourism=chalet'],
  ['alpine-hut', 'temaki/cabin', 'tourism=alpine_hut'],
  ['camp-site', 'maki/campsite', 'tourism=camp_site'],
  ['caravan-site', 'temaki/camper_trailer', 'tourism=caravan_site'],
];

const SIGHTS: readonly IconRow[] = [
  ['museum', 'maki/museum', 'tourism=museum'],
  ['attraction', 'maki/attraction', 'tourism=attraction'],
  ['artwork', 'temaki/sculpture', 'tourism=artwork'],
  ['viewpoint', 'maki/viewpoint', 'tourism=viewpoint'],
  ['zoo', 'maki/zoo', 'tourism=zoo'],
  ['aquarium', 'maki/aquarium', 'tourism=aquarium'],
  ['theme-park', 'maki/amusement-park', 'tourism=theme_park'],
  ['picnic-site', 'maki/picnic-site', 'tourism=picnic_site'],
  [
    'information',
    'maki/information',
    'tourism=information',
    'information=office',
    'information=visitor_centre',
  ],
  [
    'information-board',
    'temaki/info_board',
    'information=board',
    'information=map',
    'information=tactile_map',
  ],
  ['guidepost', 'own/guidepost', 'information=guidepost', 'information=route_marker'],
  ['archaeological-site', 'temaki/pick_hammer', 'historic=archaeological_site'],
  ['battlefield', 'temaki/dagger', 'historic=battlefield'],
  ['castle', 'maki/castle', 'historic=castle'],
  ['fort', 'maki/castle', 'historic=fort'],
  ['memorial', 'temaki/plaque', 'historic=memorial'],
  ['monument', 'maki/monument', 'historic=monument'],
  ['ruins', 'temaki/ruins', 'historic=ruins'],
  ['wayside-cross', 'own/cross-on-steps', 'historic=wayside_cross'],
  ['wayside-shrine', 'own/shrine', 'historic=wayside_shrine'],
];

const CULTURE: readonly IconRow[] = [
  ['arts-centre', 'maki/art-gallery', 'amenity=arts_centre', 'tourism=gallery'],
  ['cinema', 'maki/cinema', 'amenity=cinema'],
  ['theatre', 'maki/theatre', 'amenity=theatre'],
  ['library', 'maki/library', 'amenity=library'],
  ['fountain', 'temaki/fountain', 'amenity=fountain'],
  ['place-of-worship', 'maki/place-of-worship', 'amenity=place_of_worship'],
  ['christian', 'maki/religious-christian', 'religion=christian'],
  ['jewish', 'maki/religious-jewish', 'religion=jewish'],
  ['muslim', 'maki/religious-muslim', 'religion=muslim'],
  ['buddhist', 'maki/religious-buddhist', 'religion=buddhist'],
  ['hindu', 'temaki/hinduism', 'religion=hindu'],
  ['shinto', 'temaki/shinto', 'religion=shinto'],
  ['sikh', 'temaki/sikhism', 'religion=sikh'],
  ['taoist', 'temaki/taoism', 'religion=taoist'],
];

const SPORT: readonly IconRow[] = [
  ['pitch', 'maki/pitch', 'leisure=pitch'],
  ['sports-centre', 'maki/fitness-centre', 'leisure=sports_centre', 'sites/sports_centre', 'sport=fitness'],
  ['stadium', 'maki/stadium', 'leisure=stadium'],
  ['golf', 'maki/golf', 'leisure=golf_course', 'sport=golf'],
  ['ice-rink', 'temaki/ice_skating', 'leisure=ice_rink', 'sport=ice_skating', 'sport=ice_hockey'],
  ['swimming', 'maki/swimming', 'leisure=swimming_pool', 'sport=swimming'],
  ['water-park', 'temaki/splash_pad', 'leisure=water_park'],
  ['playground', 'maki/playground', 'leisure=playground', 'amenity=playground'],
  ['dog-park', 'maki/dog-park', 'leisure=dog_park', 'amenity=dog_park'],
  [
    'american-football',
    'maki/american-football',
    'sport=american_football',
    'sport=rugby',
    'sport=rugby_union',
  ],
  ['baseball', 'maki/baseball', 'sport=baseball', 'sport=softball'],
  ['basketball', 'maki/basketball', 'sport=basketball'],
  ['bowling', 'maki/bowling-alley', 'sport=10pin', 'sport=9pin'],
  ['climbing', 'temaki/climbing', 'sport=climbing'],
  ['cricket', 'maki/cricket', 'sport=cricket'],
  ['hockey', 'temaki/field_hockey', 'sport=field_hockey', 'sport=hockey'],
  ['horse-riding', 'maki/horse-riding', 'sport=equestrian'],
  ['skateboard', 'maki/skateboard', 'sport=skateboard', 'sport=bmx'],
  ['skiing', 'maki/skiing', 'sport=skiing'],
  ['soccer', 'maki/soccer', 'sport=soccer', 'sport=futsal', 'sport=football'],
  ['table-tennis', 'maki/table-tennis', 'sport=table_tennis'],
  ['tennis', 'maki/tennis', 'sport=tennis', 'sport=badminton', 'sport=padel', 'sport=squash'],
  ['volleyball', 'maki/volleyball', 'sport=volleyball', 'sport=beachvolleyball', 'sport=handball'],
];

const HEALTH: readonly IconRow[] = [
  ['hospital', 'maki/hospital', 'amenity=hospital', 'sites/hospital'],
  ['doctor', 'maki/doctor', 'amenity=doctors', 'amenity=clinic'],
  ['dentist', 'maki/dentist', 'amenity=dentist'],
  ['pharmacy', 'maki/pharmacy', 'amenity=pharmacy'],
  ['veterinary', 'maki/veterinary', 'amenity=veterinary'],
  ['nursing-home', 'temaki/social_facility', 'amenity=nursing_home'],
  ['defibrillator', 'maki/defibrillator', 'emergency=defibrillator'],
];

const PUBLIC: readonly IconRow[] = [
  ['bank', 'maki/bank', 'amenity=bank'],
  ['atm', 'temaki/atm2', 'amenity=atm'],
  ['college', 'maki/college', 'amenity=college', 'amenity=university', 'sites/college', 'sites/university'],
  ['school', 'maki/school', 'amenity=school', 'sites/school'],
  ['community-centre', 'own/people', 'amenity=community_centre'],
  ['courthouse', 'temaki/courthouse', 'amenity=courthouse'],
  ['embassy', 'maki/embassy', 'amenity=embassy', 'office=diplomatic'],
  ['fire-station', 'maki/fire-station', 'amenity=fire_station'],
  ['police', 'maki/police', 'amenity=police'],
  ['prison', 'maki/prison', 'amenity=prison', 'sites/prison'],
  ['post-office', 'maki/post', 'amenity=post_office'],
  ['post-box', 'temaki/post_box', 'amenity=post_box'],
  ['public-building', 'maki/building', 'amenity=public_building'],
  ['townhall', 'maki/town-hall', 'amenity=townhall'],
  ['cemetery', 'maki/cemetery', 'amenity=grave_yard', 'land/cemetery', 'land/grave_yard'],
];

const FACILITIES: readonly IconRow[] = [
  ['bench', 'temaki/bench', 'amenity=bench'],
  ['hunting-stand', 'temaki/hunting_blind', 'amenity=hunting_stand'],
  ['recycling', 'maki/recycling', 'amenity=recycling'],
  ['shelter', 'maki/shelter', 'amenity=shelter'],
  ['telephone', 'maki/telephone', 'amenity=telephone'],
  ['toilets', 'maki/toilet', 'amenity=toilets'],
  ['waste-basket', 'maki/waste-basket', 'amenity=waste_basket'],
  ['emergency-phone', 'maki/emergency-phone', 'emergency=phone'],
  ['fire-hydrant', 'temaki/fire_hydrant', 'emergency=fire_hydrant'],
  ['emergency-access-point', 'own/access-point', 'highway=emergency_access_point'],
  ['lighthouse', 'maki/lighthouse', 'man_made=lighthouse'],
  ['surveillance', 'temaki/security_camera', 'man_made=surveillance'],
  ['tower', 'temaki/tower', 'man_made=tower'],
  ['tower-communication', 'maki/communications-tower', 'tower:type=communication', 'tower:type=radar'],
  ['tower-observation', 'maki/observation-tower', 'tower:type=observation', 'tower:type=watchtower'],
  ['tower-bell', 'temaki/domed_tower', 'tower:type=bell_tower', 'tower:type=minaret'],
  ['tower-cooling', 'temaki/cooling_tower', 'tower:type=cooling'],
  ['wastewater-plant', 'temaki/waste', 'man_made=wastewater_plant'],
  ['water-well', 'temaki/well_pump_manual', 'man_made=water_well'],
  ['water-works', 'temaki/water_tap', 'man_made=water_works'],
  ['watermill', 'maki/watermill', 'man_made=watermill'],
  ['windmill', 'maki/windmill', 'man_made=windmill'],
];

const TRANSPORT: readonly IconRow[] = [
  ['aerodrome', 'maki/airport', 'public_transport/aerodrome'],
  ['helipad', 'maki/heliport', 'public_transport/helipad'],
  ['ferry-terminal', 'maki/ferry', 'public_transport/ferry_terminal', 'ferries/ferry'],
  ['station', 'maki/rail', 'public_transport/station'],
  ['halt', 'temaki/train', 'public_transport/halt'],
  ['bus-station', 'maki/bus', 'public_transport/bus_station'],
  ['bus-stop', 'temaki/bus', 'public_transport/bus_stop'],
  ['tram-stop', 'temaki/tram', 'public_transport/tram_stop'],
  ['aerialway-station', 'maki/aerialway', 'public_transport/aerialway_station'],
  ['cable-car', 'temaki/gondola_lift', 'aerialways/cable_car', 'aerialways/gondola'],
  ['goods-lift', 'temaki/goods_lift', 'aerialways/goods'],
  ['chair-lift', 'temaki/chairlift', 'aerialways/chair_lift'],
  ['drag-lift', 'temaki/drag_lift', 'aerialways/drag_lift', 'aerialways/rope-tow', 'aerialways/platter'],
  ['t-bar-lift', 'temaki/t_bar_lift', 'aerialways/t-bar'],
  ['j-bar-lift', 'temaki/j_bar_lift', 'aerialways/j-bar'],
  ['bicycle-rental', 'temaki/bicycle_rental', 'amenity=bicycle_rental'],
  ['bicycle-parking', 'temaki/bicycle_parked', 'sites/bicycle_parking'],
  ['car-rental', 'maki/car-rental', 'amenity=car_rental'],
  ['car-sharing', 'temaki/sign_and_car', 'amenity=car_sharing'],
  ['car-wash', 'temaki/car_wash', 'amenity=car_wash'],
  ['parking', 'maki/parking', 'sites/parking'],
  ['construction', 'maki/construction', 'sites/construction'],
  ['danger', 'maki/danger', 'sites/danger_area'],
];

const GROUPS: readonly IconRow[] = [
  ['group-food_and_drink', 'maki/restaurant', 'group/food_and_drink'],
  ['group-shopping', 'maki/shop', 'group/shopping'],
  ['group-accommodation', 'maki/lodging', 'group/accommodation'],
  ['group-health', 'maki/hospital', 'group/health'],
  ['group-education', 'maki/college', 'group/education'],
  ['group-transport', 'maki/bus', 'group/transport'],
  ['group-automotive', 'maki/car', 'group/automotive'],
  ['group-finance', 'maki/bank', 'group/finance'],
  ['group-culture', 'maki/theatre', 'group/culture'],
  ['group-entertainment', 'temaki/ticket', 'group/entertainment'],
  ['group-sport', 'maki/pitch', 'group/sport'],
  ['group-leisure', 'maki/park', 'group/leisure'],
  ['group-tourism', 'maki/attraction', 'group/tourism'],
  ['group-religion', 'maki/place-of-worship', 'group/religion'],
  ['group-public_service', 'maki/town-hall', 'group/public_service'],
  ['group-business', 'maki/suitcase', 'group/business'],
  ['group-craft', 'temaki/tools', 'group/craft'],
  ['group-facilities', 'maki/toilet', 'group/facilities'],
  ['group-nature', 'maki/mountain', 'group/nature'],
  ['group-settlement', 'maki/village', 'group/settlement'],
  ['group-historic', 'maki/castle', 'group/historic'],
  ['group-structures', 'temaki/tower', 'group/structures'],
];

/** Signs of the map itself. The arrow points along its line. */
const MARKS: readonly IconRow[] = [
  ['oneway', 'own/oneway', 'streets/oneway'],
  ['motorway-junction', 'own/motorway-junction', 'street_labels_points/motorway_junction'],
  ['place-capital', 'own/place-capital', 'place_labels/capital'],
  ['place-state-capital', 'own/place-state-capital', 'place_labels/state_capital'],
  ['place-city', 'own/place-city', 'place_labels/city'],
  ['place-town', 'own/place-town', 'place_labels/town'],
  ['marker', 'own/marker'],
  ['dot', 'own/dot'],
];

/** Shields of road numbers: 20 by 16 logical pixels, stretched to the size of the text. */
const SHIELDS: readonly Icon[] = [
  shield('shield', 'own/shield', 3),
  shield('shield-pill', 'own/shield-pill', 6),
  shield('shield-pointed', 'own/shield-pointed', 5),
];

/** Every icon of the sheet. Icons with one drawing share its place in the sheet. */
export const ICONS: readonly Icon[] = [
  ...[FOOD, SHOPS, LODGING, SIGHTS, CULTURE, SPORT, HEALTH, PUBLIC, FACILITIES, TRANSPORT, GROUPS, MARKS]
    .flat()
    .map(([id, from, ...tags]): Icon => ({ id, from, tags })),
  ...SHIELDS,
];

/** The stretchable part of a shield whose rounded or pointed ends take this many pixels on each side. */
function shield(id: string, from: string, end: number): Icon {
  return {
    id,
    from,
    tags: [],
    stretch: { x: [end + 2, 18 - end], y: [7, 9], content: [end, 3, 20 - end, 13] },
  };
}
