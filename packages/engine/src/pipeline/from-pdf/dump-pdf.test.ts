import { createNodeHost } from "@mozhuan/host"
import { makeTextPdf } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { ConversionError } from "../../base/failure.ts"
import { dumpPdf, dumpStages, type DumpRequest } from "./dump-pdf.ts"

const host = createNodeHost()
const letter = makeTextPdf({
  pages: 2,
  lines: (page) => [`Letter ${page} & <copy>`, "Dear reader, the harvest of this year was good."],
})
const dump = (request: Partial<DumpRequest>): Promise<string> =>
  dumpPdf(
    {
      stage: "lines",
      format: "docx",
      inputs: [{ name: "letter.pdf", content: new Uint8Array(letter) }],
      options: { ocr: "off" },
      ...request,
    },
    host,
  )

const failure = (promise: Promise<string>): Promise<ConversionError> =>
  promise.then(
    () => Promise.reject(new Error("it did not fail")),
    (error: unknown) => (error instanceof ConversionError ? error : Promise.reject(error)),
  )

describe("dumpPdf", () => {
  it("shows every stage of the way to Word", async () => {
    const textless = ["rules", "tables", "figures"]
    for (const stage of dumpStages.filter((each) => each !== "doubts"))
      expect(await dump({ stage })).toContain(
        textless.includes(stage) ? `"${stage}": []` : "Letter 1",
      )
    expect(JSON.parse(await dump({ stage: "doubts" }))).toEqual({ stage: "doubts", found: [] })
  })

  it("shows the scene with its text, and what was told while it was read", async () => {
    const { scene, diagnostics } = JSON.parse(await dump({ stage: "scene" }))
    expect(scene.pages[0].items[0]).toMatchObject({ kind: "glyphs", text: "Letter 1 & <copy>" })
    expect(diagnostics).toEqual([])
  })

  it("arranges pages as the tool of the format does", async () => {
    const exact = await dump({ stage: "document", options: { layout: "exact", ocr: "off" } })
    expect(JSON.parse(exact).sections).toHaveLength(2)
    expect(JSON.parse(await dump({ stage: "document" })).sections).toHaveLength(1)
    const slides = JSON.parse(await dump({ stage: "document", format: "pptx" }))
    expect(slides.sections[0].blocks[0].content.kind).toBe("textBox")
  })

  it("recognises scans as the tool does", async () => {
    const shown: number[] = []
    const ocr = async () => (shown.push(1), { words: [], confidence: 0, angle: 0 }) as never
    await dumpPdf(
      {
        stage: "lines",
        format: "txt",
        inputs: [{ name: "letter.pdf", content: new Uint8Array(letter) }],
        options: { ocr: "force" },
      },
      { ...host, ocr },
    ).catch(() => undefined)
    expect(shown.length).toBeGreaterThan(0)
  })

  it("draws a stage over the pages, with text that is no markup", async () => {
    const svg = await dump({ asSvg: true })
    expect(svg).toMatch(/^<svg /)
    expect(svg).toContain("<title>line: Letter 1 &amp; &lt;copy&gt;</title>")
    expect(svg.match(/<title>/g)).toHaveLength(4)
    expect(await dump({ stage: "scene", asSvg: true })).not.toContain("<title>")
  })

  it("says which stages a deck has, and that a document has no picture", async () => {
    const absent = await failure(dump({ stage: "paragraphs", format: "pptx" }))
    expect([absent.code, absent.message]).toEqual([
      "options/invalid",
      'pdf2ppt has no stage "paragraphs".',
    ])
    expect(absent.hint).toBe(
      "It has: scene, doubts, lines, rules, tables, figures, document, sketch.",
    )
    const picture = await failure(dump({ stage: "document", asSvg: true }))
    expect(picture.message).toBe('"document" has no picture.')
  })
})
