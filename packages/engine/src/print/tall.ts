import type { Rectangle } from "./rectangle.ts"

/** Height over width from which a rectangle holds a column, or a line that lies on its side. */
const TALL = 1.5

/** Tells whether a rectangle of text is much higher than wide. */
export const isTall = ({ width, height }: Rectangle): boolean => height >= width * TALL
