/**
 * elevation: how high is the ground, and how is that drawn?
 *
 * In: a directory of heights that the user has (SRTM as HGT, GeoTIFF). Out: an archive of heights as pictures (Terrarium, PNG, 512 pixels),
 * from which maps shade the relief, and an archive of contour lines as vector tiles.
 *
 *     hgt-file, geotiff/      a file to a grid of heights, read in rectangles
 *     mosaic                  grids to the heights of a window of pixels, without seams
 *     fill-unknown            heights for what no file knows
 *     pyramid                 tiles of the last zoom to those of all zooms
 *     patchy-tiles            tiles that no file fills to whole ones
 *     terrarium, png          heights to a picture
 *     contour-lines, -tile    heights to lines, lines to a vector tile
 *
 * May import core, files, and tiles (archives, vector tiles). Downloads nothing, knows no HTTP. Holds no file whole in memory.
 */
export { drawElevation } from './draw-elevation.ts';
export { hashOfElevation, openElevation } from './input.ts';
