import { createNodeHost } from "@mozhuan/host"
import { describe, expect, it } from "vitest"
import type { DrawingItem, DrawingPath, DrawingPicture, DrawingText } from "../../model/drawing.ts"
import { block, insert, line, makeDxf, text, type DxfParts } from "./dxf/dxf.test-kit.ts"
import { cadDefaults, listCadContents, readCad, type CadOptions } from "./read-cad.ts"

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

const read = (parts: DxfParts, options: Partial<CadOptions> = {}) =>
  readCad(makeDxf(parts), host, { ...cadDefaults, ...options })
const flat = (items: readonly DrawingItem[]): (DrawingPath | DrawingPicture | DrawingText)[] =>
  items.flatMap((item) => (item.kind === "clip" ? flat(item.items) : [item]))
const items = (parts: DxfParts, options: Partial<CadOptions> = {}) =>
  flat(read(parts, options).value.drawing.pages.flatMap((page) => page.items))
const paths = (parts: DxfParts, options: Partial<CadOptions> = {}): DrawingPath[] =>
  items(parts, options).filter((item) => item.kind === "path")
const texts = (parts: DxfParts): DrawingText[] =>
  items(parts).filter((item) => item.kind === "text")
const failure = (bytes: Uint8Array): string => {
  try {
    readCad(bytes, host)
    return "none"
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe("a drawing on its page", () => {
  it("fits the sheet, keeps its proportions and turns y down", () => {
    const [drawn] = paths({ entities: [line(0, 0, 200, 100)] })
    const [from, to] = drawn?.segments ?? []
    if (from?.[0] !== "M" || to?.[0] !== "L") throw new Error("not a line")
    expect((to[1] - from[1]) / (from[2] - to[2])).toBeCloseTo(2)
    expect(to[1] - from[1]).toBeCloseTo((410 / 25.4) * 72, 0) // A3 less 5 mm on each side
  })

  it("takes the size of the sheet whose frame it ends with", () => {
    const frame = [
      line(0, 0, 84_100, 0),
      line(84_100, 0, 84_100, 59_400),
      line(84_100, 59_400, 0, 59_400),
      line(0, 59_400, 0, 0),
    ]
    const [page] = read({ entities: frame }).value.drawing.pages
    expect(((page?.width ?? 0) / 72) * 25.4).toBeCloseTo(841, 0)
    expect(((page?.height ?? 0) / 72) * 25.4).toBeCloseTo(594, 0)
  })

  it("is not made a speck by a stray point far away", () => {
    const bulk = Array.from({ length: 100 }, (_, index) => line(index, 0, index, 100))
    const near = paths({ entities: bulk })[0]
    const stray = paths({ entities: [...bulk, line(9e7, 9e7, 9e7 + 1, 9e7)] })[0]
    expect(stray?.segments).toEqual(near?.segments)
  })

  it("may lie on a map grid, tens of millions of units from the origin", () => {
    const [x, y] = [38_500_000, 4_400_000]
    const [drawn] = paths({ entities: [line(x, y, x + 200, y + 100)] })
    const rounded = (path?: DrawingPath) =>
      path?.segments.map((segment) =>
        segment.map((part) => (typeof part === "number" ? Math.round(part) : part)),
      )
    expect(rounded(drawn)).toEqual(rounded(paths({ entities: [line(0, 0, 200, 100)] })[0]))
  })

  it("becomes one page for each sheet frame in the model, in reading order", () => {
    const sheet = (x: number, y: number) => [
      [
        [0, "LWPOLYLINE"],
        [8, "0"],
        [90, 4],
        [70, 1],
        [10, x],
        [20, y],
        [10, x + 420],
        [20, y],
        [10, x + 420],
        [20, y + 297],
        [10, x],
        [20, y + 297],
      ] as const,
      ...Array.from({ length: 10 }, (_, index) =>
        line(x + 10, y + 10 + index * 20, x + 400, y + 10 + index * 20),
      ),
      text(`${x}-${y}`, x + 20, y + 250, 10),
    ]
    const { pages } = read({ entities: [...sheet(0, 0), ...sheet(500, 0), ...sheet(0, 400)] }).value
      .drawing
    expect(pages.map((page) => page.name)).toEqual(["Model 1", "Model 2", "Model 3"])
    expect(
      pages.map((page) =>
        flat(page.items).flatMap((item) => (item.kind === "text" ? [item.text] : [])),
      ),
    ).toEqual([["0-400"], ["0-0"], ["500-0"]])
  })

  it("keeps a drawing 10^12 units wide and leaves coordinates out that are no numbers", () => {
    expect(paths({ entities: [line(0, 0, 1e12, 1e12)] })).toHaveLength(1)
    const broken = [
      [0, "LINE"],
      [8, "0"],
      [10, "nan"],
      [20, "1e999"],
      [11, "-1e999"],
      [21, 5],
    ] as const
    const numbers = paths({ entities: [line(0, 0, 10, 10), broken] }).flatMap((path) =>
      path.segments.flatMap((segment) => segment.filter((part) => typeof part === "number")),
    )
    expect(numbers.length).toBeGreaterThan(0)
    expect(numbers.every(Number.isFinite)).toBe(true)
  })
})

describe("colour, width and layers", () => {
  const layers = [
    [
      [2, "红层"],
      [70, 0],
      [62, 1],
      [6, "CONTINUOUS"],
      [370, 50],
    ],
    [
      [2, "关"],
      [70, 0],
      [62, -3],
    ],
    [
      [2, "冻"],
      [70, 1],
      [62, 3],
    ],
    [
      [2, "Defpoints"],
      [70, 0],
      [62, 7],
    ],
  ] as const

  it("come from the layer where the entity says so, and colour 7 is black on paper", () => {
    const [red, own, ink] = paths({
      layers,
      entities: [
        line(0, 0, 10, 0, [], "红层"),
        line(0, 5, 10, 5, [[62, 5]], "红层"),
        line(0, 9, 10, 9),
      ],
    })
    expect([red?.stroke, own?.stroke, ink?.stroke]).toEqual([0xff0000, 0x0000ff, 0x000000])
    expect(red?.lineWidth).toBeCloseTo((0.5 / 25.4) * 72)
    expect(paths({ entities: [line(0, 0, 10, 0)] }, { background: "black" })[0]?.stroke).toBe(
      0xffffff,
    )
  })

  it("are black or grey where asked", () => {
    const parts = { layers, entities: [line(0, 0, 10, 0, [], "红层")] }
    expect(paths(parts, { colour: "mono" })[0]?.stroke).toBe(0)
    const grey = paths(parts, { colour: "grey" })[0]?.stroke ?? 0
    expect(grey & 255).toBe(grey >> 16)
  })

  it("leave out what is off, frozen, not plotted or not wanted, and list every layer", () => {
    const parts = {
      layers,
      entities: [
        line(0, 0, 10, 0, [], "关"),
        line(0, 1, 10, 1, [], "冻"),
        line(0, 2, 10, 2, [], "Defpoints"),
        line(0, 3, 10, 3, [], "红层"),
        line(0, 4, 10, 4),
      ],
    }
    expect(paths(parts)).toHaveLength(2)
    expect(paths(parts, { hiddenLayers: ["红层"] })).toHaveLength(1)
    expect(read(parts).value.drawing.layers.map((layer) => layer.name)).toEqual(["红层", "0"])
    expect(listCadContents(makeDxf(parts)).layers).toContainEqual({ name: "关", isShown: false })
  })

  it("by block follow the insert, and layer 0 inside a block is the insert's", () => {
    const blocks = block("B", [line(0, 0, 10, 0, [[62, 0]]), line(0, 5, 10, 5)])
    const [byBlock, byLayer] = paths({
      layers,
      blocks,
      entities: [
        [
          [0, "INSERT"],
          [8, "红层"],
          [2, "B"],
          [10, 0],
          [20, 0],
          [62, 5],
        ],
      ],
    })
    expect([byBlock?.stroke, byLayer?.stroke]).toEqual([0x0000ff, 0xff0000])
  })
})

describe("shapes", () => {
  it("of arcs and bulges are curves that end where they must", () => {
    const entities = [
      [
        [0, "LWPOLYLINE"],
        [8, "0"],
        [90, 2],
        [70, 0],
        [10, 0],
        [20, 0],
        [42, 1],
        [10, 100],
        [20, 0],
      ] as const,
      [
        [0, "CIRCLE"],
        [8, "0"],
        [10, 50],
        [20, 0],
        [40, 50],
      ] as const,
    ]
    const [half, circle] = paths({ entities })
    expect(half?.segments.map((segment) => segment[0])).toEqual(["M", "C", "C"])
    expect(circle?.segments.map((segment) => segment[0])).toEqual(["M", "C", "C", "C", "C", "Z"])
    const end = half?.segments.at(-1)
    const start = half?.segments[0]
    if (end?.[0] !== "C" || start?.[0] !== "M") throw new Error("no curve")
    expect(end[5] - start[1]).toBeCloseTo((287 / 25.4) * 72, -1) // bulge 1 is a half circle across the sheet
    expect(end[6]).toBeCloseTo(start[2])
  })

  it("in a mirrored plane come out mirrored", () => {
    const arc = (normal: number) =>
      paths({
        entities: [
          line(-100, 0, 100, 0),
          [
            [0, "ARC"],
            [8, "0"],
            [10, normal * 50],
            [20, 0],
            [40, 20],
            [50, 0],
            [51, 90],
            [230, normal],
          ],
        ],
      })[1]
    const [plain, mirrored] = [arc(1), arc(-1)]
    const first = (path: DrawingPath | undefined): number =>
      path?.segments[0]?.[0] === "M" ? path.segments[0][1] : Number.NaN
    expect(first(plain)).toBeGreaterThan(first(mirrored) - 1e9)
    expect(first(mirrored)).not.toBeCloseTo(first(plain))
  })

  it("of blocks are scaled, turned and repeated", () => {
    const blocks = block("B", [line(0, 0, 10, 0)])
    expect(
      paths({
        blocks,
        entities: [
          insert("B", 0, 0, [
            [70, 3],
            [71, 2],
            [44, 20],
            [45, 30],
          ]),
        ],
      }),
    ).toHaveLength(6)
    const [turned] = paths({
      blocks,
      entities: [
        insert("B", 0, 0, [
          [41, 2],
          [50, 90],
        ]),
      ],
    })
    const [from, to] = turned?.segments ?? []
    if (from?.[0] !== "M" || to?.[0] !== "L") throw new Error("not a line")
    expect(Math.abs(to[1] - from[1])).toBeLessThan(1e-6)
    expect(from[2] - to[2]).toBeGreaterThan(100)
  })

  it("of hatches are clipped pattern lines, or a fill", () => {
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
      [20, 100],
      [10, 0],
      [20, 100],
      [97, 0],
      [75, 0],
      [76, 1],
    ] as const
    const solid = [
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
    ] as const
    const lines = [
      [0, "HATCH"],
      [8, "0"],
      [10, 0],
      [20, 0],
      [30, 0],
      [2, "ANSI31"],
      [70, 0],
      [71, 0],
      ...boundary,
      [52, 0],
      [41, 1],
      [77, 0],
      [78, 1],
      [53, 45],
      [43, 0],
      [44, 0],
      [45, -7.07],
      [46, 7.07],
      [79, 0],
      [98, 0],
    ] as const
    expect(paths({ entities: [solid] })[0]?.fill).toBe(0)
    const page = read({ entities: [lines] }).value.drawing.pages[0]
    expect(page?.items[0]?.kind).toBe("clip")
    const [family] = paths({ entities: [lines] })
    expect(family?.segments.length).toBeGreaterThan(20)
    // A pattern that is only named lets what lies below be read, and is named in the report.
    const named = lines.filter(([code]) => ![78, 53, 43, 44, 45, 46, 79].includes(code))
    expect(paths({ entities: [named] })[0]?.alpha).toBeLessThan(0.5)
    expect(read({ entities: [named] }).diagnostics.map(({ detail }) => detail)).toContain(
      "hatch pattern ANSI31",
    )
  })

  it("of a block that holds itself end", () => {
    const blocks =
      block("A", [line(0, 0, 1, 1), insert("B", 1, 1)]) + block("B", [insert("A", 1, 1)])
    expect(paths({ blocks, entities: [insert("A", 0, 0)] }).length).toBeGreaterThan(0)
  })
})

describe.skipIf(!hasFonts)("text", () => {
  it("keeps Chinese in files of 2007 and later whatever the code page says, and GBK before", () => {
    expect(texts({ entities: [text("照明平面图", 0, 0, 5)] }).map((item) => item.text)).toEqual([
      "照明平面图",
    ])
    expect(
      texts({ codePage: null, entities: [text("照明平面图", 0, 0, 5)] }).map((item) => item.text),
    ).toEqual(["照明平面图"])
    const bytes = makeDxf({ version: "AC1015", entities: [text("@@", 0, 0, 5)] })
    const at = new TextDecoder().decode(bytes).indexOf("@@")
    bytes.set([0xc4, 0xe3], at) // 你 in GBK
    const { pages } = readCad(bytes, host).value.drawing
    expect(
      flat(pages[0]?.items ?? []).flatMap((item) => (item.kind === "text" ? [item.text] : [])),
    ).toEqual(["你"])
  })

  it("understands control codes and escapes", () => {
    expect(
      texts({ entities: [text("%%c50%%p0.1 %%d\\U+4F60", 0, 0, 5)] })
        .map((item) => item.text)
        .join(""),
    ).toBe("Ø50±0.1 °你")
  })

  it("ends at its point when it is set to the right", () => {
    const [left, right] = texts({
      entities: [
        line(0, 0, 100, 0),
        text("ABC", 50, 10, 5),
        text("ABC", 0, 20, 5, [
          [72, 2],
          [11, 50],
          [21, 20],
        ]),
      ],
    })
    const start = left?.matrix[4] ?? 0
    expect(right?.matrix[4]).toBeLessThan(start)
  })

  it("of several lines breaks at its width and follows its own codes", () => {
    const mtext = [
      [0, "MTEXT"],
      [8, "0"],
      [10, 0],
      [20, 0],
      [40, 5],
      [41, 60],
      [71, 1],
      [1, "第一段文字很长需要折行\\P{\\C1;红}\\H2x;大"],
    ] as const
    const drawn = texts({ entities: [mtext, line(0, -60, 60, 0)] })
    const baselines = new Set(drawn.map((item) => Math.round(item.matrix[5])))
    expect(baselines.size).toBeGreaterThanOrEqual(3)
    expect(drawn.find((item) => item.text === "红")?.colour).toBe(0xff0000)
    const size = (value: string): number =>
      Math.abs(drawn.find((item) => item.text.startsWith(value))?.matrix[3] ?? 0)
    expect(size("大") / size("第")).toBeCloseTo(2)
    expect(drawn.map((item) => item.text).join("")).toBe("第一段文字很长需要折行红大")
  })

  it("of several lines follows its paragraphs: indents in units or heights, middle and right", () => {
    const startOf = (codes: string): number => {
      const mtext = [
        [0, "MTEXT"],
        [8, "0"],
        [10, 0],
        [20, 0],
        [40, 5],
        [41, 100],
        [71, 1],
        [1, `${codes}文字`],
      ] as const
      const drawn = texts({ entities: [mtext, line(0, -60, 100, -60), line(0, 0, 100, 0)] })
      const unit = ((410 / 25.4) * 72) / 100
      return ((drawn[0]?.matrix[4] ?? 0) - (5 / 25.4) * 72) / unit
    }
    const width = 100 - startOf("\\pxqr;")
    expect(startOf("")).toBeCloseTo(0, 1)
    expect(startOf("\\pi7.5;")).toBeCloseTo(7.5, 1)
    expect(startOf("\\pxi2,l1;")).toBeCloseTo(15, 1)
    expect(startOf("\\pxqc;")).toBeCloseTo((100 - width) / 2, 1)
    expect(width).toBeLessThan(20)
  })

  it("in stroke fonts that are not there is reported with what stands in", () => {
    const { diagnostics } = read({ entities: [text("A", 0, 0, 5)] })
    expect(diagnostics.some((item) => item.kind === "font-substituted")).toBe(true)
  })
})

describe("what cannot be drawn", () => {
  it("is refused with a code: nothing, another type, an old release, a broken file, an empty drawing", () => {
    expect(failure(new Uint8Array())).toBe("file/empty")
    expect(failure(new TextEncoder().encode("%PDF-1.7 hello"))).toBe("type/unsupported")
    expect(failure(new TextEncoder().encode("AC1009\0\0\0\0\0\0\0\0"))).toBe("type/unsupported")
    expect(failure(new TextEncoder().encode(`AC1027${"\0".repeat(300)}`))).toBe("file/damaged")
    expect(failure(makeDxf({ entities: [] }))).toBe("file/no-pages")
  })

  it("is stopped when blocks unfold without measure", () => {
    const nested = Array.from({ length: 10 }, (_, level) =>
      block(
        `N${level}`,
        level === 0
          ? Array.from({ length: 100 }, (_item, index) => line(0, 0, 1, index))
          : Array.from({ length: 10 }, (_item, index) => insert(`N${level - 1}`, index, index)),
      ),
    ).join("")
    expect(failure(makeDxf({ blocks: nested, entities: [insert("N9", 0, 0)] }))).toBe("limit/size")
  })

  it("of a missing reference is named", () => {
    const reference = block("底图", [])
      .replace("70\n0\n", "70\n4\n")
      .replace("3\n底图\n", "3\n底图\n1\nC:\\图\\底图参考.dwg\n")
    const { diagnostics } = read({
      blocks: reference,
      entities: [insert("底图", 0, 0), line(0, 0, 1, 1)],
    })
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ kind: "xref-missing", detail: "底图参考.dwg" }),
    )
  })
})
