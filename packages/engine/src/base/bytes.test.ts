import { expect, test } from "vitest"
import { concat, giveBack } from "./bytes.ts"

test("pieces are joined in their order, a single one is given as it is", () => {
  const piece = Uint8Array.of(1, 2)
  expect(concat([piece, Uint8Array.of(3)])).toEqual(Uint8Array.of(1, 2, 3))
  expect(concat([piece])).toBe(piece)
})

test("the memory of many bytes is given back at once, that of few is left to the collector", () => {
  const [many, few] = [new Uint8Array(1 << 20), new Uint8Array(16)]
  giveBack(many)
  giveBack(few)
  expect([many.length, few.length]).toEqual([0, 16])
})
