import { streamObject } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { shownGlyphs } from "../../model/shown-glyphs.ts"
import { read, itemsOf, runs, paths, textOf, hello, formPdf, utf16 } from "./test/read-scenes.ts"

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

  it("has a width however far it is pressed together or pulled apart", async () => {
    const set = (matrix: string): string => `BT /F1 10 Tf ${matrix} 20 70 Tm (Hello) Tj ET`
    for (const matrix of ["0 0 0 1", "1e-9 0 0 1", "1 0 0 1e-9"]) {
      const [run] = runs(await itemsOf(set(matrix)))
      expect(run?.stretch ?? 1).toBeGreaterThan(1e-4)
      expect(run?.stretch ?? 1).toBeLessThan(1e4)
    }
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
