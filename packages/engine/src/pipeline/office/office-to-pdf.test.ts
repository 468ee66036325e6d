import { expect, test } from "vitest"
import { host, run, samplePdf, textsOf } from "../../operations/test/sample-pdf.ts"
import type { Operation } from "../../operations/operation.ts"
import { officeToPdf } from "./office-to-pdf.ts"

/** A converter that answers with a PDF made beforehand, as the host's does. */
function converting(
  kind: "excel" | "ppt",
  pdf: Uint8Array,
  asked: Readonly<Record<string, unknown>>[],
  left: { readonly lost?: number; readonly dropped?: readonly string[] } = {},
): Operation {
  const office = async ({ options }: { options: Readonly<Record<string, unknown>> }) => {
    asked.push(options)
    return { pdf, substitutedFonts: [], lost: 0, ...left }
  }
  return (request, _, context) => officeToPdf(kind)(request, { ...host, office }, context)
}

test("a workbook becomes one PDF per sheet, named by it; a workbook of one sheet stays one file", async () => {
  const asked: Readonly<Record<string, unknown>>[] = []
  const two = samplePdf({
    mark: "X",
    pages: 3,
    outline: [
      ["收入", 1, 1],
      ["支出", 3, 1],
    ],
  })
  const { files } = await run(
    converting("excel", two, asked),
    [{ name: "账.xlsx", content: new Uint8Array(1) }],
    { perSheet: true, bookmarks: false },
  )
  expect(files.map(({ name }) => name)).toEqual(["账_收入.pdf", "账_支出.pdf"])
  expect(asked[0]?.["bookmarks"]).toBe(true)
  const one = samplePdf({ mark: "X", pages: 2, outline: [["Sheet1", 1, 1]] })
  expect(
    (
      await run(converting("excel", one, []), [{ name: "a.xlsx", content: new Uint8Array(1) }], {
        perSheet: true,
      })
    ).files.map(({ name }) => name),
  ).toEqual(["a.pdf"])
})

test("handouts ask for slides and put several on a page; a frame alone keeps one", async () => {
  const asked: Readonly<Record<string, unknown>>[] = []
  const slides = samplePdf({ mark: "S", pages: 5 })
  const input = [{ name: "s.pptx", content: new Uint8Array(1) }]
  const { files } = await run(converting("ppt", slides, asked), input, { pages: "handout-4" })
  expect([
    (await textsOf(files[0]?.bytes ?? new Uint8Array())).length,
    asked[0]?.["pages"],
  ]).toEqual([2, "slides"])
  const framed = await run(converting("ppt", slides, asked), input, {
    pages: "slides",
    frame: true,
  })
  expect((await textsOf(framed.files[0]?.bytes ?? new Uint8Array())).length).toBe(5)
  await expect(
    run(converting("ppt", slides, asked), input, { pages: "handout-5" }),
  ).rejects.toMatchObject({ code: "options/invalid" })
})

test("what was damaged and left out is told in the report", async () => {
  const slides = samplePdf({ mark: "S", pages: 2 })
  const input = [{ name: "s.pptx", content: new Uint8Array(1) }]
  const { diagnostics } = await run(converting("ppt", slides, [], { lost: 3 }), input, {})
  expect(diagnostics).toEqual([
    { kind: "file-repaired", detail: "damaged content", data: { places: 3 } },
  ])
})

test("what the office program breaks off over and was left out is told in the report", async () => {
  const left = { dropped: ["conditional formats"] }
  const workbook = converting("excel", samplePdf({ mark: "S", pages: 1 }), [], left)
  const input = [{ name: "a.xlsx", content: new Uint8Array(1) }]
  const { diagnostics } = await run(workbook, input, {})
  expect(diagnostics).toEqual([{ kind: "feature-dropped", detail: "conditional formats" }])
})
