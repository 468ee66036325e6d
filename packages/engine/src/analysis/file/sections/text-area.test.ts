import { expect, it } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { textEdges } from "./text-area.ts"

/** A line of words from the left margin, or from `x0`, to `x1`. */
function line(text: string, x1: number, y: number, x0 = 72): TextLine {
  const edges = Array.from(
    { length: text.length + 1 },
    (_, at) => x0 + ((x1 - x0) * at) / text.length,
  )
  const box = { x0, y0: y - 8, x1, y1: y + 2 }
  const look = { font: 0, size: 10, colour: 0, bold: false, italic: false, underline: undefined }
  const span = { ...look, text, edges, box, rise: "none" } as unknown as TextLine["spans"][number]
  return {
    page: 0,
    spans: [span],
    text,
    box,
    baseline: y,
    size: 10,
    angle: 0,
    isVertical: false,
    direction: "ltr",
    z: y,
    gaps: [],
  }
}

/** As many lines as a file of thousands of pages has, one in a hundred too long for its column. */
const lines = Array.from({ length: 200_000 }, (_, at) =>
  at % 100 === 7
    ? line("it stands in the file ExtractRewardFromTheContract.sol", 410, at)
    : line(`${"abcdefghij"[at % 10]} line that is set to the width`, 372, at),
)

it("finds the edge of the text of thousands of pages, past lines that stick out", () => {
  expect(textEdges(lines)).toMatchObject({ left: 72, right: 372 })
})

it("takes no place for the margin left of which most lines start: labels of a graph at the right", () => {
  const body = Array.from({ length: 80 }, (_, at) => line("prose", 300, at, 72 + (at % 16) * 7))
  const labels = Array.from({ length: 20 }, (_, at) => line("0.5", 420, at, 400))
  expect(textEdges([...body, ...labels])?.left).toBe(72)
})

it("takes entries that only labels and numbers tell apart for one text, which shows no edge alone", () => {
  const letters = ["a", "b", "c", "d", "e", "f", "g", "h"]
  const set = (text: (at: number) => string): TextLine[] =>
    Array.from({ length: 200 }, (_, at) =>
      at % 33 === 7
        ? line("see the file ExtractRewardFromTheContract.sol", 410, at)
        : line(text(at), 372, at),
    )
  const prose = set(
    (at) => `a line ${letters[at % 8]} ${letters[(at >> 3) % 8]} 字 𠀀 of this text`,
  )
  const entries = set((at) => `Entry of the list, ${at}.`)
  expect(textEdges(prose)?.right).toBe(372)
  expect(textEdges(entries)?.right).toBe(410)
})

it("lets one line of fifty stick out of a listing, whose lines end anywhere, and no more", () => {
  // From 100 to 499 points, no two at one place, the widest first.
  const listing = Array.from({ length: 400 }, (_, at) => line("call(it)", 499 - at * 0.99, at))
  const { right = 0 } = textEdges(listing) ?? {}
  expect(listing.filter(({ box }) => box.x1 > right)).toHaveLength(8)
})
