import { describe, expect, it } from "vitest"
import { glyphRun, sceneOfPages, type PageSpec, type TextAt } from "@mozhuan/testkit"
import type { Document } from "../../../model/document.ts"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import { analyseScene } from "../../passes.ts"

const bytes = {
  image: () => Promise.reject(new Error("no image")),
  font: () => Promise.resolve(undefined),
  drawRegion: () => Promise.reject(new Error("nothing to draw")),
}

const body: readonly TextAt[] = [
  { x: 72, y: 100, text: "The first line of the body is long enough to be read as prose, and it" },
  { x: 72, y: 114, text: "goes on with a claim" },
  { x: 72, y: 142, text: "Another paragraph of the body that says something else about the same." },
]
/** A raised mark, as it follows the claim of the second line. */
const reference = (mark: string): TextAt => ({ x: 172, y: 110, text: mark, size: 6 })
const second: TextAt = { x: 422, y: 138, text: "2", size: 6 }
const rule = [72, 760, 216, 760] as const
const note = (mark: string, text: string, y = 774): TextAt[] => [
  { x: 72, y: y - 4, text: mark, size: 5 },
  { x: 78, y, text, size: 8 },
]

const analyse = async (pages: readonly PageSpec[]): Promise<Document> =>
  (await analyseScene(sceneOfPages(pages), bytes)).value
const bodyText = (document: Document): string =>
  document.sections
    .flatMap((section) =>
      [...paragraphsOf(section.blocks)].map(({ inlines }) => plainText(inlines)),
    )
    .join("\n")
const noteTexts = (document: Document): string[] =>
  document.notes.map(({ blocks }) =>
    [...paragraphsOf(blocks)].map(({ inlines }) => plainText(inlines)).join("|"),
  )
const references = (document: Document): number[] =>
  document.sections.flatMap((section) =>
    [...paragraphsOf(section.blocks)].flatMap(({ inlines }) =>
      inlines.flatMap((inline) => (inline.kind === "note" ? [inline.note] : [])),
    ),
  )

describe("footnotes", () => {
  it("leave the body and are referred to where their mark stood", async () => {
    const document = await analyse([
      { texts: [...body, reference("1"), ...note("1", "The source of the claim.")], lines: [rule] },
    ])
    expect(noteTexts(document)).toEqual(["The source of the claim."])
    expect(document.notes[0]).toMatchObject({ kind: "footnote", mark: "1" })
    expect(references(document)).toEqual([0])
    expect(bodyText(document)).not.toMatch(/source|claim1/)
  })

  it("of two columns are those of each, where only a gap of words is between them", async () => {
    const column = (x: number, mark: string, last: string): TextAt[] => [
      ...[100, 114, 128, 142].map((y) => ({ x, y, text: "prose of this column goes on, line by" })),
      { x: x + 186, y: 110, text: mark, size: 6 },
      { x, y: 756, text: mark, size: 5 },
      { x: x + 6, y: 760, text: "The note of the column begins here", size: 8 },
      // As many letters as reach to the gutter.
      { x, y: 770, text: last, size: 8 },
    ]
    const document = await analyse([
      {
        texts: [
          ...column(72, "1", "and its end reaches as far as the other column is."),
          ...column(282, "2", "and has another end than that one has."),
        ],
        lines: [
          [72, 746, 130, 746],
          [282, 746, 340, 746],
        ],
      },
    ])
    expect(noteTexts(document).map((text) => text.replace("|", " "))).toEqual([
      "The note of the column begins here and its end reaches as far as the other column is.",
      "The note of the column begins here and has another end than that one has.",
    ])
    expect(bodyText(document)).not.toContain("end")
  })

  it("stay text where nothing refers to them", async () => {
    const document = await analyse([
      { texts: [...body, ...note("1", "The source of the claim.")], lines: [rule] },
    ])
    expect(document.notes).toEqual([])
    expect(bodyText(document)).toContain("The source of the claim.")
  })

  it("are parted at their marks, and rows without one go on", async () => {
    const texts = [
      ...body,
      reference("1"),
      second,
      ...note(
        "1",
        "The first note is so long that it fills the line of the page it stands on and",
        770,
      ),
      { x: 72, y: 780, text: "needs another.", size: 8 },
      ...note("2", "The second.", 790),
    ]
    const document = await analyse([{ texts, lines: [[72, 756, 216, 756]] }])
    expect(noteTexts(document)[0]).toMatch(/^The first note .* needs another\.$/)
    expect(noteTexts(document)[1]).toBe("The second.")
  })

  it("go on from the page before where rows stand before the first mark", async () => {
    const document = await analyse([
      { texts: [...body, reference("1"), ...note("1", "A note that ends on the")], lines: [rule] },
      {
        texts: [
          { x: 72, y: 100, text: "Something quite different is said on the page that comes after" },
          { x: 382, y: 96, text: "2", size: 6 },
          { x: 72, y: 770, text: "next page.", size: 8 },
          ...note("2", "Its own note.", 782),
        ],
        lines: [[72, 758, 216, 758]],
      },
    ])
    expect(noteTexts(document)).toHaveLength(2)
    expect(noteTexts(document)[0]).toContain("next page.")
  })

  it("are found without a ruling when they are small and their mark is raised", async () => {
    const document = await analyse([
      {
        texts: [
          ...body,
          reference("①"),
          { x: 72, y: 770, text: "①", size: 5 },
          { x: 78, y: 774, text: "脚注的文字在页脚", size: 8 },
        ],
      },
    ])
    expect(noteTexts(document)).toEqual(["脚注的文字在页脚"])
  })

  it("do not take a table under a short ruling for notes", async () => {
    const document = await analyse([
      { texts: [...body, { x: 72, y: 774, text: "2024 was a year of growth" }], lines: [rule] },
    ])
    expect(document.notes).toEqual([])
  })
})

describe("endnotes", () => {
  it("stand on pages behind the text whose rows all start with a mark of it", async () => {
    const document = await analyse([
      { texts: [...body, reference("i")] },
      { texts: note("i", "Said at the end.", 80) },
    ])
    expect(document.notes).toMatchObject([{ kind: "endnote", mark: "i" }])
    expect(noteTexts(document)).toEqual(["Said at the end."])
  })
})

describe("glyphs", () => {
  it("of a page with notes all end in the document", async () => {
    const texts = [...body, reference("1"), ...note("1", "The source of the claim.")]
    const document = await analyse([{ texts, lines: [rule] }])
    const drawn = texts
      .flatMap((text) => glyphRun(text).chars)
      .filter((char) => char !== " ").length
    const kept = `${bodyText(document)}${noteTexts(document).join("")}${document.notes.map(({ mark }) => mark + mark).join("")}`
    expect(kept.replace(/\s/g, "")).toHaveLength(drawn)
  })
})
