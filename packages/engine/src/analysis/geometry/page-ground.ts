import { shares } from "./scale.ts"

/** Share of a page from which what is painted under words is its ground, and no box or figure. */
export const GROUND_OF_TEXT = shares.half

/**
 * Share of a page from which a box or a drawing is its ground or its frame, which says nothing of
 * what is on it.
 */
export const GROUND = shares.nearlyAll
