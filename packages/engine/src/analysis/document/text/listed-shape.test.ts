import { expect, test } from "vitest"
import type { ParagraphDraft } from "../../block-drafts.ts"
import type { ListPlan } from "../../file/lists/plan-lists.ts"
import { readLabel } from "../../writing/labels.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { listedShape } from "./listed-shape.ts"

test("an item that fills the room before its text hangs by it, from whichever side it is read", () => {
  const shapeOf = (direction: "ltr" | "rtl") => {
    const line = lineAt("1. text", 60, 100, { direction })
    const [first] = line.spans
    const edges = direction === "ltr" ? first?.edges : [90, 85, 80, 75, 70, 65, 60, 95]
    const placed = {
      line: { ...line, spans: first && edges ? [{ ...first, edges }] : [] },
      page: 0,
      column: 0,
      x0: 50,
      x1: 105,
    }
    const label = readLabel(placed.line)
    const shape = { align: "left", direction, left: 10, right: 0, firstLine: 0 } as const
    const draft = { kind: "paragraph", lines: [placed], shape, label } as unknown as ParagraphDraft
    const level = { format: "decimal", text: "%1.", start: 1, indent: 36, hanging: 18 } as const
    const plan: ListPlan = {
      lists: [{ levels: [level] }],
      places: new Map([[draft, { list: 0, level: 0 }]]),
    }
    return listedShape(plan, draft)?.shape
  }
  expect(shapeOf("ltr")).toMatchObject({ left: 25, firstLine: -15 })
  expect(shapeOf("rtl")).toMatchObject({ left: 25, firstLine: -15 })
})
