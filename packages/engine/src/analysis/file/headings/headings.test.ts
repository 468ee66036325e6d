import { buildScene, noBytes, setParagraph, type TextSpec } from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import type { Paragraph } from "../../../model/document.ts"
import type { OutlineItem } from "../../../model/scene.ts"
import { analyseScene } from "../../passes.ts"

const prose =
  "The quick brown fox jumps over the lazy dog and runs on through the wide green fields until the evening sun goes down behind the hills."

async function paragraphs(
  texts: readonly TextSpec[],
  outline: readonly OutlineItem[] = [],
  producer?: string,
): Promise<Paragraph[]> {
  const scene = buildScene([{ texts }], outline)
  const info = { ...scene.info, ...(producer === undefined ? {} : { producer }) }
  const { value } = await analyseScene({ ...scene, info }, noBytes)
  return value.sections.flatMap((section) => [...paragraphsOf(section.blocks)])
}
const told = (found: readonly Paragraph[]) =>
  found.map((each) => [plainText(each.inlines).slice(0, 24), each.headingLevel ?? each.role])

const entry = (title: string, y: number, level = 1): OutlineItem => ({
  title,
  level,
  target: { kind: "page", page: 0, y },
})
const body = (y: number) => setParagraph(prose, { x: 72, y, width: 300 })

describe("headings that the outline names", () => {
  it("part from the line below, which looks like them", async () => {
    const title =
      "Meeting of the whole committee in the upper hall of the mill beside the bridge on Sundays"
    const found = await paragraphs(
      [
        { x: 72, y: 100, text: title },
        { x: 72, y: 114, text: "Number twelve" },
        ...setParagraph(prose, { x: 72, y: 140, width: 445 }),
      ],
      [entry(title, 90), entry("Number twelve", 105)],
    )
    expect(told(found)).toEqual([
      ["Meeting of the whole com", 1],
      ["Number twelve", 1],
      ["The quick brown fox jump", undefined],
    ])
  })

  it("are whole where their lines look like two paragraphs", async () => {
    const outline = [entry("Part one: on the making of bread", 90), entry("Notes", 290)]
    const found = await paragraphs(
      [
        { x: 72, y: 100, text: "Part one:", size: 20 },
        { x: 72, y: 124, text: "on the making of bread", size: 14, bold: true },
        ...body(150),
        { x: 72, y: 300, text: "Notes" },
      ],
      outline,
    )
    expect(told(found)[0]).toEqual(["Part one:\non the making ", 1])
  })

  it("keep the letters that their author wrote where the page shows capitals", async () => {
    const found = await paragraphs(
      [
        { x: 72, y: 100, text: "2. SCOPE OF WORK", bold: true },
        ...body(130),
        { x: 72, y: 260, text: "TERMS", bold: true },
        ...body(290),
      ],
      [entry("Scope of Work", 90), entry("Terms", 250)],
    )
    const heads = found.filter(({ headingLevel }) => headingLevel !== undefined)
    expect(heads.map(({ inlines }) => plainText(inlines))).toEqual(["2. Scope of Work", "Terms"])
    expect(heads.map(({ inlines: [run] }) => run?.kind === "text" && run.style.allCaps)).toEqual([
      true,
      true,
    ])
  })

  it("are all there are, be it one, in a file of a program that names each", async () => {
    const texts = [
      { x: 72, y: 100, text: "The only heading", size: 14, bold: true },
      ...body(130),
      { x: 72, y: 260, text: "Bold words alone", size: 14, bold: true },
      ...body(290),
      { x: 72, y: 420, text: "And once more", size: 14, bold: true },
      ...body(450),
    ]
    const outline = [entry("The only heading", 90)]
    const count = async (producer: string) =>
      (await paragraphs(texts, outline, producer)).filter((each) => each.headingLevel).length
    expect(await count("LibreOffice 7.4")).toBe(1)
    expect(await count("Some other program")).toBe(3)
  })
})

describe("headings that only their looks tell", () => {
  it("count their levels without the title", async () => {
    const found = await paragraphs([
      { x: 72, y: 90, text: "Report of the mill", size: 24, bold: true },
      ...body(130),
      { x: 72, y: 260, text: "What was ground", size: 16, bold: true },
      ...body(290),
      { x: 72, y: 420, text: "What was sold", size: 16, bold: true },
      ...body(450),
    ])
    expect(told(found).filter(([, kind]) => kind !== undefined)).toEqual([
      ["Report of the mill", "title"],
      ["What was ground", 1],
      ["What was sold", 1],
    ])
  })

  it("stand out from the text", async () => {
    const found = await paragraphs([
      ...body(90),
      { x: 72, y: 200, text: "A short plain line" },
      ...body(230),
      { x: 72, y: 340, text: "Another plain line" },
      ...body(370),
    ])
    expect(told(found).filter(([, kind]) => kind !== undefined)).toEqual([])
  })
})

describe("contents", () => {
  const leader = (y: number, title: string, page: string): TextSpec[] => [
    { x: 72, y, text: `${title} ${".".repeat(40)} ${page}` },
  ]
  it("have a title of their own, and know the letters of headings in capitals", async () => {
    const found = await paragraphs([
      { x: 72, y: 80, text: "Contents", size: 16, bold: true },
      ...leader(110, "First things", "1"),
      ...leader(126, "Last things", "2"),
      { x: 72, y: 180, text: "FIRST THINGS", size: 16, bold: true },
      ...body(210),
      { x: 72, y: 340, text: "LAST THINGS", size: 16, bold: true },
      ...body(370),
    ])
    expect(told(found).filter(([, kind]) => kind !== undefined && kind !== "tocEntry")).toEqual([
      ["Contents", "tocTitle"],
      ["First things", 1],
      ["Last things", 1],
    ])
  })
})
