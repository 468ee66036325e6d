import { describe, expect, test } from "vitest"
import type { FlowItem } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { findBands } from "./bands.ts"

interface Look {
  readonly y?: number
  readonly step?: number
  /** Order in which its first line was painted, and how much later each next one was. */
  readonly z?: number
  readonly later?: number
  readonly size?: number
  readonly text?: string
  /** Width of its last line. */
  readonly last?: number
}

/** So many lines from one edge to another, the first on a baseline of 100. */
function column(x0: number, x1: number, count: number, look: Look = {}): FlowItem[] {
  const { y = 100, step = 14, z = 0, later = 1, size = 10, text = "some words", last } = look
  return Array.from({ length: count }, (_, at) => {
    const end = at === count - 1 && last !== undefined ? x0 + last : x1
    const line = lineAt(text, x0, y + at * step, { x1: end, size, z: z + at * later })
    return { kind: "line", box: line.box, line }
  })
}
const tableAt = (x0: number, x1: number, y0: number, y1: number): FlowItem =>
  ({ kind: "table", box: { x0, x1, y0, y1 } }) as Partial<FlowItem> as FlowItem

/** Numbers of pieces in the columns of each band. */
const told = (...pieces: readonly (readonly FlowItem[])[]): string =>
  findBands(pieces.flat())
    .map(({ columns }) => columns.map((each) => each.pieces.length).join("|"))
    .join(" ")

const left = (count: number, look: Look = {}): FlowItem[] => column(50, 250, count, look)
const right = (count: number, look: Look = {}): FlowItem[] =>
  column(270, 470, count, { z: 100, ...look })
const across = (y: number, count = 1): FlowItem[] => column(50, 470, count, { y })

describe("prose on both sides of a gutter is columns", () => {
  test("of three lines at least", () => {
    expect(told(left(5), right(5))).toBe("5|5")
    expect([told(left(3), right(3)), told(left(2), right(2))]).toEqual(["3|3", "4"])
    expect(told([])).toBe("")
  })

  test("seven points apart", () => {
    const apart = (gap: number): string => told(left(5), column(250 + gap, 470, 5, { z: 100 }))
    expect([apart(6.9), apart(7.1)]).toEqual(["10", "5|5"])
  })

  test("up to four of them", () => {
    const columns = (count: number, lines: number): string =>
      told(
        ...Array.from({ length: count }, (_, at) =>
          column(50 + at * 130, 160 + at * 130, lines, { z: at * 100 }),
        ),
      )
    expect([columns(3, 8), columns(4, 5)]).toEqual(["8|8|8", "5|5|5|5"])
  })

  test("beside several that are, painted line by line", () => {
    const inTurns = (...widths: readonly number[]): string =>
      told(
        ...[50, 210, 370].map((x0, at) =>
          column(x0, x0 + 140, widths[at] ?? 8, { z: at, later: 3 }),
        ),
      )
    expect(inTurns()).toBe("8|8|8")
    expect(inTurns(8, 3, 3)).toBe("8|3|3")
    const short = [210, 370].map((x0) => column(x0, x0 + 60, 8, { z: 1, later: 3 }))
    expect(told(column(50, 190, 8, { later: 3 }), ...short)).toBe("24")
  })

  test("each from left to right and from above", () => {
    const [band] = findBands([...right(5), ...left(5).toReversed()])
    expect(band?.columns.map(({ x0, x1 }) => [x0, x1])).toEqual([
      [50, 250],
      [270, 470],
    ])
    const ys = band?.columns[0]?.pieces.map(({ box }) => box.y0) ?? []
    expect(ys).toEqual(ys.toSorted((a, b) => a - b))
  })

  test("whose lines are full, half of them", () => {
    const ragged = (count: number): string => {
      const full = column(50, 250, 6 - count, {})
      const short = column(50, 160, count, { y: 100 + (6 - count) * 14 })
      return told(full, short, right(6, { z: 3, later: 0.1 }))
    }
    expect([ragged(3), ragged(4)]).toEqual(["6|6", "12"])
  })
})

describe("what spans the gutter parts bands", () => {
  test("above, between and below", () => {
    expect(told(across(80), left(5), right(5))).toBe("1 5|5")
    expect(told(left(5), right(5), across(180))).toBe("5|5 1")
    expect(told(left(5), right(5), across(180), left(4, { y: 200 }), right(4, { y: 200 }))).toBe(
      "5|5 1 4|4",
    )
  })

  test("with the last line of its paragraph", () => {
    const end = (look: Look & { readonly x?: number } = {}): string =>
      told(
        across(60, 2),
        column(look.x ?? 50, 200, 1, { y: 88, ...look }),
        left(5, { y: 120 }),
        right(5, { y: 120 }),
      )
    expect(end()).toBe("3 5|5")
    expect(end({ y: 96 })).toMatch(/^3 5/)
  })

  test("a heading above one column, with the gap of a paragraph", () => {
    const heading = column(50, 150, 1, { y: 70, size: 12 })
    expect(told(heading, left(5), right(5))).toBe("1 5|5")
    expect(told(column(270, 350, 1, { y: 70, size: 12 }), left(5), right(5))).toMatch(/5\|5$/)
  })
})

test("three columns stay three where a rest of what is above stands over two of them", () => {
  const rest = column(400, 430, 1, { y: 100, z: 50 })
  const heading = column(50, 120, 1, { y: 124, z: 60 })
  const three = [50, 210, 370].map((x0, at) =>
    column(x0, x0 + 140, 8, { y: 146, z: 100 * (at + 1) }),
  )
  expect(told(column(50, 510, 2, { y: 50 }), rest, heading, ...three)).toBe("3 9|8|8")
})

describe("columns beside what was parted elsewhere", () => {
  const two = (y: number, count: number): FlowItem[][] => [
    column(50, 190, count, { y }),
    column(210, 350, count, { y, z: 100 }),
  ]
  const third = column(370, 510, 20, { z: 200 })

  test("begin with the table that lies across them", () => {
    const table = tableAt(50, 350, 110, 180)
    const title = (count: number): FlowItem[] => column(50, 350, count, { y: 100 })
    expect(told([table], ...two(200, 12), third)).toBe("13|12|20")
    expect(told(title(3), [tableAt(50, 350, 140, 180)], ...two(200, 12), third)).toBe("16|12|20")
  })
  test("are cut where they begin below a paragraph across them", () => {
    expect(told(column(50, 350, 5), ...two(184, 13), third)).toBe("5|5 13|13|15")
    expect(told(...two(100, 13), column(50, 350, 6, { y: 300 }), third)).toMatch(/^13\|13\|1\d 6/)
  })
  test("keep a short line across them that stands level with their last", () => {
    const [one, other] = [column(50, 190, 12), column(210, 350, 13, { z: 100 })]
    const [number, foot] = [column(50, 70, 1, { y: 312 }), column(91, 258, 1, { y: 312 })]
    const last = column(370, 510, 13, { z: 200 })
    expect(told(one, other, number, foot, last)).toBe("14|13|13")
  })
})

describe("labels and their values are no columns", () => {
  const labels = (count: number, look: Look = {}): FlowItem[] =>
    column(50, 110, count, { later: 2, ...look })
  const values = (count: number, look: Look = {}): FlowItem[] =>
    column(150, 470, count, { z: 1, later: 2, ...look })

  test("where they were painted in turns", () => {
    expect(told(labels(8), values(8))).toBe("16")
    expect(told(labels(8, { later: 1 }), values(8, { z: 100, later: 1 }))).toBe("8|8")
  })

  test("seven lines a side tell that they were painted apart", () => {
    const apart = (count: number): string =>
      told(labels(count, { later: 1 }), values(count, { z: 100, later: 1 }))
    expect([apart(6), apart(7)]).toEqual(["12", "7|7"])
  })

  test("with colons, whenever they were painted", () => {
    const named = (text: string): string =>
      told(labels(8, { later: 1, text }), values(8, { z: 100, later: 1 }))
    expect([named("Name:"), named("名称："), named("Names")]).toEqual(["16", "16", "8|8"])
    expect(
      told(labels(8, { later: 1, text: "Name:" }), values(8, { z: 100, later: 1, text: "More:" })),
    ).toBe("8|8")
  })

  test("labels are twelve sizes wide at most", () => {
    const wide = (x1: number): string =>
      told(column(50, x1, 8, { later: 2 }), column(190, 470, 8, { z: 1, later: 2 }))
    expect([wide(169), wide(171)]).toEqual(["16", "8|8"])
  })
})

describe("a side bar", () => {
  const bar = (count: number, step: number): FlowItem[] =>
    column(50, 110, count, { step, later: 2 })
  const text = (count: number): FlowItem[] => column(150, 470, count, { z: 1, later: 2 })

  test("has baselines of its own, six lines, and text beside it", () => {
    expect(told(bar(6, 17.3), text(8))).toBe("6|8")
    expect(told(bar(5, 17.3), text(8))).not.toBe("5|8")
    expect(told(bar(8, 14), text(8))).toBe("16")
    expect(told(bar(6, 17.3), column(150, 200, 8, { z: 1, later: 2 }))).not.toBe("6|8")
  })
})

describe("prose runs down beside a table", () => {
  const beside = (count: number, side: "left" | "right" = "right"): string => {
    const [text, table] =
      side === "right"
        ? [left(count), tableAt(270, 470, 90, 200)]
        : [right(count), tableAt(50, 250, 90, 200)]
    return told(text, [table])
  }

  test("on either side, in six lines", () => {
    expect([beside(6), beside(6, "left"), beside(5)]).toEqual(["6|1", "1|6", "6"])
  })

  test("that stand within its height", () => {
    const low = (y: number): string => told(left(6, { y }), [tableAt(270, 470, 90, 200)])
    expect([low(130), low(160)]).toEqual(["6|1", "7"])
  })

  test("and are no short words", () => {
    expect(told(column(50, 110, 6), [tableAt(270, 470, 90, 200)])).toBe("7")
  })
})

test("bands of one column that follow each other are one", () => {
  expect(told(across(100, 3), column(50, 200, 2, { y: 180 }), across(240, 2))).toBe("7")
})

describe("a line above the other column", () => {
  /** A second column that begins so far above the first, its other lines level with it. */
  const higher = (above: number): string =>
    told(
      left(6, { y: 114, step: 15.6 }),
      right(1, { y: 114 - above }),
      right(6, { y: 114, step: 15.6 }),
    )

  test("is the start of its column where it stands a line above it, however wide lines are set", () => {
    expect(higher(15.6)).toBe("6|7")
  })

  test("spans both where more room is left below it", () => {
    expect(higher(18)).toBe("1 6|6")
  })
})
