/**
 * Shares that a pixel between others takes of each are whole numbers of this many bits along each
 * side: whole numbers are mixed in half the time of fractions.
 */
export const SHARE_BITS = 8
export const WHOLE = 1 << SHARE_BITS
