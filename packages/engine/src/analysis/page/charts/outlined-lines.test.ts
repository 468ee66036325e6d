import { describe, expect, test } from "vitest"
import type { Point } from "../../../base/geometry.ts"
import type { PathSegment } from "../../../model/scene.ts"
import { inkIn } from "./chart-ink.ts"
import { pageWith, pathOf, through } from "./chart-parts.test-kit.ts"
import { outlinedLine } from "./outlined-lines.ts"

const places: readonly (readonly [number, number])[] = [
  [10, 100],
  [30, 60],
  [50, 90],
  [70, 90],
  [90, 20],
]

/** The edge of a line at one side, in the direction of its pieces. */
function side(nodes: readonly (readonly [number, number])[], width: number): PathSegment[] {
  return nodes.slice(1).flatMap(([x, y], at): PathSegment[] => {
    const [fromX, fromY] = nodes[at] ?? [x, y]
    const long = Math.hypot(x - fromX, y - fromY)
    const [dx, dy] = [((y - fromY) / long) * (width / 2), ((fromX - x) / long) * (width / 2)]
    const start: PathSegment = ["L", fromX + dx, fromY + dy]
    const next = nodes[at + 2]
    const isRound = next !== undefined && at % 2 === 0
    const end: Point = { x: x + dx, y: y + dy }
    return [
      start,
      ["L", end.x, end.y],
      ...(isRound ? [["C", end.x, end.y, end.x, end.y, end.x, end.y] as const] : []),
    ]
  })
}

/**
 * A line as "Microsoft Print to PDF" paints it: along one side and back along the other, round at
 * its end.
 */
function printed(width: number, nodes = places): PathSegment[] {
  const [first, ...there] = side(nodes, width)
  const [turn, ...back] = side(nodes.toReversed(), width)
  if (first?.[0] !== "L" || turn?.[0] !== "L") return []
  const [, x, y] = first
  return [
    ["M", x, y],
    ...there,
    ["C", turn[1], turn[2], turn[1], turn[2], turn[1], turn[2]],
    ...back,
    ["C", x, y, x, y, x, y],
    ["Z"],
  ]
}

describe("the outline around a line", () => {
  test("gives the line, its points and its width", () => {
    const line = outlinedLine(printed(2))
    expect(line?.width).toBeCloseTo(2)
    expect(line?.nodes.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual(places)
  })

  test("is one of up to four points", () => {
    expect(outlinedLine(printed(3.9))).toBeDefined()
    expect(outlinedLine(printed(4.1))).toBeUndefined()
  })

  test("is round somewhere, and has two pieces at least", () => {
    const edged = printed(2).filter(([kind]) => kind !== "C")
    expect(outlinedLine(edged)).toBeUndefined()
    expect(outlinedLine(printed(2, places.slice(0, 3)))?.nodes).toHaveLength(3)
    expect(outlinedLine(printed(2, places.slice(0, 2)))).toBeUndefined()
  })

  test("is none whose sides are not as far apart everywhere", () => {
    const wider = printed(2).map((segment, at): PathSegment =>
      at === 4 && segment[0] === "L" ? ["L", segment[1] - 4, segment[2]] : segment,
    )
    expect(outlinedLine(wider)).toBeUndefined()
    const area = through([[10, 100], ...places, [90, 100]], true)
    expect(outlinedLine(area)).toBeUndefined()
    expect(outlinedLine([])).toBeUndefined()
  })

  test("is ink of a line", () => {
    const page = pageWith([pathOf(printed(2), { fill: 0x2040c0 })])
    const [ink] = inkIn(page, { x0: 0, y0: 0, x1: 200, y1: 200 })?.inks ?? []
    expect(ink).toMatchObject({ kind: "stroke", isClosed: false, colour: 0x2040c0 })
    expect(ink?.nodes).toHaveLength(places.length)
  })
})
