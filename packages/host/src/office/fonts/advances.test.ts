import { expect, test } from "vitest"
import { advancesOf } from "./advances.ts"

const plain = { isBold: false, isItalic: false }

test("letters of Chinese faces are half an em wide, or as their own tables tell", () => {
  expect(advancesOf("宋体", plain)?.("W")).toBe(0.5)
  expect(advancesOf("等线", plain)?.("W")).not.toBe(0.5)
  expect(advancesOf("微软雅黑", plain)?.(" ")).toBe(0.283)
})

test("letters of faces with open kin have their advances, by style", () => {
  const times = advancesOf("Times New Roman", plain)
  // Where the open face is not installed nothing tells them.
  if (!times) return
  expect(times("W")).toBeCloseTo(0.944, 3)
  expect(advancesOf("Times New Roman", { isBold: true, isItalic: false })?.("W")).toBeCloseTo(1, 2)
})

test("nobody knows other faces", () => {
  expect(advancesOf("Nobody", plain)).toBeUndefined()
})
