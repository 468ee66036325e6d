import type { PrintedText } from "./printed-text.ts"

/** A printed text of ten points from one place of its row to another. */
export const textAt = (x0: number, x1: number, look: Partial<PrintedText> = {}): PrintedText => ({
  line: undefined as never,
  page: 0,
  x0,
  x1,
  baseline: 100,
  size: 10,
  band: 0,
  isNumber: false,
  cutAt: undefined,
  order: 0,
  ...look,
})
