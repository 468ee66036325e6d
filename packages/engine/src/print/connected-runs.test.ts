import { describe, expect, it } from "vitest"
import { connectedRuns } from "./connected-runs.ts"

/** Marks the signs of drawn rows. */
const marked = (...rows: readonly string[]): Uint8Array =>
  Uint8Array.from(rows.join(""), (sign) => (sign === "#" ? 1 : 0))

describe("areas of marked pixels", () => {
  it("hang together over corners, and where two arms meet below", () => {
    const areas = connectedRuns(
      marked(
        "#...#..#", //
        "#...#..#",
        ".###....",
        "......#.",
      ),
      8,
    )
    expect(areas.map((runs) => runs.map(({ y, from, to }) => [y, from, to]))).toEqual([
      [
        [0, 0, 1],
        [0, 4, 5],
        [1, 0, 1],
        [1, 4, 5],
        [2, 1, 4],
      ],
      [
        [0, 7, 8],
        [1, 7, 8],
      ],
      [[3, 6, 7]],
    ])
  })

  it("do not go on from the end of a row to the beginning of the next", () => {
    expect(connectedRuns(marked("..##", "##.."), 4)).toHaveLength(1)
    expect(connectedRuns(marked("...#", "#..."), 4)).toHaveLength(2)
  })
})
