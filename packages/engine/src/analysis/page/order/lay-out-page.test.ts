import { expect, test } from "vitest"
import type { PageDraft, TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { layOutPage } from "./lay-out-page.ts"

const column = (text: string, x0: number, x1: number, step: number, count: number): TextLine[] =>
  Array.from({ length: count }, (_, at) => lineAt(text, x0, 100 + step * at, { x1 }))
const ruler = (x0: number, first: number): TextLine[] =>
  Array.from({ length: 24 }, (_, at) => lineAt(String(first + at), x0, 98 + 13.7 * at))

test("without frames line numbers are read after the columns that they count", () => {
  const body = [
    ...column("words of the first column of it", 60, 290, 12, 26),
    ...column("words of the second column of it", 310, 540, 12, 26),
    ...ruler(20, 100),
    ...ruler(560, 154),
  ]
  const page = { index: 0, width: 600, height: 800 }
  const draft = { page, lines: body, tables: [], figures: [], rules: {} } as unknown as PageDraft
  const { bands } = layOutPage(draft, { header: [], footer: [], body }, { takesVertical: false })
  expect(bands.map(({ columns }) => columns.map(({ pieces }) => pieces.length))).toEqual([
    [26, 26],
    [24],
    [24],
  ])
})
