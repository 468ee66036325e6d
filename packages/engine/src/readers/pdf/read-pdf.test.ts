import { createNodeHost } from "@mozhuan/host"
import { firstPageObject, makeDrawnPdf, makeTextPdf, streamObject } from "@mozhuan/testkit"
import type { DrawnPdf } from "@mozhuan/testkit"
import { describe, expect, it, test } from "vitest"
import { ConversionError } from "../../base/failure.ts"
import type { GlyphRun, PlacedImage, SceneItem, ScenePath } from "../../model/scene.ts"
import { shownGlyphs } from "../../model/shown-glyphs.ts"
import { readPdf } from "./read-pdf.ts"
import type { ReadPdf, ReadPdfOptions } from "./read-pdf.ts"

const host = createNodeHost()

async function read(
  pdf: DrawnPdf | Uint8Array,
  options: ReadPdfOptions = {},
): Promise<ReadPdf & { diagnostics: readonly { kind: string }[] }> {
  const { value, diagnostics } = await readPdf(
    pdf instanceof Uint8Array ? pdf : makeDrawnPdf(pdf),
    host,
    options,
  )
  return { ...value, diagnostics }
}

async function itemsOf(
  content: string,
  rest: Partial<DrawnPdf["pages"][number]> & Pick<DrawnPdf, "objects" | "catalog"> = {},
): Promise<readonly SceneItem[]> {
  const { objects, catalog, ...page } = rest
  const { scene, close } = await read({
    pages: [{ content, ...page }],
    ...(objects ? { objects } : {}),
    ...(catalog ? { catalog } : {}),
  })
  close()
  return scene.pages[0]?.items ?? []
}

const runs = (items: readonly SceneItem[]): GlyphRun[] =>
  items.filter((item): item is GlyphRun => item.kind === "glyphs")
const paths = (items: readonly SceneItem[]): ScenePath[] =>
  items.filter((item): item is ScenePath => item.kind === "path")
const images = (items: readonly SceneItem[]): PlacedImage[] =>
  items.filter((item): item is PlacedImage => item.kind === "image")
const textOf = (items: readonly SceneItem[]): string =>
  runs(items)
    .map((run) => run.chars.join(""))
    .join("|")
const hello = "BT /F1 10 Tf 20 70 Td (Hello) Tj ET"

/** A page with a check box of each state, drawn by a frame and a cross, and what else is given. */
const formPdf = (entries: string, objects: Readonly<Record<number, string>> = {}): DrawnPdf => {
  const frame = "0.5 0.5 9 9 re S"
  const look = (content: string): string =>
    streamObject("/Type /XObject /Subtype /Form /BBox [0 0 10 10] /Resources << >>", content)
  const box = (x: number, state: string): string =>
    `<< /Type /Annot /Subtype /Widget /FT /Btn /T (b${x}) /F 4 /Rect [${x} 20 ${x + 10} 30] /V /${state} /AS /${state} /AP << /N << /Yes 102 0 R /Off 103 0 R >> >> >>`
  return {
    pages: [{ content: hello, entries: `/Annots [100 0 R 101 0 R ${entries}]` }],
    objects: {
      100: box(20, "Yes"),
      101: box(60, "Off"),
      102: look(`${frame} 2 2 m 8 8 l 8 2 m 2 8 l S`),
      103: look(frame),
      ...objects,
    },
    catalog: `/AcroForm << /Fields [100 0 R 101 0 R ${entries}] /DR << /Font << /Helv 3 0 R >> >> /DA (/Helv 10 Tf 0 g) >>`,
  }
}

async function codeOf(run: () => Promise<unknown>): Promise<string> {
  try {
    await run()
  } catch (error) {
    return error instanceof ConversionError ? error.code : String(error)
  }
  return "none"
}

/** A text string of a file: UTF-16 with its mark. */
const utf16 = (text: string): string =>
  `<FEFF${Array.from(text.split(""), (unit) => unit.charCodeAt(0).toString(16).padStart(4, "0")).join("")}>`

describe("form fields", () => {
  it("are content of the page: values as text, boxes as signs of their state", async () => {
    const value = "/Type /Annot /Subtype /Widget /FT /Tx /T (t) /F 4 /V (typed in)"
    const { scene, close } = await read(
      formPdf("104 0 R", {
        104: `<< ${value} /Rect [100 20 180 32] /DA (/Helv 10 Tf 0 g) >>`,
      }),
    )
    close()
    const [page] = scene.pages
    expect(textOf(page?.items ?? [])).toBe("Hello|typed in|☒|☐")
    expect(paths(page?.items ?? [])).toEqual([])
    expect(page?.fields.map((field) => field.isChecked ?? field.value)).toEqual([
      true,
      false,
      "typed in",
    ])
  })

  it("show the letters beyond U+FFFF of their values, which PDFium does not draw", async () => {
    const shown = async (value: string): Promise<string> => {
      const { scene, close } = await read(
        formPdf("104 0 R", {
          104: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (t) /F 4 /V ${utf16(value)} /Rect [100 20 190 32] /DA (/Helv 10 Tf 0 g) >>`,
        }),
      )
      close()
      const inside = runs(scene.pages[0]?.items ?? []).filter(({ box }) => box.x0 >= 99)
      const places = inside.flatMap(({ x }) => x)
      expect(places).toEqual(places.toSorted((left, right) => left - right))
      return inside.flatMap(({ chars }) => chars).join("")
    }
    for (const value of ["A😀B𠮷C", "𠮷", "𠮷 Li", "Li 𠮷"]) expect(await shown(value)).toBe(value)
  })

  it("that are hidden show nothing", async () => {
    const { scene, close } = await read(
      formPdf("104 0 R", {
        104: "<< /Type /Annot /Subtype /Widget /FT /Tx /T (t) /F 2 /V (secret) /Rect [100 20 180 32] /DA (/Helv 10 Tf 0 g) >>",
      }),
    )
    close()
    expect(textOf(scene.pages[0]?.items ?? [])).toBe("Hello|☒|☐")
  })
})

describe("text that nobody sees", () => {
  const hiddenOf = async (content: string): Promise<(string | undefined)[]> =>
    runs(await itemsOf(content)).map((run) => run.hidden)

  it("is white on paper, or in the colour of the box beneath it", async () => {
    expect(await hiddenOf(`1 g ${hello}`)).toEqual(["faint"])
    expect(await hiddenOf(`0 0 1 rg 10 60 60 30 re f ${hello}`)).toEqual(["faint"])
    expect(await hiddenOf(`0 g 10 60 60 30 re f 1 g ${hello}`)).toEqual([undefined])
  })

  it("is white on paper beside a letter that begins where it ends, on one pixel with it", async () => {
    const beside = "1 g BT /F1 10 Tf 10.2 70 Td (H) Tj ET 0 g BT /F1 10 Tf 17.42 70 Td (A) Tj ET"
    expect(await hiddenOf(beside)).toEqual(["faint", undefined])
  })

  it("is not what a gradient paints, though it is told to be white: it has the colour that shows", async () => {
    const items = await itemsOf(`/Pattern cs /Fade scn ${hello}`, {
      resources: "/Pattern << /Fade 100 0 R >>",
      objects: {
        100: "<< /Type /Pattern /PatternType 2 /Shading << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 0] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [1 0 0] /N 1 >> >> >>",
      },
    })
    expect(runs(items).map(({ hidden, colour }) => [hidden, colour])).toEqual([
      [undefined, 0xff0000],
    ])
  })

  it("is a word of a run on paper, though others of that run stand on a ground", async () => {
    const words = (matrix: string): string =>
      `1 0 0 rg 60 50 80 50 re f 1 g /P << /MCID 0 >> BDC BT /F1 10 Tf ${matrix} Tm [(0) -5000 (seen)] TJ ET EMC`
    for (const matrix of ["1 0 0 1 20 70", "0 1 -1 0 100 20"]) {
      const read = runs(await itemsOf(words(matrix)))
      expect(read.map((run) => [run.chars.join(""), run.hidden])).toEqual([
        ["0", "faint"],
        ["seen", undefined],
      ])
    }
  })

  it("lies beneath what was painted on it, but not beneath what lets it through", async () => {
    expect(await hiddenOf(`${hello} 0 g 10 60 60 30 re f`)).toEqual(["covered"])
    const through = runs(
      await itemsOf(`${hello} /G0 gs 1 1 0 rg 10 60 60 30 re f`, {
        resources: "/ExtGState << /G0 << /BM /Multiply >> >>",
      }),
    )
    expect(through.map((run) => run.hidden)).toEqual([undefined])
  })

  it("lies beneath what other text was put on, also where a veil lies over all of the page", async () => {
    const put = `${hello} 0 g 10 60 60 30 re f 1 g BT /F1 9 Tf 11 70 Td (Other) Tj ET`
    const veil = "/Veil gs 1 g 0 0 200 100 re f"
    const read = runs(
      await itemsOf(`${put} ${veil}`, { resources: "/ExtGState << /Veil << /ca .1 >> >>" }),
    )
    expect(read.map((run) => run.hidden)).toEqual(["covered", undefined])
    expect(await hiddenOf(put)).toEqual(["covered", undefined])
  })

  it("is words of a line that runs on under a box, level or askew, also under a veil", async () => {
    const veil = "/Veil gs 1 g 0 0 200 100 re f"
    const more = { resources: "/ExtGState << /Veil << /ca .1 >> >>" }
    for (const matrix of ["1 0 0 1 10 50", "0.996 0.087 -0.087 0.996 10 46"]) {
      const line = `0 g BT /F1 10 Tf ${matrix} Tm (seen words and hidden) Tj ET`
      const box = "1 0 0 rg 86 20 100 70 re f"
      for (const painted of [`${line} ${box}`, `${line} ${box} ${veil}`]) {
        const read = runs(await itemsOf(painted, more))
        expect(read.map((run) => [run.chars.join("").trim(), run.hidden])).toEqual([
          ["seen words and", undefined],
          ["hidden", "covered"],
        ])
      }
    }
  })

  it("lies beneath a felt pen that was drawn over it, though a hair of it stands out", async () => {
    const pen = (width: number, y: number): string =>
      `${hello} 0 G ${width} w 12 ${y} m 60 ${y} l S`
    expect(await hiddenOf(pen(14, 74))).toEqual(["covered"])
    expect(await hiddenOf(pen(9, 72.3))).toEqual(["covered"])
    expect(await hiddenOf(pen(9, 69))).toEqual([undefined])
    expect(await hiddenOf(pen(1, 73.5))).toEqual([undefined])
  })

  it("shows through a shape that is blended, which says so", async () => {
    const blended = async (state: string): Promise<(boolean | undefined)[]> =>
      (
        await itemsOf(`${hello} ${state} 1 1 0 rg 10 60 60 30 re f`, {
          resources: "/ExtGState << /G0 << /BM /Multiply >> >>",
        })
      ).flatMap((item) => (item.kind === "path" ? [item.isBlended] : []))
    expect(await blended("/G0 gs")).toEqual([true])
    expect(await blended("")).toEqual([undefined])
  })

  it("is no picture where it goes along a line and back, as a slice of nothing of a pie", async () => {
    const items = await itemsOf("/G0 gs 1 0 0 rg 20 20 m 20 20 20 20 20 20 c 80 63 l 20 20 l h f", {
      resources: "/ExtGState << /G0 << /BM /Multiply >> >>",
    })
    expect(items.map(({ kind }) => kind)).toEqual(["path"])
  })
})

describe("text of a page", () => {
  it("keeps the width of a glyph whose actual text is several letters", async () => {
    const items = await itemsOf(
      "BT /F1 10 Tf 20 70 Td (o) Tj /Span << /ActualText (ffi) >> BDC (M) Tj EMC (c) Tj ET",
    )
    const ligature = runs(items).find((run) => run.chars.includes("ffi"))
    // PDFium knows the ink alone of such a glyph.
    expect(ligature?.advance[0]).toBeGreaterThan(6.5)
  })

  it("keeps the place of a glyph with an actual text in a form that is moved and made smaller", async () => {
    const content =
      "BT /F1 20 Tf 40 40 Td (o) Tj /Span << /ActualText (ffi) >> BDC (M) Tj EMC (c) Tj ET"
    const items = await itemsOf("q 0.5 0 0 0.5 10 30 cm /X Do Q", {
      resources: "/XObject << /X 100 0 R >>",
      objects: {
        100: streamObject(
          "/Type /XObject /Subtype /Form /BBox [0 0 400 200] /Group << /S /Transparency >> /Resources << /Font << /F1 3 0 R >> >>",
          content,
        ),
      },
    })
    const places = runs(items).map((run) => [run.chars.join(""), run.x[0], run.y[0]])
    expect(places.map(([text, x = 0]) => [text, Math.round(Number(x) * 10) / 10])).toEqual([
      ["o", 30],
      ["ffi", 35.6],
      ["c", 43.9],
    ])
    expect(new Set(places.map(([, , y]) => y))).toEqual(new Set([50]))
    expect(runs(items)[1]?.advance[0]).toBeCloseTo(7, 0)
  })

  it("is what the file spells where its letters are painted one by one, spaces and all", async () => {
    const letter = (char: string, index: number, x: number): string =>
      `q ${x} 60 20 20 re W n /P << /MCID ${index} >> BDC BT /F1 10 Tf ${x} 70 Td (${char}) Tj ET EMC Q`
    const spelled = (text: string, painted: string): string =>
      `/Span << /ActualText (${text}) >> BDC ${[...painted].map((char, index) => letter(char, index, 20 + index * 12)).join(" ")} EMC`
    const [run] = runs(await itemsOf(spelled("TO BE", "TOBE")))
    expect(run?.chars.join("")).toBe("TO BE")
    expect(run?.x.map(Math.round)).toEqual([20, 32, 40, 44, 56])
    // A letter goes up to the next, so that no space is seen between letters set apart.
    expect(run?.advance.map(Math.round)).toEqual([12, 8, 4, 12, 7])
    // Other letters than are painted stand over their length.
    const [other] = runs(await itemsOf(`${spelled("office", "Xyz")} ${hello}`))
    expect(other?.chars.join("")).toBe("office")
    expect(other?.x.at(-1)).toBeCloseTo(44)
  })

  it("is what the file spells beyond U+FFFF too: flags, emoji, rare characters of Han", async () => {
    const spelled = (text: string): string =>
      `/Span << /ActualText ${utf16(text)} >> BDC BT /F1 10 Tf 20 70 Td (Q) Tj ET EMC`
    for (const letters of [["🇩🇪"], ["👨‍👩‍👧"], ["𠮷"], ["A", "😀", "B"]]) {
      const read = runs(await itemsOf(`${spelled(letters.join(""))} ${hello}`))
      expect(read.map((run) => run.chars)).toEqual([letters, Array.from("Hello")])
    }
    // A flag is one letter, not as wide as its two halves.
    const [flag] = runs(await itemsOf(spelled("🇩🇪")))
    expect(flag?.advance[0]).toBeLessThan(11)
  })

  it("is told once where PDFium gives the spelling to the first of several objects", async () => {
    const plainly = (mark: string): string =>
      `/Span << /ActualText (office) >> BDC ${["off", "ice"].map((part, index) => `${mark} BT /F1 10 Tf ${20 + index * 15} 70 Td (${part}) Tj ET ${mark === "" ? "" : "EMC"}`).join(" ")} EMC`
    for (const mark of ["", "/P << /MCID 0 >> BDC"]) {
      const read = runs(await itemsOf(plainly(mark)))
      expect(read.map((run) => run.chars.join("")).join("")).toBe("office")
    }
  })

  it("is told once where the file spells a letter and the mark above it with one text", async () => {
    // PDFium gives the spelling to the letter, or to both.
    for (const mark of ["75 48", "95 41"]) {
      const read = runs(
        await itemsOf(
          `BT /F1 20 Tf 1 0 0 1 20 40 Tm (HEL) Tj /Span << /ActualText (e) >> BDC 1 0 0 1 ${mark} Tm (.) Tj 1 0 0 1 70 40 Tm (W) Tj EMC 1 0 0 1 92 40 Tm (EL) Tj ET`,
        ),
      )
      expect(read.map(({ chars, x: [x] }) => [chars.join(""), x])).toEqual([
        ["HEL", 20],
        ["e", 70],
        ["EL", 92],
      ])
    }
  })

  it("holds no control character that a spelling has", async () => {
    const nothing =
      "/Span << /ActualText <FEFF0000> >> BDC /P << /MCID 0 >> BDC BT /F1 10 Tf 60 70 Td ( ) Tj ET EMC EMC"
    const read = runs(await itemsOf(`${hello} ${nothing}`))
    expect(read.map((run) => run.chars.join("").trim()).join("")).toBe("Hello")
  })

  it("is hidden where the clips of its letters leave none of them", async () => {
    const letters = Array.from(
      "GONE",
      (char, index) =>
        `q 150 10 5 5 re W n /P << /MCID ${index} >> BDC BT /F1 10 Tf ${20 + index * 9} 70 Td (${char}) Tj ET EMC Q`,
    )
    const read = runs(await itemsOf(`/Span << /ActualText (GONE) >> BDC ${letters.join(" ")} EMC`))
    expect(read.map((run) => run.chars.join(""))).toEqual(["GONE"])
    expect(read.flatMap((run) => shownGlyphs(run, { width: 200, height: 100 }) ?? [])).toEqual([])
  })

  it("has its origins, advances, size and colour in scene space", async () => {
    const [run] = runs(await itemsOf(`1 0 0 rg ${hello}`))
    expect(run?.chars).toEqual(["H", "e", "l", "l", "o"])
    expect(run?.y[0]).toBeCloseTo(30)
    expect(run?.x[0]).toBeCloseTo(20)
    // Helvetica's H is 722/1000 em wide.
    expect(run?.x[1]).toBeCloseTo(27.22, 1)
    expect(run?.advance[0]).toBeCloseTo(7.22, 1)
    expect(run).toMatchObject({
      size: 10,
      angle: 0,
      colour: 0xff0000,
      renderMode: 0,
      isVertical: false,
    })
  })

  it("stands upright on a page that is turned", async () => {
    const { scene, close } = await read({
      pages: [{ content: "BT /F1 10 Tf 0 1 -1 0 50 20 Tm (Up) Tj ET", entries: "/Rotate 90" }],
    })
    close()
    expect(scene.pages[0]).toMatchObject({ width: 100, height: 200 })
    const [run] = runs(scene.pages[0]?.items ?? [])
    expect(run?.angle).toBe(0)
    expect([run?.x[0], run?.y[0]]).toEqual([20, 50])
    expect(run?.advance[0]).toBeCloseTo(7.22, 1)
  })

  it("is measured from the corner of the crop box", async () => {
    const [run] = runs(await itemsOf(hello, { entries: "/CropBox [10 20 110 90]" }))
    expect([run?.x[0], run?.y[0]]).toEqual([10, 20])
  })

  it("tells angle, stretch and slant apart", async () => {
    const [turned, wide, slanted] = runs(
      await itemsOf(
        "BT /F1 10 Tf 0.866 -0.5 0.5 0.866 20 70 Tm (A) Tj ET BT /F1 10 Tf 150 Tz 1 0 0 1 20 50 Tm (B) Tj ET BT /F1 10 Tf 100 Tz 1 0 0.364 1 20 30 Tm (C) Tj ET",
      ),
    )
    expect(turned?.angle).toBeCloseTo(30, 0)
    expect(wide?.stretch).toBeCloseTo(1.5)
    expect(slanted?.skew).toBeCloseTo(20, 0)
  })

  it("keeps spaces that are drawn and leaves those out that are only gaps", async () => {
    expect(textOf(await itemsOf("BT /F1 10 Tf 20 70 Td (a b) Tj 60 0 Td (c) Tj ET"))).toBe("a b|c")
  })

  it("keeps invisible text and says so", async () => {
    const { scene, close } = await read({
      pages: [{ content: "BT 3 Tr /F1 10 Tf 20 70 Td (layer) Tj ET" }],
    })
    close()
    expect(runs(scene.pages[0]?.items ?? [])[0]?.renderMode).toBe(3)
    expect(scene.pages[0]?.textQuality).toMatchObject({ glyphs: 5, invisible: 5 })
  })

  it("takes text whose fill lets all through for invisible", async () => {
    const clear = { resources: "/ExtGState << /G << /ca 0 >> >>" }
    const [run] = runs(await itemsOf(`/G gs ${hello}`, clear))
    expect(run?.renderMode).toBe(3)
  })

  it("shows text that is written invisibly first and seen later, and the other way around", async () => {
    const clear = { resources: "/ExtGState << /G << /ca 0 >> >>" }
    const unseen = `q /G gs ${hello} Q`
    const ground = "1 0 0 rg 0 40 150 60 re f 0 g"
    const modesOf = async (content: string) =>
      runs(await itemsOf(content, clear)).map(({ renderMode, alpha }) => [renderMode, alpha])
    expect(await modesOf(`${unseen} ${ground} ${hello}`)).toEqual([
      [3, 0],
      [0, 1],
    ])
    expect(await modesOf(`${unseen} ${hello}`)).toEqual([[0, 1]])
    expect(await modesOf(`${hello} ${unseen}`)).toEqual([[0, 1]])
  })

  it("shows invisible text on the shapes of its letters, and leaves these out", async () => {
    const clear = { resources: "/ExtGState << /G << /ca 0 >> >>" }
    // Five letters as shapes of nine points each, and a box that is none.
    const letter = (x: number): string =>
      `${x} 70 m ${x + 1} 74 l ${x} 77 l ${x + 1} 77 l ${x + 2} 74 l ${x + 3} 77 l ${x + 4} 77 l ${x + 3} 70 l h`
    const shapes = `0 0 1 rg ${[20, 25, 31, 34, 37].map(letter).join(" ")} f`
    const items = await itemsOf(`${shapes} q /G gs 0 g ${hello} Q`, clear)
    expect(items.map(({ kind }) => kind)).toEqual(["glyphs"])
    expect(runs(items)[0]).toMatchObject({ renderMode: 0, colour: 0x0000ff, alpha: 1 })
    const boxed = await itemsOf(`0 0 1 rg 20 68 24 10 re f q /G gs 0 g ${hello} Q`, clear)
    expect(boxed.map(({ kind }) => kind)).toEqual(["path", "glyphs"])
    expect(runs(boxed)[0]?.renderMode).toBe(3)
  })

  it("says what a clip leaves of a run that it cuts", async () => {
    const [cut, whole] = runs(
      await itemsOf(`q 15 60 20 30 re W n ${hello} Q BT /F1 10 Tf 20 20 Td (free) Tj ET`),
    )
    expect(cut?.clip?.x1).toBeCloseTo(35)
    expect(whole?.clip).toBeUndefined()
  })

  it("draws the bullets of symbol fonts as characters everybody has", async () => {
    const objects = {
      100: "<< /Type /Font /Subtype /Type1 /BaseFont /Wingdings /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>",
      101: streamObject(
        "",
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <6e> <f06e> endbfchar endcmap end end",
      ),
    }
    const { scene, close } = await read({
      pages: [{ content: "BT /W 10 Tf 20 70 Td (n) Tj ET", resources: "/Font << /W 100 0 R >>" }],
      objects,
    })
    close()
    expect(textOf(scene.pages[0]?.items ?? [])).toBe("■")
    expect(scene.pages[0]?.textQuality.unmapped).toBe(0)
  })

  it("reads the ligature of TeX that macOS maps to a return arrow, and leaves the arrow of a break", async () => {
    const objects = {
      100: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>",
      101: streamObject(
        "",
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <61> <7a> <0061> endbfrange 1 beginbfchar <21> <21b5> endbfchar endcmap end end",
      ),
    }
    const { scene, close } = await read({
      pages: [
        {
          content: "BT /W 10 Tf 20 70 Td (di!erent) Tj 0 -20 Td (next!) Tj ET",
          resources: "/Font << /W 100 0 R >>",
        },
      ],
      objects,
    })
    close()
    expect(textOf(scene.pages[0]?.items ?? [])).toBe("different|next↵")
  })

  it("reads characters whose map has its bytes turned, and leaves Chinese ones", async () => {
    const wordsBy = async (map: string): Promise<string> => {
      const body = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange 4 beginbfchar ${map} endbfchar endcmap end end`
      const { scene, close } = await read({
        pages: [
          { content: "BT /W 10 Tf 20 70 Td (abcd) Tj ET", resources: "/Font << /W 100 0 R >>" },
        ],
        objects: {
          100: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>",
          101: streamObject("", body),
        },
      })
      close()
      return textOf(scene.pages[0]?.items ?? [])
    }
    expect(await wordsBy("<61> <4d00> <62> <7500> <63> <6c00> <64> <7400>")).toBe("Mult")
    expect(await wordsBy("<61> <4e00> <62> <4e2a> <63> <6587> <64> <4ef6>")).toBe("一个文件")
  })

  it("keeps letters beyond U+FFFF whole", async () => {
    const objects = {
      100: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>",
      101: streamObject(
        "",
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfchar <53> <d835dc46> endbfchar endcmap end end",
      ),
    }
    const { scene, close } = await read({
      pages: [
        { content: "BT /W 10 Tf 20 70 Td (S\\(t\\)) Tj ET", resources: "/Font << /W 100 0 R >>" },
      ],
      objects,
    })
    close()
    expect(textOf(scene.pages[0]?.items ?? [])).toMatch(/^\u{1d446}/u)
    expect(scene.pages[0]?.textQuality.unmapped).toBe(0)
  })

  it("keeps letters beyond U+FFFF whole in lines that are read from the right", async () => {
    const objects = {
      100: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /ToUnicode 101 0 R >>",
      101: streamObject(
        "",
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <00> <ff> endcodespacerange 4 beginbfchar <53> <d835dc38> <54> <d835dc35> <41> <05d0> <42> <05d1> endbfchar endcmap end end",
      ),
    }
    const line = "BT /W 10 Tf 20 70 Td (ABAB) Tj 60 0 Td (ST) Tj 40 0 Td (BABA) Tj ET"
    const { scene, close } = await read({
      pages: [{ content: line, resources: "/Font << /W 100 0 R >>" }],
      objects,
    })
    close()
    const letters = runs(scene.pages[0]?.items ?? []).flatMap(({ chars }) => chars)
    expect(letters.filter((letter) => letter.length > 1).sort()).toEqual(["\u{1d435}", "\u{1d438}"])
    expect(letters).not.toContain("\ufffd")
  })

  it("is read out of forms in the order of painting, in the form's space", async () => {
    const objects = {
      100: streamObject(
        "/Type /XObject /Subtype /Form /BBox [0 0 100 100] /Matrix [1 0 0 1 5 0] /Resources << /Font << /F1 3 0 R >> >>",
        "BT /F1 10 Tf 10 10 Td (in) Tj ET",
      ),
    }
    const items = await itemsOf(
      `${hello} q 2 0 0 2 0 0 cm /X Do Q BT /F1 10 Tf 20 5 Td (after) Tj ET`,
      { resources: "/XObject << /X 100 0 R >>", objects },
    )
    expect(textOf(items)).toBe("Hello|in|after")
    const inner = runs(items)[1]
    expect([inner?.x[0], inner?.y[0], inner?.size]).toEqual([30, 80, 20])
  })

  it("is left out where its layer is off", async () => {
    const objects = {
      100: "<< /Type /OCG /Name (Hidden) >>",
      101: "<< /Type /OCG /Name (Shown) >>",
    }
    const items = await itemsOf(
      "/OC /A BDC BT /F1 10 Tf 20 70 Td (secret) Tj ET EMC /OC /B BDC BT /F1 10 Tf 20 50 Td (open) Tj ET EMC",
      {
        resources: "/Properties << /A 100 0 R /B 101 0 R >>",
        objects,
        catalog: "/OCProperties << /OCGs [100 0 R 101 0 R] /D << /OFF [100 0 R] >> >>",
      },
    )
    expect(textOf(items)).toBe("open")
  })
})

describe("paths of a page", () => {
  it("are told as rulings when they are straight lines or thin boxes", async () => {
    const [line, bar, block] = paths(
      await itemsOf("2 w 10 50 m 110 50 l S 10 20 0.5 60 re f 50 60 40 30 re f"),
    )
    expect(line?.rule).toMatchObject({
      direction: "horizontal",
      at: 50,
      from: 10,
      to: 110,
      thickness: 2,
    })
    expect(bar?.rule).toMatchObject({ direction: "vertical", from: 20, to: 80, thickness: 0.5 })
    expect(block?.rule).toBeUndefined()
    expect(block?.box).toMatchObject({ x0: 50, y0: 10, x1: 90, y1: 40 })
  })

  it("come apart where one path draws a whole grid", async () => {
    const grid = paths(await itemsOf("10 10 m 110 10 l 10 30 m 110 30 l 10 10 m 10 30 l S"))
    expect(grid.map((path) => path.rule?.direction)).toEqual([
      "horizontal",
      "horizontal",
      "vertical",
    ])
  })

  it("stay whole where the fill rule cuts one part out of another", async () => {
    const [ring, ...more] = paths(await itemsOf("10 10 80 80 re 30 30 40 40 re f*"))
    expect(more).toHaveLength(0)
    expect(ring?.fillRule).toBe("evenodd")
  })

  it("have their line width and dash scaled like the page", async () => {
    const [path] = paths(await itemsOf("3 0 0 3 0 0 cm 0.5 w [2 1] 0 d 5 5 m 40 20 l S"))
    expect(path?.lineWidth).toBeCloseTo(1.5)
    expect(path?.dash).toEqual([6, 3])
  })

  it("become a picture where a pattern or a shading fills them, and stay where white does", async () => {
    const objects = {
      100: streamObject(
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>",
        "1 0 0 rg 0 0 5 5 re f",
      ),
      101: "<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 200 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >> /Extend [true true] >>",
    }
    const { scene, bytes, close, diagnostics } = await read({
      pages: [
        {
          content:
            "/Pattern cs /P scn 10 10 50 50 re f 1 1 1 rg 70 10 50 50 re f q 130 10 50 50 re W n /S sh Q",
          resources: "/Pattern << /P 100 0 R >> /Shading << /S 101 0 R >>",
        },
      ],
      objects,
    })
    const items = scene.pages[0]?.items ?? []
    expect(items.map((item) => item.kind)).toEqual(["image", "path", "image"])
    expect(images(items).every((image) => image.isRasterised)).toBe(true)
    expect(diagnostics.filter((item) => item.kind === "region-rasterised")).toHaveLength(2)
    const picture = await host.images.decode(
      await bytes.image(scene.images[images(items)[1]?.image ?? 0]?.key ?? ""),
    )
    close()
    expect([picture.width, picture.height]).toEqual([100, 100])
    // Red on the left turns blue on the right.
    const [left, right] = [
      picture.data[0] ?? 0,
      picture.data[(picture.width - 1) * picture.channels] ?? 0,
    ]
    expect(left).toBeGreaterThan(right)
  })

  it("become pictures of a pattern that PDFium gives as black, and stay black where they are", async () => {
    const objects = {
      100: streamObject(
        "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>",
        "1 0 0 rg 0 0 5 5 re f",
      ),
    }
    // A line of letters as one shape: seen from afar it has no pixel of its own.
    const strokes = Array.from({ length: 40 }, (_, at) => {
      const x = 10 + at * 4
      return `${x} 80 m ${x + 1.5} 80 l ${x + 2.5} 90 l ${x + 1} 90 l h`
    }).join(" ")
    const { scene, close } = await read({
      pages: [
        {
          content: `/CS0 cs /P scn 10 10 50 50 re f 0 0 0 rg 70 10 50 50 re f ${strokes} f`,
          resources: "/ColorSpace << /CS0 [/Pattern /DeviceRGB] >> /Pattern << /P 100 0 R >>",
        },
      ],
      objects,
    })
    close()
    expect(scene.pages[0]?.items.map((item) => item.kind)).toEqual(["image", "path", "path"])
  })

  it("are looked at for patterns however many half transparent ones stand before them", async () => {
    const marks = Array.from({ length: 130 }, (_, at) => `${at} 60 9 9 re f`).join(" ")
    const { scene, close } = await read({
      pages: [
        {
          content: `q /T gs 0 0 1 rg ${marks} Q /Pattern cs /P scn 10 10 40 40 re f`,
          resources: "/ExtGState << /T << /ca 0.4 >> >> /Pattern << /P 100 0 R >>",
        },
      ],
      objects: {
        100: streamObject(
          "/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 10 10] /XStep 10 /YStep 10 /Resources << >>",
          "1 0 0 rg 0 0 5 5 re f",
        ),
      },
    })
    close()
    expect(scene.pages[0]?.items.at(-1)?.kind).toBe("image")
  })
})

describe("pictures of a page", () => {
  const pixels = {
    100: streamObject(
      "/Type /XObject /Subtype /Image /Width 2 /Height 1 /ColorSpace /DeviceRGB /BitsPerComponent 8",
      "\u00ff\u0000\u0000\u0000\u00ff\u0000",
    ),
  }

  it("are placed upright and are one picture however often they are drawn", async () => {
    const { scene, bytes, close } = await read({
      pages: [
        {
          content: "q 40 0 0 20 10 10 cm /I Do Q q 20 0 0 10 100 50 cm /I Do Q",
          resources: "/XObject << /I 100 0 R >>",
        },
      ],
      objects: pixels,
    })
    const placed = images(scene.pages[0]?.items ?? [])
    expect(placed.map((image) => image.image)).toEqual([0, 0])
    expect(placed[0]?.box).toEqual({ x0: 10, y0: 70, x1: 50, y1: 90 })
    expect(scene.images).toHaveLength(1)
    const picture = await host.images.decode(await bytes.image(scene.images[0]?.key ?? ""))
    close()
    expect([...picture.data.subarray(0, 6)]).toEqual([255, 0, 0, 0, 255, 0])
  })

  it("keep the bytes of a JPEG untouched", async () => {
    const jpeg = await host.images.encode(
      { width: 8, height: 8, channels: 3, data: new Uint8Array(192).fill(90) },
      "jpg",
    )
    const data = Array.from(jpeg, (byte) => String.fromCharCode(byte)).join("")
    const objects = {
      100: streamObject(
        "/Type /XObject /Subtype /Image /Width 8 /Height 8 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode",
        data,
      ),
    }
    const { scene, bytes, close } = await read({
      pages: [{ content: "q 40 0 0 40 10 10 cm /I Do Q", resources: "/XObject << /I 100 0 R >>" }],
      objects,
    })
    expect(scene.images[0]).toMatchObject({ format: "jpg", hasAlpha: false, width: 8 })
    expect(
      Buffer.from(await bytes.image(scene.images[0]?.key ?? "")).equals(Buffer.from(jpeg)),
    ).toBe(true)
    close()
  })

  it("show only what their clip leaves", async () => {
    const [image] = images(
      await itemsOf("q 10 10 15 90 re W n 40 0 0 20 10 10 cm /I Do Q", {
        resources: "/XObject << /I 100 0 R >>",
        objects: pixels,
      }),
    )
    expect(image?.box.x1).toBeCloseTo(25)
  })
})

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

test("points beyond every number count as far away, so that something can be written of them", async () => {
  const digits = "9".repeat(60)
  const [path] = paths(await itemsOf(`0 0 m ${digits} 50 l 50 50 l f`))
  expect(path?.segments.flat().filter((part) => typeof part === "number")).toHaveLength(6)
  expect(
    path?.segments.flat().every((part) => typeof part === "string" || Math.abs(part) <= 1e6),
  ).toBe(true)
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

test("a box that is painted through a clip has the outline of the clip", async () => {
  const slanted = "q 20 20 m 120 20 l 90 80 l 20 80 l h W n 0 0 1 rg 20 20 100 60 re f Q"
  const level = "q 20 20 40 60 re 80 20 40 60 re W n 0 0 1 rg 20 20 100 60 re f Q"
  const [path] = await itemsOf(slanted)
  expect(path).toMatchObject({ box: { x0: 20, x1: 120 } })
  expect(path?.kind === "path" && path.segments.some(([, x]) => x === 90)).toBe(true)
  // Cells of a table that are filled together.
  expect((await itemsOf(level)).every((item) => item.kind === "path" && item.box.x1 === 120)).toBe(
    true,
  )
})

it("reads a stencil of one pixel as the box that it paints, and takes others for pictures", async () => {
  const stencil = (size: number): string =>
    `q 1 0 0 rg 100 0 0 1 20 50 cm BI /IM true /W ${size} /H 1 /BPC 1 ID \0 EI Q`
  const [ruling] = paths(await itemsOf(stencil(1)))
  expect(ruling).toMatchObject({ fill: { colour: 0xff0000 }, rule: { direction: "horizontal" } })
  expect(ruling?.box.x1).toBeCloseTo(120)
  expect((await itemsOf(stencil(2))).map(({ kind }) => kind)).toEqual(["image"])
})
