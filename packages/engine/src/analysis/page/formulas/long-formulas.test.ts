import { createNodeHost } from "@mozhuan/host"
import { processorTime, text, writePaper } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { readPdf } from "../../../readers/pdf/read-pdf.ts"
import { analyseScene } from "../../passes.ts"

test("a file with a formula of 10,000 signs is read in bounded time: a picture, of which the report tells", async () => {
  const signs = "xyzab".repeat(2_000)
  const pdf = writePaper({
    pages: [
      { size: [14_000, 200], marks: [text(20, 100, signs, { face: "math-letters", size: 2 })] },
    ],
  })
  const begun = processorTime()
  const { value: source } = await readPdf(pdf, createNodeHost())
  const { diagnostics } = await analyseScene(source.scene, source.bytes, {})
  expect(processorTime() - begun).toBeLessThan(20_000)
  source.close()
  expect(diagnostics.map(({ kind }) => kind)).toContain("formula-kept-as-picture")
})
