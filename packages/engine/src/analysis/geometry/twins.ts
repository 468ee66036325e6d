import { points } from "./scale.ts"

/** Share of an em that the narrowest letters are wide at least; a doubled one stands so far on. */
const NARROWEST_EM = 0.15

/**
 * Gives the distance within which the same letter drawn again is one drawn twice, in points.
 *
 * @param em The same for type of usual size, in ems; the roundings of a page are allowed for.
 */
export const twinReach = (size: number, em: number): number =>
  Math.max(em * size, Math.min(points.hair, NARROWEST_EM * size))
