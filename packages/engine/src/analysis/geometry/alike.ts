/** Type that is set anew differs at least by so much of the larger size; less is noise. */
const sizeNoise = 0.08

/** Words of one row stand on baselines at most so many ems apart; steps of lines begin at 0.7. */
const rowEm = 0.2

interface Sized {
  readonly size: number
}

interface Seated extends Sized {
  readonly baseline: number
}

/** Tells whether two texts are set in one size. */
export const isSameSize = (a: Sized, b: Sized): boolean =>
  Math.abs(a.size - b.size) < sizeNoise * Math.max(a.size, b.size)

/** Tells whether two texts stand in one row. */
export const isSameRow = (a: Seated, b: Seated): boolean =>
  Math.abs(a.baseline - b.baseline) <= rowEm * Math.max(a.size, b.size)
