import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { FORMAT_VERSION } from './layout.ts';

const SHA256 = Type.String({ pattern: '^[0-9a-f]{64}$' });
const Count = Type.Integer({ minimum: 0 });
const Share = Type.Number({ minimum: 0, maximum: 1 });
const Counts = Type.Record(Type.String(), Count);

const Source = Type.Object(
  {
    /** As given by the user: a path, `sample` or a region. */
    name: Type.String(),
    /** Base name of the file that was read. */
    file: Type.String(),
    bytes: Count,
    sha256: SHA256,
    /** ISO 8601 instant of the data, as the extract's header states it. */
    replicationTimestamp: Type.Optional(Type.String()),
    /** Number of the last change file, and the address at which they are published. */
    replicationSequence: Type.Optional(Count),
    replicationUrl: Type.Optional(Type.String()),
    /** Changes since the file was made, as `update` put them over it. */
    overlay: Type.Optional(Type.Object({ objects: Count, sha256: SHA256 }, { additionalProperties: false })),
    /**
     * Set if earlier changes were folded into the file: when that was done last, the SHA-256 of the extract as the user gave it, and
     * the server of changes that it names.
     */
    folded: Type.Optional(
      Type.Object(
        { at: Type.String(), extract: SHA256, replicationUrl: Type.Optional(Type.String()) },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
);

const FILE_PATH = '^(?!.*(^|/)\\.\\.(/|$))[^/\\\\][^\\\\]*$'; // relative, forward slashes, never upwards
const File = Type.Object(
  { path: Type.String({ pattern: FILE_PATH }), bytes: Count, sha256: SHA256 },
  { additionalProperties: false },
);

const factMembers = {
  waypostVersion: Type.String(),
  sources: Type.Array(Source, { minItems: 1 }),
  /** West, south, east, north in degrees of the places held; absent when there are none. */
  bbox: Type.Optional(Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])),
  counts: Type.Object(
    {
      /** Places kept, those closed for good included. */
      places: Count,
      searchable: Count,
      /** By letter of the identifier: n, w, r, g. */
      kinds: Counts,
      /** By group of the taxonomy. */
      groups: Counts,
      /** By primary category. */
      categories: Counts,
      /** By ISO 3166-1 alpha-2 code; places outside every country are not counted. */
      countries: Counts,
      /** By language tag of `name:*`. */
      languages: Counts,
      /** Data of geocoding. The areas include the world's countries, regions and towns. */
      gazetteer: Type.Object(
        { areas: Count, streets: Count, houses: Count, places: Count, postcodes: Count },
        { additionalProperties: false },
      ),
    },
    { additionalProperties: false },
  ),
  /** Shares, 0 to 1, of what was taken from the generation before instead of made anew; absent if nothing could be. */
  reuse: Type.Optional(
    Type.Object(
      { tiles: Share, shards: Share, areas: Share, places: Share, addresses: Share },
      { additionalProperties: false },
    ),
  ),
  /** Heights of the ground; absent without them. */
  elevation: Type.Optional(
    Type.Object(
      {
        /** Files that they were read from. */
        files: Count,
        tiles: Count,
        contourTiles: Count,
        minZoom: Count,
        maxZoom: Count,
        /** SHA-256 of all that decides the tiles. */
        input: SHA256,
      },
      { additionalProperties: false },
    ),
  ),
  /** Credits that answers from this data must carry. */
  attributions: Type.Array(Type.String()),
};

const ManifestFactsSchema = Type.Object(factMembers, { additionalProperties: false });

const ManifestSchema = Type.Object(
  {
    formatVersion: Type.Literal(FORMAT_VERSION),
    id: Type.String(),
    builtAt: Type.String(),
    /** Text analysis depends on ICU: names are found reliably by the major version they were indexed with. */
    icuVersion: Type.String(),
    ...factMembers,
    files: Type.Array(File),
  },
  { additionalProperties: false },
);

/** Facts that the build knows about a generation. */
export type ManifestFacts = Static<typeof ManifestFactsSchema>;
export type ManifestSource = Static<typeof Source>;
export type ManifestFile = Static<typeof File>;
/** A generation's description; its files are listed with their checksums, in order of path. */
export type Manifest = Static<typeof ManifestSchema>;

const checker = Compile(ManifestSchema);

/** First violation of the schema; `undefined` if the value is a valid {@link Manifest}. */
export function complaintOf(manifest: unknown): string | undefined {
  if (checker.Check(manifest)) return undefined;
  const [complaint] = checker.Errors(manifest);
  return complaint ? `'${complaint.instancePath}' ${complaint.message}` : 'it does not follow the schema';
}
