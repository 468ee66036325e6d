/** Room between two blocks that is left to them, in points. */
export const leastRoom = 2
