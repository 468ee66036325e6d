import { counts } from "./scale.ts"

/** Lines of one page that are looked at: maps and drawings have more. */
export const MOST_STROKES = counts.flood

/**
 * Things of one kind that are looked into one by one on a page, or in a chart, at most: time stays
 * bounded.
 */
export const MOST_LOOKED_INTO = counts.many

/** Things of one page that are held against each other at most: time stays bounded. */
export const MOST_COMPARED = counts.crowd

/** Pages of a file that are all held with their tables and paths spelled out; a longer one is packed. */
export const MOST_UNPACKED = 60
