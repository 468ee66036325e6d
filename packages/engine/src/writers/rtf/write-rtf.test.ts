import { expect, test } from "vitest"
import type { Document, Paragraph } from "../../model/document.ts"
import {
  blankDocument,
  cellOf,
  paragraphOf,
  tableOf,
} from "../../model/sample-document.test-kit.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { writeRtf } from "./write-rtf.ts"

const bytes: SceneBytes = {
  image: async () => Uint8Array.from([0xff, 0xd8, 0xff, 0x00]),
  font: async () => undefined,
  drawRegion: async () => Uint8Array.from([0x89, 0x50, 0x4e, 0x47]),
}
const box = { x0: 72, y0: 72, x1: 172, y1: 122 }
const write = async (document: Document): Promise<string> =>
  new TextDecoder().decode((await writeRtf(document, bytes)).value)

test("Chinese is spelled in Unicode with its GBK bytes beside it, and the file is plain ASCII", async () => {
  const rtf = await write(blankDocument([paragraphOf("中 {a}\\ 😀", { page: 0, box })]))
  expect(rtf).toContain(String.raw`\u20013\'d6\'d0 \{a\}\\ \u-10179 ??\u-8704 ??`)
  expect(/^[\n -~]*$/.test(rtf)).toBe(true)
  expect(rtf).toContain("\\ansicpg936\\uc2")
})

test("groups close as often as they open", async () => {
  const rtf = await write(
    blankDocument([
      paragraphOf("{x", { page: 0, box }),
      tableOf([[cellOf(0, "a"), cellOf(1, "b")]]),
    ]),
  )
  const bare = rtf.replace(/\\[\\{}]/g, "")
  expect(bare.split("{").length).toBe(bare.split("}").length)
})

test("pages that showed nothing but notes have no section", async () => {
  const source = blankDocument([paragraphOf("x", { page: 0, box })])
  const [section] = source.sections
  if (!section) throw new Error("no section")
  const rtf = await write({ ...source, sections: [section, { ...section, blocks: [] }] })
  expect(rtf.match(/\\sectd/g)).toHaveLength(1)
})

test("sections say how their text runs and where their pages are counted from", async () => {
  const source = blankDocument([paragraphOf("x", { page: 0, box })])
  const [section] = source.sections
  if (!section) throw new Error("no section")
  const field: Paragraph = {
    ...paragraphOf("", { page: 0, box }),
    inlines: [
      { kind: "pageField", field: "page", format: "lowerRoman", shown: "iii", style: source.body },
    ],
  }
  const rtf = await write({
    ...source,
    sections: [
      {
        ...section,
        page: { ...section.page, isVertical: true },
        firstPageNumber: 3,
        footer: { default: [field] },
      },
    ],
  })
  expect(rtf).toContain("\\stextflow1")
  expect(rtf).toContain("\\pgnstarts3\\pgnrestart")
  expect(rtf).toMatch(/\{\\footer [^]*PAGE/)
  expect(await write(source)).not.toContain("\\stextflow")
})

test("a cell over two rows is begun once and goes on", async () => {
  const rtf = await write(
    blankDocument([tableOf([[cellOf(0, "左", { rows: 2 }), cellOf(1, "b")], [cellOf(1, "c")]])]),
  )
  expect(rtf.match(/\\clvmgf/g)).toHaveLength(1)
  expect(rtf.match(/\\clvmrg/g)).toHaveLength(1)
  expect(rtf.match(/\\cell\n/g)).toHaveLength(4)
  expect(rtf.match(/\\row\n/g)).toHaveLength(2)
})

test("a list paragraph names its list and shows its label to readers without lists", async () => {
  const item = { ...paragraphOf("x", { page: 0, box }), list: { list: 0, level: 0, value: 3 } }
  const rtf = await write({
    ...blankDocument([item]),
    lists: [{ levels: [{ format: "decimal", text: "%1)", start: 1, indent: 20, hanging: 20 }] }],
  })
  expect(rtf).toContain("{\\listtext 3)\\tab }")
  expect(rtf).toContain(String.raw`{\leveltext\'02\'00);}{\levelnumbers\'01;}`)
  expect(rtf).toContain("\\ls1\\ilvl0")
})

test("a picture carries its bytes and its printed size", async () => {
  const document = blankDocument([
    {
      kind: "figure",
      content: { kind: "picture", image: 0, matrix: [100, 0, 0, 50, 72, 72], alpha: 1 },
      placement: [{ page: 0, box }],
      anchor: "page",
      wrap: "none",
      z: 0,
    },
  ])
  const rtf = await write({
    ...document,
    images: [{ width: 40, height: 20, hasAlpha: false, format: "jpg", key: "a" }],
  })
  expect(rtf).toContain("{\\pict\\picw40\\pich20\\picwgoal2000\\pichgoal1000\\jpegblip\nffd8ff00}")
})
