import {
  buildScene,
  noBytes,
  setParagraph,
  type BuiltPage as PageSpec,
  type TextSpec,
} from "@mozhuan/testkit"
import { describe, expect, it } from "vitest"
import type { Document, Paragraph } from "../model/document.ts"
import type { Scene } from "../model/scene.ts"
import { leavesOf, paragraphsOf, plainText } from "../model/walk.ts"
import { analyseScene } from "./passes.ts"

const analyse = async (
  pages: readonly PageSpec[],
  change: (scene: Scene) => Scene = (scene) => scene,
): Promise<Document> => (await analyseScene(change(buildScene(pages)), noBytes)).value

const paragraphs = (document: Document): Paragraph[] =>
  document.sections.flatMap((section) => [...paragraphsOf(section.blocks)])
const scalesOf = (paragraph: Paragraph | undefined): number[] =>
  [...leavesOf(paragraph?.inlines ?? [])].flatMap((leaf) =>
    leaf.kind === "text" ? [leaf.style.scale ?? 1] : [],
  )

const words =
  "The quick brown fox jumps over the lazy dog and runs on through the wide green fields until the evening sun goes down behind the hills."

describe("lines break where the page broke them", () => {
  it("by a right indent where the column would let the next word slip in", async () => {
    const wide = setParagraph(`${words} ${words}`, { x: 72, y: 100, width: 400 })
    const narrow = setParagraph(`${words} ${words}`.replace("quick", "slow"), {
      x: 72,
      y: 200,
      width: 300,
    })
    const [first, second] = paragraphs(await analyse([{ texts: [...wide, ...narrow] }]))
    const right = second?.format.indent.right ?? 0
    expect(Math.abs(first?.format.indent.right ?? 0)).toBeLessThan(8)
    const lineEnd = Math.max(...narrow.map((line) => line.text.length))
    expect(lineEnd).toBeGreaterThan(20)
    expect(right).toBeGreaterThan(60)
    expect(right).toBeLessThan(140)
  })

  it("and single lines reach over the margin where another machine may set them wider", async () => {
    const [first] = setParagraph(words, { x: 72, y: 100, width: 400 })
    const lone = { x: 72, y: 300, text: first?.text.slice(0, -8) ?? "" }
    const body = setParagraph(`${words} ${words}`, { x: 72, y: 200, width: 400 })
    const rightIn = async (family: string): Promise<number> => {
      const document = await analyse([{ texts: [...body, lone] }], (scene) => ({
        ...scene,
        fonts: scene.fonts.map((font) => ({ ...font, family })),
      }))
      return paragraphs(document).at(-1)?.format.indent.right ?? 0
    }
    expect(await rightIn("Verdana")).toBeLessThan(-5)
    // Every system has a face as wide as Arial.
    expect(await rightIn("Arial")).toBeGreaterThan(-5)
  })

  it("by narrower letters where they were set tighter than their font sets them", async () => {
    const tight = (text: string, y: number): TextSpec => ({ x: 72, y, text })
    const squeezed = (scene: Scene): Scene => ({
      ...scene,
      // Every word space was shrunk to a third, as a justifying typesetter may.
      pages: scene.pages.map((page) => ({
        ...page,
        items: page.items.map((item) =>
          item.kind === "glyphs" ? { ...item, ...shrunk(item.chars, item.x, item.advance) } : item,
        ),
      })),
    })
    const lines = setParagraph(`${words} ${words} ${words}`, { x: 72, y: 100, width: 320 }).map(
      (line) => tight(line.text, line.y),
    )
    const [plain] = paragraphs(await analyse([{ texts: lines }]))
    const [paragraph] = paragraphs(await analyse([{ texts: lines }], squeezed))
    const [usual = 1, own = 1] = [scalesOf(plain)[0], scalesOf(paragraph)[0]]
    expect(own / usual).toBeLessThan(0.98)
    expect(own / usual).toBeGreaterThan(0.85)
  })

  it("by an optional hyphen where a word was broken", async () => {
    const lines = [
      "The conversion of documents is what we do, and con-",
      "version is measured well.",
    ].map((text, index) => ({ x: 72, y: 100 + index * 14, text }))
    const [paragraph] = paragraphs(await analyse([{ texts: lines }]))
    const text = plainText(paragraph?.inlines ?? [])
    const [run] = paragraph?.inlines ?? []
    expect(run?.kind === "text" && run.softHyphens).toEqual([text.indexOf("version is")])
  })
})

function shrunk(
  chars: readonly string[],
  x: readonly number[],
  advance: readonly number[],
): { x: number[]; advance: number[] } {
  let lost = 0
  const [xs, widths]: [number[], number[]] = [[], []]
  for (const [at, char] of chars.entries()) {
    const width = advance[at] ?? 0
    xs.push((x[at] ?? 0) - lost)
    widths.push(char === " " ? width / 3 : width)
    if (char === " ") lost += (width * 2) / 3
  }
  return { x: xs, advance: widths }
}
