/** The invariants of ARCHITECTURE.md as rules. `npm run check:imports` holds every import against them. */

/**
 * Every room, and the doors it may go through. What follows from this table: no room imports `cli`, which alone puts
 * parts together; the serving rooms (`http`, `search`, `places`) reach neither `osm` nor `build`; no room but `cli`
 * imports the engines in `index` and `gazetteer`, which come to both halves through the ports in `search` and `geocode`; the building half knows no HTTP.
 */
const MAY_IMPORT = {
  core: [],
  languages: [],
  arrays: [],
  files: ['core'],
  text: ['core', 'arrays', 'languages'],
  addresses: ['core', 'languages'],
  columns: ['core', 'arrays', 'files'],
  workers: ['core'],
  tables: ['core', 'files', 'text'],
  osm: ['core', 'arrays', 'files', 'columns'],
  download: ['core', 'files'],
  replication: ['core', 'files', 'download'],
  generation: ['core', 'files'],
  auth: ['core', 'files'],
  taxonomy: ['core', 'arrays', 'text'],
  filters: ['core', 'addresses'],
  places: ['core', 'languages', 'addresses'],
  search: ['core', 'languages', 'text', 'taxonomy', 'places', 'filters'],
  head: ['core', 'arrays', 'text', 'columns', 'places', 'search', 'filters'],
  index: ['core', 'arrays', 'files', 'text', 'columns', 'search', 'head', 'filters'],
  opensearch: [
    'core',
    'arrays',
    'files',
    'text',
    'addresses',
    'columns',
    'places',
    'search',
    'head',
    'areas',
    'geocode',
    'filters',
  ],
  areas: ['core', 'arrays', 'addresses', 'columns'],
  world: ['core', 'arrays', 'addresses'],
  sources: ['core', 'files', 'tables', 'taxonomy', 'osm'],
  admin: ['core', 'text', 'addresses', 'osm', 'areas', 'world'],
  streets: ['core', 'arrays', 'text', 'addresses', 'osm', 'columns'],
  geocode: ['core', 'arrays', 'languages', 'text', 'addresses', 'places', 'world', 'areas', 'filters'],
  gazetteer: ['core', 'arrays', 'text', 'addresses', 'columns', 'places', 'areas', 'geocode'],
  merge: ['core', 'arrays', 'text', 'addresses', 'osm', 'areas', 'world', 'admin', 'geocode'],
  plain: ['languages', 'text', 'places'],
  find: ['core', 'text', 'addresses', 'areas', 'taxonomy', 'places', 'search', 'geocode', 'plain', 'filters'],
  pmtiles: ['core', 'arrays', 'files'],
  mvt: ['core', 'arrays'],
  memo: ['core', 'columns', 'files', 'generation'],
  map: ['core', 'arrays', 'columns', 'files', 'memo', 'pmtiles', 'mvt'],
  'world-map': ['core', 'pmtiles', 'mvt', 'map'],
  elevation: ['core', 'files', 'pmtiles', 'mvt'],
  styles: ['core', 'map'],
  pictures: ['core', 'workers', 'styles'],
  build: [
    'core',
    'arrays',
    'files',
    'columns',
    'text',
    'addresses',
    'osm',
    'generation',
    'memo',
    'download',
    'replication',
    'taxonomy',
    'places',
    'search',
    'areas',
    'world',
    'admin',
    'streets',
    'sources',
    'geocode',
    'map',
    'world-map',
    'elevation',
  ],
  answers: ['core', 'addresses', 'taxonomy', 'places', 'search', 'geocode', 'find', 'filters'],
  agents: ['core', 'answers', 'taxonomy', 'places', 'search', 'filters'],
  http: [
    'core',
    'filters',
    'answers',
    'agents',
    'addresses',
    'auth',
    'taxonomy',
    'places',
    'search',
    'find',
    'world',
    'geocode',
    'pmtiles',
    'map',
    'styles',
    'pictures',
  ],
  cli: [
    'core',
    'columns',
    'files',
    'workers',
    'tables',
    'answers',
    'agents',
    'taxonomy',
    'search',
    'generation',
    'memo',
    'replication',
    'index',
    'opensearch',
    'world',
    'geocode',
    'gazetteer',
    'merge',
    'auth',
    'pmtiles',
    'world-map',
    'styles',
    'pictures',
    'sources',
    'build',
    'http',
  ],
};
const ROOMS = Object.keys(MAY_IMPORT);

/**
 * The folders of a room that is divided, lowest first, and which others each may import. Files that lie in the room itself
 * put its folders together and may import all of them; no folder imports those.
 */
const FOLDERS = {
  opensearch: { cluster: [], places: ['cluster'], gazetteer: ['cluster'] },
  map: {
    schema: [],
    coverage: [],
    drawing: ['schema', 'coverage'],
    remembered: ['schema', 'coverage', 'drawing'],
  },
  mvt: { geometry: [] },
};

const TEST = '\\.test\\.ts$';
/** Packages that one room alone may know, so that no other depends on their words. */
const KNOWN_TO = {
  fastify: 'http',
  hyparquet: 'sources',
  proj4: 'sources',
  commander: 'cli',
  '@modelcontextprotocol/sdk': 'agents',
  opening_hours: 'places',
  lmdb: 'auth',
  jose: 'auth',
  undici: '(opensearch|pmtiles)',
};

const downward = ROOMS.map((room) => ({
  name: `${room}-imports-downward`,
  comment: `${room} may import only: ${MAY_IMPORT[room].join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: TEST },
  to: { path: '^src/', pathNot: `^src/(${[room, ...MAY_IMPORT[room]].join('|')})/` },
}));

/**
 * Inner files that `compile/` may import, because it writes what they read: both sides of a generated file share its layout. Doors leave
 * them out, as nothing that serves or builds may depend on them.
 */
const SHARED_WITH_COMPILE = [
  'osm/(geometry|polygon)',
  'styles/(glyphs-file|glyphs-message|icons|rtl-text|script-fonts|sprites)',
  'taxonomy/(brand-table|columns|files|phrase-key)',
  'map/schema/(classify|label-zoom|own-layers|shortbread)',
  'mvt/(geometry/(clip|dissolve-rings|rings|simplify)|tile-feature)',
  'world-map/(world-tile-maker|world-tiles)',
  'world/(borders|country-codes|country-of-point|entries|file|near-land)',
];
/** Inner files that `test/entries/` may import: definitions, which its plain reading applies to everything, one by one. */
const READ_PLAINLY = [
  'geocode/(address-query|crossing-text|describe|floor|read-query|result-test|reverse|without-unit)',
  'geocode/match/(admission|area-matches|area-sieve|candidates|interpretation|interpretation-collector|interpreter)',
  'geocode/match/(match-address|name-matcher|postcode-houses|query-matches|token-matches|word-bits|word-weights)',
  'gazetteer/name-words',
];
const INNER = {
  '^compile/': SHARED_WITH_COMPILE,
  '^test/entries/': READ_PLAINLY,
};

const throughDoors = ROOMS.map((room) => ({
  name: `${room}-has-one-door`,
  comment: `Everything else imports src/${room}/${room}.ts and nothing else of it.`,
  severity: 'error',
  from: { pathNot: `^src/${room}/|${Object.keys(INNER).join('|')}` },
  to: { path: `^src/${room}/`, pathNot: `^src/${room}/${room}\\.ts$` },
}));

const innerFiles = Object.entries(INNER).map(([from, files]) => ({
  name: 'listed-inner-files-only',
  comment: 'Doors, and the inner files that this file lists with a reason.',
  severity: 'error',
  from: { path: from },
  to: { path: '^src/([^/]+)/', pathNot: `^src/([^/]+)/\\1\\.ts$|^src/(${files.join('|')})\\.ts$` },
}));

const foldersDownward = Object.entries(FOLDERS).flatMap(([room, folders]) =>
  Object.entries(folders).map(([folder, others]) => ({
    name: `${room}-${folder}-imports-downward`,
    comment: `Of src/${room}, ${folder}/ may import only: ${others.join(', ') || 'nothing'}.`,
    severity: 'error',
    from: { path: `^src/${room}/${folder}/`, pathNot: TEST },
    to: { path: `^src/${room}/`, pathNot: `^src/${room}/(${[folder, ...others].join('|')})/` },
  })),
);

const knownFolders = Object.entries(FOLDERS).map(([room, folders]) => ({
  name: `${room}-known-folders-only`,
  comment: 'A new folder of a divided room is named in this file and in the header of its door.',
  severity: 'error',
  from: { path: `^src/${room}/[^/]+/`, pathNot: `^src/${room}/(${Object.keys(folders).join('|')})/` },
  to: {},
}));

const packagesInTheirRooms = Object.entries(KNOWN_TO).map(([name, room]) => ({
  name: `only-${room}-knows-${name}`,
  severity: 'error',
  from: { path: '^src/', pathNot: `^src/${room}/` },
  to: { path: `node_modules/${name}/` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-development-packages',
      comment: 'What is published runs without devDependencies.',
      severity: 'error',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: { pathNot: '^client/' }, // it declares its own, and has a rule of its own
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'src-stands-alone',
      comment: 'What is published holds src only.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(compile|sample|bench|test|scripts|client)/' },
    },
    {
      name: 'client-stands-alone',
      comment: 'The client is a package of its own, without dependencies.',
      severity: 'error',
      from: { path: '^client/' },
      to: { pathNot: '^(client|node_modules)/' },
    },
    {
      name: 'client-knows-types-of-packages-at-most',
      severity: 'error',
      from: { path: '^client/', pathNot: TEST },
      to: { path: '^node_modules/(?!react/)', dependencyTypesNot: ['type-only'] }, // components are React's
    },
    {
      name: 'client-has-its-doors',
      comment: "Others import what the package exports; the operators' page also the types of the document.",
      severity: 'error',
      from: { pathNot: '^(client|operators)/' },
      to: { path: '^client/', pathNot: '^client/src/(client|maplibre|elements|react|combobox-style)\\.ts$' },
    },
    {
      name: 'operators-page-knows-types-alone',
      severity: 'error',
      from: { path: '^operators/' },
      to: { pathNot: '^(operators/|client/src/api-types\\.ts$)' },
    },
    {
      name: 'known-rooms-only',
      comment: 'A new room is named in this file and in ARCHITECTURE.md.',
      severity: 'error',
      from: { path: '^src/', pathNot: `^src/(${ROOMS.join('|')})/` },
      to: {},
    },
    ...downward,
    ...throughDoors,
    ...innerFiles,
    ...foldersDownward,
    ...knownFolders,
    ...packagesInTheirRooms,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.mts', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main'],
    },
  },
};
