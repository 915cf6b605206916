import { EARTH_RADIUS_METRES } from '../../core/core.ts';
import { IMPORTANCE_STEPS } from '../../head/head.ts';
import {
  DETAIL_FACTOR,
  MATCH_QUALITY,
  NAME_SHARE,
  PROMINENCE_SHARE,
  QUERY_SHARE,
  SCORE_STEP,
  TEXT_SCORE_STEP,
} from '../../search/search.ts';
import { WORD_KIND } from './packed-words.ts';

/**
 * The four scripts that OpenSearch runs for each document, in Painless. Their sources are constants, so that each is compiled once;
 * everything that differs between queries is in `params`, which no script writes, as the shards of a node share it.
 *
 * Painless takes a hexadecimal number that ends in `f` for one of another type, so numbers are decimal.
 *
 * They say what `wordScore`, `scoredHit`, `distanceMetres` and `polygonTest` of search/ and core/ say, operation by operation.
 */

export interface Script {
  readonly lang: 'painless';
  readonly source: string;
}

/** Sets `double metres`: the distance from the centre, rounded to millimetres. */
const METRES = `
  double dx = doc['x'].value - ((Number) params.x).doubleValue();
  double dy = doc['y'].value - ((Number) params.y).doubleValue();
  double dz = doc['z'].value - ((Number) params.z).doubleValue();
  double chord = Math.sqrt(dx * dx + dy * dy + dz * dz);
  double metres = ${2 * EARTH_RADIUS_METRES} * Math.asin(Math.min(1, chord / 2));
  metres = Math.round(metres * 1000) / 1000.0;`;

/** Distance from the centre. Parameters: unit vector of the centre as `x`, `y`, `z`. */
export const DISTANCE: Script = { lang: 'painless', source: `${METRES}\n  return metres;` };

/**
 * Score by words, and by distance if there is a centre. Parameters: intervals of labels, ascending and apart, as `starts` and `ends`; for each in
 * \`matches\` triples of the number of a query word, a quality, and the length of the beginning that was typed, 0 for none;
 * `weights` of query words and their sum as `weightSum`; `hasCentre`, and with one `x`, `y`, `z`, `half` (distance), `text` and `geo`
 * (weights).
 */
export const SCORE: Script = {
  lang: 'painless',
  source: `
  List starts = params.starts; List ends = params.ends; List matches = params.matches; List weights = params.weights;
  int words = weights.size();
  double[] best = new double[words]; double[] inName = new double[words]; double[] now = new double[words];
  double bestShare = 0; int nameWords = 0;
  def packed = doc['f'].value;
  byte[] bytes = packed.bytes; int at = packed.offset; int end = at + packed.length;
  while (at < end) {
    int value = 0; int shift = 0; int one = 0;
    do { one = bytes[at]; at += 1; value = value | ((one & 127) << shift); shift += 7; } while (one < 0);
    int length = 0; shift = 0;
    do { one = bytes[at]; at += 1; length = length | ((one & 127) << shift); shift += 7; } while (one < 0);
    int kind = value & 7; int label = value >>> 3;
    if (kind == ${WORD_KIND.nameStart}) {
      if (nameWords > 0) {
        double sum = 0;
        for (int i = 0; i < words; i++) {
          sum += inName[i];
          if (inName[i] > best[i]) best[i] = inName[i];
          inName[i] = 0;
        }
        bestShare = Math.max(bestShare, Math.min(1, sum / nameWords));
      }
      nameWords = 0;
    }
    if (kind < ${WORD_KIND.variant}) nameWords += 1;
    int low = 0; int high = starts.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if ((int) starts.get(middle) <= label) { low = middle + 1; } else { high = middle; }
    }
    if (low > 0 && label < (int) ends.get(low - 1)) {
      List triples = (List) matches.get(low - 1);
      for (int i = 0; i < words; i++) now[i] = 0;
      for (int i = 0; i < triples.size(); i += 3) {
        int word = (int) triples.get(i);
        double quality = ((Number) triples.get(i + 1)).doubleValue();
        int begun = (int) triples.get(i + 2);
        if (begun > 0 && begun < length) quality *= ${MATCH_QUALITY.prefixFloor} + ${MATCH_QUALITY.prefixSpan} * ((double) begun / length);
        if (quality > now[word]) now[word] = quality;
      }
      if (kind == ${WORD_KIND.keyword}) {
        double sum = 0;
        for (int i = 0; i < words; i++) {
          sum += now[i];
          if (now[i] > best[i]) best[i] = now[i];
        }
        bestShare = Math.max(bestShare, sum / words);
      } else if (kind == ${WORD_KIND.detail}) {
        for (int i = 0; i < words; i++) {
          double quality = ${DETAIL_FACTOR} * now[i];
          if (quality > best[i]) best[i] = quality;
        }
      } else {
        for (int i = 0; i < words; i++) { if (now[i] > inName[i]) { inName[i] = now[i]; } }
      }
    }
  }
  if (nameWords > 0) {
    double sum = 0;
    for (int i = 0; i < words; i++) {
      sum += inName[i];
      if (inName[i] > best[i]) best[i] = inName[i];
    }
    bestShare = Math.max(bestShare, Math.min(1, sum / nameWords));
  }
  double matched = 0;
  for (int i = 0; i < words; i++) matched += ((Number) weights.get(i)).doubleValue() * best[i];
  double weightSum = ((Number) params.weightSum).doubleValue();
  double textScore = Math.round((${QUERY_SHARE} * (matched / weightSum) + ${NAME_SHARE} * bestShare) / ${TEXT_SCORE_STEP}) * ${TEXT_SCORE_STEP};
  double score = (${1 - PROMINENCE_SHARE} + ${PROMINENCE_SHARE} * (doc['i'].value / (double) ${IMPORTANCE_STEPS})) * textScore;
  if (params.hasCentre) {
    ${METRES}
    double geo = Math.exp(${-Math.LN2} * metres / ((Number) params.half).doubleValue());
    double textWeight = ((Number) params.text).doubleValue(); double geoWeight = ((Number) params.geo).doubleValue();
    score = (textWeight * score + geoWeight * geo) / (textWeight + geoWeight);
  }
  return Math.round(score / ${SCORE_STEP}) * ${SCORE_STEP};`,
};

/**
 * True within the radius. Parameters: unit vector of the centre as `x`, `y`, `z`; `lat`, `lon` in degrees; `metres`; chords that are
 * in for certain, `within`, and out for certain, `beyond`.
 */
export const NEAR: Script = {
  lang: 'painless',
  source: `
  double dx = doc['x'].value - ((Number) params.x).doubleValue();
  double dy = doc['y'].value - ((Number) params.y).doubleValue();
  double dz = doc['z'].value - ((Number) params.z).doubleValue();
  double chord = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (chord < ((Number) params.within).doubleValue()) return true;
  if (chord > ((Number) params.beyond).doubleValue()) return false;
  double radians = Math.PI / 180; double lat = doc['a'].value / 1e7; double lon = doc['o'].value / 1e7;
  double latOfCentre = ((Number) params.lat).doubleValue(); double lonOfCentre = ((Number) params.lon).doubleValue();
  double sinLat = Math.sin((lat - latOfCentre) * radians / 2); double sinLon = Math.sin((lon - lonOfCentre) * radians / 2);
  double h = sinLat * sinLat + Math.cos(latOfCentre * radians) * Math.cos(lat * radians) * sinLon * sinLon;
  return ${2 * EARTH_RADIUS_METRES} * Math.asin(Math.min(1, Math.sqrt(h))) <= ((Number) params.metres).doubleValue();`,
};

/** True inside of a polygon. Parameters: corners as `lats` and `lons`, see `unrolledRing`; the westernmost as `west`. */
export const RING: Script = {
  lang: 'painless',
  source: `
  List lats = params.lats; List lons = params.lons;
  double lat = doc['a'].value / 1e7; double west = ((Number) params.west).doubleValue();
  double east = doc['o'].value / 1e7 - west;
  east = west + (east - 360 * Math.floor(east / 360));
  boolean isInside = false; int j = lats.size() - 1;
  for (int i = 0; i < lats.size(); i++) {
    double latA = ((Number) lats.get(i)).doubleValue(); double lonA = ((Number) lons.get(i)).doubleValue();
    double latB = ((Number) lats.get(j)).doubleValue(); double lonB = ((Number) lons.get(j)).doubleValue();
    if ((latA > lat) != (latB > lat) && lonA + (lat - latA) / (latB - latA) * (lonB - lonA) > east) isInside = !isInside;
    j = i;
  }
  return isInside;`,
};
