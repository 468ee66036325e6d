import { describe, expect, it } from "vitest"
import { composeSmallPrint } from "./compose-small-print.ts"
import type { DrawnParts, Word } from "./drawn-parts.ts"
import { box, none, ruling, word } from "./drawn-parts.test-kit.ts"

/** A line of print that is so many pixels high, twelve letters long. */
const line = (number: number, [x, y, high]: readonly [number, number, number]): Word =>
  word("twelvelettHr", number, box(x, y, x + high * 6, y + high))

const body = [0, 1, 2].map((at) => line(at, [100, 60 + at * 40, 16]))
const tiny = [0, 1, 2].map((at) => line(10 + at, [250, 420 + at * 30, 7]))
const frame = [
  ruling("horizontal", 400, [230, 400]),
  ruling("horizontal", 520, [230, 400]),
  ruling("vertical", 230, [400, 520]),
  ruling("vertical", 400, [400, 520]),
]

/** A page of 1,200 × 1,600 pixels, two of them a point. */
const compose = (parts: Partial<DrawnParts>) =>
  composeSmallPrint({ ...none, ...parts }, { scale: 2, width: 1_200, height: 1_600 })

describe("tiny print", () => {
  it("is one picture with what is drawn around it", () => {
    const made = compose({ words: [...body, ...tiny], rulings: frame })
    expect(made.words).toEqual(body)
    expect(made.rulings).toEqual([])
    expect(made.pictures).toEqual([{ box: box(229, 399, 401, 521), fill: 1 }])
  })

  it.each<[string, Partial<DrawnParts>]>([
    ["nothing is drawn around", { words: [...body, ...tiny] }],
    [
      "larger print is among",
      { words: [...body, ...tiny, line(20, [260, 490, 16])], rulings: frame },
    ],
    [
      "is no smaller than the page's",
      { words: [...tiny, line(20, [100, 60, 7]), line(21, [100, 90, 7])], rulings: frame },
    ],
    [
      "rulings part it, as in a form",
      {
        words: [...body, ...tiny],
        rulings: [400, 440, 480, 520].map((at) => ruling("horizontal", at, [230, 400])),
      },
    ],
    ["has two lines", { words: [...body, ...tiny.slice(1)], rulings: frame }],
  ])("stays text where %s", (_, parts) => {
    expect(compose(parts)).toEqual({ ...none, ...parts })
  })
})
