import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, makeTextPdf } from "@mozhuan/testkit"
import { strToU8, unzipSync, zipSync } from "fflate"
import { expect, it } from "vitest"
import type { OutputFile } from "../base/files.ts"
import { findFaults } from "../ooxml/conformance.test-kit.ts"
import { runTool } from "./run-tool.ts"
import type { ToolId } from "./tool.ts"
import { wholeOf } from "./whole-file.ts"

const host = createNodeHost()

async function convert(
  tool: ToolId,
  content: Uint8Array,
  options: Readonly<Record<string, unknown>> = {},
): Promise<Uint8Array> {
  const made: Uint8Array[] = []
  const emit = async (file: OutputFile): Promise<void> => void made.push(await wholeOf(file))
  await runTool({ tool, inputs: [{ name: "a.pdf", content }], options }, host, { emit })
  return made[0] ?? new Uint8Array()
}

const letter = makeTextPdf({
  pages: 4,
  lines: (page) => [
    "A heading of the deck",
    `Slide ${page}`,
    "• first point",
    "• second point",
    "Some words that follow.",
  ],
})

/** A ruled table with a merged head and a fill, a slanted line, a curve, and a link. */
const drawn = makeDrawnPdf({
  pages: [
    {
      mediaBox: "[0 0 400 300]",
      content: [
        "0.9 0.9 1 rg 50 140 200 30 re f 0 g 0.5 w 50 50 m 250 50 l S 50 80 m 250 80 l S 50 110 m 250 110 l S 50 140 m 250 140 l S 50 170 m 250 170 l S",
        "50 50 m 50 170 l S 150 50 m 150 140 l S 250 50 m 250 170 l S 1 0 0 RG 2 w 300 60 m 360 150 l S 0 0 1 rg 300 200 m 320 260 360 260 380 200 c f 0 g",
        "BT /F1 10 Tf 55 150 Td (Both columns) Tj ET",
        ...["Name:Count", "Apples:1,234.50", "Pears:25%"].flatMap((row, index) =>
          row
            .split(":")
            .map(
              (cell, column) =>
                `BT /F1 10 Tf ${55 + column * 100} ${120 - index * 30} Td (${cell}) Tj ET`,
            ),
        ),
      ].join("\n"),
    },
  ],
})

it("sees children in the wrong order, missing parts and dangling relations", async () => {
  const files = unzipSync(await convert("pdf2excel", drawn))
  const sheet = "xl/worksheets/sheet1.xml"
  const text = new TextDecoder().decode(files[sheet])
  const broken = (name: string, content: string): string[] =>
    findFaults(zipSync({ ...files, [name]: strToU8(content) }))
  expect(
    broken(sheet, text.replace(/(<cols>.*<\/cols>)(<sheetData>.*<\/sheetData>)/s, "$2$1")),
  ).toEqual([`${sheet}: cols stands too late in worksheet`])
  expect(broken(sheet, text.replace("<sheetData>", "<sheetDate>"))).toEqual([
    `${sheet} is not well-formed`,
  ])
  expect(
    findFaults(
      zipSync(Object.fromEntries(Object.entries(files).filter(([name]) => name !== sheet))),
    ).join(),
  ).toContain("is not there")
})

it("sees ids used twice and sheets that Excel refuses", async () => {
  const files = unzipSync(await convert("pdf2excel", drawn))
  const sheet = "xl/worksheets/sheet1.xml"
  const text = new TextDecoder().decode(files[sheet])
  const broken = (name: string, change: (content: string) => string): string =>
    findFaults(
      zipSync({ ...files, [name]: strToU8(change(new TextDecoder().decode(files[name]))) }),
    ).join()
  const merged = /<mergeCell ref="([^"]*)"\/>/.exec(text)?.[1] ?? ""
  expect(merged).toMatch(/^[A-Z]+\d+:[A-Z]+\d+$/)
  const [first = ""] = merged.split(":")
  expect(broken(sheet, (content) => content.replaceAll(merged, `${first}:${first}`))).toContain(
    "merges nothing",
  )
  const twice = (content: string): string => content.replace(/<mergeCell [^>]*>/, "$&$&")
  expect(broken(sheet, twice)).toContain("are merged over each other")
  expect(broken(sheet, (content) => content.replace(/(<row .*<\/row>)/s, "$1$1"))).toContain(
    "comes after row",
  )
  expect(
    broken(sheet, (content) => content.replace(/(<c [^>]*) s="\d+"/, '$1 s="9999"')),
  ).toContain("has a format that is not there")
  const relations = "xl/_rels/workbook.xml.rels"
  expect(broken(relations, (content) => content.replaceAll(/Id="[^"]*"/g, 'Id="same"'))).toContain(
    "two Relationship are same",
  )
})

/** A note with its mark, two columns, an annotation with a text, and page numbers. */
const rich = makeDrawnPdf({
  pages: [1, 2, 3].map((page) => ({
    mediaBox: "[0 0 400 400]",
    entries: page === 1 ? "/Annots [100 0 R]" : "",
    content: [
      `BT /F1 8 Tf 190 20 Td (${page}) Tj ET BT /F2 18 Tf 40 360 Td (${["Beginnings", "What came after", "The end"][page - 1] ?? ""}) Tj ET`,
      `BT /F1 10 Tf 40 330 Td (${["A claim that stands in the text", "Somebody else says another thing", "In the end both are quoted"][page - 1] ?? ""}) Tj 5 Ts /F1 6 Tf (1) Tj ET`,
      ...Array.from(
        { length: 8 },
        (_, line) =>
          `BT /F1 8 Tf 40 ${300 - line * 10} Td (the left column runs on and on ${page}${line}) Tj ET BT /F1 8 Tf 220 ${295 - line * 11} Td (while the right one says else ${page}${line}) Tj ET`,
      ),
      "0.5 w 40 80 m 140 80 l S BT /F1 5 Tf 40 73 Td (1) Tj ET",
      `BT /F1 8 Tf 46 70 Td (${["The source of the claim.", "Another work, by someone else.", "See there, in the last volume."][page - 1] ?? ""}) Tj ET`,
    ].join("\n"),
  })),
  objects: {
    100: "<< /Type /Annot /Subtype /Text /Rect [40 325 60 345] /Contents (Is this so?) /T (Ann Other) >>",
  },
})

it("writes notes, comments and frames that open without repair, and the same bytes each time", async () => {
  const flow = await convert("pdf2word", rich, { comments: true })
  expect(findFaults(flow)).toEqual([])
  expect(await convert("pdf2word", rich, { comments: true })).toEqual(flow)
  const text = (name: string): string => new TextDecoder().decode(unzipSync(flow)[name])
  expect(text("word/footnotes.xml")).toContain("The source of the claim")
  expect(text("word/comments.xml")).toMatch(/w:author="Ann Other" w:initials="AO".*Is this so\?/)
  expect(text("word/document.xml")).toMatch(
    /commentRangeStart.*footnoteReference.*commentReference/,
  )
  const exact = await convert("pdf2word", rich, { layout: "exact" })
  expect(findFaults(exact)).toEqual([])
  const body = new TextDecoder().decode(unzipSync(exact)["word/document.xml"])
  expect(body.match(/<wps:txbx>/g)).toHaveLength(6)
  expect(body.match(/<w:sectPr>/g)).toHaveLength(3)
  expect(await convert("pdf2word", rich, { layout: "exact" })).toEqual(exact)
})

it("sees unknown elements and values that Word refuses", async () => {
  const files = unzipSync(await convert("pdf2word", letter))
  const text = new TextDecoder().decode(files["word/document.xml"])
  const broken = (content: string): string[] =>
    findFaults(zipSync({ ...files, "word/document.xml": strToU8(content) }))
  expect(broken(text.replace("<w:body>", "<w:body><w:shape/>")).join()).toContain(
    "w:shape is not known",
  )
  expect(broken(text.replace(/<w:pgSz w:w="\d+"/, '<w:pgSz w:w="1.5"')).join()).toContain(
    'w:pgSz has w:w "1.5"',
  )
  expect(broken(text.replace(/<w:pgSz [^>]*>/, "<w:pgSz/>")).join()).toContain("w:w missing")
})

it.each([
  ["pdf2excel", {}],
  ["pdf2excel", { content: "all", sheets: "all" }],
  ["pdf2ppt", {}],
  ["pdf2ppt", { mode: "image-text", slideSize: "16:9" }],
  ["pdf2word", {}],
  ["pdf2word", { layout: "exact" }],
  ["pdf2word", { layout: "text" }],
] as const)("%s with %j writes files that open without repair", async (tool, options) => {
  expect(findFaults(await convert(tool, drawn, options))).toEqual([])
  expect(
    findFaults(
      await convert(tool, letter, tool === "pdf2excel" ? { ...options, content: "all" } : options),
    ),
  ).toEqual([])
})
