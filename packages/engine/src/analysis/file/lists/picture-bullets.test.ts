import { buildScene, glyphs, noBytes } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { Document, Paragraph } from "../../../model/document.ts"
import type { PlacedImage, SceneItem } from "../../../model/scene.ts"
import { paragraphsOf, plainText } from "../../../model/walk.ts"
import { analyseScene } from "../../passes.ts"

interface Place {
  readonly x: number
  readonly y: number
  readonly image?: number
  readonly wide?: number
  readonly high?: number
}

/** A picture that ends on the baseline `y`. */
const picture = ({ x, y, image = 0, wide = 8, high = 8 }: Place): PlacedImage => ({
  kind: "image",
  image,
  matrix: [wide, 0, 0, high, x, y - high],
  box: { x0: x, y0: y - high, x1: x + wide, y1: y },
  alpha: 1,
})

/** A picture and words behind it, as an item of a list has them. */
const item = (y: number, text: string, look: Partial<Place> = {}): SceneItem[] => [
  picture({ x: 72, y, ...look }),
  glyphs({ x: 90, y, text }),
]

async function read(items: readonly SceneItem[]): Promise<Document> {
  const scene = buildScene([{ items: [glyphs({ x: 72, y: 60, text: "What to bring" }), ...items] }])
  const image = { width: 16, height: 16, hasAlpha: false, isMask: false, format: "png" } as const
  const images = ["a", "b"].map((key) => ({ ...image, key }))
  return (await analyseScene({ ...scene, images }, noBytes)).value
}

const paragraphs = ({ sections }: Document): Paragraph[] =>
  sections.flatMap(({ blocks }) => [...paragraphsOf(blocks)]).slice(1)
const listed = (document: Document): boolean[] =>
  paragraphs(document).map(({ list }) => list !== undefined)
const shown = (document: Document): number =>
  paragraphs(document).flatMap(({ inlines }) => inlines.filter(({ kind }) => kind === "figure"))
    .length

describe("equal pictures before the words of lines", () => {
  test("are the bullets of a list, and stand in no text", async () => {
    const document = await read([...item(100, "A tent for two"), ...item(116, "Two warm blankets")])
    expect(listed(document)).toEqual([true, true])
    expect(paragraphs(document).map(({ inlines }) => plainText(inlines))).toEqual([
      "A tent for two",
      "Two warm blankets",
    ])
    expect(shown(document)).toBe(0)
    expect(document.lists[0]?.levels[0]).toMatchObject({ format: "bullet", text: "•", picture: 0 })
    expect(document.lists[0]?.levels[0]?.run?.size).toBe(8)
  })

  test("are two lists where there are two of them", async () => {
    const document = await read([
      ...item(100, "A tent for two"),
      ...item(116, "Two warm blankets"),
      ...item(132, "A radio", { image: 1 }),
      ...item(148, "Some books", { image: 1 }),
    ])
    expect(paragraphs(document).map(({ list }) => list?.list)).toEqual([0, 0, 1, 1])
  })

  test("go on with the lines of their item", async () => {
    const long =
      "A tent that is large enough for two of us and our bags, and that keeps the rain out"
    const document = await read([
      ...item(100, `${long} `),
      glyphs({ x: 90, y: 114, text: "of it also in a night of storms." }),
      ...item(136, `${long} `),
      glyphs({ x: 90, y: 150, text: "of it also in a night of storms." }),
    ])
    expect(listed(document)).toEqual([true, true])
  })
})

describe("a picture is none", () => {
  test("that is shown once", async () => {
    const document = await read([
      ...item(100, "A tent for two"),
      ...item(116, "Two blankets", { image: 1 }),
    ])
    expect(listed(document)).not.toContain(true)
    expect(shown(document)).toBe(2)
  })

  test("that stands within a line as well", async () => {
    const document = await read([
      ...item(100, "A tent for two"),
      ...item(116, "Two warm blankets"),
      glyphs({ x: 72, y: 140, text: "Press" }),
      picture({ x: 99, y: 140 }),
      glyphs({ x: 110, y: 140, text: "to save." }),
    ])
    expect(listed(document)).toEqual([false, false, false])
    expect(shown(document)).toBe(3)
  })

  test("that is higher than one and a half lines, or lower than a third of one", async () => {
    const both = (look: Partial<Place>) =>
      read([...item(100, "A tent for two", look), ...item(130, "Two warm blankets", look)])
    expect(listed(await both({ high: 14.9, wide: 14.9 }))).toEqual([true, true])
    expect(listed(await both({ high: 15.1, wide: 15.1 }))).toEqual([false, false])
    expect(listed(await both({ high: 3.1 }))).toEqual([true, true])
    expect(listed(await both({ high: 2.9 }))).toEqual([false, false])
  })
})
