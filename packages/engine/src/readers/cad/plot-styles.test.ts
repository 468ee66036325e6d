import { createNodeHost } from "@mozhuan/host"
import { deflateSync } from "node:zlib"
import { expect, it } from "vitest"
import { companionsOf } from "./companions.ts"
import { layoutParts, line, makeDxf, type DxfPairs, type DxfParts } from "./dxf/dxf.test-kit.ts"
import { cadDefaults, readCad } from "./read-cad.ts"

type Files = Readonly<Record<string, Uint8Array>>

const host = createNodeHost()
const paths = (parts: DxfParts, files: Files = {}) =>
  readCad(
    makeDxf(parts),
    host,
    cadDefaults,
    companionsOf(Object.entries(files).map(([name, bytes]) => ({ name, bytes }))),
  ).value.drawing.pages.flatMap((page) => page.items.filter((item) => item.kind === "path"))

/** A plot style file as AutoCAD writes it. */
const plotStyleFile = (kind: "CTB" | "STB", styles: string): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      Buffer.from(`PIAFILEVERSION_2.0,${kind}VER1,compress\r\npmzlibcodec`),
      Buffer.alloc(12),
      deflateSync(styles),
    ]),
  )

it("a plot style file gives colour and width by colour number", () => {
  const pen = (name: string, body: string): string => ` ${name}{\n  name="x\n${body} }\n`
  const styles = `plot_style{\n${pen("0", "  color=-1023410176\n  color_policy=1\n  screen=50\n  lineweight=3\n")}${pen("4", "  color=-1006632961\n  color_policy=3\n  screen=100\n  lineweight=0\n")}}\ncustom_lineweight_table{\n 0=0.0\n 1=0.05\n 2=0.7\n}\n`
  const ctb = plotStyleFile("CTB", styles)
  const drawing = {
    entities: [
      line(0, 0, 10, 0, [[62, 1]]),
      line(0, 5, 10, 5, [[62, 5]]),
      line(0, 9, 10, 9, [[420, 0xff0000]]),
    ],
  }
  const [red, blue, free] = paths(drawing, { "office.ctb": ctb })
  expect([red?.stroke, blue?.stroke, free?.stroke]).toEqual([0x808080, 0x1d1d1d, 0xff0000])
  expect(red?.lineWidth).toBeCloseTo((0.7 / 25.4) * 72)
})

it("named plot styles count by what layers name, and those of AutoCAD need no file", () => {
  const stb = plotStyleFile(
    "STB",
    `plot_style{\n 0{\n  name="Normal\n  color=-1\n  screen=100\n }\n 1{\n  name="Half\n  color=-1\n  screen=50\n }\n}\n`,
  )
  const layer = (name: string, pen: string): DxfPairs => [
    [2, name],
    [70, 0],
    [62, 1],
    [6, "CONTINUOUS"],
    [390, pen],
  ]
  const dictionary = (handle: string, entries: DxfPairs): DxfPairs => [
    [0, "DICTIONARY"],
    [5, handle],
    [100, "AcDbDictionary"],
    ...entries,
  ]
  const holder = (handle: string): DxfPairs => [
    [0, "ACDBPLACEHOLDER"],
    [5, handle],
    [330, "E"],
  ]
  const drawing = {
    layers: [layer("plain", "F1"), layer("half", "F2")],
    objects: [
      dictionary("C", [
        [3, "ACAD_PLOTSTYLENAME"],
        [350, "E"],
      ]),
      dictionary("E", [
        [3, "Normal"],
        [350, "F1"],
        [3, "Half"],
        [350, "F2"],
      ]),
      holder("F1"),
      holder("F2"),
    ],
    entities: [line(0, 0, 10, 0, [], "plain"), line(0, 5, 10, 5, [], "half")],
  }
  const strokes = (files: Files, parts: DxfParts = drawing) =>
    paths(parts, files).map(({ stroke }) => stroke)
  expect(strokes({ "office.stb": stb })).toEqual([0xff0000, 0xff8080])
  const onPaper = (name: string, flags: number): DxfParts => ({
    ...layoutParts("A4", [
      [7, name],
      [70, flags],
    ]),
    entities: [
      [
        [0, "LINE"],
        [5, "B1"],
        [330, "1B"],
        [100, "AcDbEntity"],
        [67, 1],
        [8, "0"],
        [62, 1],
        [100, "AcDbLine"],
        [10, 0],
        [20, 0],
        [11, 9],
        [21, 9],
      ],
    ],
  })
  expect(strokes({}, onPaper("monochrome.ctb", 32))).toEqual([0])
  expect(strokes({}, onPaper("Grayscale.ctb", 32))).toEqual([0x4c4c4c])
})
