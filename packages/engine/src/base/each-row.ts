/**
 * Calls a function for each step up to a count: the rows of a picture, or its blocks.
 *
 * A function that a page calls once, with a loop over all its pixels, is compiled in the midst of
 * that loop, for each page anew, and is slow until then. What is called for each row is compiled
 * once. A fifteenth of a page's time went into this.
 */
export function eachRow(count: number, use: (row: number) => void): void {
  for (let row = 0; row < count; row++) use(row)
}
