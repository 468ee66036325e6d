import { firstPageObject, makeTextPdf } from "@mozhuan/testkit"
import { describe, expect, it, test } from "vitest"
import { readPdf } from "./read-pdf.ts"
import { host, read, runs, textOf, hello, codeOf } from "./test/read-scenes.ts"

describe("what a file says about its pages", () => {
  it("comes as links, outline and labels", async () => {
    const objects = {
      100: `<< /Type /Annot /Subtype /Link /Rect [20 60 60 80] /A << /S /URI /URI (https://example.org/) >> >>`,
      101: `<< /Type /Annot /Subtype /Link /Rect [20 20 60 40] /Dest [${firstPageObject + 2} 0 R /XYZ 0 90 0] >>`,
      102: `<< /First 103 0 R /Last 103 0 R /Count 1 >>`,
      103: `<< /Title (Chapter) /Parent 102 0 R /Dest [${firstPageObject + 2} 0 R /Fit] >>`,
    }
    const { scene, close } = await read({
      pages: [{ content: hello, entries: "/Annots [100 0 R 101 0 R]" }, { content: hello }],
      objects,
      catalog: "/Outlines 102 0 R /PageLabels << /Nums [0 << /S /r >>] >>",
    })
    close()
    expect(scene.pages[0]?.links).toEqual([
      {
        box: { x0: 20, y0: 20, x1: 60, y1: 40 },
        target: { kind: "uri", uri: "https://example.org/" },
      },
      { box: { x0: 20, y0: 60, x1: 60, y1: 80 }, target: { kind: "page", page: 1, x: 0, y: 10 } },
    ])
    expect(scene.outline).toMatchObject([
      { title: "Chapter", level: 1, target: { kind: "page", page: 1 } },
    ])
    expect(scene.pages.map((page) => page.label)).toEqual(["i", "ii"])
  })

  it("comes as annotations and form fields with their values", async () => {
    const objects = {
      100: "<< /Type /Annot /Subtype /Highlight /Rect [20 60 60 80] /QuadPoints [20 80 60 80 20 60 60 60] /C [1 1 0] /CA 0.5 /Contents (Check this) /T (Ann) >>",
      101: "<< /Type /Annot /Subtype /Widget /Rect [20 20 120 40] /FT /Tx /T (name) /V (Li Lei) /DA (/F1 10 Tf 0 g) >>",
      102: "<< /Type /Annot /Subtype /Text /Rect [0 0 10 10] /F 2 /Contents (hidden) >>",
    }
    const { scene, close } = await read({
      pages: [{ content: "", entries: "/Annots [100 0 R 101 0 R 102 0 R]" }],
      objects,
      catalog: "/AcroForm << /Fields [101 0 R] /DR << /Font << /F1 3 0 R >> >> >>",
    })
    close()
    expect(scene.pages[0]?.annotations).toMatchObject([
      {
        type: "highlight",
        stretches: [{ x0: 20, y0: 20, x1: 60, y1: 40 }],
        contents: "Check this",
        author: "Ann",
        colour: 0xffff00,
        alpha: 0.5,
      },
    ])
    expect(scene.pages[0]?.fields).toMatchObject([{ type: "text", name: "name", value: "Li Lei" }])
  })

  it("comes as marks of some thousand lines a page, though one mark is named again and again", async () => {
    const quads = "20 80 60 80 20 60 60 60 ".repeat(1_500)
    const objects = {
      100: `<< /Type /Annot /Subtype /Highlight /Rect [20 60 60 80] /QuadPoints [${quads}] >>`,
    }
    const { scene, close } = await read({
      pages: [{ content: "", entries: `/Annots [${"100 0 R ".repeat(8)}]` }],
      objects,
    })
    close()
    const stretches = scene.pages[0]?.annotations.map((each) => each.stretches?.length)
    expect(stretches).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 0, 0, 0])
  })

  it("comes as a structure tree tied to the text by marks", async () => {
    const objects = {
      100: "<< /Type /StructTreeRoot /K [101 0 R] /ParentTree << /Nums [0 [101 0 R]] >> >>",
      101: `<< /Type /StructElem /S /H1 /P 100 0 R /Pg ${firstPageObject} 0 R /K [0] /Lang (zh-CN) >>`,
    }
    const { scene, close } = await read({
      pages: [{ content: `/H1 << /MCID 0 >> BDC ${hello} EMC`, entries: "/StructParents 0" }],
      objects,
      catalog: "/StructTreeRoot 100 0 R /MarkInfo << /Marked true >>",
    })
    close()
    expect(scene.info.isTagged).toBe(true)
    expect(scene.pages[0]?.structure).toMatchObject([{ type: "H1", mcids: [0], language: "zh-CN" }])
    expect(runs(scene.pages[0]?.items ?? [])[0]?.mcid).toBe(0)
  })
})

describe("reading a file", () => {
  it("gives equal scenes for equal bytes, and scenes survive JSON", async () => {
    const pdf = makeTextPdf({ pages: 2 })
    const [a, b] = [await read(pdf), await read(pdf)]
    expect(a.scene).toEqual(b.scene)
    expect(JSON.parse(JSON.stringify(a.scene))).toEqual(a.scene)
    a.close()
    b.close()
  })

  it("gives the pages asked for under their own numbers", async () => {
    const { scene, close } = await read(makeTextPdf({ pages: 5 }), { pageRange: "4-,2" })
    close()
    expect(scene.pages.map((page) => page.index)).toEqual([3, 4, 1])
    expect(textOf(scene.pages[2]?.items ?? [])).toBe("Page 2")
  })

  it("keeps fonts and text right over the reopening of long files", async () => {
    const { scene, close } = await read(makeTextPdf({ pages: 420 }))
    close()
    expect(scene.fonts).toHaveLength(1)
    expect(textOf(scene.pages[419]?.items ?? [])).toBe("Page 420")
  })

  it("repairs a file that has lost its end", async () => {
    const whole = makeTextPdf({ pages: 3 })
    const { scene, close, diagnostics } = await read(
      whole.slice(0, Math.floor(whole.length * 0.75)),
    )
    close()
    expect(scene.pages.length).toBeGreaterThan(0)
    expect(diagnostics.map((item) => item.kind)).toContain("file-repaired")
  })

  it("reads a file that is given piece by piece", async () => {
    const pdf = makeTextPdf({ pages: 3 })
    const { value } = await readPdf(
      { size: pdf.length, read: (start, end) => pdf.slice(start, end) },
      host,
    )
    value.close()
    expect(textOf(value.scene.pages[2]?.items ?? [])).toBe("Page 3")
  })

  it("shows a page whole whose crop box lies beside it", async () => {
    const hello = "BT /F1 10 Tf 20 70 Td (Hello) Tj ET"
    const { scene, close } = await read({
      pages: [{ content: hello, entries: "/CropBox [0 900 200 1000]" }],
    })
    close()
    expect(scene.pages[0]).toMatchObject({ width: 200, height: 100 })
    expect(textOf(scene.pages[0]?.items ?? [])).toBe("Hello")
  })

  it("stops when it is aborted", async () => {
    const stop = new AbortController()
    const reading = readPdf(
      makeTextPdf({ pages: 50 }),
      host,
      {},
      { signal: stop.signal, onProgress: () => stop.abort(new Error("enough")) },
    )
    await expect(reading).rejects.toThrow("enough")
  })

  it("refuses with a code what is no readable PDF", async () => {
    const text = (value: string): Uint8Array => new TextEncoder().encode(value)
    expect(await codeOf(() => read(new Uint8Array(0)))).toBe("file/empty")
    expect(await codeOf(() => read(text("MZ this is a program")))).toBe("type/unsupported")
    expect(await codeOf(() => read(text("%PDF-1.7\nnothing of use")))).toBe("file/damaged")
    expect(await codeOf(() => read({ pages: [] }))).toBe("file/no-pages")
    expect(await codeOf(() => read(makeTextPdf({ pages: 2 }), { pageRange: "7" }))).toBe(
      "range/outside",
    )
  })
})

test("pages of a long file, held packed, are the pages that a part of it gives", async () => {
  const pages = Array.from({ length: 64 }, (_, at) => ({
    content: `BT /F1 10 Tf 20 70 Td (Page ${at}) Tj ET BT /F1 7.3 Tf .9 .1 -.1 .9 30 40 Tm (turned) Tj ET 10 10 5 5 re f
      [3 2] 0 d 1 0 0 RG 0.3 w 10.1 ${at} m 90.7 ${at} l S 0 1 0 rg 20 20 m 30 40 50 40 60 20 c b*`,
  }))
  const whole = await read({ pages })
  const parts = await Promise.all(
    ["1-32", "33-64"].map((pageRange) => read({ pages }, { pageRange })),
  )
  expect(JSON.parse(JSON.stringify(whole.scene.pages))).toEqual(
    parts.flatMap(({ scene }) => JSON.parse(JSON.stringify(scene.pages)) as unknown[]),
  )
  expect(textOf(whole.scene.pages[63]?.items ?? [])).toBe("Page 63|turned")
  expect(whole.scene.pages[0]?.items).toBe(whole.scene.pages[0]?.items)
  for (const { close } of [whole, ...parts]) close()
})
