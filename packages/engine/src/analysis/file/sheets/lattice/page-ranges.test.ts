import { describe, expect, test } from "vitest"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import { textsOverPages } from "./page-crossings.ts"
import { rangesOverPages } from "./page-ranges.ts"
import { textAt } from "./printed-text.test-kit.ts"
import type { SeatedText } from "./seat-texts.ts"

/** Two pages of three columns of a hundred points each. */
const xs = [100, 200, 300, 400]

/** The columns of a text from `x0` to `x1` of the first page, clipped to a cell that goes on there. */
function rangeOf(
  { x0, x1 }: { readonly x0: number; readonly x1: number },
  [start, end]: readonly [start: number, end: number],
) {
  const page = x0 >= 400 ? 1 : 0
  const own = x0 - 300 * page
  const line = lineAt("title", own, 80, { x1: x1 - 300 * page })
  const text: SeatedText = { text: textAt(own, line.box.x1, { line }), column: 0, from: 0, to: 0 }
  const clipped = [
    [{ x: x0, y: 80, clip: { x0: start, x1: 400, y0: 50, y1: 700 } }],
    [{ x: x0 - 300, y: 80, clip: { x0: 100, x1: end - 300, y0: 50, y1: 700 } }],
  ]
  const pages = [0, 1].map((at) => ({ xs, seated: at === page ? [text] : [] }))
  return rangesOverPages(textsOverPages(clipped), pages).get(text)
}

describe("a text whose cell goes on over the edge of its page", () => {
  test("is merged over all columns of it", () => {
    const centred = { from: 1, to: 2, before: 0, behind: 1, isCentred: true }
    expect(rangeOf({ x0: 330, x1: 370 }, [200, 500])).toEqual(centred)
    const left = { from: 0, to: 2, before: 0, behind: 2, isCentred: false }
    expect(rangeOf({ x0: 102, x1: 250 }, [100, 600])).toEqual(left)
  })

  test("also where it is seen on the next page alone", () => {
    expect(rangeOf({ x0: 420, x1: 480 }, [200, 700])).toEqual({
      from: 0,
      to: 2,
      before: 2,
      behind: 0,
      isCentred: true,
    })
  })

  test("runs over free neighbours where it needs them all", () => {
    expect(rangeOf({ x0: 302, x1: 460 }, [300, 500])).toBeUndefined()
  })

  test("is merged where it stands in the middle of two columns and of neither", () => {
    expect(rangeOf({ x0: 330, x1: 470 }, [300, 500])?.behind).toBe(1)
    expect(rangeOf({ x0: 210, x1: 490 }, [200, 500])).toBeUndefined()
  })
})
