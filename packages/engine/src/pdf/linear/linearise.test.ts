import { inflateSync } from "node:zlib"
import { createNodeHost } from "@mozhuan/host"
import { pdfOf, streamOf } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { openPdf, toolsOf } from "../objects/file.ts"
import type { PdfFile } from "../objects/file.ts"
import { readPages } from "../objects/pages.ts"
import { binaryText, isRef, isStream } from "../objects/values.ts"
import type { PdfValue } from "../objects/values.ts"
import { linearise } from "./linearise.ts"
import { qpdfComplaints, samplePdf } from "../../operations/test/sample-pdf.ts"

const tools = toolsOf(createNodeHost())

const samples: Readonly<Record<string, Uint8Array>> = {
  "one page": samplePdf({ mark: "A", pages: 1 }),
  "pages that share a font": samplePdf({ mark: "B", pages: 7 }),
  "an outline, links, names and fields": samplePdf({
    mark: "C",
    pages: 12,
    packs: true,
    outline: [
      ["One", 1, 1],
      ["Two", 3, 2],
      ["Three", 12, 1],
    ],
    links: [
      { from: 1, to: 9 },
      { from: 5, to: 2, name: "two" },
    ],
    fields: [
      ["name", 3, "Ada"],
      ["place", 4, "Here"],
    ],
    labels: [[1, "r", "p-"]],
    hiddenLayer: "Off",
    attachment: "notes",
  }),
  "an outline that is open, what pages inherit, a thumbnail": pdfOf({
    1: "<</Type/Catalog/Pages 2 0 R/PageMode/UseOutlines/Outlines 9 0 R>>",
    2: "<</Type/Pages/Count 3/Kids[3 0 R 4 0 R]/MediaBox[0 0 99 99]/Resources<</Font<</F 8 0 R>>>>>>",
    3: "<</Type/Pages/Parent 2 0 R/Count 2/Kids[5 0 R 6 0 R]/Rotate 90>>",
    4: "<</Type/Page/Parent 2 0 R/Contents 7 0 R/Thumb 11 0 R/Note(a\\)b)>>",
    5: "<</Type/Page/Parent 3 0 R/Contents 7 0 R/Odd#20Name/A#23B>>",
    6: "<</Type/Page/Parent 3 0 R/Contents 12 0 R/MediaBox[0 0 50 50]/Next 5 0 R>>",
    7: streamOf("", "BT /F 9 Tf 5 5 Td (same) Tj ET"),
    8: "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    9: "<</First 10 0 R/Last 10 0 R/Count 1>>",
    10: "<</Parent 9 0 R/Title(Six)/Dest[6 0 R/Fit]>>",
    11: streamOf("/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8", "x"),
    12: streamOf("", "BT /F 9 Tf 5 5 Td (other) Tj ET"),
  }),
}
const named = Object.entries(samples)
const ordered = (bytes: Uint8Array): Uint8Array => linearise(bytes, tools) ?? new Uint8Array()

/** What a value says, references followed; a page met on the way is told by its place. */
function spelled(file: PdfFile, value: PdfValue, pages: readonly number[]): string {
  const seen = new Set<number>()
  const spell = (part: PdfValue): string => {
    if (isRef(part)) {
      const page = pages.indexOf(part.num)
      if (page >= 0) return `page ${page}`
      if (seen.has(part.num)) return "again"
      seen.add(part.num)
      return spell(file.get(part.num))
    }
    if (Array.isArray(part)) return `[${part.map(spell).join(" ")}]`
    if (part instanceof Map)
      return `<<${[...part].map(([key, item]) => `${key} ${spell(item)}`).join(" ")}>>`
    if (isStream(part)) return `${spell(part.dict)}${binaryText(part.body.bytes())}`
    return JSON.stringify(part)
  }
  return spell(value)
}

function everything(bytes: Uint8Array): string[] {
  const file = openPdf(bytes, tools)
  const { pages } = readPages(file)
  const nums = pages.map(({ num }) => num)
  const catalog = new Map([...file.catalog].filter(([key]) => key !== "Pages"))
  const sorted = (value: Map<string, PdfValue>): Map<string, PdfValue> =>
    new Map([...value].toSorted(([one], [other]) => (one < other ? -1 : 1)))
  const all = [...pages.map(({ dict }) => sorted(dict)), catalog, file.trailer.get("Info") ?? null]
  return all.map((value) => spelled(file, value, nums))
}

test.each(named)("the file says what it said: %s", (_, bytes) => {
  expect(everything(ordered(bytes))).toEqual(everything(bytes))
})

test.each(named)("the order and its hints are right for another program: %s", (_, bytes) => {
  expect(qpdfComplaints(ordered(bytes))).toBe("")
})

/** Reads numbers of any width, the highest bit first. */
function bitReader(bytes: Uint8Array): { take: (bits: number) => number; align: () => void } {
  let at = 0
  return {
    take(bits) {
      let value = 0
      for (let bit = 0; bit < bits; bit += 1, at += 1)
        value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1)
      return value
    },
    align: () => void (at = (at + 7) & ~7),
  }
}

/** Where a reader of the hints finds each page after the first, and the number it expects there. */
function pagesByHints(bytes: Uint8Array): { offset: number; num: number }[] {
  const text = binaryText(bytes)
  const number = (key: string): number => Number(new RegExp(`/${key} (\\d+)`).exec(text)?.[1])
  const [, at, length] = /\/H\[(\d+) +(\d+) *\]/.exec(text)?.map(Number) ?? []
  const hints = text.slice(at ?? 0, (at ?? 0) + (length ?? 0))
  const start = (at ?? 0) + hints.indexOf("stream\n") + 7
  const { take, align } = bitReader(inflateSync(bytes.subarray(start, (at ?? 0) + (length ?? 0))))
  const [objects, , objectBits, size, sizeBits] = [take(32), take(32), take(16), take(32), take(16)]
  take(32 + 16 + 32 + 16 + 16 + 16 + 16 + 16)
  const count = number("N")
  const counts = Array.from({ length: count }, () => objects + take(objectBits))
  align()
  const sizes = Array.from({ length: count }, () => size + take(sizeBits))
  // The first page ends at E; the others follow, their objects numbered from 1.
  let [offset, num] = [number("E"), 1]
  return sizes.slice(1).map((bytesOfPage, index) => {
    const found = { offset, num }
    offset += bytesOfPage
    num += counts[index + 1] ?? 0
    return found
  })
}

test.each(named)("who follows the hints finds every page where it stands: %s", (_, bytes) => {
  const made = ordered(bytes)
  const text = binaryText(made)
  const { pages } = readPages(openPdf(made, tools))
  const found = pagesByHints(made)
  expect(found.map(({ num }) => num)).toEqual(pages.slice(1).map(({ num }) => num))
  for (const { offset, num } of found)
    expect(text.slice(offset, offset + 20)).toContain(`${num} 0 obj\n<<`)
  expect(Number(/\/L (\d+)/.exec(text)?.[1])).toBe(made.length)
  const firstEnd = Number(/\/E (\d+)/.exec(text)?.[1])
  expect(text.indexOf(`\n${pages[0]?.num} 0 obj`)).toBeLessThan(firstEnd)
})

test("equal files give equal bytes", () => {
  for (const bytes of Object.values(samples)) expect(ordered(bytes)).toEqual(ordered(bytes))
})

test("a page shown twice, a page without an object of its own and a locked file stay as they are", () => {
  const file = (kids: string): Uint8Array =>
    pdfOf({
      1: "<</Type/Catalog/Pages 2 0 R>>",
      2: `<</Type/Pages/Count 2/Kids[${kids}]/MediaBox[0 0 99 99]>>`,
      3: "<</Type/Page/Parent 2 0 R>>",
      4: "<</Type/Page/Parent 2 0 R>>",
    })
  expect(linearise(file("3 0 R 3 0 R"), tools)).toBeUndefined()
  expect(linearise(file("3 0 R<</Type/Page>>"), tools)).toBeUndefined()
  expect(linearise(file("3 0 R 4 0 R"), tools)).toBeDefined()
})

test("links without end between pages and objects are not followed for ever", () => {
  const count = 2_500
  const web = Array.from({ length: count }, (_, at) => `${3 + at} 0 R`).join(" ")
  const pages = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [3 + at, "<</Type/Page/Parent 2 0 R/All 9000 0 R>>"]),
  )
  const nodes = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [4_000 + at, `<</Next ${4_001 + at} 0 R>>`]),
  )
  const bytes = pdfOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: `<</Type/Pages/Count ${count}/Kids[${web}]/MediaBox[0 0 99 99]>>`,
    ...pages,
    ...nodes,
    9000: "<</Next 4000 0 R>>",
  })
  expect(linearise(bytes, tools)).toBeUndefined()
})
