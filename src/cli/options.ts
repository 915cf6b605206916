import {
  choice,
  delimiter,
  flag,
  instant,
  integer,
  integerOrAuto,
  namedTilesets,
  namesOf,
  networks,
  number,
  type Option,
  origins,
  place,
  point,
  routeFinders,
  text,
  texts,
  webAddress,
} from './option-kinds.ts';

/** Interfaces of other geocoders; `http` has the same list, which this one must not load. */
const COMPAT_NAMES = ['photon', 'nominatim', 'pelias', 'google'] as const;

/**
 * Every option there is. Flags, environment variables, members of the configuration file, help and the
 * reference documentation are all made from this table: `placeForm` is `--place-form`, `WAYPOST_PLACE_FORM`
 * and `"placeForm"`.
 */
export const OPTIONS = {
  data: text({ placeholder: 'DIR', help: 'directory that holds the data set', fallback: 'data' }),
  host: text({ placeholder: 'HOST', help: 'address to listen on', fallback: '127.0.0.1' }),
  port: integer(
    { placeholder: 'PORT', help: 'port to listen on; 0 takes a free one', fallback: 8080 },
    0,
    65_535,
  ),
  publicUrl: webAddress({
    placeholder: 'URL',
    help: 'where clients reach the service, as TileJSON tells them; the address listened on unless given',
  }),
  workers: integerOrAuto(
    {
      placeholder: 'N',
      help: 'threads that search and geocode; auto is one a core, at most 4; 1 works in the thread of the server',
      fallback: 'auto',
    },
    1,
    64,
  ),
  basemap: place({
    placeholder: 'FILE|URL',
    help: "PMTiles archive in the schema Shortbread, served in place of the data set's map: a file, https://… or s3://bucket/key",
  }),
  tileset: namedTilesets({
    placeholder: 'NAME=FILE',
    help: 'PMTiles archive of vector tiles in any schema, served beside the map as /v1/tiles/NAME: a file, https://… or s3://bucket/key; may be repeated',
    fallback: [],
  }),
  placeForm: choice(
    { placeholder: 'a|b', help: 'shape of places in answers, where a request chooses none', fallback: 'a' },
    ['a', 'b'],
  ),
  cacheEntries: integer(
    { placeholder: 'N', help: 'answers kept in the result cache; 0 keeps none', fallback: 10_000 },
    0,
    10_000_000,
  ),
  corsOrigins: origins({
    placeholder: 'ORIGIN',
    help: 'pages that may use the API from a browser, such as https://example.org, or *; may be repeated',
    fallback: [],
  }),
  embedOrigins: origins({
    placeholder: 'ORIGIN',
    help: 'pages that may show the console in a frame, such as https://example.org, or *; may be repeated',
    fallback: [],
  }),
  trustedProxies: networks({
    placeholder: 'ADDRESS',
    help: 'proxies whose X-Forwarded-For is believed, such as 10.0.0.0/8; may be repeated',
    fallback: [],
  }),
  tokenAlgorithm: choice(
    {
      placeholder: 'HS256|EdDSA|ES256',
      help: 'how access tokens are signed: with a secret, or with a key whose public half is at /.well-known/jwks.json, by which other services can check them',
      fallback: 'HS256',
    },
    ['HS256', 'EdDSA', 'ES256'],
  ),
  redisUrl: text({
    placeholder: 'URL',
    help: 'Redis in which several servers count the requests of a key together, such as redis://localhost',
  }),
  requestsUnderWay: integer(
    {
      placeholder: 'N',
      help: 'requests open at once, those that wait included; more are answered 503',
      fallback: 4096,
    },
    64,
    100_000,
  ),
  waitMs: integer(
    {
      placeholder: 'MS',
      help: 'how long a search may be expected to wait for its turn; later ones are answered 503',
      fallback: 1000,
    },
    1,
    60_000,
  ),
  publicConsole: flag('let everybody who opens the console use it, without a key'),
  consoleRate: integer(
    {
      placeholder: 'PER_MINUTE',
      help: 'requests a minute of one address to the public console',
      fallback: 1200,
    },
    1,
    1_000_000,
  ),
  directions: routeFinders({
    placeholder: 'NAME=URL',
    help: 'pages that find the way, offered in cards of the console: {lat} and {lon} in the address are the goal, {from_lat} and {from_lon} where the reader is; may be repeated',
    fallback: [],
  }),
  outsidePictures: flag(
    'show pictures of Wikimedia Commons in cards of the console, which browsers fetch there: nothing else is asked elsewhere',
  ),
  metricsPublic: flag('tell /metrics to everyone; to programs of this machine only unless given'),
  compat: namesOf(
    {
      placeholder: 'NAME',
      help: 'interfaces of other geocoders that are served below their names, such as /photon/api; may be repeated',
      fallback: [],
    },
    COMPAT_NAMES,
  ),
  compatRoot: choice(
    { placeholder: 'NAME', help: 'which of these interfaces is served at the root as well' },
    COMPAT_NAMES,
  ),
  compatAccess: choice(
    {
      placeholder: 'WHO',
      help: 'who may ask them: open, everybody, at a rate by address; key, who has a key in the query (api_key, access_token) or the path; bearer, who has one in the header',
      fallback: 'key',
    },
    ['open', 'key', 'bearer'],
  ),
  compatWorld: choice(
    {
      placeholder: 'on|off',
      help: "whether their answers hold what only the world's gazetteer knows: towns that no extract holds",
      fallback: 'on',
    },
    ['on', 'off'],
  ),
  logLevel: choice(
    {
      placeholder: 'LEVEL',
      help: 'what is logged to standard error: silent, error, warn, info',
      fallback: 'warn',
    },
    ['silent', 'error', 'warn', 'info'],
  ),
  shutdownSeconds: integer(
    { placeholder: 'S', help: 'time that requests in flight are given when the server stops', fallback: 10 },
    0,
    3600,
  ),
  geofabrikUrl: webAddress({
    placeholder: 'URL',
    help: 'server that regions are downloaded from',
    fallback: 'https://download.geofabrik.de',
  }),
  elevation: text({
    placeholder: 'DIR',
    help: 'directory of heights, .hgt or .tif (WGS 84), from which hills are shaded and contour lines drawn',
  }),
  allowEmpty: flag('build a data set although a source holds nothing to build; refused unless given'),
  add: flag(
    'keep the regions and files that the data set holds, and add these; over others a build is refused without',
  ),
  replace: flag('put these in the place of the regions and files that the data set holds'),
  places: texts({
    placeholder: 'FILE',
    help: 'places of your own: CSV, TSV, .xlsx, GeoJSON or Parquet; may be repeated',
    fallback: [],
  }),
  addresses: texts({
    placeholder: 'FILE',
    help: 'a register of addresses, in the same formats; may be repeated',
    fallback: [],
  }),
  columns: texts({
    placeholder: 'ROLE=COLUMN',
    help: 'what a column of a table means where its header does not say it, such as street=Strasse; in a build, category=shop=bakery is the kind of all rows; may be repeated',
    fallback: [],
  }),
  crs: text({
    placeholder: 'EPSG:CODE',
    help: 'projection of the positions in --places and --addresses; degrees of WGS 84 unless given',
  }),
  prefer: choice(
    {
      placeholder: 'SOURCE',
      help: 'whose position a house has that both a register and OpenStreetMap know; openstreetmap unless given',
    },
    ['openstreetmap', 'register'],
  ),
  sources: text({
    placeholder: 'FILE',
    help: 'list of such files with their columns, attribution and licence, JSON; see docs/your-own-data.md',
  }),
  from: text({
    placeholder: 'DIRECTORY',
    help: 'directory of changes, laid out as on a server of OpenStreetMap',
  }),
  server: webAddress({
    placeholder: 'URL',
    help: "server of changes; the one that the extract's header names unless given",
  }),
  ofPlanet: flag(
    "the changes are those of the whole planet; only what concerns the extract is taken, as from any server but the extract's own",
  ),
  polygon: texts({
    placeholder: 'FILE',
    help: "outline of an extract, .poly or GeoJSON: its map ends there, and the planet's changes within it concern it; kept; for several sources one each, in order",
    fallback: [],
  }),
  compact: flag('fold the changes into the extract, as is done by itself once they have a tenth of its size'),
  until: instant({ placeholder: 'TIME', help: 'only changes up to this time, such as 2026-05-18T20:00:00Z' }),
  maxSequences: integer(
    { placeholder: 'N', help: 'most files of changes that are applied at once', fallback: 1_500 },
    1,
    1_000_000,
  ),
  follow: flag('go on, and apply changes as they are published, until stopped'),
  keepGenerations: integer(
    { placeholder: 'N', help: 'generations that stay on the disk, the new one included', fallback: 2 },
    2,
    1_000,
  ),
  threads: integer(
    { placeholder: 'N', help: 'worker threads that read extracts; as many as help unless given' },
    1,
    256,
  ),
  days: integer(
    { placeholder: 'N', help: 'days that are looked back on, today included', fallback: 30 },
    1,
    92,
  ),
  near: point({ placeholder: 'LAT,LON', help: 'point to search near' }),
  radius: number({ placeholder: 'M', help: 'only places within so many metres of --near' }, 1, 100_000),
  category: texts({ placeholder: 'C', help: 'only places of this category; may be repeated', fallback: [] }),
  lang: texts({ placeholder: 'TAG', help: 'languages of names, the most wanted first', fallback: [] }),
  limit: integer({ placeholder: 'N', help: 'most results; every command has its own default' }, 1, 1000),
  country: text({ placeholder: 'CC', help: 'country whose answers come first, such as LI (ISO 3166-1)' }),
  zoom: integer(
    { placeholder: 'N', help: 'how fine: 1 is a country, 18 (unless given) a house number' },
    1,
    18,
  ),
  csv: text({
    placeholder: 'FILE',
    help: 'table (CSV, .xlsx) of which every row is asked, with a header; needs --out',
  }),
  out: text({
    placeholder: 'FILE',
    help: 'where the table is written with what was found; one that was begun is gone on with',
  }),
  encoding: choice({ placeholder: 'ENCODING', help: 'encoding of the table; recognised unless given' }, [
    'utf-8',
    'utf-16le',
    'utf-16be',
    'windows-1252',
  ]),
  delimiter: delimiter({
    placeholder: 'CHARACTER',
    help: 'what stands between cells; recognised unless given',
  }),
  name: text({ placeholder: 'NAME', help: 'what a key is known by' }),
  scope: texts({
    placeholder: 'S',
    help: 'what a key may do: places:read, tiles:read, or admin, which manages keys; may be repeated; the first two unless given',
    fallback: [],
  }),
  bundleId: texts({
    placeholder: 'ID',
    help: 'only for this mobile application; may be repeated',
    fallback: [],
  }),
  publishable: flag('a key that may stand in pages: it works in those of --origin only'),
  origin: origins({
    placeholder: 'ORIGIN',
    help: 'origin of pages in which a publishable key works, such as https://shop.example; may be repeated',
    fallback: [],
  }),
  addressRate: integer(
    {
      placeholder: 'PER_MINUTE',
      help: 'requests a minute of one address with the key; of publishable keys 1,200 unless given',
    },
    1,
    1_000_000,
  ),
  rate: integer({ placeholder: 'PER_MINUTE', help: 'requests a minute; 6,000 unless given' }, 1, 1_000_000),
  daily: integer(
    { placeholder: 'PER_DAY', help: 'requests a day, counted from 00:00 UTC; any unless given, and with 0' },
    0,
    1_000_000_000,
  ),
  expires: text({
    placeholder: 'ISO',
    help: 'when a key ends, such as 2030-01-31T12:00:00Z, or never',
  }),
  json: flag('print JSON'),
  engine: choice(
    {
      placeholder: 'ENGINE',
      help: 'what holds the data set: embedded, files of this machine; opensearch, the cluster of --opensearch',
      fallback: 'embedded',
    },
    ['embedded', 'opensearch'],
  ),
  opensearch: texts({
    placeholder: 'URL',
    help: 'nodes of the OpenSearch cluster, such as https://search-1:9200; may be repeated',
    fallback: [],
  }),
  opensearchPrefix: text({
    placeholder: 'NAME',
    help: 'what the names of our indexes begin with',
    fallback: 'waypost',
  }),
  opensearchUser: text({ placeholder: 'USER', help: 'user of the cluster' }),
  opensearchPassword: text({
    placeholder: 'TEXT',
    help: 'password of that user; best given by the environment',
  }),
  opensearchApiKey: text({ placeholder: 'TEXT', help: 'API key of the cluster, in place of a user' }),
  opensearchCa: text({
    placeholder: 'FILE',
    help: 'authorities that certificates of nodes are checked against, PEM',
  }),
  opensearchCert: text({ placeholder: 'FILE', help: 'certificate that we show to the cluster, PEM' }),
  opensearchKey: text({ placeholder: 'FILE', help: 'key of that certificate, PEM' }),
  dataSets: {
    ...texts({ placeholder: 'DIR', help: 'directories of data sets; may be repeated', fallback: ['data'] }),
    flag: '--data',
  },
  shards: integer(
    {
      placeholder: 'N',
      help: 'parts of the index; one a data node, more for many millions of places, unless given',
    },
    1,
    1_000,
  ),
  replicas: integer(
    { placeholder: 'N', help: 'copies of every part; 1 unless given, 0 on a single node' },
    0,
    10,
  ),
} as const satisfies Readonly<Record<string, Option<unknown>>>;

export type OptionName = keyof typeof OPTIONS;

type ValueOf<O> = O extends { readonly read: (text: string) => infer T }
  ? O extends { readonly fallback: unknown }
    ? T
    : T | undefined
  : never;

/** Values of the options named. */
export type Settings<Name extends OptionName> = { readonly [N in Name]: ValueOf<(typeof OPTIONS)[N]> };

export const OPTION_NAMES = Object.keys(OPTIONS) as OptionName[]; // Object.keys forgets the type of its keys

/** `placeForm` → `--place-form`. */
export function flagOf(name: string): string {
  const option: Option<unknown> | undefined = OPTIONS[name as OptionName]; // undefined if it is none
  if (option?.flag) return option.flag;
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Name of a flag's value on a parsed command line: `--place-form` → `placeForm`. */
export function attributeOf(name: string): string {
  return flagOf(name)
    .slice('--'.length)
    .replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** `placeForm` → `WAYPOST_PLACE_FORM`. */
export function environmentOf(name: string): string {
  return `WAYPOST_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}
