import { expect, test } from "vitest"
import { tabsWithinCells } from "./slide-tabs.ts"

const table = (tab: string, properties = '<a:tcPr marR="0"/>'): string =>
  `<a:tbl><a:gridCol w="900000"/><a:gridCol w="1000000"/><a:tr><a:tc><a:tcPr/></a:tc><a:tc><a:tab ${tab}/>${properties}</a:tc></a:tr></a:tbl>`
const placeOf = (xml: string): number => Number(/pos="(\d+)"/.exec(tabsWithinCells(xml))?.[1])

test("right-aligned stops a little beyond the text of their cell are brought inside", () => {
  expect(placeOf(table('pos="910000" algn="r"'))).toBe(1_000_000 - 91_440 - 360)
  expect(placeOf(table('algn="r" pos="830000"', "<a:tcPr/>"))).toBe(1_000_000 - 2 * 91_440 - 360)
})

test("all other stops stay", () => {
  for (const tab of ['pos="800000" algn="r"', 'pos="910000" algn="l"', 'pos="2000000" algn="r"'])
    expect(tabsWithinCells(table(tab))).toBe(table(tab))
})
