import { pdfOf, streamOf } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { decodeText } from "../pdf/objects/text.ts"
import { isString } from "../pdf/objects/values.ts"
import { encryptPdf } from "./encrypt.ts"
import { mergePdf } from "./merge.ts"
import { openMade, outlineOf, qpdfComplaints, run, samplePdf, textsOf } from "./test/sample-pdf.ts"
import type { Sample } from "./test/sample-pdf.ts"

const book = (mark: string): Sample => ({
  mark,
  pages: 3,
  outline: [
    ["Start", 1, 1],
    ["Detail", 2, 2],
    ["End", 3, 1],
  ],
  links: [
    { from: 1, to: 3 },
    { from: 2, to: 1, name: "home" },
  ],
  fields: [["name", 1, mark]],
  labels: [
    [1, "r", ""],
    [2, "D", ""],
  ],
  hiddenLayer: `draft ${mark}`,
  attachment: `note of ${mark}`,
})
const file = (mark: string, sample: Partial<Sample> = {}) => ({
  name: `${mark}.pdf`,
  content: samplePdf({ ...book(mark), ...sample }),
})

test("merging keeps outline, links, names, fields, labels, layers and attachments of every file", async () => {
  const { files } = await run(mergePdf, [
    file("甲", { mark: "A" }),
    file("b", { mark: "B", packs: true }),
  ])
  const [made] = files
  const source = openMade(made)
  expect(await textsOf(made?.bytes ?? new Uint8Array())).toEqual([
    "Apage1",
    "Apage2",
    "Apage3",
    "Bpage1",
    "Bpage2",
    "Bpage3",
  ])
  expect(outlineOf(source)).toEqual([
    "甲 -> 1",
    "  Start -> 1",
    "    Detail -> 2",
    "  End -> 3",
    "b -> 4",
    "  Start -> 4",
    "    Detail -> 5",
    "  End -> 6",
  ])
  expect([...source.destinations].map(([key, { page }]) => [key, page])).toEqual([
    ["home", 0],
    ["home_2", 3],
  ])
  const names = source.fieldRoots.map((root) =>
    source.file.resolve(source.file.dict(root)?.get("T")),
  )
  expect(names.map((value) => (isString(value) ? decodeText(value) : ""))).toEqual([
    "name",
    "name_2",
  ])
  expect(source.labels.map(([start]) => start)).toEqual([0, 1, 3, 4])
  expect(source.attachments.map(([key]) => key)).toEqual(["note.txt", "note.txt_2"])
  const layers = source.file.dict(source.file.catalog.get("OCProperties"))
  expect(source.file.array(layers?.get("OCGs"))).toHaveLength(2)
  expect(source.file.array(source.file.dict(layers?.get("D"))?.get("OFF"))).toHaveLength(2)
  expect(qpdfComplaints(made?.bytes ?? new Uint8Array())).toBe("")
})

test("every link of a merged file leads to the page it led to before", async () => {
  const { files } = await run(mergePdf, [file("A"), file("B")])
  const source = openMade(files[0])
  const targets = source.pages.flatMap((page) =>
    (source.file.array(page.dict.get("Annots")) ?? []).flatMap((entry) => {
      const target = source.resolveDestination(source.file.dict(entry)?.get("Dest"))
      return target ? [[page.index, target.page]] : []
    }),
  )
  expect(targets).toEqual([
    [0, 2],
    [1, 0],
    [3, 5],
    [4, 3],
  ])
})

test("a page range takes its pages in order and drops links to pages left out", async () => {
  const { files } = await run(
    mergePdf,
    [{ ...file("A"), pageRange: "2-1" }].map((input) => ({ ...input, pageRange: "2,1" })),
  )
  const source = openMade(files[0])
  expect(await textsOf(files[0]?.bytes ?? new Uint8Array())).toEqual(["Apage2", "Apage1"])
  const links = source.pages.map(
    (page) =>
      (source.file.array(page.dict.get("Annots")) ?? []).filter((entry) =>
        source.file.dict(entry)?.has("Dest"),
      ).length,
  )
  expect(links).toEqual([1, 0])
})

test("odd documents get a blank page for double-sided printing, and two scans interleave", async () => {
  const blank = await run(mergePdf, [file("A"), file("B")], { duplexBlank: true })
  expect(await textsOf(blank.files[0]?.bytes ?? new Uint8Array())).toEqual([
    "Apage1",
    "Apage2",
    "Apage3",
    "",
    "Bpage1",
    "Bpage2",
    "Bpage3",
    "",
  ])
  const mixed = await run(mergePdf, [file("A"), file("B")], {
    interleave: true,
    reverseSecond: true,
  })
  expect(await textsOf(mixed.files[0]?.bytes ?? new Uint8Array())).toEqual([
    "Apage1",
    "Bpage3",
    "Apage2",
    "Bpage2",
    "Apage3",
    "Bpage1",
  ])
})

test("names sort as people count, pages turn, and sizes are made equal", async () => {
  const inputs = [file("10"), file("2", { size: [300, 300] })]
  const { files } = await run(
    mergePdf,
    inputs.map((input) => ({ ...input, pageRange: "1", options: { rotate: 90 } })),
    { sort: "name", outline: "names", normaliseSize: true },
  )
  const source = openMade(files[0])
  expect(outlineOf(source)).toEqual(["2 -> 1", "10 -> 2"])
  expect(
    source.pages.map((page) => [
      source.file.array(page.dict.get("MediaBox")),
      page.dict.get("Rotate"),
    ]),
  ).toEqual([
    [[0, 0, 300, 300], 90],
    [[0, 0, 300, 300], 90],
  ])
})

test("a contents page in front names each file with the page it begins on and links to it", async () => {
  const { files } = await run(mergePdf, [file("第一章", { mark: "A" }), file("B")], {
    contentsPage: true,
  })
  const bytes = files[0]?.bytes ?? new Uint8Array()
  const [contents, first] = await textsOf(bytes)
  expect(contents).toMatch(/^目录第一章\.+2B\.+5$/)
  expect(first).toBe("Apage1")
  const source = openMade(files[0])
  const links = source.file.array(source.pages[0]?.dict.get("Annots")) ?? []
  expect(
    links.map((link) => source.resolveDestination(source.file.dict(link)?.get("Dest"))?.page),
  ).toEqual([1, 4])
  expect(qpdfComplaints(bytes)).toBe("")
})

test("what cannot be merged is refused with a code and the name of the file", async () => {
  await expect(
    run(mergePdf, [file("A"), { name: "b.pdf", content: new Uint8Array(0) }]),
  ).rejects.toMatchObject({ code: "file/empty" })
  await expect(
    run(mergePdf, [file("A"), { name: "b.xyz", content: new TextEncoder().encode("hello") }]),
  ).rejects.toMatchObject({ code: "type/unsupported" })
  await expect(run(mergePdf, [{ ...file("A"), pageRange: "7-9" }])).rejects.toMatchObject({
    code: "range/outside",
  })
})

test("what a cut cross-reference list does not name is merged all the same", async () => {
  const whole = Buffer.from(samplePdf({ mark: "X", pages: 2 })).toString("latin1")
  const cut = whole.replace(/(\nxref\n0 \d+\n(?:.{19}\n){5})(?:.{19}\n)+trailer/, "$1trailer")
  expect(cut.length).toBeLessThan(whole.length)
  const { files, diagnostics } = await run(mergePdf, [
    { name: "x.pdf", content: Buffer.from(cut, "latin1") },
    file("y", { mark: "Y" }),
  ])
  const bytes = files[0]?.bytes ?? new Uint8Array()
  expect(await textsOf(bytes)).toEqual(["Xpage1", "Xpage2", "Ypage1", "Ypage2", "Ypage3"])
  expect(qpdfComplaints(bytes)).toBe("")
  expect(diagnostics.map(({ kind }) => kind)).toContain("file-repaired")
})

/** A file whose table is a stream: entries of one byte for the kind, four for the offset. */
function withStreamTable(file: Uint8Array, rows: (all: Buffer) => Buffer): Uint8Array {
  const text = Buffer.from(file).toString("latin1")
  const body = text.slice(0, text.lastIndexOf("\nxref\n") + 1)
  const size = 1 + Math.max(...[...body.matchAll(/\n(\d+) 0 obj/g)].map(([, num]) => Number(num)))
  const entries = Buffer.alloc((size + 1) * 5)
  for (const found of `\n${body}${size} 0 obj`.matchAll(/\n(\d+) 0 obj/g)) {
    entries.writeUInt8(1, Number(found[1]) * 5)
    entries.writeUInt32BE(found.index, Number(found[1]) * 5 + 1)
  }
  const data = rows(entries)
  const root = /\/Root (\d+) 0 R/.exec(text)?.[1]
  const head = `${size} 0 obj\n<</Type/XRef/W[1 4 0]/Size ${size + 1}/Root ${root} 0 R/Length ${data.length}>>stream\n`
  return Buffer.concat([
    Buffer.from(body + head, "latin1"),
    data,
    Buffer.from(`\nendstream endobj\nstartxref\n${body.length}\n%%EOF`),
  ])
}

test("what a cut cross-reference stream does not name is merged all the same", async () => {
  const plain = samplePdf({ mark: "X", pages: 2 })
  const merged = async (content: Uint8Array) => {
    const { files, diagnostics } = await run(mergePdf, [
      { name: "x.pdf", content },
      file("y", { mark: "Y" }),
    ])
    const bytes = files[0]?.bytes ?? new Uint8Array()
    expect(await textsOf(bytes)).toEqual(["Xpage1", "Xpage2", "Ypage1", "Ypage2", "Ypage3"])
    expect(qpdfComplaints(bytes)).toBe("")
    return diagnostics.map(({ kind }) => kind)
  }
  expect(await merged(withStreamTable(plain, (all) => all))).not.toContain("file-repaired")
  const cut = withStreamTable(plain, (all) => all.subarray(0, 22))
  expect(await merged(cut)).toContain("file-repaired")
})

test("contents that are none are left out of the copy of a page", async () => {
  const contents = (stated: string) =>
    pdfOf({
      1: "<</Type/Catalog/Pages 2 0 R>>",
      2: "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Resources<</Font<</F 5 0 R>>>>/Contents ${stated}>>`,
      4: streamOf("", "BT /F 12 Tf 20 200 Td (kept) Tj ET"),
      5: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    })
  for (const [stated, text] of [
    ["[4 0 R 99 0 R]", "kept"],
    ["[null 4 0 R 7 (x)]", "kept"],
    ["99 0 R", ""],
    ["null", ""],
    ["<</A 1>>", ""],
  ] as const) {
    for (const operation of [mergePdf, encryptPdf]) {
      const options = operation === encryptPdf ? { ownerPassword: "x" } : {}
      const input = { name: "x.pdf", content: contents(stated) }
      const { files } = await run(operation, [input], options)
      const bytes = files[0]?.bytes ?? new Uint8Array()
      expect([stated, qpdfComplaints(bytes), await textsOf(bytes)]).toEqual([stated, "", [text]])
    }
    const twice = [1, 2].map((copy) => ({ name: `${copy}.pdf`, content: contents(stated) }))
    const { files } = await run(mergePdf, twice)
    const page = openMade(files[0]).pages[0]?.dict
    expect([stated, page?.get("Contents") === null, page?.has("Contents")]).toEqual([
      stated,
      false,
      text !== "",
    ])
  }
})
