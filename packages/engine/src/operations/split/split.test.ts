import { expect, test } from "vitest"
import { openMade, outlineOf, qpdfComplaints, run, samplePdf, textsOf } from "../test/sample-pdf.ts"
import { splitPdf } from "./split.ts"

const content = samplePdf({
  mark: "S",
  pages: 6,
  outline: [
    ["One", 1, 1],
    ["One a", 2, 2],
    ["Two", 4, 1],
  ],
  links: [
    { from: 1, to: 2 },
    { from: 1, to: 6 },
    { from: 4, to: 5, name: "five" },
  ],
  fields: [
    ["first", 1, "x"],
    ["last", 6, "y"],
  ],
  ballast: 30_000,
})
const input = { name: "书.pdf", content }
const namesAndPages = async (options: Record<string, unknown>): Promise<string[]> => {
  const { files } = await run(splitPdf, [input], options)
  return files.map((made) => `${made.name} ${openMade(made).pages.length}`)
}

test("each way of cutting gives the files it promises", async () => {
  expect(await namesAndPages({ mode: "cuts", cuts: "2,5" })).toEqual([
    "书_1-2.pdf 2",
    "书_3-5.pdf 3",
    "书_6.pdf 1",
  ])
  expect(await namesAndPages({ mode: "ranges", ranges: "1-2,4-" })).toEqual([
    "书_1-2.pdf 2",
    "书_4-6.pdf 3",
  ])
  expect(await namesAndPages({ mode: "ranges", ranges: "1-2,4-", joinRanges: true })).toEqual([
    "书_1-6.pdf 5",
  ])
  expect(await namesAndPages({ mode: "every", every: 4 })).toEqual(["书_1-4.pdf 4", "书_5-6.pdf 2"])
  expect(await namesAndPages({ mode: "parts", parts: 4 })).toEqual([
    "书_1-2.pdf 2",
    "书_3.pdf 1",
    "书_4-5.pdf 2",
    "书_6.pdf 1",
  ])
  expect(await namesAndPages({ mode: "odd-even" })).toEqual(["书_1-5.pdf 3", "书_2-6.pdf 3"])
  expect(await namesAndPages({ mode: "bookmarks", level: 1 })).toEqual([
    "1_One.pdf 3",
    "2_Two.pdf 3",
  ])
  expect(await namesAndPages({ mode: "text", text: "page 5" })).toEqual([
    "书_1-4.pdf 4",
    "书_5-6.pdf 2",
  ])
  expect(await namesAndPages({ mode: "every", every: 3, nameTemplate: "{n}-{name}" })).toEqual([
    "1-书.pdf 3",
    "2-书.pdf 3",
  ])
})

test("a part carries its own pages only, with the outline, links and fields that still resolve", async () => {
  const { files } = await run(splitPdf, [input], { mode: "cuts", cuts: "3" })
  const [first, second] = files.map((made) => openMade(made))
  expect(first && outlineOf(first)).toEqual(["One -> 1", "  One a -> 2"])
  expect(second && outlineOf(second)).toEqual(["Two -> 1"])
  expect(first?.file.array(first.pages[0]?.dict.get("Annots"))).toHaveLength(2)
  expect([...(second?.destinations.keys() ?? [])]).toEqual(["five"])
  expect([first?.fieldRoots.length, second?.fieldRoots.length]).toEqual([1, 1])
  expect(files[0]?.bytes.length).toBeLessThan(content.length * 0.6)
  for (const made of files) expect(qpdfComplaints(made.bytes)).toBe("")
})

test("cutting by size keeps every part under the limit", async () => {
  const limit = content.length / 2.5
  const { files } = await run(splitPdf, [input], { mode: "size", megabytes: limit / 1024 / 1024 })
  expect(files.length).toBeGreaterThan(1)
  for (const made of files) expect(made.bytes.length).toBeLessThanOrEqual(limit)
  const texts = await Promise.all(files.map((made) => textsOf(made.bytes)))
  expect(texts.flat()).toEqual([1, 2, 3, 4, 5, 6].map((page) => `Spage${page}`))
})

test("blank pages separate parts and are left out", async () => {
  const { mergePdf } = await import("../merge.ts")
  const odd = { name: "odd.pdf", content: samplePdf({ mark: "O", pages: 1 }) }
  const { files } = await run(
    mergePdf,
    [odd, { ...odd, content: samplePdf({ mark: "P", pages: 2 }) }],
    { duplexBlank: true },
  )
  const parts = await run(
    splitPdf,
    [{ name: "x.pdf", content: files[0]?.bytes ?? new Uint8Array() }],
    { mode: "blank" },
  )
  expect(await Promise.all(parts.files.map((made) => textsOf(made.bytes)))).toEqual([
    ["Opage1"],
    ["Ppage1", "Ppage2"],
  ])
})

test("cuts and ranges outside the file are refused", async () => {
  await expect(run(splitPdf, [input], { mode: "cuts", cuts: "9" })).rejects.toMatchObject({
    code: "range/outside",
  })
  await expect(run(splitPdf, [input], { mode: "ranges", ranges: "8-9" })).rejects.toMatchObject({
    code: "range/outside",
  })
  await expect(run(splitPdf, [input], { mode: "text", text: "nowhere" })).rejects.toMatchObject({
    code: "content/none",
  })
})
