import { describe, expect, test } from "vitest"
import type { Box } from "../../base/geometry.ts"
import { boxAround, clusterBoxes, widenClusters } from "./clusters.ts"

const box = (x0: number, y0 = 0, size = 10): Box => ({ x0, x1: x0 + size, y0, y1: y0 + size })

describe("boxes", () => {
  test("are one group where they lie within reach", () => {
    expect(clusterBoxes([box(0), box(12)], 2)).toEqual([[0, 1]])
    expect(clusterBoxes([box(0), box(12.1)], 2)).toEqual([[0], [1]])
    expect(clusterBoxes([box(0), box(0, 12)], 2)).toEqual([[0, 1]])
    expect(clusterBoxes([box(0), box(0, 12.1)], 2)).toEqual([[0], [1]])
    expect(clusterBoxes([box(0, 12.1), box(0)], 2)).toEqual([[0], [1]])
  })

  test("are one group over others, in whatever order they come", () => {
    expect(clusterBoxes([box(24), box(0), box(12), box(60)], 2)).toEqual([[0, 1, 2], [3]])
    expect(clusterBoxes([box(0), box(100), box(0, 0, 120)], 0)).toEqual([[0, 1, 2]])
  })

  test("stay apart from what the sweep has passed", () => {
    expect(clusterBoxes([box(0), box(50), box(100), box(5)], 0)).toEqual([[0, 3], [1], [2]])
    expect(clusterBoxes([], 0)).toEqual([])
  })

  test("of a full page are grouped as if each was held against all others", () => {
    const boxes = Array.from({ length: 200 }, (_, at): Box => {
      const [x0, y0] = [(at * 137) % 590, (at * 211) % 830]
      return { x0, y0, x1: x0 + 4 + ((at * 7) % 9), y1: y0 + (at % 40 === 0 ? 300 : (at * 5) % 11) }
    })
    const isNear = (a: Box, b: Box, by: number): boolean =>
      a.x0 <= b.x1 + by && b.x0 <= a.x1 + by && a.y0 <= b.y1 + by && b.y0 <= a.y1 + by
    for (const reach of [0, 6, 12]) {
      const groups = boxes.map((_, at) => at)
      for (const [at, one] of boxes.entries())
        for (const [next, other] of boxes.entries())
          if (isNear(one, other, reach)) {
            const [kept, gone] = [groups[at] ?? 0, groups[next]]
            for (const [own, group] of groups.entries()) if (group === gone) groups[own] = kept
          }
      const found = [...Map.groupBy(boxes.keys(), (at) => groups[at]).values()]
      expect(found.length).toBeGreaterThan(1)
      expect(clusterBoxes(boxes, reach)).toEqual(found)
    }
  })

  test("of which some lie within others are grouped by those that reach farther", () => {
    const within = [box(0, 0, 100), box(10, 10), box(95, 50), box(110, 50), box(12, 40, 300)]
    expect(clusterBoxes(within, 5)).toEqual([[0, 1, 2, 3, 4]])
    expect(clusterBoxes(within.slice(0, 4), 5)).toEqual([[0, 1, 2, 3]])
    expect(clusterBoxes(within.slice(0, 4), 4)).toEqual([[0, 1, 2], [3]])
    // One given the other way round stands nowhere else than it says.
    const turned = { ...box(20, 0), y0: 30, y1: 20 }
    expect(clusterBoxes([box(0, 0, 50), turned, box(60, 15, 20)], 12)).toEqual(
      clusterBoxes([turned, box(60, 15, 20), box(0, 0, 50)], 12).map((group) =>
        group.map((at) => [1, 2, 0][at] ?? 0).toSorted((a, b) => a - b),
      ),
    )
  })

  test("are grouped from the groups of a smaller reach as from none", () => {
    const boxes = Array.from({ length: 60 }, (_, at) => box((at * 137) % 590, (at * 211) % 830))
    let groups: readonly number[][] = clusterBoxes(boxes, 0)
    const counts = [4, 8, 16, 32, 64].map((reach) => {
      groups = widenClusters(boxes, groups, reach)
      expect(groups).toEqual(clusterBoxes(boxes, reach))
      return groups.length
    })
    expect(new Set(counts).size).toBeGreaterThan(1)
    const apart = [[0, 1], [2]]
    const drawings = [box(0), box(12), box(100)]
    expect(widenClusters(drawings, apart, 60)).toBe(apart)
    expect(widenClusters(drawings, apart, 78)).toEqual([[0, 1, 2]])
    expect(widenClusters([{ ...box(0), y0: 10, y1: 0 }, box(0, 30)], [[0], [1]], 19)).toHaveLength(
      2,
    )
  })

  test("are one group where there are more than a page can have", () => {
    const many = (count: number): number =>
      clusterBoxes(
        Array.from({ length: count }, (_, at) => box(20 * at)),
        0,
      ).length
    expect([many(4000), many(4001)]).toEqual([4000, 1])
  })

  test("lie in one box, and none in none", () => {
    expect(boxAround([box(0), box(30, 40)])).toEqual({ x0: 0, x1: 40, y0: 0, y1: 50 })
    expect(boxAround([])).toBeUndefined()
  })
})
