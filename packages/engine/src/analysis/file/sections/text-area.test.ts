import { expect, it } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { endsBefore, isFlush, textEdges, trueEnd } from "./text-area.ts"

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

/** As many lines that start at one place, each a text and an end of its own. */
const starting = (count: number, x0: number): TextLine[] =>
  Array.from({ length: count }, (_, at) => line(`prose ${at}`, 300 - 7 * (at % 20), at, x0))

it("takes for the left margin where three lines of a page and twelve of a hundred start", () => {
  const left = (outer: number, inner: number): number | undefined =>
    textEdges([...starting(outer, 72), ...starting(inner, 100)])?.left
  expect([left(12, 88), left(11, 89)]).toEqual([72, 100])
  expect([left(3, 7), left(2, 8)]).toEqual([72, 100])
})

it("ends ragged text where two of a hundred lines end, past one that stands out", () => {
  const ends = [420, 400, 400, ...Array.from({ length: 97 }, (_, at) => 385 - 3 * at)]
  expect(textEdges(ends.map((x1, at) => line("prose", x1, at)))?.right).toBe(400)
})

const area = { left: 72, right: 372 }

/** Lines beside each other, of which none says where the one before it would break. */
const ragged = (...ends: readonly number[]): TextLine[] => ends.map((x1) => line("prose", x1, 100))

it("takes text for flush where eight lines of a hundred end within .8 points of its edge", () => {
  const others = Array.from({ length: 100 }, (_, at) => 200 + at)
  const flush = (count: number, x1: number): boolean =>
    isFlush(area, ragged(...others.slice(count), ...Array.from({ length: count }, () => x1)))
  expect([flush(8, 371.25), flush(7, 371.25), flush(8, 371.15)]).toEqual([true, false, false])
})

it.each([
  [444.4, 372],
  [444.6, 372.6],
])(
  "mirrors the left margin on a page %d points wide where that is farther out: %d",
  (wide, right) => {
    expect(trueEnd(area, ragged(300, 320), wide).right).toBeCloseTo(right)
  },
)

it.each<
  [what: string, one: readonly [number, number], other: readonly [number, number], right: number]
>([
  ["one middle", [180, 284], [200, 265.3], 392.65],
  ["two middles", [180, 284], [200, 265.5], 372],
  ["a line far in", [92.5, 369.5], [200, 262], 390],
  ["a line hardly set in", [91.5, 369.5], [200, 261], 372],
  ["a line that ends before the edge", [94.1, 369.9], [200, 264], 392],
  ["a line that reaches the edge", [93.9, 370.1], [200, 264], 372],
])(
  "moves the edge out to where centred lines have their middle: %s",
  (_what, one, other, right) => {
    const lines = [one, other].map(([x0, x1]) => line("Title", x1, 100, x0))
    expect(trueEnd(area, lines, 1000).right).toBeCloseTo(right)
  },
)

/** Lines that start at the right edge, at 400, and end at these places. */
const fromRight = (...ends: readonly number[]): TextLine[] =>
  ends.map((x0, at) => ({ ...line("שלום", 400, 100 + 50 * at, x0), direction: "rtl" }))

it("finds the edges of text that is read from the right, and the margin that its own mirrors", () => {
  const lines = fromRight(120, 130, 140, 150, 160, 170, 180)
  expect(textEdges([...lines, line("Latin", 330, 600, 90)])).toMatchObject({ left: 90, right: 400 })
  const own = { left: 120, right: 400 }
  expect(isFlush(own, lines)).toBe(false)
  expect(isFlush(own, fromRight(...Array.from({ length: 12 }, () => 120)))).toBe(true)
  expect(trueEnd(own, lines, 490)).toEqual({ left: 90, right: 400 })
  expect(trueEnd(own, lines, 530)).toEqual(own)
})

const to = (right: number): typeof area => ({ ...area, right })

it("asks lines that follow each other within four lines and a half where their text ends", () => {
  const text = (step: number): TextLine[] =>
    Array.from({ length: 8 }, (_, at) => line("abcdefghij abcdefghij abcdefghij", 366, at * step))
  expect([endsBefore(area, text(44), to(480)), endsBefore(area, text(46), to(480))]).toEqual([
    true,
    false,
  ])
  expect(endsBefore(area, text(12), to(380))).toBe(false)
})
