/**
 * The numbers that rules share, by their unit. A rule takes one of these where it asks for no
 * other: a number of its own is for a rule that a fixture holds on both sides.
 */

/** Shares of a whole, 0 to 1. */
export const shares = {
  trace: 0.03,
  little: 0.1,
  few: 0.2,
  some: 0.3,
  half: 0.5,
  most: 0.6,
  mostly: 0.75,
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
  farther: 8,
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
  wide: 120,
} as const

/** How many things are asked for, or still looked at. */
export const counts = {
  pair: 2,
  few: 3,
  several: 6,
  dozen: 12,
  many: 40,
  crowd: 2_000,
  flood: 20_000,
} as const
