import { readFileSync } from "node:fs"
import { join } from "node:path"
import { createNodeHost } from "@mozhuan/host"
import { expect, test } from "vitest"
import { figuresOf } from "../../../model/walk.ts"
import { readPdf } from "../../../readers/pdf/read-pdf.ts"
import { analyseScene } from "../../passes.ts"

const fixture = join(
  import.meta.dirname,
  "../../../../fixtures/figures/charts-that-stay-pictures/input.pdf",
)

test("no chart is made up of bad input, its words stay, and time is bounded", async () => {
  const { value: source } = await readPdf(new Uint8Array(readFileSync(fixture)), createNodeHost())
  const { value: made, diagnostics } = await analyseScene(source.scene, source.bytes, {
    charts: true,
  })
  source.close()
  const figures = made.sections.flatMap(({ blocks }) => figuresOf(blocks))
  expect(figures.length).toBeGreaterThanOrEqual(5)
  expect(figures.filter(({ content }) => content.kind === "chart")).toEqual([])
  // What is seen to be a chart is told: bars without a number, the broken axis, and bars in
  // perspective.
  const told = diagnostics.filter(({ kind }) => kind === "chart-kept").map(({ page }) => page)
  expect(told).toEqual([1, 2, 3])
})
