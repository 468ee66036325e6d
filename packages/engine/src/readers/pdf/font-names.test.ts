import { createNodeHost } from "@mozhuan/host"
import { makeDrawnPdf, streamObject } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import { readTables } from "../../fonts/blank-truetype.ts"
import { emptyFace } from "../../fonts/empty-face.ts"
import { assembleSfnt } from "../../fonts/truetype-subset.ts"
import type { SceneFont } from "../../model/scene.ts"
import { readPdf } from "./read-pdf.ts"

/** Reads the fonts of pages that write a letter in each of the given ones. */
async function fontsOf(
  bodies: readonly string[],
  objects: Readonly<Record<number, string>> = {},
): Promise<readonly SceneFont[]> {
  const names = bodies.map((_, index) => `/G${index} ${200 + index} 0 R`).join(" ")
  const own = Object.fromEntries(bodies.map((body, index) => [200 + index, body]))
  const form = streamObject(
    `/Type /XObject /Subtype /Form /BBox [0 0 200 100] /Resources << /Font << ${names} >> >>`,
    bodies.map((_, index) => `BT /G${index} 10 Tf ${10 + index * 20} 20 Td (A) Tj ET`).join("\n"),
  )
  const pdf = makeDrawnPdf({
    pages: [{ content: "/Page Do", resources: "/XObject << /Page 100 0 R >>" }],
    objects: { 100: form, ...own, ...objects },
  })
  const { value } = await readPdf(pdf, createNodeHost())
  value.close()
  return value.scene.fonts
}

const simple = (name: string, rest = ""): string =>
  `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding /FirstChar 65 /LastChar 65 /Widths [500] ${rest} >>`

/** A face that calls itself what is given: the PostScript name, for Windows. */
function faceNamed(name: string): Uint8Array {
  const table = new Uint8Array(18 + name.length * 2)
  const view = new DataView(table.buffer)
  const words = [0, 1, 18, 3, 1, 0x409, 6, name.length * 2, 0]
  for (const [index, word] of words.entries()) view.setUint16(index * 2, word)
  for (const [index, char] of [...name].entries())
    view.setUint16(18 + index * 2, char.charCodeAt(0))
  const face = emptyFace()
  const tables = readTables(face).map(
    ({ tag, offset, length }) => [tag, face.slice(offset, offset + length)] as const,
  )
  return assembleSfnt(new Map([...tables, ["name", table]]))
}

const stream = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1")

test("names in GBK, in UTF-8, and in GBK that was taken for Latin-1 are read", async () => {
  const fonts = await fontsOf([
    simple("#CB#CE#CC#E5"),
    simple("#BA#DA#CC#E5,Bold"),
    simple("#E6#A5#B7#E4#BD#93"),
    simple("#C3#8B#C3#8E#C3#8C#C3#A5,Italic"),
  ])
  expect(fonts.map(({ family }) => family)).toEqual(["宋体", "黑体", "楷体", "宋体"])
  expect(fonts.map(({ weight }) => weight > 600)).toEqual([false, true, false, false])
  expect(fonts.map(({ isItalic }) => isItalic)).toEqual([false, false, false, true])
})

test("a name with one accent stays Latin", async () => {
  const [font] = await fontsOf([simple("Caf#E9Sans")])
  expect(font?.name).toBe("CaféSans")
})

test("where a file gives a number for a name, the embedded font says what it is", async () => {
  const descriptor = (name: string, file: string): string =>
    `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /FontBBox [0 -200 1000 800] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 ${file} >>`
  const fonts = await fontsOf(
    [
      simple("CIDFont+F1", "/FontDescriptor 300 0 R"),
      simple("AAAAAA+F7", "/FontDescriptor 301 0 R"),
      simple("Georgia-Italic", "/FontDescriptor 302 0 R"),
    ],
    {
      300: descriptor("CIDFont+F1", "/FontFile2 310 0 R"),
      301: descriptor("AAAAAA+F7", "/FontFile2 311 0 R"),
      302: descriptor("Georgia-Italic", "/FontFile2 310 0 R"),
      310: streamObject("", stream(faceNamed("Calibri-Bold"))),
      311: streamObject("", stream(faceNamed("F7"))),
    },
  )
  expect(fonts.map(({ name }) => name)).toEqual(["Calibri-Bold", "F7", "Georgia-Italic"])
  expect(fonts[0]).toMatchObject({ family: "Calibri", weight: 700 })
})
