import { pdfOf, streamOf } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { concat } from "../../base/bytes.ts"
import { bytesString, dict, isStream, name, nameOf, ref, stream } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"
import { PdfWriter } from "../../pdf/objects/writer.ts"
import { openPdf as openDrawn, renderPage, startPdfium } from "../../pdf/pdfium/pdfium.ts"
import {
  host,
  openMade,
  qpdfComplaints,
  run,
  samplePdf,
  textsOf,
  tools,
} from "../test/sample-pdf.ts"
import { compressPdf } from "./compress.ts"
import { estimateCompression } from "./estimate.ts"

const content = samplePdf({
  mark: "C",
  pages: 3,
  outline: [["Top", 1, 1]],
  fields: [["f", 2, "v"]],
  links: [{ from: 1, to: 3 }],
  ballast: 300_000,
})
const input = { name: "c.pdf", content }

test("each level makes the file smaller than the one before, with text, outline, links and fields kept", async () => {
  const sizes: number[] = []
  for (const level of ["clear", "balanced", "small"]) {
    const { files } = await run(compressPdf, [input], { level })
    const [made] = files
    sizes.push(made?.bytes.length ?? 0)
    expect(await textsOf(made?.bytes ?? new Uint8Array())).toEqual(["Cpage1", "Cpage2", "Cpage3"])
    const source = openMade(made)
    expect([
      source.outline.length,
      source.fieldRoots.length,
      source.file.array(source.pages[0]?.dict.get("Annots"))?.length,
    ]).toEqual([1, 1, 1])
    expect(qpdfComplaints(made?.bytes ?? new Uint8Array())).toBe("")
  }
  expect(sizes).toEqual(sizes.toSorted((a, b) => b - a))
  expect(sizes[0]).toBeLessThan(content.length)
})

test("a target size is met, and said to be missed where it cannot be", async () => {
  const met = await run(compressPdf, [input], { level: "target", targetKilobytes: 60 })
  expect(met.files[0]?.bytes.length).toBeLessThanOrEqual(60 * 1024)
  expect(met.diagnostics).toEqual([])
  const missed = await run(compressPdf, [input], { level: "target", targetKilobytes: 1 })
  expect(missed.diagnostics.map(({ kind }) => kind)).toEqual(["target-missed"])
})

test("a file that cannot get smaller comes back as it was", async () => {
  const first = await run(compressPdf, [
    { name: "s.pdf", content: samplePdf({ mark: "S", pages: 1 }) },
  ])
  const bytes = first.files[0]?.bytes ?? new Uint8Array()
  const again = await run(compressPdf, [{ name: "s.pdf", content: bytes }])
  expect(again.files[0]?.bytes.length).toBeLessThanOrEqual(bytes.length)
  if (again.files[0]?.bytes.length === bytes.length)
    expect(again.diagnostics.map(({ kind }) => kind)).toEqual(["already-smallest"])
})

test("the same image stored twice is stored once", async () => {
  const { mergePdf } = await import("../merge.ts")
  const page = samplePdf({ mark: "D", pages: 1, ballast: 60_000 })
  const merged = await run(mergePdf, [
    { name: "a.pdf", content: page },
    { name: "b.pdf", content: page.slice() },
  ])
  const { files } = await run(
    compressPdf,
    [{ name: "m.pdf", content: merged.files[0]?.bytes ?? new Uint8Array() }],
    { level: "clear" },
  )
  expect(files[0]?.bytes.length).toBeLessThan(page.length * 1.2)
})

test("the estimate of a level comes near what the level reaches, and stronger levels promise more", async () => {
  const sizes = await estimateCompression(input, host)
  expect(sizes.small).toBeLessThan(sizes.balanced)
  expect(sizes.balanced).toBeLessThan(sizes.clear)
  const { files } = await run(compressPdf, [input], { level: "balanced" })
  const reached = files[0]?.bytes.length ?? 1
  expect(sizes.balanced / reached).toBeGreaterThan(0.75)
  expect(sizes.balanced / reached).toBeLessThan(1.3)
})

/** Red, green and blue at the middle of a stamp's looks and of a field's. */
async function seen(bytes: Uint8Array): Promise<string[]> {
  const file = openDrawn(await startPdfium(host), bytes)
  const { width, channels, data } = renderPage(file, 0, { scale: 1 })
  file.close()
  return [
    [100, 150],
    [300, 150],
    [150, 300],
  ].map(([x = 0, y = 0]) =>
    [...data.subarray((y * width + x) * channels, (y * width + x) * channels + 3)].join(" "),
  )
}

/**
 * A page with a red box of its own, a stamp that is turned and scaled by its looks, a ticked box,
 * an unticked one and a link.
 */
function annotated(): Uint8Array {
  const writer = new PdfWriter({ tools, version: "1.7", packs: false })
  const [root, tree, page] = [writer.allocate(), writer.allocate(), writer.allocate()]
  const form = (content: string, entries: Record<string, PdfValue>) =>
    stream(
      dict({ Type: name("XObject"), Subtype: name("Form"), ...entries }),
      new TextEncoder().encode(content),
    )
  const stamp = writer.put(
    form("0 0 1 rg 0 0 10 10 re f", { BBox: [0, 0, 10, 10], Matrix: [0, 1, -1, 0, 0, 0] }),
  )
  const tick = writer.put(form("0 0.5 0 rg 0 0 50 50 re f", { BBox: [0, 0, 50, 50] }))
  const box = (rect: number[], state: string, key: string) =>
    writer.put(
      dict({
        Type: name("Annot"),
        Subtype: name("Widget"),
        FT: name("Btn"),
        T: bytesString(key),
        AS: name(state),
        Rect: rect,
        AP: dict({ N: dict({ Yes: tick }) }),
      }),
    )
  const boxes = [box([275, 225, 325, 275], "Yes", "on"), box([100, 20, 150, 60], "Off", "off")]
  const others = [
    writer.put(
      dict({
        Type: name("Annot"),
        Subtype: name("Stamp"),
        Rect: [75, 225, 125, 275],
        AP: dict({ N: stamp }),
      }),
    ),
    writer.put(
      dict({
        Type: name("Annot"),
        Subtype: name("Link"),
        Rect: [0, 0, 20, 20],
        Border: [0, 0, 0],
        A: dict({ S: name("URI"), URI: bytesString("https://example.org") }),
      }),
    ),
  ]
  const contents = writer.put(
    stream(
      new Map(),
      new TextEncoder().encode(
        "2 0 0 2 0 0 cm 0.8 0 0 rg 50 25 50 50 re f % notes that take room and room and room and room and room",
      ),
    ),
  )
  writer.add(
    page,
    dict({
      Type: name("Page"),
      Parent: ref(tree),
      MediaBox: [0, 0, 400, 400],
      Contents: contents,
      Annots: [...others, ...boxes],
    }),
  )
  writer.add(tree, dict({ Type: name("Pages"), Count: 1, Kids: [ref(page)] }))
  writer.add(
    root,
    dict({ Type: name("Catalog"), Pages: ref(tree), AcroForm: dict({ Fields: boxes }) }),
  )
  writer.finish(
    dict({
      Root: ref(root),
      Info: writer.put(dict({ Keywords: bytesString("room ".repeat(400)) })),
    }),
  )
  return concat(writer.take())
}

test("flattening makes stamps and ticked boxes part of the page, where they stood, and keeps links", async () => {
  const content = annotated()
  const { files, diagnostics } = await run(compressPdf, [{ name: "a.pdf", content }], {
    flatten: true,
    removeMetadata: true,
  })
  const bytes = files[0]?.bytes ?? new Uint8Array()
  const source = openMade(files[0])
  const kept = (source.file.array(source.pages[0]?.dict.get("Annots")) ?? []).map((entry) =>
    nameOf(source.file.resolve(source.file.dict(entry)?.get("Subtype"))),
  )
  expect([kept, source.file.catalog.has("AcroForm"), diagnostics]).toEqual([["Link"], false, []])
  expect(await seen(bytes)).toEqual(["0 0 255", "0 128 0", "204 0 0"])
  expect(qpdfComplaints(bytes)).toBe("")
})

test("what is large enough is ordered so that its first page shows early", async () => {
  const content = samplePdf({ mark: "W", pages: 8, ballast: 400_000 })
  const isOrdered = async (options: Record<string, unknown>): Promise<boolean> => {
    const { files } = await run(compressPdf, [{ name: "w.pdf", content }], options)
    return new TextDecoder("latin1")
      .decode(files[0]?.bytes.subarray(0, 200))
      .includes("/Linearized")
  }
  expect([await isOrdered({}), await isOrdered({ linearise: false })]).toEqual([true, false])
})

test("names keep a number sign, whatever orders the file", async () => {
  const writer = new PdfWriter({ tools, version: "1.7", packs: false })
  const [root, tree] = [writer.allocate(), writer.allocate()]
  const noise = Uint8Array.from({ length: 90_000 }, (_, at) => Math.sin(at * at) * 1e6)
  const pad = writer.put(stream(dict({ Filter: name("Unknown") }), noise))
  const loose = writer.put(stream(dict({}), new Uint8Array(9_000)))
  const page = dict({ Type: name("Page"), Parent: ref(tree), MediaBox: [0, 0, 9, 9] })
  page.set("Resources", dict({ Properties: dict({ "Ink#41": name("COLOR #1") }) }))
  page.set("Pad", [pad, loose])
  writer.add(tree, dict({ Type: name("Pages"), Count: 1, Kids: [writer.put(page)] }))
  writer.add(root, dict({ Type: name("Catalog"), Pages: ref(tree) }))
  writer.finish(dict({ Root: ref(root) }))
  const { files, diagnostics } = await run(compressPdf, [
    { name: "n.pdf", content: concat(writer.take()) },
  ])
  const { file, pages } = openMade(files[0])
  const properties = file.dict(file.dict(pages[0]?.dict.get("Resources"))?.get("Properties"))
  expect(diagnostics).toEqual([])
  expect([...(properties ?? [])]).toEqual([["Ink#41", name("COLOR #1")]])
  expect(qpdfComplaints(files[0]?.bytes ?? new Uint8Array())).toBe("")
})

test("fax images stay as they are, and transparency shrinks with its image", async () => {
  const writer = new PdfWriter({ tools, version: "1.7", packs: false })
  const [root, tree, page] = [writer.allocate(), writer.allocate(), writer.allocate()]
  const image = (entries: Record<string, PdfValue>, bytes: Uint8Array): PdfValue =>
    writer.put(stream(dict({ Type: name("XObject"), Subtype: name("Image"), ...entries }), bytes))
  const fax = Uint8Array.from({ length: 6_000 }, (_, at) => (at * 31 + (at >> 3)) & 255)
  const plane = (count: number): Uint8Array =>
    Uint8Array.from({ length: count }, (_, at) => 120 + 60 * Math.sin(at / 700) + ((at * 7) & 15))
  const mask = image(
    { Width: 600, Height: 600, BitsPerComponent: 8, ColorSpace: name("DeviceGray") },
    plane(360_000),
  )
  const photo = image(
    { Width: 600, Height: 600, BitsPerComponent: 8, ColorSpace: name("DeviceRGB"), SMask: mask },
    plane(1_080_000),
  )
  const sheet = image(
    {
      Width: 400,
      Height: 400,
      BitsPerComponent: 1,
      ColorSpace: name("DeviceGray"),
      Filter: name("CCITTFaxDecode"),
      DecodeParms: dict({ K: -1, Columns: 400, Rows: 400 }),
    },
    fax,
  )
  const contents = writer.put(
    stream(
      new Map(),
      new TextEncoder().encode("q 72 0 0 72 0 0 cm /P Do Q q 72 0 0 72 90 0 cm /F Do Q"),
    ),
  )
  writer.add(
    page,
    dict({
      Type: name("Page"),
      Parent: ref(tree),
      MediaBox: [0, 0, 200, 200],
      Contents: contents,
      Resources: dict({ XObject: dict({ P: photo, F: sheet }) }),
    }),
  )
  writer.add(tree, dict({ Type: name("Pages"), Count: 1, Kids: [ref(page)] }))
  writer.add(root, dict({ Type: name("Catalog"), Pages: ref(tree) }))
  writer.finish(dict({ Root: ref(root) }))
  const { files } = await run(compressPdf, [{ name: "m.pdf", content: concat(writer.take()) }], {
    linearise: false,
  })
  const { file, pages } = openMade(files[0])
  const objects = file.dict(file.dict(pages[0]?.dict.get("Resources"))?.get("XObject"))
  const [kept, made] = [file.resolve(objects?.get("F")), file.resolve(objects?.get("P"))]
  expect(isStream(kept) && [nameOf(kept.dict.get("Filter")), kept.body.bytes()]).toEqual([
    "CCITTFaxDecode",
    fax,
  ])
  const soft = isStream(made) ? file.resolve(made.dict.get("SMask")) : null
  const width = (value: PdfValue): number =>
    isStream(value) ? (file.number(value.dict.get("Width")) ?? 0) : 0
  expect(isStream(made) && nameOf(made.dict.get("Filter"))).toBe("DCTDecode")
  expect([width(made) < 600, width(soft)]).toEqual([true, width(made)])
})

test("greyscale turns text and drawings grey too", async () => {
  const { files, diagnostics } = await run(compressPdf, [{ name: "a.pdf", content: annotated() }], {
    flatten: true,
    greyscale: true,
    removeMetadata: true,
  })
  expect(diagnostics).toEqual([])
  expect(await seen(files[0]?.bytes ?? new Uint8Array())).toEqual([
    "29 29 29",
    "75 75 75",
    "61 61 61",
  ])
})

test("a picture longer than a JPEG can be stays what it is", async () => {
  const size = 70_000 * 3
  const noise = new Uint8Array(size).map((_, at) => (at * 2_654_435_761) >>> 13)
  const long = pdfOf({
    1: "<</Type/Catalog/Pages 2 0 R>>",
    2: "<</Type/Pages/Count 1/Kids[3 0 R]>>",
    3: "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</XObject<</I 5 0 R>>>>/Contents 4 0 R>>",
    4: streamOf("", "595 0 0 10 0 400 cm /I Do"),
    5: streamOf(
      "/Type/XObject/Subtype/Image/Width 70000/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8",
      noise,
    ),
  })
  // Sharp enough to be kept at its size: the new form would be as long.
  const { files } = await run(compressPdf, [{ name: "l.pdf", content: long }], { level: "clear" })
  expect(qpdfComplaints(files[0]?.bytes ?? new Uint8Array())).toBe("")
})
