import { expect, it } from "vitest"
import { sceneOfPages } from "@mozhuan/testkit"
import type { FigureDraft, FlowItem, RuleSet, TextLine } from "../../drafts.ts"
import { findBands } from "./bands.ts"
import { partPanels } from "./panels.ts"

/** A line of ten points, painted after everything before `z`. */
function lineAt(text: string, x: number, baseline: number, z: number): FlowItem {
  const box = { x0: x, y0: baseline - 8, x1: x + text.length * 5, y1: baseline + 2 }
  const line: TextLine = {
    text,
    box,
    baseline,
    size: 10,
    angle: 0,
    isVertical: false,
    direction: "ltr",
    spans: [],
    gaps: [],
    page: 0,
    z,
  }
  return { kind: "line", box, line }
}

const pictureAt = (x0: number, x1: number, z: number): FigureDraft => ({
  page: 0,
  box: { x0, y0: 80, x1, y1: 220 },
  content: { kind: "picture", image: 0, matrix: [1, 0, 0, 1, 0, 0], alpha: 1 },
  lines: [],
  items: [],
  isBackground: false,
  z,
})

const cards = ["Sold this year", "76 houses of them"].map((text, row) =>
  lineAt(text, 50, 110 + row * 30, 5),
)
const beside = ["Houses of the town", "Two of them tell", "how they spent it"].map((text, row) =>
  lineAt(text, 320, 110 + row * 15, 6),
)

function panelsOn(figures: readonly FigureDraft[], frames: RuleSet["frames"] = []): number[] {
  const [page] = sceneOfPages([{}]).pages
  if (!page) throw new Error("a scene has a page")
  const pieces = [...cards, ...beside]
  const draft = { page, lines: [], tables: [], figures, rules: { rules: [], fills: [], frames } }
  return partPanels(draft, pieces, findBands(pieces)).panels.map(({ pieces: held }) => held.length)
}

it("takes texts that were painted on pictures beside each other for the texts of cards", () => {
  expect(panelsOn([pictureAt(34, 300, 1), pictureAt(306, 582, 2)])).toEqual([2, 3])
  // A picture that was painted over text is none of its ground.
  expect(panelsOn([pictureAt(34, 300, 9), pictureAt(306, 582, 9)])).toEqual([])
  // Tiles of one picture share their sides.
  expect(panelsOn([pictureAt(34, 303, 1), pictureAt(303, 582, 2)])).toEqual([])
})

it("takes texts in frames with round corners for those of cards, whatever picture holds them all", () => {
  const frames = [pictureAt(34, 300, 1), pictureAt(306, 582, 2)].map(({ box }) => box)
  const whole = pictureAt(10, 590, 9)
  expect(panelsOn([whole])).toEqual([])
  expect(panelsOn([whole], frames)).toEqual([2, 3])
})
