import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { strFromU8, unzipSync } from "fflate"
import { describe, expect, it } from "vitest"
import type { DoubtfulPage, FidelityReport } from "../../base/files.ts"
import type { Host, OcrResult } from "../../base/host.ts"
import { runTool } from "../run-tool.ts"
import { wholeOf } from "../whole-file.ts"
import { dumpPdf } from "./dump-pdf.ts"

type Word = OcrResult["words"][number]

/** A word in pixels at 300 dpi, whose characters are all as wide. */
function word(text: string, x: number, line: number, confidence: number): Word {
  const box = { x0: x, y0: 100 + 70 * line, x1: x + 25 * text.length, y1: 136 + 70 * line }
  const chars = Array.from(text, (char, at) => ({
    text: char,
    confidence,
    box: { ...box, x0: x + 25 * at, x1: x + 25 * (at + 1) },
  }))
  return { text, box, confidence, line, chars }
}

const read = [
  word("Apples", 100, 0, 0.95),
  word("120.00", 600, 0, 0.95),
  word("Pears", 100, 1, 0.5),
  word("80.00", 600, 1, 0.95),
  word("Total", 100, 2, 0.95),
  word("300.00", 600, 2, 0.95),
]

function seeing(words: readonly Word[], rotation = 0): Host {
  let first = true
  const ocr = async () => {
    const isLying = first && rotation !== 0
    first = false
    return isLying
      ? { words: [], rotation, confidence: 0.9 }
      : { words, rotation: 0, confidence: 0.9 }
  }
  return { ...createNodeHost(), ocr }
}

/** A page that is one picture. */
function scan(): Uint8Array {
  const grey = "\u00ff\u00ff\u00ff\u00ff"
  const picture = streamObject(
    "/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8",
    grey,
  )
  return makeDrawnPdf({
    pages: [
      {
        content: "q 200 0 0 100 0 0 cm /I Do Q",
        resources: "/XObject << /I 100 0 R >>",
      },
    ],
    objects: { 100: picture },
  })
}

interface Made {
  readonly text: string
  readonly report: FidelityReport
  readonly told: readonly string[]
}

async function text(options: Record<string, unknown> = {}, host = seeing(read)): Promise<Made> {
  const made: Uint8Array[] = []
  const outcome = await runTool(
    { tool: "pdf2txt", inputs: [{ name: "in.pdf", content: scan() }], options },
    host,
    { emit: async (output) => void made.push(await wholeOf(output)) },
  )
  return {
    text: new TextDecoder().decode(made[0]),
    report: outcome.value.report,
    told: outcome.diagnostics.map(({ kind, detail }) => `${kind} ${detail ?? ""}`.trim()),
  }
}

const corrected = (doubts: readonly DoubtfulPage[] = [], texts: Readonly<Record<string, string>>) =>
  JSON.stringify({
    found: doubts.map((page) => ({
      ...page,
      words: page.words.map((each) => ({ ...each, text: texts[each.text] ?? each.text })),
    })),
  })

describe("words of a scan that a person should look at", () => {
  it("are told with their places in the file, and a total with what it should be the sum of", async () => {
    const { report } = await text()
    expect(report.doubts).toEqual([
      {
        page: 1,
        size: [200, 100],
        words: [
          { text: "Pears", box: [24, 40.8, 54, 49.44], confidence: 0.5, reason: "confidence" },
          {
            text: "300.00",
            box: [144, 57.6, 180, 66.24],
            confidence: 0.95,
            reason: "sum",
            summands: [
              { text: "120.00", box: [144, 24, 180, 32.64] },
              { text: "80.00", box: [144, 40.8, 174, 49.44] },
            ],
          },
        ],
      },
    ])
  })

  it("are those that `dump doubts` lists, and none of them where all was read surely", async () => {
    const request = {
      stage: "doubts",
      format: "docx",
      inputs: [{ name: "in.pdf", content: scan() }],
      options: {},
    } as const
    const dumped = JSON.parse(await dumpPdf(request, seeing(read))) as { found: unknown }
    expect(dumped.found).toEqual((await text()).report.doubts)
    const sure = seeing(read.slice(0, 2))
    expect(JSON.parse(await dumpPdf(request, sure))).toEqual({ stage: "doubts", found: [] })
    expect((await text({}, seeing(read.slice(0, 2)))).report.doubts).toBeUndefined()
  })

  it("stand where the file shows them, also where its page was turned to be read", async () => {
    const upright = (await text()).report.doubts?.[0]?.words[0]?.box
    const { report } = await text({}, seeing(read, 180))
    const [left = 0, top = 0, right = 0, bottom = 0] = upright ?? []
    expect(report.doubts?.[0]?.words[0]?.box).toEqual(
      [200 - right, 100 - bottom, 200 - left, 100 - top].map((at) => expect.closeTo(at, 1)),
    )
  })
})

/** A line of Chinese, which is one word, with two characters that were not read surely. */
const line = word("十五日内交術货物质量", 100, 0, 0.99)
const prose = {
  ...line,
  confidence: 0.9,
  chars: line.chars?.map((char) =>
    /[術质]/.test(char.text) ? { ...char, confidence: 0.3 } : char,
  ),
} as Word

describe("a line of Chinese", () => {
  it("is in doubt by its characters, whatever the rest of it is", async () => {
    const { report } = await text({}, seeing([prose]))
    expect(report.doubts?.[0]?.words.map((each) => [each.text, each.box])).toEqual([
      ["術", [54, 24, 60, 32.64]],
      ["质", [72, 24, 78, 32.64]],
    ])
  })

  it("takes a correction of a character, and keeps all others and their places", async () => {
    const { report } = await text({}, seeing([prose]))
    const corrections = corrected(report.doubts, { 術: "付", 质: "" })
    const after = await text({ corrections }, seeing([prose]))
    expect(after.text.trim()).toBe("十五日内交付货物量")
    expect(after.report.doubts).toBeUndefined()
  })
})

describe("corrections of recognised words", () => {
  it("come out in the place of what was read, and what was looked at is out of doubt", async () => {
    const { report, text: before } = await text()
    expect(before).toContain("Pears")
    const corrections = corrected(report.doubts, { Pears: "Pearls", "300.00": "200.00" })
    const after = await text({ corrections })
    expect(after.text).toContain("Pearls")
    expect(after.text).toMatch(/Total\s+200\.00/)
    expect(after.text).not.toMatch(/Pears|300/)
    expect(after.report.doubts).toBeUndefined()
    expect(after.told).not.toContain("value-doubtful 300.00")
  })

  it("that leave a total wrong leave it in doubt until somebody says that it is so", async () => {
    const { report } = await text()
    const [page] = report.doubts ?? []
    const of = (words: readonly unknown[]) => JSON.stringify({ found: [{ page: 1, words }] })
    const summand = { ...page?.words[1]?.summands?.[1], text: "180.00" }
    expect((await text({ corrections: of([summand]) })).told).not.toContain("value-doubtful 300.00")
    const other = { ...summand, text: "181.00" }
    expect((await text({ corrections: of([other]) })).told).toContain("value-doubtful 300.00")
    const asItIs = await text({ corrections: of([page?.words[1]]) })
    expect(asItIs.told).not.toContain("value-doubtful 300.00")
    expect(asItIs.text).toContain("300.00")
  })

  it("take away what is no text, join words, and are told where no word stands", async () => {
    const words = [
      { box: [24, 40, 54, 50], text: "" },
      { box: [20, 22, 182, 34], text: "Apples cost 120.00" },
      { box: [190, 90, 199, 99], text: "nothing" },
    ]
    const after = await text({ corrections: { found: [{ page: 1, words }] } })
    expect(after.text).not.toContain("Pears")
    expect(after.text).toContain("Apples cost 120.00")
    expect(after.told).toContain("feature-dropped corrections of words that are not there")
  })

  it("make text of a line that was kept as a picture", async () => {
    const guessed = [...read, word("q!j", 100, 4, 0.2), word("x%", 300, 4, 0.3)]
    const before = await text({}, seeing(guessed))
    expect(before.text).not.toContain("q!j")
    const line = before.report.doubts?.[0]?.words.find(({ reason }) => reason === "illegible")
    expect(line?.text).toBe("q!j x%")
    const words = [{ ...line, text: "Signed" }]
    const after = await text({ corrections: { found: [{ page: 1, words }] } }, seeing(guessed))
    expect(after.text).toContain("Signed")
  })

  it.each([
    ["pdf2word", "word/document.xml"],
    ["pdf2excel", "xl/worksheets/sheet1.xml"],
    ["pdf2ppt", "ppt/slides/slide1.xml"],
  ] as const)("reach what %s makes", async (tool, part) => {
    const made: Uint8Array[] = []
    const words = [{ box: [24, 40.8, 54, 49.44], text: "Quinces" }]
    await runTool(
      {
        tool,
        inputs: [{ name: "in.pdf", content: scan() }],
        options: { content: "all", corrections: { found: [{ page: 1, words }] } },
      },
      seeing(read),
      { emit: async (output) => void made.push(await wholeOf(output)) },
    )
    const parts = unzipSync(made[0] ?? new Uint8Array())
    const all = strFromU8(parts[part] ?? new Uint8Array()) + Object.keys(parts).join()
    const strings = strFromU8(parts["xl/sharedStrings.xml"] ?? new Uint8Array())
    expect(all + strings).toContain("Quinces")
    expect(all + strings).not.toContain("Pears")
  })

  it.each([
    ["not JSON", "{"],
    ["another dump", { stage: "tables", found: [] }],
    ["no pages", { words: [] }],
    ["a page twice", { found: [{ page: 1 }, { page: 1 }] }],
    ["a word without a place", { found: [{ page: 1, words: [{ text: "a" }] }] }],
    ["a place without area", { found: [{ page: 1, words: [{ text: "a", box: [9, 9, 9, 9] }] }] }],
    ["a number for a text", { found: [{ page: 1, words: [{ text: 4, box: [1, 1, 9, 9] }] }] }],
    ["a control", { found: [{ page: 1, words: [{ text: "a\u0007", box: [1, 1, 9, 9] }] }] }],
  ])("are refused before anything is read: %s", async (_what, corrections) => {
    await expect(text({ corrections })).rejects.toMatchObject({ code: "corrections/invalid" })
  })
})
