import { describe, expect, test } from "vitest"
import type { Box } from "../../../base/geometry.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import type { Painted } from "./shape-text.ts"
import { noTags } from "./slide-tags.ts"
import { groupLines, holderOf } from "./text-boxes.ts"

const page = { width: 960, height: 540 }

/** Shapes painted before the lines. */
const below = (boxes: readonly Box[]): Painted[] => boxes.map((box) => ({ box, z: -1 }))

const boxesOf = (lines: readonly TextLine[], shapes: readonly Box[] = []): string[] =>
  groupLines(lines, below(shapes), page).map((box) => box.lines.map(({ text }) => text).join(" / "))

/** Two lines of which the second begins so far below the foot of the first; 20 points high. */
const two = (
  gap: number,
  { aside = 0, size = 20, text = "the second of them" } = {},
  shapes: readonly Box[] = [],
  y = 100,
): number => {
  const first = lineAt("a first line of text", 100, y, { size: 20 })
  const second = lineAt(text, 100 + aside, y + 4 + gap + 0.8 * size, { size })
  return boxesOf([first, second], shapes).length
}

describe("a line that starts to the left of the one above it", () => {
  const code = (end: number, { x0 = 100, size = 20, y = 172 } = {}): string[] =>
    boxesOf([
      lineAt("class Bar {", 100, 100, { size: 20 }),
      lineAt("int a;", 140, 124, { size: 20 }),
      lineAt("return a + 1;", 180, 148, { size: 20 }),
      lineAt("}", x0 + end, y, { size }),
    ])

  test("is in the box of the text further above that starts there", () => {
    expect(code(0)).toEqual(["class Bar { / int a; / return a + 1; / }"])
  })

  test("has a box of its own where nothing starts there, it stands apart, or differs in size", () => {
    expect(code(-12)).toHaveLength(2)
    expect(code(0, { y: 200 })).toHaveLength(2)
    expect(code(0, { size: 16 })).toHaveLength(2)
  })
})

describe("lines are one box", () => {
  test("where they follow within an em, and a half more where they are aligned", () => {
    expect(two(29)).toBe(1)
    expect(two(31)).toBe(2)
    // No edge and no middle in common.
    expect(two(18, { aside: 40 })).toBe(1)
    expect(two(20, { aside: 40 })).toBe(2)
  })

  test("aligned within a third of an em", () => {
    expect(two(25, { aside: 6.9, text: "the second of them all" })).toBe(1)
    expect(two(25, { aside: -8, text: "the second of them and all" })).toBe(2)
  })

  test("of sizes alike; a larger one stands close", () => {
    expect(two(13, { size: 14 }, [], 300)).toBe(1)
    expect(two(13.4, { size: 14 }, [], 300)).toBe(2)
    expect(two(13, { size: 13.6 }, [], 300)).toBe(2)
    expect(two(6.7, { size: 13.6 }, [], 300)).toBe(1)
    expect(two(6.9, { size: 13.6 }, [], 300)).toBe(2)
  })

  test("with a title over them only where they follow it closely", () => {
    const under = (gap: number, size = 16, title = "The title", more: readonly TextLine[] = []) =>
      boxesOf([
        lineAt(title, 100, 60, { size: 20 }),
        lineAt("what is said of it", 100, 64 + gap + 0.8 * size, { size }),
        ...more,
      ])[0]
    expect(under(4.9)).toBe("The title")
    expect(under(4.7)).toBe("The title / what is said of it")
    // No title: hardly larger, an entry of a list, or a heading of which there are more.
    expect(under(4.9, 17.5)).toBe("The title / what is said of it")
    expect(under(4.9, 16, "• The title")).toBe("• The title / what is said of it")
    const heading = lineAt("Another", 100, 400, { size: 19.5 })
    expect(under(4.9, 16, "The title", [heading])).toBe("The title / what is said of it")
    // The topmost line of a slide and one that shares no edge with it are never one.
    const aside = (y: number): number =>
      boxesOf([
        lineAt("The title", 100, y, { size: 20 }),
        lineAt("Importance", 150, y + 21.7, { size: 16 }),
        lineAt("Over", 600, 60, { size: 20 }),
        heading,
      ]).length
    expect(aside(69)).toBe(4)
    expect(aside(71)).toBe(3)
  })

  test("within two ems and a bit, where they are paragraphs of running text", () => {
    const text = (gap: number, x1 = 490, aside = 0, colour = 0): number => {
      const below = lineAt("and so the second ends.", 100 + aside, 120 + gap, { size: 20 })
      const spans = below.spans.map((span) => ({ ...span, colour }))
      const first = lineAt("a first line of text", 100, 100, { size: 20, x1 })
      return boxesOf([first, { ...below, spans }]).length
    }
    expect(text(43.9)).toBe(1)
    expect(text(44.1)).toBe(2)
    expect(text(43.9, 345)).toBe(1)
    expect(text(43.9, 335)).toBe(2)
    expect(text(43.9, 490, 7.1)).toBe(2)
    expect(text(43.9, 490, 0, 0xff0000)).toBe(2)
  })

  test("in one shape, within three ems", () => {
    const shape = { x0: 80, y0: 60, x1: 400, y1: 300 }
    expect(two(59, {}, [shape])).toBe(1)
    expect(two(61, {}, [shape])).toBe(2)
  })

  test("on a shape where they differ in size, within an em; its own text starts at its inset", () => {
    const card = (x0: number) => [{ x0, y0: 60, x1: 400, y1: 300 }]
    expect(two(14.9, { size: 16 }, card(80))).toBe(1)
    expect(two(15.5, { size: 16 }, card(80))).toBe(2)
    expect(two(15.5, { size: 16 }, card(91.6))).toBe(1)
    expect(two(15.5, { size: 16 }, card(91.4))).toBe(2)
    expect(two(15.5, { size: 16, aside: -10 }, card(89))).toBe(1)
    // A panel with the text of a poster.
    const more = (count: number): number =>
      boxesOf(
        [
          lineAt("a heading of it", 100, 100, { size: 20 }),
          ...Array.from({ length: count }, (_, at) =>
            lineAt("text of it", 100, 132.3 + 20 * at, { size: 16 }),
          ),
        ],
        card(80),
      ).length
    expect(more(5)).toBe(2)
    expect(more(6)).toBe(1)
  })

  test("where one wraps into the other, though a shape holds only one of them", () => {
    const first = lineAt("a text that runs out", 100, 100)
    const shape = { x0: 80, y0: 60, x1: 400, y1: 105 }
    const told = (end: "wraps" | "ends", more = 0): number =>
      groupLines([first, lineAt("of its shape", 100, 112 + more)], below([shape]), page, {
        ...noTags,
        endOf: () => end,
      }).length
    expect(told("wraps")).toBe(1)
    expect(told("ends")).toBe(2)
    expect(told("wraps", 2)).toBe(2)
  })

  test("where the second does not begin far to the left", () => {
    expect(two(10, { aside: -59, text: "the second of them is" })).toBe(1)
    expect(two(10, { aside: -61, text: "the second of them is" })).toBe(2)
  })

  test("turned ones have a box each", () => {
    const turned = [100, 130].map((y) => lineAt("up", 100, y, { angle: 90 }))
    expect(boxesOf(turned)).toEqual(["up", "up"])
  })

  test("over columns belong to none of them", () => {
    const head = lineAt("a heading over both of the columns", 100, 100, { x1: 460 })
    const [left, right] = [lineAt("left", 110, 116), lineAt("right", 400, 116)]
    expect(boxesOf([head, left, right])).toHaveLength(3)
  })
})

describe("entries of a list that empty lines part are one box", () => {
  const list = (gap: number, bullet = "•", aside = 0): number =>
    boxesOf([lineAt("• apples", 100, 100), lineAt(`${bullet} barley`, 100 + aside, 110 + gap)])
      .length

  test("within four ems and a half, by one bullet at one edge", () => {
    expect(list(44.9)).toBe(1)
    expect(list(45.1)).toBe(2)
    expect(list(20, "–")).toBe(2)
    expect(list(20, "•", 3.4)).toBe(1)
    expect(list(20, "•", 3.6)).toBe(2)
  })
})

describe("a line stands in a shape", () => {
  const line = lineAt("some words", 100, 100)
  const shape = (out: number): Box => ({
    x0: line.box.x0 + out,
    y0: line.box.y0 - 5,
    x1: line.box.x1 + 5,
    y1: line.box.y1 + 5,
  })

  test("that it leaves by no more than a seventh of an em", () => {
    expect(holderOf(line, below([shape(1.4)]), page)).toBe(0)
    expect(holderOf(line, below([shape(1.6)]), page)).toBeUndefined()
  })

  test("that was painted before it", () => {
    expect(holderOf(line, [{ box: shape(0), z: -1 }], page)).toBe(0)
    expect(holderOf(line, [{ box: shape(0), z: 1 }], page)).toBeUndefined()
  })

  test("the smallest that holds it, and no panel of the page", () => {
    const panel = (share: number): Box => ({ x0: 0, y0: 0, x1: 960 * share, y1: 540 })
    expect(holderOf(line, below([panel(0.44)]), page)).toBe(0)
    expect(holderOf(line, below([panel(0.46)]), page)).toBeUndefined()
    expect(holderOf(line, below([panel(0.44), shape(0)]), page)).toBe(1)
  })
})
