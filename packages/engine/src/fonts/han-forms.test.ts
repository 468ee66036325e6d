import { expect, it } from "vitest"
import { formsOfHan, wholeHan } from "./han-forms.ts"

it("radicals and forms of older codes are whole characters", () => {
  expect(["⻚", "⾯", "\uf9e3", "页", "a", "𠀀"].map(wholeHan)).toEqual([
    "页",
    "面",
    "泥",
    "页",
    "a",
    "𠀀",
  ])
})

it("a character knows the forms under which a font may draw it", () => {
  expect(formsOfHan("页")).toEqual(["⻚"])
  expect(formsOfHan("面")).toEqual(["⾯"])
  expect(formsOfHan("国")).toEqual([])
})
