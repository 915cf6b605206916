/** The invariants of ARCHITECTURE.md as rules. `npm run check:imports` holds every import against them. */
const ROOMS = ['cli', 'http', 'build', 'index', 'search', 'places', 'taxonomy', 'generation', 'osm', 'core'];

/** What each room may import besides itself: the doors of these rooms. */
const MAY_IMPORT = {
  core: [],
  osm: ['core'],
  generation: ['core'],
  taxonomy: ['core'],
  places: ['core', 'taxonomy'],
  search: ['core', 'taxonomy', 'places'],
  index: ['core', 'search'],
  build: ['core', 'osm', 'generation', 'taxonomy', 'places', 'search', 'index'],
  http: ['core', 'taxonomy', 'places', 'search'],
  cli: ['core', 'taxonomy', 'places', 'search', 'generation', 'index', 'build', 'http'],
};

const oneWay = ROOMS.map((room) => ({
  name: `${room}-imports-downward`,
  comment: `${room} may import only: ${MAY_IMPORT[room].join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: `^src/${room}/`, pathNot: '\\.test\\.ts$' },
  to: { path: '^src/', pathNot: `^src/(${[room, ...MAY_IMPORT[room]].join('|')})/` },
}));

const throughDoors = ROOMS.map((room) => ({
  name: `${room}-has-one-door`,
  comment: `Other rooms import src/${room}/${room}.ts and nothing else of it.`,
  severity: 'error',
  from: { path: '^src/', pathNot: [`^src/${room}/`, '\\.test\\.ts$'] },
  to: { path: `^src/${room}/`, pathNot: `^src/${room}/${room}\\.ts$` },
}));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-development-packages',
      comment: 'What is published runs without devDependencies.',
      severity: 'error',
      from: { path: '^src/', pathNot: '\\.test\\.ts$' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'known-rooms-only',
      comment: 'A new room is named in this file and in ARCHITECTURE.md.',
      severity: 'error',
      from: {},
      to: { path: '^src/', pathNot: `^src/(${ROOMS.join('|')})/` },
    },
    ...oneWay,
    ...throughDoors,
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.js', '.json'] },
  },
};
