import { processorTime } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { concat } from "../base/bytes.ts"
import { ConversionError } from "../base/failure.ts"
import { binaryBytes, binaryText, dict, name, ref } from "../pdf/objects/values.ts"
import { PdfWriter } from "../pdf/objects/writer.ts"
import { compressPdf } from "./compress/compress.ts"
import { decryptPdf } from "./decrypt.ts"
import { encryptPdf } from "./encrypt.ts"
import { imagesToPdf } from "./images-to-pdf/images-to-pdf.ts"
import { mergePdf } from "./merge.ts"
import type { Operation } from "./operation.ts"
import { pdfToImages } from "./pdf-to-images/pdf-to-images.ts"
import { splitPdf } from "./split/split.ts"
import {
  host,
  openMade,
  qpdfComplaints,
  run,
  samplePdf,
  textsOf,
  tools,
} from "./test/sample-pdf.ts"

/** The tools that take a PDF, each with what it needs to run. */
const tried: readonly (readonly [string, Operation, Record<string, unknown>])[] = [
  ["merge", mergePdf, {}],
  ["split", splitPdf, { mode: "each" }],
  ["encrypt", encryptPdf, { userPassword: "x" }],
  ["decrypt", decryptPdf, {}],
  ["compress", compressPdf, {}],
  ["images", pdfToImages, { dpi: 36 }],
]

const sound = samplePdf({ mark: "B", pages: 3, outline: [["Top", 1, 1]] })
const text = (content: string): Uint8Array => new TextEncoder().encode(content)
const catalogueOf = (pages: string, trailer = ""): Uint8Array =>
  text(
    `%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${pages}\ntrailer<</Root 1 0 R${trailer}>>\n%%EOF\n`,
  )

/**
 * How a tool refuses: its code, "no hint" where it leaves the visitor alone, and what it left
 * behind.
 */
async function refusal(
  operation: Operation,
  content: Uint8Array,
  options: Record<string, unknown>,
): Promise<string> {
  let files = 0
  try {
    await operation({ inputs: [{ name: "bad.pdf", content }], options }, host, {
      emit: async () => void (files += 1),
    })
    return `done, ${files} files`
  } catch (cause) {
    if (!(cause instanceof ConversionError)) throw cause
    return `${cause.code}${cause.hint ? "" : ", no hint"}${files > 0 ? `, ${files} files left` : ""}`
  }
}

const handler =
  "/Encrypt<</Filter/Adobe.PubSec/SubFilter/adbe.pkcs7.s5/V 4/Length 128>>/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]"
const page = "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj"
const hopeless: readonly (readonly [string, Uint8Array, string])[] = [
  ["nothing", new Uint8Array(0), "file/empty"],
  ["another kind of file", text("MZ this is a program and no document"), "type/unsupported"],
  ["a header and noise", text(`%PDF-1.7\n${"noise ".repeat(200)}`), "file/"],
  ["no pages", catalogueOf("2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj"), "file/no-pages"],
  [
    "a page tree that is a circle without pages",
    catalogueOf(
      "2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n3 0 obj<</Type/Pages/Count 1/Kids[2 0 R]>>endobj",
    ),
    "file/no-pages",
  ],
  [
    "a lock of an unknown make",
    catalogueOf(`2 0 obj<</Type/Pages/Count 1/Kids[3 0 R]>>endobj\n${page}`, handler),
    "encryption/unknown",
  ],
]

for (const [what, content, code] of hopeless) {
  test(`every tool refuses ${what} with a code and a remedy and leaves nothing behind`, async () => {
    for (const [tool, operation, options] of tried) {
      const found = await refusal(operation, content, options)
      // Drawing is PDFium's, which believes in a page wherever the tree counts one and then cannot
      // read it.
      const expected = tool === "images" && what.includes("circle") ? "file/damaged" : code
      expect(`${tool}: ${found.startsWith(expected) ? expected : found}`).toBe(
        `${tool}: ${expected}`,
      )
      expect(found).not.toMatch(/no hint|left/)
    }
  })
}

test("a file cut short, one without its table and one with bytes gone are rebuilt with their pages", async () => {
  const content = binaryText(sound)
  const damaged = [
    content.slice(0, content.length - 60),
    content.replace(/startxref\s+\d+/, "startxref\n7"),
    content.replace("endobj", "      "),
  ]
  for (const broken of damaged) {
    for (const [tool, operation, options] of tried.slice(0, 5)) {
      const { files } = await run(
        operation,
        [{ name: "cut.pdf", content: binaryBytes(broken) }],
        options,
      )
      const locked = tool === "encrypt" ? "x" : undefined
      const pages = files.map((made) => openMade(made, locked).pages.length)
      expect([tool, pages]).toEqual([tool, tool === "split" ? [1, 1, 1] : [3]])
    }
  }
})

test("a circular tree with pages in it gives each page once", async () => {
  const content = catalogueOf(
    `2 0 obj<</Type/Pages/Count 9/Kids[3 0 R 4 0 R]>>endobj\n${page}\n4 0 obj<</Type/Pages/Parent 2 0 R/Count 9/Kids[2 0 R 5 0 R]>>endobj\n5 0 obj<</Type/Page/Parent 4 0 R/MediaBox[0 0 7 7]>>endobj`,
  )
  const { files } = await run(mergePdf, [{ name: "round.pdf", content }])
  expect(openMade(files[0]).pages.map((entry) => entry.dict.get("MediaBox"))).toEqual([
    [0, 0, 9, 9],
    [0, 0, 7, 7],
  ])
  expect(qpdfComplaints(files[0]?.bytes ?? new Uint8Array())).toBe("")
})

test("pages outside the file are refused by the tools that take ranges", async () => {
  const code = { code: "range/outside", hint: expect.stringContaining("1 to 3") }
  await expect(
    run(mergePdf, [{ name: "a.pdf", content: sound, pageRange: "4" }]),
  ).rejects.toMatchObject(code)
  await expect(
    run(splitPdf, [{ name: "a.pdf", content: sound }], { mode: "ranges", ranges: "1,9-" }),
  ).rejects.toMatchObject(code)
  await expect(
    run(pdfToImages, [{ name: "a.pdf", content: sound }], { pageRange: "7" }),
  ).rejects.toMatchObject(code)
  await expect(
    run(mergePdf, [{ name: "a.pdf", content: sound, pageRange: "three" }]),
  ).rejects.toMatchObject({ code: "options/invalid" })
})

test("20,000 pages are joined and cut without losing one", async () => {
  const writer = new PdfWriter({ tools, version: "1.7", packs: true })
  const [root, tree] = [writer.allocate(), writer.allocate()]
  const kids = Array.from({ length: 20_000 }, () =>
    writer.put(dict({ Type: name("Page"), Parent: ref(tree), MediaBox: [0, 0, 99, 99] })),
  )
  writer.add(tree, dict({ Type: name("Pages"), Count: kids.length, Kids: kids }))
  writer.add(root, dict({ Type: name("Catalog"), Pages: ref(tree) }))
  writer.finish(dict({ Root: ref(root) }))
  const content = concat(writer.take())
  const merged = await run(mergePdf, [
    { name: "long.pdf", content },
    { name: "short.pdf", content: sound },
  ])
  expect(openMade(merged.files[0]).pages).toHaveLength(20_003)
  const parts = await run(splitPdf, [{ name: "long.pdf", content }], {
    mode: "every",
    every: 6_000,
  })
  expect(parts.files.map((made) => openMade(made).pages.length)).toEqual([
    6_000, 6_000, 6_000, 2_000,
  ])
  const last = await run(mergePdf, [
    { name: "m.pdf", content: merged.files[0]?.bytes ?? new Uint8Array(), pageRange: "last:2" },
  ])
  expect(await textsOf(last.files[0]?.bytes ?? new Uint8Array())).toEqual(["Bpage2", "Bpage3"])
})

/** Heads of pictures that claim 30,000 × 30,000 pixels; of none is there anything to decode. */
const huge: Readonly<Record<string, () => Uint8Array>> = {
  png: () =>
    Uint8Array.from([
      0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0x75, 0x30,
      0, 0, 0x75, 0x30, 8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0x49, 0x44, 0x41, 0x54, 0, 0, 0, 0,
      0,
    ]),
  jpg: () =>
    Uint8Array.from([
      0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x75, 0x30, 0x75, 0x30, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11,
      0, 0xff, 0xd9,
    ]),
  bmp: () => {
    const bytes = new Uint8Array(60)
    const view = new DataView(bytes.buffer)
    view.setUint16(0, 0x424d)
    for (const [at, value] of [
      [10, 54],
      [14, 40],
      [18, 30_000],
      [22, 30_000],
    ] as const)
      view.setUint32(at, value, true)
    view.setUint16(28, 24, true)
    return bytes
  },
  gif: () =>
    Uint8Array.from([
      0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x30, 0x75, 0x30, 0x75, 0x80, 0, 0, 0, 0, 0, 255, 255,
      255, 0x2c, 0, 0, 0, 0, 0x30, 0x75, 0x30, 0x75, 0, 2, 2, 0x4c, 1, 0, 0x3b,
    ]),
}

test("pictures of 30,000 × 30,000 pixels are refused before anything is decoded, alone and in a merge", async () => {
  for (const [kind, make] of Object.entries(huge)) {
    const input = { name: `huge.${kind}`, content: make() }
    const begun = processorTime()
    await expect(run(imagesToPdf, [input]), kind).rejects.toMatchObject({
      code: "limit/pixels",
      hint: expect.stringMatching(/./),
    })
    await expect(
      run(mergePdf, [{ name: "a.pdf", content: sound }, input]),
      kind,
    ).rejects.toMatchObject({ code: "limit/pixels" })
    expect(processorTime() - begun, kind).toBeLessThan(5_000)
  }
})

test("a PDF page that holds such a picture is split and merged without decoding it, and too large a drawing is refused", async () => {
  const poster = samplePdf({ mark: "P", pages: 1, size: [14_400, 14_400] })
  await expect(
    run(pdfToImages, [{ name: "p.pdf", content: poster }], { dpi: "600" }),
  ).rejects.toMatchObject({ code: "limit/pixels" })
  expect(
    (await run(splitPdf, [{ name: "p.pdf", content: poster }], { mode: "each" })).files,
  ).toHaveLength(1)
})
