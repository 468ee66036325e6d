/**
 * Numbers of rules whose exact value no example tells: half or twice of it makes no difference that
 * anything shows. They take the nearest of these. A number of its own is for a rule that a fixture
 * holds on both sides.
 */

/** Shares of a whole, 0 to 1. */
export const shares = {
  trace: 0.03,
  little: 0.1,
  some: 0.3,
  half: 0.5,
  most: 0.6,
  nearlyAll: 0.9,
} as const

/** Distances by the size of the type that stands beside them, in sizes. */
export const ems = {
  touch: 0.1,
  tight: 0.3,
  half: 0.5,
  most: 0.75,
  whole: 1,
  line: 1.5,
  double: 2,
  apart: 3,
  far: 4,
} as const

/** Distances on the page, in points. */
export const points = {
  hair: 0.5,
  edge: 1.5,
  near: 2,
  slack: 3,
  pad: 4,
  gap: 6,
  line: 12,
  block: 30,
  field: 60,
} as const

/** How many things are asked for, or still looked at. */
export const counts = {
  few: 3,
  several: 6,
  many: 40,
  crowd: 2_000,
  flood: 20_000,
} as const
