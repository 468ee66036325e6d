import { createNodeHost } from "@mozhuan/host"
import { expect, test } from "vitest"
import type { InputFile, OutputFile } from "../../base/files.ts"
import { packZip } from "../../ooxml/zip.ts"
import { block, insert, line, makeDxf, text } from "../../readers/cad/dxf/dxf.test-kit.ts"
import { describePdf } from "../../readers/pdf/describe-pdf.ts"
import { cadToPdf } from "./cad-to-pdf.ts"
import { drawingContents } from "./drawing-contents.ts"

const host = createNodeHost()
const zipped = (files: Readonly<Record<string, Uint8Array>>): InputFile => ({
  name: "项目.zip",
  content: packZip(Object.entries(files).map(([name, content]) => ({ name, content }))),
})

async function convert(
  inputs: readonly InputFile[],
  options: Readonly<Record<string, unknown>> = {},
) {
  const files: OutputFile[] = []
  const { diagnostics } = await cadToPdf({ inputs, options }, host, {
    emit: async (file) => void files.push(file),
  })
  return {
    files,
    diagnostics,
    text: new TextDecoder("latin1").decode(files[0]?.content as Uint8Array),
  }
}
const code = async (inputs: readonly InputFile[], options = {}): Promise<unknown> =>
  await convert(inputs, options).catch((error: unknown) => (error as { code?: string }).code)

const part = makeDxf({ entities: [line(0, 0, 5, 5)] })
const main = makeDxf({
  blocks: block("P", [], "part.dxf"),
  entities: [line(0, 0, 100, 50), insert("P", 10, 10)],
})

test("of an archive the drawing that refers to the others is converted, under its own name", async () => {
  const { files, diagnostics } = await convert([
    zipped({
      "a/main.dxf": main,
      "a/sub/part.dxf": part,
      "a/readme.txt": new TextEncoder().encode("hello"),
    }),
  ])
  expect(files.map((file) => file.name)).toEqual(["main.pdf"])
  expect(diagnostics.filter((item) => item.kind === "xref-missing")).toEqual([])
})

test("drawings that do not refer to each other are all converted, and no name is given twice", async () => {
  const { files } = await convert([
    zipped({ "1/plan.dxf": part, "2/plan.dxf": makeDxf({ entities: [line(0, 0, 9, 9)] }) }),
  ])
  expect(files.map((file) => file.name)).toEqual(["plan.pdf", "plan (2).pdf"])
})

test("files beside a drawing belong to it", async () => {
  const { files, diagnostics } = await convert([
    { name: "main.dxf", content: main },
    zipped({ "part.dxf": part }),
  ])
  expect(files[0]?.name).toBe("main.pdf")
  expect(diagnostics.filter((item) => item.kind === "xref-missing")).toEqual([])
})

test("names in GBK are understood", async () => {
  const bytes = zipped({
    "@@@@.dxf": part,
    "main.dxf": makeDxf({
      blocks: block("P", [], "部件.dxf"),
      entities: [line(0, 0, 9, 9), insert("P", 0, 0)],
    }),
  }).content as Uint8Array
  const name = [0xb2, 0xbf, 0xbc, 0xfe] // 部件
  for (let at = 0; at + 4 < bytes.length; at++)
    if (bytes.subarray(at, at + 4).every((byte) => byte === 0x40)) bytes.set(name, at)
  const { diagnostics } = await convert([{ name: "x.zip", content: bytes }])
  expect(diagnostics.filter((item) => item.kind === "xref-missing")).toEqual([])
})

test("archives without a drawing, broken ones and bombs are refused with a code", async () => {
  expect(await code([zipped({ "a.txt": new TextEncoder().encode("hello") })])).toBe(
    "type/unsupported",
  )
  expect(
    await code([{ name: "x.zip", content: new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]) }]),
  ).toBe("file/damaged")
  expect(await code([zipped({ "bomb.dxf": new Uint8Array(8_000_000) })])).toBe("limit/size")
})

test("layers and layouts of an archive are those of its main drawing", async () => {
  const listed = makeDxf({
    layers: [
      [
        [2, "墙体"],
        [70, 0],
        [62, 3],
      ],
    ],
    entities: [line(0, 0, 9, 9, [], "墙体")],
  })
  expect(
    (await drawingContents(zipped({ "a.dxf": listed }).content as Uint8Array)).layers.map(
      (layer) => layer.name,
    ),
  ).toContain("墙体")
})

test("pictures are embedded and gradients written as shadings, in PDF and in SVG", async () => {
  const png = await host.images.encode(
    {
      width: 2,
      height: 2,
      channels: 4,
      data: new Uint8Array([255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 255, 9, 9, 9, 0]),
    },
    "png",
  )
  const boundary = [
    [91, 1],
    [92, 2],
    [72, 0],
    [73, 1],
    [93, 3],
    [10, 0],
    [20, 0],
    [10, 9],
    [20, 0],
    [10, 9],
    [20, 9],
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
    [470, "SPHERICAL"],
  ] as const
  const drawing = makeDxf({
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
      [
        [0, "IMAGE"],
        [5, "A1"],
        [100, "AcDbEntity"],
        [8, "0"],
        [100, "AcDbRasterImage"],
        [10, 20],
        [20, 0],
        [11, 5],
        [21, 0],
        [12, 0],
        [22, 5],
        [13, 2],
        [23, 2],
        [340, "B1"],
        [70, 7],
        [71, 1],
        [91, 2],
        [14, -0.5],
        [24, -0.5],
        [14, 1.5],
        [24, 1.5],
      ],
    ],
    objects: [
      [
        [0, "IMAGEDEF"],
        [5, "B1"],
        [100, "AcDbRasterImageDef"],
        [1, "logo.png"],
        [10, 2],
        [20, 2],
      ],
    ],
  })
  const inputs = [
    { name: "d.dxf", content: drawing },
    { name: "logo.png", content: png },
  ]
  const pdf = await convert(inputs)
  expect(pdf.diagnostics.filter((item) => item.kind === "xref-missing")).toEqual([])
  expect(pdf.text).toMatch(/\/Subtype ?\/Image/)
  const svg = await convert(inputs, { format: "svg" })
  expect(svg.text).toMatch(/<radialGradient [^>]*gradientTransform/)
  expect(svg.text).toMatch(/<image href="data:image\/png;base64,[A-Za-z0-9+/=]+"/)
})

test("a window of the model and a sheet of any size may be asked for", async () => {
  const plan = {
    name: "d.dxf",
    content: makeDxf({
      entities: [line(0, 0, 1000, 1000), line(10, 10, 20, 20), text("x", 5, 5, 1)],
    }),
  }
  const { files } = await convert([plan], {
    area: "window",
    window: "30, 30, 10, 10",
    paper: "custom",
    paperWidth: 100,
    paperHeight: 200,
  })
  const { pages } = await describePdf(files[0]?.content as Uint8Array, host)
  expect(Math.abs((pages[0]?.width ?? 0) - (100 / 25.4) * 72)).toBeLessThan(1)
  expect(Math.abs((pages[0]?.height ?? 0) - (200 / 25.4) * 72)).toBeLessThan(1)
  expect(await code([plan], { area: "window", window: "1, 2" })).toBe("options/invalid")
})
