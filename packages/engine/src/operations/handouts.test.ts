import { expect, test } from "vitest"
import { openMade, qpdfComplaints, samplePdf, textsOf, tools } from "./test/sample-pdf.ts"
import { makeHandouts } from "./handouts.ts"

const slides = samplePdf({ mark: "S", pages: 7, size: [720, 405], ballast: 300 })

test("slides stand on pages in reading order, with their text", async () => {
  for (const [perPage, pages] of [
    [2, 4],
    [3, 3],
    [4, 2],
    [6, 2],
    [9, 1],
  ] as const) {
    const made = makeHandouts(slides, tools, { perPage, hasFrame: true })
    const texts = await textsOf(made)
    expect(texts.length).toBe(pages)
    expect(texts.join("").match(/Spage\d/g)).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((page) => `Spage${page}`),
    )
    expect(qpdfComplaints(made)).toBe("")
  }
})

test("one slide a page keeps its size and gets its frame", () => {
  const made = makeHandouts(slides, tools, { perPage: 1, hasFrame: true })
  const source = openMade({ name: "h.pdf", bytes: made })
  expect(source.pages.length).toBe(7)
  expect(source.file.array(source.pages[0]?.dict.get("MediaBox"))).toEqual([0, 0, 720, 405])
})
