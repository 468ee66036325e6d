import { describe, expect, test } from "vitest"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { createSlideLists } from "./slide-lists.ts"
import type { SlideLineEnds } from "./slide-line-ends.ts"
import type { BoxContext } from "./box-context.ts"
import { cellBlocks, textBoxFigure } from "./slide-text-box.ts"

const line = (text: string, baseline = 100, look: Partial<TextLine> = {}, x0 = 100): TextLine => ({
  ...lineAt(text, x0, baseline),
  ...look,
})
type Role = Parameters<typeof textBoxFigure>[2]
interface Told extends Partial<BoxContext> {
  readonly role?: Role
  readonly frame?: Parameters<typeof textBoxFigure>[1]
}
const box = (lines: readonly TextLine[], { role, frame, ...context }: Told = {}) =>
  textBoxFigure(lines, frame, role, { lists: createSlideLists(), ...context })
const placeOf = (...told: Parameters<typeof box>) => box(...told).placement[0]?.box

describe("a text box", () => {
  test("stands where its lines do, in their order of painting", () => {
    const made = box([line("one", 100, { z: 4 }), line("two", 112, { z: 2 })])
    expect(made).toMatchObject({ anchor: "page", wrap: "front", z: 2, placement: [{ page: 0 }] })
    expect(made.content).toMatchObject({ kind: "textBox", rotation: 0 })
  })
  test("has lines", () => {
    expect(() => box([])).toThrow("without lines")
  })
  test("tells one line, and its role", () => {
    expect(box([line("one")]).content).toMatchObject({ isLine: true })
    expect(box([line("one"), line("two", 112)]).content).not.toHaveProperty("isLine")
    expect(box([line("one")]).content).not.toHaveProperty("role")
    expect(box([line("one")], { role: "title" }).content).toMatchObject({ role: "title" })
  })
  test("is aligned, as a title of three lines, so that they lose least of their places", () => {
    const title = [
      line("one and two", 100, {}, 103),
      line("one, two and three", 112, {}, 83),
      line("and four", 124, {}, 112),
    ]
    const alignOf = (own: readonly TextLine[], role?: Role) => {
      const { content } = box(own, { role })
      const [first] = content.kind === "textBox" ? content.blocks : []
      return first?.kind === "paragraph" ? first.format.align : undefined
    }
    expect(alignOf(title, "title")).toBe("centre")
    expect([alignOf(title.slice(1), "title"), alignOf(title)]).toEqual(["left", "left"])
  })
  test("grows into its room where it has several lines, or is a title", () => {
    const room = { x0: 0, x1: 600, y1: 0, page: 600 }
    const two = [line("one"), line("two and more", 112)]
    expect(placeOf(two, { room })?.x1).toBe(600)
    expect(placeOf(two)?.x1).toBeLessThan(200)
    expect(placeOf([line("one")], { room })?.x1).toBeLessThan(200)
    expect(placeOf([line("one")], { room, role: "title" })?.x1).toBe(600)
    expect(placeOf(two, { room: { x0: 0, x1: 50, y1: 0, page: 600 } })?.x1).toBe(placeOf(two)?.x1)
  })
  test("has room below for lines of another face, or shrinks", () => {
    const two = [line("one"), line("two and more", 112)]
    const at = (y1: number, lines = two) => {
      const { content, placement } = box(lines, { room: { x0: 0, x1: 210, y1, page: 600 } })
      return [
        Math.round(100 * (placement[0]?.box.y1 ?? 0)) / 100,
        content.kind === "textBox" && content.shrinks === true,
      ]
    }
    // Their foot is at 114, one more line is twelve points high.
    expect(at(126.1)).toEqual([126, false])
    expect(at(125.9)).toEqual([125.9, true])
    expect(at(100)).toEqual([116.5, true])
    // Machines have one face of such writing, as wide as it is.
    const thai = Array.from({ length: 4 }, (_, row) => line("ภาษาไทยและ", 100 + 12 * row))
    expect(at(300, thai)).toEqual([162, true])
    expect(box(two).content).not.toHaveProperty("shrinks")
  })
  test("of one line of Arabic takes its room and shrinks where that may be too little", () => {
    const found = (text: string, x1: number) => {
      const { content, placement } = box([line(text)], { room: { x0: 0, x1, y1: 400, page: 600 } })
      const isLine = content.kind === "textBox" && content.isLine === true
      return [isLine, content.kind === "textBox" && content.shrinks === true, placement[0]?.box.x1]
    }
    const arabic = "\u0645\u0634\u0631\u0648\u0639 \u0627\u0644\u0631\u062e\u0635\u0629"
    // Twelve letters of five points, from 100.
    expect(found(arabic, 180)).toEqual([false, true, 180])
    expect(found(arabic, 400).slice(0, 2)).toEqual([true, false])
    expect(found("a plain line", 180).slice(0, 2)).toEqual([true, false])
  })
  describe("that is set left", () => {
    /** Lines that wrapped about one middle, below one of the same box that starts aside. */
    const wrapped = (middle: number, first: string, aside = 0, last = "about here") => {
      const lines = [
        line("An entry at the left", 100, {}, 110),
        line(first, 112, {}, middle + aside - first.length * 2.5),
        line(last, 124, {}, middle - 25),
      ]
      const endOf: SlideLineEnds = (above) => (above === lines[1] ? "wraps" : "ends")
      const { content, placement } = box(lines, { endOf })
      const { x0 = 0, x1 = 0 } = placement[0]?.box ?? {}
      const blocks = content.kind === "textBox" ? content.blocks : []
      const formats = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.format] : []))
      return { formats, x0, x1 }
    }
    const words = "some words that are centred"

    test("centres a paragraph about the middle of its lines, be it left of its own", () => {
      for (const middle of [150, 145, 170]) {
        const { formats, x0, x1 } = wrapped(middle, words)
        expect(formats.map(({ align }) => align)).toEqual(["left", "centre"])
        expect(x0 + (formats[0]?.indent.left ?? 0)).toBeCloseTo(110)
        expect((x0 + (formats[1]?.indent.left ?? 0) + x1) / 2).toBeCloseTo(middle, 0)
      }
    })

    test("and keeps the indent of its first line, or what its bullet hangs out", () => {
      const indent = (first: string, aside: number) => wrapped(150, first, aside).formats[1]?.indent
      expect(indent(words, 3)?.firstLine).toBeCloseTo(6)
      expect(indent("• words that are centred", 3)?.firstLine).toBeLessThan(-9)
      expect(indent("• words that are centred", 3)?.left).toBeGreaterThan(9)
      expect(wrapped(150, words, 6.5).formats).toHaveLength(3)
      // Another line in capitals has one middle with it, for authors type spaces.
      expect(wrapped(150, words, 2, "About here").formats).toHaveLength(2)
      expect(wrapped(150, words, 3, "About here").formats).toHaveLength(3)
    })

    test("keeps lines apart where others start at the same edge: their indents are chance", () => {
      const start = 110 + words.length * 2.5
      expect(wrapped(start, words).formats).toHaveLength(3)
      expect(wrapped(start + 2, words).formats).toHaveLength(2)
    })

    test("keeps lines apart for which no box could begin on the slide", () => {
      expect(wrapped(112, words).formats).toHaveLength(2)
      expect(wrapped(110, words).formats).toHaveLength(3)
    })
  })
  test("keeps where its text starts, ends, or is centred", () => {
    const room = { x0: 0, x1: 600, y1: 0, page: 600 }
    const right = [line("one more", 100, {}, 160), line("two", 112, {}, 185)]
    const made = placeOf(right, { room })
    expect(made?.x0).toBe(0)
    expect(made?.x1).toBe(placeOf(right)?.x1)
    const centred = [line("one more", 100, {}, 160), line("two", 112, {}, 172.5)]
    const [tight, wide] = [placeOf(centred), placeOf(centred, { room })]
    expect((wide?.x0 ?? 0) + (wide?.x1 ?? 0)).toBeCloseTo((tight?.x0 ?? 0) + (tight?.x1 ?? 0))
    expect(wide?.x0).toBe(0)
  })
  test("is turned with its text", () => {
    expect(box([line("one", 100, { angle: 90 })]).content).toMatchObject({
      kind: "textBox",
      rotation: 90,
    })
  })
})

describe("paragraphs of a box", () => {
  const blocks = (lines: readonly TextLine[]) => {
    const { content } = box(lines)
    return content.kind === "textBox" ? content.blocks : []
  }
  test("have the step of its closest lines", () => {
    const heights = (step: number) =>
      blocks([line("One.", 100), line("• two", 100 + step), line("• six", 100 + 2 * step)]).map(
        (block) => (block.kind === "paragraph" ? block.format.lineSpacing.value : 0),
      )
    expect(heights(11)[0]).toBe(11)
    expect(heights(18)[0]).toBe(12)
    expect(heights(5)[0]).toBe(12)
  })
  test("have levels by where the text of items starts, half a size apart", () => {
    const level = (by: number) => {
      const [, second] = blocks([line("• one", 100), line("• two", 112, {}, 100 + by)])
      return second?.kind === "paragraph" ? second.list?.level : undefined
    }
    expect([level(0), level(20)]).toEqual([0, 1])
  })
})

test("a cell wraps its level lines by itself", () => {
  const lines = [line("one and"), line("two", 112)]
  const layout = { align: "left", x0: 100, x1: 136 } as const
  const kinds = cellBlocks(lines, layout, { lists: createSlideLists() }).flatMap((block) =>
    block.kind === "paragraph" ? block.inlines.map(({ kind }) => kind) : [],
  )
  expect(kinds).toEqual(["text"])
})

describe("the frame of a box", () => {
  test("is as high as its lines, and as its formulas", () => {
    const place = placeOf([line("one")])
    expect([place?.y0, place?.y1]).toEqual([90, 102])
    const [first] = line("one").spans
    const formula = {
      box: { x0: 100, x1: 120, y0: 80, y1: 120 },
      tree: [],
      text: "x",
      isSure: true,
    }
    const spans = [{ ...(first as TextLine["spans"][number]), formula: formula as never }]
    const high = placeOf([{ ...line("one"), spans }])
    expect([high?.y0, high?.y1]).toEqual([80, 120])
  })
  test("has room beside its longest line: four points, or a thirtieth of its width", () => {
    expect(placeOf([line("one")])).toMatchObject({ x0: 100, x1: 123 })
    const wide = placeOf([line("a".repeat(60))])
    expect(wide?.x1).toBeCloseTo(418)
  })
  test("of letters below each other is as wide as a line is high", () => {
    const tall = line("直", 100, { isVertical: true, box: { x0: 100, x1: 104, y0: 100, y1: 300 } })
    expect(box([tall]).content).toMatchObject({ isVertical: true, isLine: true })
    expect(placeOf([tall])).toEqual({ x0: 96, x1: 108, y0: 100, y1: 306 })
    const wide = { ...tall, box: { x0: 100, x1: 120, y0: 100, y1: 120 } }
    expect(placeOf([wide])).toEqual({ x0: 100, x1: 120, y0: 100, y1: 124 })
  })
  test("of turned text is turned about its middle", () => {
    const turned = (angle: number) =>
      placeOf([line("one", 100, { angle, box: { x0: 100, x1: 110, y0: 100, y1: 200 } })])
    expect(turned(90)).toEqual({ x0: 51, x1: 159, y0: 144, y1: 156 })
    expect(turned(180)).toEqual({ x0: 96, x1: 114, y0: 144, y1: 156 })
    // Along its letters, fifteen points.
    expect(turned(30)).toEqual({ x0: 93.5, x1: 116.5, y0: 144, y1: 156 })
  })
})
