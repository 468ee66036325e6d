import { expect, test } from "vitest"
import type { FormulaDraft, TextLine } from "../../drafts.ts"
import { noFurniture, type PageFurniture } from "../../file/furniture/plan-furniture.ts"
import { textDraft } from "../../writing/block-drafts.test-kit.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { contextOf } from "./assemble.test-kit.ts"
import { withReserves } from "./foot-reserve.ts"
import type { VerticalArea } from "./vertical-place.ts"

const area = { left: 100, right: 400 }
const sum = {
  kind: "fraction",
  numerator: { kind: "number", text: "1" },
  denominator: { kind: "number", text: "2" },
} as const

/** A last line with a formula, set higher than the page shows, above a footer. */
const section = ({ y1 = 700, footer, ...more }: Told) => {
  const draft = textDraft(690)
  const box = { x0: 150, x1: 160, y0: 680, y1 }
  const formula = { box, tree: sum, display: "block", isSure: true } as unknown as FormulaDraft
  const lines = draft.lines.map((placed) => ({
    ...placed,
    line: { ...placed.line, spans: placed.line.spans.map((span) => ({ ...span, formula })) },
  }))
  return {
    draft: {
      width: 600,
      height: 800,
      start: "nextPage" as const,
      pages: [0, 0] as const,
      area,
      columns: [area],
      isVertical: false,
      ...more,
    },
    blocks: [{ ...draft, lines }],
    area: { top: 100, bottom: 700 } as VerticalArea,
    furniture: { default: { ...noFurniture.default, footer } satisfies PageFurniture },
  }
}
const reserve = (told: Told): number | undefined => {
  const [deep] = withReserves(contextOf(), [section(told)], () => [0])
  return deep?.area.reserve
}
interface Told {
  readonly y1?: number
  readonly footer: readonly TextLine[]
  readonly isPlaced?: true
}

test("pages run deeper where formulas come out higher than the page shows", () => {
  const own = reserve({ footer: [] })
  expect(own).toBeGreaterThan(6)
  expect(own).toBeLessThan(20)
  expect(reserve({ y1: 690, footer: [] })).toBeUndefined()
})

test("as far as the footer lets them, and the paper; pages that keep their places do not", () => {
  expect(reserve({ y1: 790, footer: [] })).toBe(86)
  const footer = [lineAt("7", 100, 720)]
  expect(reserve({ y1: 790, footer })).toBeLessThan(10)
  expect(reserve({ footer: [lineAt("7", 100, 705)] })).toBeUndefined()
  expect(reserve({ footer: [], isPlaced: true })).toBeUndefined()
})

test("sections that share pages share it", () => {
  const told = [section({ footer: [] }), section({ y1: 690, footer: [] })]
  const both = withReserves(contextOf(), told, () => [0, 1]).map((input) => input.area.reserve)
  expect(both[0]).toBeGreaterThan(6)
  expect(both[1]).toBe(both[0])
  const apart = withReserves(contextOf(), told, (index) => [index])
  expect(apart.map((input) => input.area.reserve !== undefined)).toEqual([true, false])
})

test("full pages of columns run half a line deeper", () => {
  const own = section({ footer: [] })
  const reserveIn = (columns: number, y = 690): number | undefined => {
    const draft = textDraft(y)
    const [line] = draft.lines
    if (!line) throw new Error("a paragraph without lines")
    const blocks = [{ ...draft, lines: [line, line, line] }]
    const inColumns = { ...own.draft, columns: Array.from({ length: columns }, () => area) }
    const [deep] = withReserves(contextOf(), [{ ...own, blocks, draft: inColumns }], () => [0])
    return deep?.area.reserve
  }
  expect(reserveIn(2)).toBe(6)
  expect(reserveIn(1)).toBeUndefined()
  expect(reserveIn(2, 680)).toBeUndefined()
})
