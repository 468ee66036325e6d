import { createNodeHost } from "@mozhuan/host"
import { describe, expect, it } from "vitest"
import type { DrawingItem, DrawingPath, DrawingPicture, DrawingText } from "../../model/drawing.ts"
import { companionsOf } from "./companions.ts"
import {
  block,
  insert,
  line,
  makeDxf,
  text,
  type DxfPairs,
  type DxfParts,
} from "./dxf/dxf.test-kit.ts"
import { cadDefaults, readCad, type CadOptions } from "./read-cad.ts"
import { makeShx } from "./shx/shx.test-kit.ts"

const host = createNodeHost()
const hasFonts =
  host.findFont({
    name: "WenQuanYi Zen Hei",
    weight: 400,
    italic: false,
    serif: false,
    fixedPitch: false,
    script: "han-simplified",
    isExact: true,
  }) !== undefined

type Files = Readonly<Record<string, Uint8Array>>
const read = (parts: DxfParts, files: Files = {}, options: Partial<CadOptions> = {}) =>
  readCad(
    makeDxf(parts),
    host,
    { ...cadDefaults, ...options },
    companionsOf(Object.entries(files).map(([name, bytes]) => ({ name, bytes }))),
  )
const flat = (items: readonly DrawingItem[]): (DrawingPath | DrawingPicture | DrawingText)[] =>
  items.flatMap((item) => (item.kind === "clip" ? flat(item.items) : [item]))
const items = (parts: DxfParts, files: Files = {}) =>
  flat(read(parts, files).value.drawing.pages.flatMap((page) => page.items))
const paths = (parts: DxfParts, files: Files = {}): DrawingPath[] =>
  items(parts, files).filter((item) => item.kind === "path")
const style = (name: string, file: string, bigFont = ""): DxfPairs => [
  [2, name],
  [70, 0],
  [40, 0],
  [41, 1],
  [50, 0],
  [71, 0],
  [42, 2.5],
  [3, file],
  [4, bigFont],
]

describe.skipIf(!hasFonts)("stroke fonts that came with a drawing", () => {
  const latin = makeShx("shapes", [
    [65, "", [0xa4, 2, 8, 6, 0xf6, 0]],
    [130, "", [0x54, 2, 0x50, 0]],
  ])
  const han = makeShx("bigfont", [[0xcdbc, "", [0xa0, 0xa4, 2, 8, 2, 0xf6, 0]]])
  const parts = {
    styles: [style("HZ", "C:\\fonts\\txt.shx", "hztxt.shx")],
    entities: [line(0, -5, 100, -5), text("A图", 0, 0, 10, [[7, "HZ"]])],
  }

  it("draw its text as strokes, with the text unseen beneath", () => {
    const drawn = items(parts, { "TXT.SHX": latin, "hztxt.shx": han })
    expect(drawn.filter((item) => item.kind === "path")).toHaveLength(3)
    expect(
      drawn.flatMap((item) => (item.kind === "text" ? [[item.text, item.isHidden]] : [])),
    ).toEqual([
      ["A", true],
      ["图", true],
    ])
    expect(
      read(parts, { "txt.shx": latin, "hztxt.shx": han }).diagnostics.filter(
        (item) => item.kind === "font-substituted",
      ),
    ).toEqual([])
  })

  it("leave characters they lack to other faces; missing ones are named", () => {
    const { value, diagnostics } = read(parts, { "txt.shx": latin })
    const drawn = flat(value.drawing.pages.flatMap((page) => page.items))
    expect(
      drawn.flatMap((item) => (item.kind === "text" ? [[item.text, item.isHidden === true]] : [])),
    ).toEqual([
      ["A", true],
      ["图", false],
    ])
    expect(
      diagnostics.filter((item) => item.kind === "font-substituted").map((item) => item.detail),
    ).toEqual(["hztxt.shx"])
  })

  it("know signs by their own numbers, which other faces show as what they stand for", () => {
    const coded = {
      ...parts,
      entities: [line(0, -5, 100, -5), text("%%130", 0, 0, 10, [[7, "HZ"]])],
    }
    expect(items(coded, { "txt.shx": latin }).filter((item) => item.kind === "path")).toHaveLength(
      2,
    )
    expect(items(coded).flatMap((item) => (item.kind === "text" ? [item.text] : []))).toEqual(["Φ"])
  })

  it("hold symbols that drawings name, along lines too", () => {
    const symbols = makeShx("shapes", [[132, "BOX", [0x14, 0x20, 0x2c, 0x28, 0x14, 0]]])
    const shape: DxfPairs = [
      [0, "SHAPE"],
      [8, "0"],
      [10, 5],
      [20, 5],
      [40, 2],
      [2, "box"],
      [50, 0],
    ]
    const drawing = {
      styles: [
        [
          [2, ""],
          [70, 1],
          [40, 0],
          [41, 1],
          [50, 0],
          [71, 0],
          [42, 2.5],
          [3, "signs.shx"],
          [4, ""],
        ] as const,
      ],
      entities: [line(0, 0, 10, 0), shape],
    }
    expect(paths(drawing, { "signs.shx": symbols })[1]?.segments).toHaveLength(6)
    expect(read(drawing).diagnostics.map((item) => item.detail)).toContain("signs.shx")
  })
})

describe("references", () => {
  const wall = makeDxf({
    layers: [
      [
        [2, "WALL"],
        [70, 0],
        [62, 3],
      ],
    ],
    entities: [line(0, 0, 10, 0, [], "WALL")],
  })
  const main = {
    blocks: block("P", [], "..\\sub\\部件.dwg"),
    entities: [
      line(0, 0, 100, 0),
      insert("P", 0, 50, [
        [41, 2],
        [42, 2],
      ]),
    ],
  }

  it("are drawn where the drawing places them, found by the last part of their path and in either format", () => {
    const [own, theirs] = paths(main, { "project/sub/部件.DXF": wall })
    const width = (path: DrawingPath | undefined): number =>
      Math.abs(Number(path?.segments[1]?.[1]) - Number(path?.segments[0]?.[1]))
    expect(theirs?.stroke).toBe(0x00ff00)
    expect(width(theirs) / width(own)).toBeCloseTo(0.2)
  })

  it("take over what the drawing keeps of their layers", () => {
    const kept = {
      ...main,
      layers: [
        [
          [2, "P|WALL"],
          [70, 0],
          [62, 1],
        ] as const,
      ],
    }
    expect(paths(kept, { "部件.dxf": wall })[1]?.stroke).toBe(0xff0000)
  })

  it("that lead back to the drawing are not drawn again", () => {
    const back = makeDxf({
      blocks: block("M", [], "main.dxf"),
      entities: [line(0, 0, 5, 0), insert("M", 0, 0)],
    })
    const bytes = makeDxf({
      blocks: block("P", [], "back.dxf"),
      entities: [line(0, 0, 100, 0), insert("P", 0, 50)],
    })
    const companions = companionsOf([
      { name: "main.dxf", bytes },
      { name: "back.dxf", bytes: back },
    ])
    expect(
      flat(readCad(bytes, host, cadDefaults, companions).value.drawing.pages[0]?.items ?? []),
    ).toHaveLength(2)
  })

  it("that are missing or broken are named", () => {
    expect(read(main).diagnostics.map((item) => [item.kind, item.detail])).toContainEqual([
      "xref-missing",
      "部件.dwg",
    ])
    expect(
      read(main, { "部件.dwg": new TextEncoder().encode("no drawing") }).diagnostics.map(
        (item) => item.detail,
      ),
    ).toContain("部件.dwg")
  })
})

describe("pictures", () => {
  const image: DxfPairs = [
    [0, "IMAGE"],
    [5, "A1"],
    [100, "AcDbEntity"],
    [8, "0"],
    [100, "AcDbRasterImage"],
    [90, 0],
    [10, 10],
    [20, 20],
    [30, 0],
    [11, 0.1],
    [21, 0],
    [31, 0],
    [12, 0],
    [22, 0.1],
    [32, 0],
    [13, 200],
    [23, 100],
    [340, "B1"],
    [70, 7],
    [280, 0],
    [281, 50],
    [282, 50],
    [283, 0],
    [71, 1],
    [91, 2],
    [14, -0.5],
    [24, -0.5],
    [14, 199.5],
    [24, 99.5],
  ]
  const definition: DxfPairs = [
    [0, "IMAGEDEF"],
    [5, "B1"],
    [100, "AcDbRasterImageDef"],
    [90, 0],
    [1, "D:\\图片\\标志.png"],
    [10, 200],
    [20, 100],
    [11, 1],
    [21, 1],
    [280, 1],
    [281, 0],
  ]
  const parts = { entities: [line(0, 0, 100, 0), image], objects: [definition] }

  it("of a text drawing stand where it places them, or show their frame and are named", () => {
    const { drawing } = read(parts, { "标志.png": new Uint8Array([1]) }).value
    const [own, picture] = flat(drawing.pages[0]?.items ?? [])
    if (own?.kind !== "path" || picture?.kind !== "picture") throw new Error("no picture")
    const unit = (Number(own.segments[1]?.[1]) - Number(own.segments[0]?.[1])) / 100
    expect(picture.matrix[0] / unit).toBeCloseTo(20)
    expect(-picture.matrix[3] / unit).toBeCloseTo(10)
    expect((picture.matrix[4] - Number(own.segments[0]?.[1])) / unit).toBeCloseTo(10)
    expect(drawing.images?.map((file) => file.name)).toEqual(["标志.png"])
    expect(read(parts).diagnostics).toContainEqual(
      expect.objectContaining({ kind: "xref-missing", detail: "标志.png" }),
    )
  })
})

describe("line types, gradients and columns", () => {
  it("set words along a line, turned so that they can be read", () => {
    const gas: DxfPairs = [
      [2, "GAS"],
      [70, 0],
      [3, "gas"],
      [72, 65],
      [73, 3],
      [40, 10],
      [49, 5],
      [74, 0],
      [49, -2],
      [74, 2],
      [75, 0],
      [340, "0"],
      [46, 1],
      [50, 0],
      [44, -1],
      [45, -0.5],
      [9, "GAS"],
      [49, -3],
      [74, 0],
    ]
    const drawn = items({
      lineTypes: [gas],
      styles: [style("Standard", "arial.ttf")],
      entities: [line(0, 0, 100, 0, [[6, "GAS"]]), line(100, 20, 0, 20, [[6, "GAS"]])],
    })
    const words = drawn.filter((item) => item.kind === "text")
    if (!hasFonts) return
    expect(words).toHaveLength(20)
    expect(words.every((word) => word.text === "GAS" && word.matrix[0] > 0)).toBe(true)
  })

  it("run colours into each other over the box of the hatch", () => {
    const boundary = [
      [91, 1],
      [92, 2],
      [72, 0],
      [73, 1],
      [93, 4],
      [10, 0],
      [20, 0],
      [10, 100],
      [20, 0],
      [10, 100],
      [20, 50],
      [10, 0],
      [20, 50],
      [97, 0],
      [75, 0],
      [76, 1],
    ] as const
    const gradient = [
      [450, 1],
      [451, 0],
      [460, 0],
      [461, 0],
      [452, 0],
      [462, 0],
      [453, 2],
      [463, 0],
      [63, 1],
      [421, 0xff0000],
      [463, 1],
      [63, 2],
      [421, 0x0000ff],
      [470, "LINEAR"],
    ] as const
    const [hatch] = paths({
      entities: [
        [
          [0, "HATCH"],
          [8, "0"],
          [10, 0],
          [20, 0],
          [30, 0],
          [2, "SOLID"],
          [70, 1],
          [71, 0],
          ...boundary,
          [98, 0],
          ...gradient,
        ],
      ],
    })
    expect(hatch?.shade?.kind).toBe("linear")
    expect(hatch?.shade?.stops.map((stop) => stop.colour)).toEqual([0xff0000, 0x0000ff])
    const left = Math.min(
      ...(hatch?.segments ?? []).flatMap((segment) =>
        segment[0] === "M" || segment[0] === "L" ? [segment[1]] : [],
      ),
    )
    expect(hatch?.shade?.matrix[4]).toBeCloseTo(left)
  })

  it.skipIf(!hasFonts)("go on in the next column at its height, and where the text says so", () => {
    const embedded = [
      [101, "Embedded Object"],
      [70, 1],
      [10, 1],
      [20, 0],
      [30, 0],
      [11, 0],
      [21, 0],
      [31, 0],
      [40, 20],
      [41, 12],
      [42, 62],
      [43, 12],
      [71, 1],
      [72, 3],
      [44, 20],
      [45, 5],
      [73, 0],
      [74, 0],
    ] as const
    const mtext: DxfPairs = [
      [0, "MTEXT"],
      [8, "0"],
      [100, "AcDbEntity"],
      [100, "AcDbMText"],
      [10, 0],
      [20, 0],
      [30, 0],
      [40, 5],
      [41, 20],
      [46, 14],
      [71, 1],
      [1, "a\\Pb\\Pc\\Nd"],
      ...embedded,
    ]
    const texts = items({ version: "AC1032", entities: [line(0, -40, 80, -40), mtext] }).filter(
      (item) => item.kind === "text",
    )
    const columns = [...new Set(texts.map((item) => Math.round(item.matrix[4])))].toSorted(
      (a, b) => a - b,
    )
    expect(texts.map((item) => [item.text, columns.indexOf(Math.round(item.matrix[4]))])).toEqual([
      ["a", 0],
      ["b", 0],
      ["c", 1],
      ["d", 2],
    ])
  })
})
