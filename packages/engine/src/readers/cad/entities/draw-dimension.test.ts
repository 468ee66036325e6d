import { createNodeHost } from "@mozhuan/host"
import { expect, it } from "vitest"
import type { DrawingItem } from "../../../model/drawing.ts"
import { line, makeDxf, type DxfPairs } from "../dxf/dxf.test-kit.ts"
import { cadDefaults, readCad } from "../read-cad.ts"

const host = createNodeHost()
const items = (dimension: DxfPairs): readonly DrawingItem[] =>
  readCad(makeDxf({ entities: [line(0, 0, 110, 0), dimension] }), host, {
    ...cadDefaults,
    paper: "custom",
    customPaper: { width: 300, height: 300 },
    scaleDenominator: 1,
  }).value.drawing.pages.flatMap((page) => page.items)
const words = (drawn: readonly DrawingItem[]): string =>
  drawn.flatMap((item) => (item.kind === "text" ? [item.text] : [])).join("")

/** As programs write them that leave no block: QCAD, and converters. */
const dimension = (kind: number, points: DxfPairs): DxfPairs => [
  [0, "DIMENSION"],
  [5, "72C"],
  [100, "AcDbEntity"],
  [8, "0"],
  [100, "AcDbDimension"],
  [10, 0],
  [20, 30],
  [70, kind],
  [42, -1],
  [3, "STANDARD"],
  ...points,
]

it("a straight dimension without a block has its line, arrows, both sides and its value", () => {
  const drawn = items(
    dimension(0, [
      [100, "AcDbAlignedDimension"],
      [13, 0],
      [23, 0],
      [14, 110],
      [24, 5],
      [50, 0],
      [100, "AcDbRotatedDimension"],
    ]),
  )
  expect(words(drawn)).toBe("110.00")
  const paths = drawn.filter((item) => item.kind === "path")
  // The line that is measured, the dimension line, two sides, two arrows.
  expect(paths).toHaveLength(6)
  expect(paths.filter((item) => item.fill !== undefined)).toHaveLength(2)
  const lengths = paths.map(({ segments: [from, to] }) =>
    from?.[0] === "M" && to?.[0] === "L"
      ? Math.round((Math.hypot(to[1] - from[1], to[2] - from[2]) / 72) * 25.4)
      : 0,
  )
  expect(lengths.filter((length) => length === 110)).toHaveLength(2)
  expect(lengths).toContain(31)
})

it("a radius without a block points at its circle", () => {
  const drawn = items(
    dimension(4, [
      [100, "AcDbRadialDimension"],
      [15, 3],
      [25, 34],
      [40, 0],
    ]),
  )
  expect(words(drawn)).toBe("R5.00")
})
