import { describe, expect, test } from "vitest"
import type { TextLine } from "../../../drafts.ts"
import { lineAt } from "../../../writing/lines.test-kit.ts"
import { joinCutTexts } from "./cut-texts.ts"
import { textAt } from "./printed-text.test-kit.ts"
import type { SeatedText } from "./seat-texts.ts"

/** What a page shows from 100 to 200 points of a text that is drawn from `start` to `end`. */
const shown = (
  words: string,
  [start, end]: readonly [start: number, end: number],
  look: { readonly x0?: number; readonly baseline?: number; readonly clipEnd?: number } = {},
): SeatedText => {
  const { x0 = Math.max(100, start), baseline = 50, clipEnd = 200 } = look
  const line: TextLine = {
    ...lineAt(words, x0, baseline),
    clip: { x0: 100, x1: clipEnd, y0: 0, y1: 800 },
    whole: { x0: start, x1: end },
  }
  return { text: textAt(x0, line.box.x1, { line, baseline }), column: 0, from: 0, to: 0 }
}
const joined = (...pages: readonly (readonly SeatedText[])[]): string[][] => {
  const { pages: whole, rests } = joinCutTexts(pages)
  return whole.map((own) => own.flatMap((seat) => (rests.has(seat) ? [] : [seat.text.line.text])))
}

describe("a text that the edge of a page cuts", () => {
  const start = shown("Valid", [175, 225])
  test("is whole on the page before, with what the next one shows", () => {
    expect(joined([start], [shown("ation", [75, 125])])).toEqual([["Validation"], []])
    expect(joined([start], [shown("Validation", [75, 125], { x0: 75 })])).toEqual([
      ["Validation"],
      [],
    ])
  })

  test("keeps the space at the cut", () => {
    expect(joined([shown("all", [170, 215])], [shown("five", [70, 115], { x0: 103 })])).toEqual([
      ["all five"],
      [],
    ])
  })

  test("goes on over a third page", () => {
    const [middle, end] = [
      shown("bbbbbbbbbbbbbbbbbbbb", [90, 210]),
      shown("cc", [-10, 110], { x0: 100 }),
    ]
    expect(joined([shown("aa", [190, 310])], [middle], [end])).toEqual([
      ["aabbbbbbbbbbbbbbbbbbbbcc"],
      [],
      [],
    ])
  })

  test("is another one at another height, of another length, or with another part hidden", () => {
    expect(joined([start], [shown("ation", [75, 125], { baseline: 51 })])).toHaveLength(2)
    const others = [
      shown("ation", [75, 125], { baseline: 51 }),
      shown("ation", [75, 126]),
      shown("ation", [73, 123]),
    ]
    for (const other of others) expect(joined([start], [other])).toEqual([["Valid"], ["ation"]])
  })

  test("ends on a page that shows its end", () => {
    const ended = shown("Valid", [175, 200])
    expect(joined([ended], [shown("ation", [75, 100])])).toEqual([["Valid"], ["ation"]])
  })
})
