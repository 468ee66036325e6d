import { buildScene, glyphs, noBytes, setParagraph, type TextSpec } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Document, Table } from "../../../model/document.ts"
import type { Scene, StructureElement } from "../../../model/scene.ts"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import { analyseScene } from "../../passes.ts"

const element = (
  type: string,
  children: readonly (StructureElement | number)[],
  attributes?: StructureElement["attributes"],
): StructureElement => ({
  type,
  mcids: children.filter((child) => typeof child === "number"),
  children: children.filter((child) => typeof child !== "number"),
  ...(attributes ? { attributes } : {}),
})

/** A page whose texts carry their index as mark. */
async function analyse(
  texts: readonly TextSpec[],
  structure: readonly StructureElement[],
): Promise<Document> {
  const scene = buildScene([{ items: texts.map((text, mcid) => ({ ...glyphs(text), mcid })) }])
  const tagged: Scene = { ...scene, pages: scene.pages.map((page) => ({ ...page, structure })) }
  return (await analyseScene(tagged, noBytes)).value
}

const textsOf = (document: Document): string[] =>
  document.sections.flatMap((section) =>
    [...paragraphsOf(section.blocks)].map(({ inlines }) => plainText(inlines)),
  )
const tableOf = (document: Document): Table | undefined =>
  document.sections.flatMap(({ blocks }) => blocks).find((block) => block.kind === "table")
const rowsOf = (table: Table | undefined): string[][] | undefined =>
  table?.rows.map(({ cells }) =>
    cells.map(({ blocks }) =>
      blocks.map((block) => (block.kind === "paragraph" ? plainText(block.inlines) : "")).join("/"),
    ),
  )

const long =
  "A paragraph that goes on for some lines, so that the tags show that they hold whole paragraphs and no single lines, whatever they say of the others here."

describe("tags", () => {
  it("part paragraphs that look like one", async () => {
    const full = setParagraph(`${long} ${long}`, { x: 72, y: 100, width: 300 })
    // Both fill their line: nothing but the tags tells that they are two.
    const twins: TextSpec[] = [
      { x: 72, y: 300, text: "Here stands the first of two that fill their lines exactly as" },
      { x: 72, y: 314, text: "Here stands the second, which is as long as that before it is" },
    ]
    const texts = [...full, ...twins]
    const whole = element(
      "P",
      full.map((_, mcid) => mcid),
    )
    const parts = [element("P", [full.length]), element("P", [full.length + 1])]
    const joined = await analyse(texts, [
      element("Document", [whole, element("P", [full.length, full.length + 1])]),
    ])
    expect(textsOf(joined)).toHaveLength(2)
    expect(textsOf(await analyse(texts, [element("Document", [whole, ...parts])]))).toEqual([
      `${long} ${long}`,
      ...twins.map(({ text }) => text),
    ])
  })

  const wide: TextSpec = { x: 72, y: 60, text: "A line as wide as all text. ".repeat(3) }

  /** Two paragraphs of these words below a wider line, each tagged as one. */
  const inHalves = (words: string) => {
    const halves = [100, 200].map((y) =>
      setParagraph(words.repeat(2), { x: 72, y, width: 240, size: 10 }),
    )
    const texts = [wide, ...halves.flat()]
    let at = 1
    const own = halves.map((half) =>
      element(
        "P",
        half.map(() => at++),
      ),
    )
    return { texts, tags: [element("Document", [element("P", [0]), ...own])] }
  }
  // Letters are of one width here; without narrow ones that shows no listing.
  const prose = "brown foxes jump over sheep and run through the woods and green meadows "

  it("hold the lines of a paragraph together that end short of their column", async () => {
    const { texts, tags } = inHalves(prose)
    expect(textsOf(await analyse(texts, tags))).toHaveLength(3)
    expect(textsOf(await analyse(texts, [])).length).toBeGreaterThan(3)
  })

  it("hold no lines of a listing together, nor those that start elsewhere", async () => {
    const listing = inHalves(prose.replaceAll("foxes", "if(x)"))
    expect(textsOf(await analyse(listing.texts, listing.tags)).length).toBeGreaterThan(3)
    const { texts, tags } = inHalves(prose)
    const stepped = texts.map((text, at) => ({ ...text, x: text.x + 30 * (at % 2) }))
    expect(textsOf(await analyse(stepped, tags)).length).toBeGreaterThan(3)
  })

  it("hold none together where a whole page is one paragraph", async () => {
    const lines = Array.from({ length: 12 }, (_, at): TextSpec => ({
      x: 72,
      y: 100 + 14 * at,
      text: at % 3 === 0 ? "Another sentence that ends here." : `Sentence ${at} is rather longer.`,
    }))
    const texts = [wide, ...lines]
    const page = element("Document", [
      element(
        "P",
        texts.map((_, at) => at),
      ),
    ])
    expect(textsOf(await analyse(texts, [page]))).toHaveLength(13)
  })

  it("do not part lines where every line is tagged by itself", async () => {
    const lines = setParagraph(`${long} ${long}`, { x: 72, y: 100, width: 300 })
    const document = await analyse(lines, [
      element(
        "Document",
        lines.map((_, mcid) => element("P", [mcid])),
      ),
    ])
    expect(textsOf(document)).toEqual([`${long} ${long}`])
  })

  it("make an item of a typed number", async () => {
    const texts: TextSpec[] = [
      { x: 72, y: 100, text: "1. The only item of its list" },
      { x: 72, y: 130, text: "And a line of text below it, rather long" },
    ]
    const item = element("L", [element("LI", [element("LBody", [0])])])
    expect(textsOf(await analyse(texts, [element("Document", [item, element("P", [1])])]))[0]).toBe(
      "The only item of its list",
    )
    expect(
      textsOf(
        await analyse(texts, [element("Document", [element("P", [0]), element("P", [1])])]),
      )[0],
    ).toBe("1. The only item of its list")
  })

  it("give a table that nothing is drawn of, with its spans and its header", async () => {
    const at = (x: number, y: number, text: string): TextSpec => ({ x, y, text })
    const texts = [
      at(72, 100, "Works of the house"),
      at(72, 120, "Pen"),
      at(150, 120, "writes well enough"),
      at(72, 140, "Ink"),
      at(150, 140, "black"),
    ]
    const cell = (mcid: number): StructureElement => element("TD", [element("P", [mcid])])
    const table = element("Table", [
      element("THead", [element("TR", [element("TH", [element("P", [0])], { ColSpan: 2 })])]),
      element("TBody", [element("TR", [cell(1), cell(2)]), element("TR", [cell(3), cell(4)])]),
    ])
    const found = tableOf(await analyse(texts, [element("Document", [table])]))
    expect(rowsOf(found)).toEqual([
      ["Works of the house"],
      ["Pen", "writes well enough"],
      ["Ink", "black"],
    ])
    expect(found).toMatchObject({
      evidence: "tagged",
      headerRows: 1,
      rows: [{ cells: [{ columnSpan: 2 }] }, {}, {}],
    })
  })

  it("say which bullets were typed, where they name the items of lists or are Word's", async () => {
    const words = ["• Bread", "• Milk and butter", "• Apples"]
    const texts = words.map((text, at): TextSpec => ({ x: 72, y: 100 + at * 16, text }))
    const items = texts.map((text, mcid) => ({ ...glyphs(text), mcid }))
    const listed = async (types: readonly string[], producer?: string): Promise<boolean[]> => {
      const scene = buildScene([{ items }])
      const info = { ...scene.info, ...(producer !== undefined && { producer }) }
      const structure = types.map((type, mcid) => element(type, [element("LBody", [mcid])]))
      const pages = scene.pages.map((page) => ({ ...page, structure }))
      const { value } = await analyseScene({ ...scene, info, pages }, noBytes)
      return value.sections.flatMap(({ blocks }) =>
        [...paragraphsOf(blocks)].map(({ list }) => list !== undefined),
      )
    }
    expect(await listed(["LI", "P", "P"])).toEqual([true, false, false])
    expect(await listed(["P", "P", "P"])).toEqual([true, true, true])
    expect(await listed(["P", "P", "P"], "Microsoft® Word 2019")).toEqual([false, false, false])
    // Headings are no items, and have bullets and numbers of lists.
    expect(await listed(["H2", "H2", "P"], "Microsoft® Word 2019")).toEqual([true, true, false])
  })

  it("name items whose numbers a browser drew outside of them", async () => {
    const words = ["Open the box that came by post", "Take out the cable", "Put it in the wall"]
    const items = words.flatMap((text, at) => {
      const y = 100 + at * 16
      return [
        glyphs({ x: 72, y, text: `${at + 1}. ` }),
        { ...glyphs({ x: 90, y, text }), mcid: at },
      ]
    })
    const item = (mcid: number): StructureElement => element("LI", [element("LBody", [mcid])])
    const listed = async (structure: readonly StructureElement[]): Promise<boolean[]> => {
      const scene = buildScene([{ items }])
      const pages = scene.pages.map((page) => ({ ...page, structure }))
      const { value } = await analyseScene({ ...scene, pages }, noBytes)
      return value.sections.flatMap(({ blocks }) =>
        [...paragraphsOf(blocks)].map(({ list }) => list !== undefined),
      )
    }
    expect(await listed([element("L", [item(0), item(1), item(2)])])).toEqual([true, true, true])
    const plain = [0, 1, 2].map((mcid) => element("P", [mcid]))
    expect(await listed(plain)).toEqual([false, false, false])
  })

  it("are not believed where the cells of a row do not stand beside each other", async () => {
    const texts = [0, 1, 2, 3].map((row): TextSpec => ({
      x: 72,
      y: 100 + row * 40,
      text: `Words of line ${row} that stand alone`,
    }))
    const cell = (mcid: number): StructureElement => element("TD", [mcid])
    const document = await analyse(texts, [
      element("Table", [element("TR", [cell(0), cell(1)]), element("TR", [cell(2), cell(3)])]),
    ])
    expect(tableOf(document)).toBeUndefined()
    expect(textsOf(document).join(" ")).toBe(texts.map(({ text }) => text).join(" "))
  })
})
