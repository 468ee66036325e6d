import { describe, expect, test } from "vitest"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { linesAt } from "./bands.test-kit.ts"
import { fillSlots } from "./fill-slots.ts"
import { gridOf, slotAt } from "./grids.test-kit.ts"

const grid = gridOf([100, 200, 300], [100, 120, 140])
const texts = (lines: Parameters<typeof fillSlots>[1], of = grid): string =>
  fillSlots(of, lines)
    .shape.slots.map(({ lines: own }) => own.map(({ text }) => text).join("+"))
    .join("|")

describe("words go into the cells that hold their middle", () => {
  test("column by column, and row by row", () => {
    expect(texts([...linesAt(114, ["a", 110], ["b", 210]), ...linesAt(134, ["c", 110])])).toBe(
      "a|b|c|",
    )
    expect(texts(linesAt(114, ["a", 90], ["b", 310]))).toBe("|||")
    expect(texts([...linesAt(90, ["a", 110]), ...linesAt(160, ["b", 110])])).toBe("|||")
    const { taken } = fillSlots(grid, linesAt(114, ["a", 110], ["b", 310]))
    expect(taken.size).toBe(1)
  })
  test("a line over several is cut between words", () => {
    expect(texts([lineAt("one two", 175, 114)])).toBe("one|two||")
    expect(texts([lineAt("one two", 150, 114)])).toBe("one two|||")
    const wide = gridOf([100, 200, 300], [100, 120], [slotAt(0, 0, 2)])
    expect(texts([lineAt("one two", 175, 114)], wide)).toBe("one two")
  })
  test("cells over rows take what stands in them, line by line", () => {
    const tall = gridOf([100, 200], [100, 120, 140], [slotAt(0, 0, 1, 2)])
    expect(texts([...linesAt(134, ["c", 110]), ...linesAt(114, ["a", 110])], tall)).toBe("a+c")
    expect(texts([...linesAt(116, ["b", 150]), ...linesAt(114, ["a", 110])], tall)).toBe("a+b")
    expect(texts([...linesAt(114, ["b", 150]), ...linesAt(116.9, ["a", 110])], tall)).toBe("a+b")
    expect(texts([...linesAt(114, ["b", 150]), ...linesAt(117.1, ["a", 110])], tall)).toBe("b+a")
  })
  test("a line on end is cut at the edge that stands between its words", () => {
    const onEnd = (angle: 90 | 270) => {
      // Its edges run along the text, up the page from 135 to 100, or down.
      const line = lineAt("one two", angle === 90 ? 100 : -135, 118, { angle })
      return { ...line, box: { x0: 110, x1: 120, y0: 100, y1: 135 } }
    }
    const at = (y: number, angle: 90 | 270 = 270): string =>
      texts([onEnd(angle)], gridOf([100, 200], [90, y, 140]))
    expect([at(117), at(119), at(113)]).toEqual(["two|one", "two|one", "|one two"])
    expect(at(117, 90)).toBe("one|two")
    const one = gridOf([100, 200], [90, 117, 140], [slotAt(0, 0, 1, 2)])
    expect(texts([onEnd(270)], one)).toBe("one two")
  })
  test("places without a cell hold nothing", () => {
    const open = gridOf([100, 200, 300], [100, 120], [slotAt(0, 1)])
    expect(texts(linesAt(114, ["a", 110], ["b", 210]), open)).toBe("b")
  })
})
