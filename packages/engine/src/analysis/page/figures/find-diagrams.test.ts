import { describe, expect, test } from "vitest"
import type { SceneItem } from "../../../model/scene.ts"
import type { TextLine } from "../../drafts.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { pageWith, pathOf, through } from "../charts/chart-parts.test-kit.ts"
import { boxAt, boxItem, lineItem } from "./drawn-shapes.test-kit.ts"
import { findDiagrams } from "./find-diagrams.ts"

const boxes = [boxAt(100, 100, 160, 140), boxAt(240, 100, 300, 140), boxAt(380, 100, 440, 140)]
const outlined = (at: number): SceneItem => boxItem(boxes[at] ?? boxAt(0, 0, 1, 1), { stroke: 0 })
const words = (at: number, text = "word"): TextLine => lineAt(text, (boxes[at]?.x0 ?? 0) + 10, 124)
const two = [outlined(0), outlined(1)]
const both = [words(0), words(1)]

/** A line with a filled head that points to the right. */
const arrow = (x0: number, x1: number, y = 120): SceneItem[] => [
  lineItem([
    [x0, y],
    [x1 - 6, y],
  ]),
  pathOf(
    through(
      [
        [x1 - 6, y - 3],
        [x1, y],
        [x1 - 6, y + 3],
      ],
      true,
    ),
    { fill: 0 },
  ),
]
const found = (items: readonly SceneItem[], lines: readonly TextLine[]) =>
  findDiagrams(pageWith(items), lines, { rules: [], fills: [] })
/** Numbers of shapes and of lines of each diagram. */
const sketch = (items: readonly SceneItem[], lines: readonly TextLine[]): string =>
  found(items, lines)
    .map(({ content, lines: own }) =>
      content.kind === "drawing" ? `${content.shapes.length}+${own.length}` : content.kind,
    )
    .join(" ")

describe("boxes with words that an arrow joins", () => {
  test("are a diagram", () => {
    expect(sketch([...two, ...arrow(160, 240)], both)).toBe("3+2")
    expect(found([...two, ...arrow(160, 240)], both)[0]).toMatchObject({
      isDiagram: true,
      isBackground: false,
      z: 0,
      page: 0,
      box: { x0: 100, x1: 300, y0: 100, y1: 140 },
    })
    expect(sketch(two, both)).toBe("")
    expect(sketch([], both)).toBe("")
    expect(sketch([...arrow(160, 240)], both)).toBe("")
  })
  test("hold words", () => {
    expect(sketch([...two, ...arrow(160, 240)], [words(0)])).toBe("")
    expect(sketch([...two, ...arrow(160, 240)], [words(0), lineAt("word", 290, 124)])).toBe("")
  })
  test("are larger than marks, and smaller than half of the page", () => {
    const pair = (wide: number, high: number) =>
      sketch(
        [
          boxItem(boxAt(160 - wide, 120 - high / 2, 160, 120 + high / 2), { stroke: 0 }),
          outlined(1),
          ...arrow(160, 240),
        ],
        [{ ...words(0), box: boxAt(160 - wide + 2, 118, 158, 122) }, words(1)],
      )
    expect([pair(20, 40), pair(20.5, 40)]).toEqual(["", "3+2"])
    expect([pair(60, 11), pair(60, 11.5)]).toEqual(["", "3+2"])
    const large = boxItem(boxAt(-400, -200, 160, 340), { stroke: 0 })
    expect(sketch([large, outlined(1), ...arrow(160, 240)], both)).toBe("")
  })
  test("are closed, or filled", () => {
    const open = pathOf(
      through([
        [100, 100],
        [160, 100],
        [160, 140],
        [100, 140],
        [100, 105],
      ]),
      { stroke: 0 },
    )
    expect(sketch([open, outlined(1), ...arrow(160, 240)], both)).toBe("")
    const filled = boxItem(boxAt(100, 100, 160, 140), { fill: 0xdddddd })
    expect(sketch([filled, outlined(1), ...arrow(160, 240)], both)).toBe("3+2")
  })
  test("are as many as people draw", () => {
    const many = (count: number): SceneItem[] =>
      Array.from({ length: count }, (_, at) =>
        boxItem(boxAt(100 + 0.01 * at, 300, 160, 340), { stroke: 0 }),
      )
    const lines = [...both, lineAt("word", 110, 324)]
    expect(sketch([...two, ...arrow(160, 240), ...many(58)], lines)).toBe("3+2")
    expect(sketch([...two, ...arrow(160, 240), ...many(59)], lines)).toBe("")
  })
})

describe("an arrow", () => {
  const joined = (x0: number, x1: number): boolean =>
    sketch([...two, ...arrow(x0, x1)], both) !== ""
  test("ends at its boxes, or points at one a little ahead", () => {
    expect([joined(160, 240), joined(164, 236), joined(168, 232)]).toEqual([true, true, true])
    expect([joined(160, 227), joined(174, 240)]).toEqual([false, false])
  })
  test("leads from one box to another", () => {
    expect(sketch([...two, ...arrow(302, 380)], both)).toBe("")
    expect(sketch([...two, ...arrow(105, 155, 102)], both)).toBe("")
  })
  test("does not run along the edge of a box", () => {
    const tall = [boxItem(boxAt(100, 100, 300, 118), { stroke: 0 }), outlined(1)]
    const line = lineAt("word", 110, 112)
    expect(sketch([...tall, ...arrow(160, 240, 118.5)], [line, words(1)])).toBe("")
  })
})

describe("boxes that lines join", () => {
  const lines = [words(0), words(1), words(2)]
  const way = (x0: number, x1: number) =>
    lineItem([
      [x0, 120],
      [x1, 120],
    ])
  test("are a diagram from three on", () => {
    expect(sketch([...two, outlined(2), way(160, 240), way(300, 380)], lines)).toBe("5+3")
    expect(sketch([...two, way(160, 240)], both)).toBe("")
  })
  test("are another beside one with arrows", () => {
    const lower = boxes.map(({ x0, x1 }) => boxItem(boxAt(x0, 300, x1, 340), { stroke: 0 }))
    const below = boxes.map(({ x0 }) => lineAt("word", x0 + 10, 324))
    const ways = [
      [160, 240],
      [300, 380],
    ].map(([x0 = 0, x1 = 0]) =>
      lineItem([
        [x0, 320],
        [x1, 320],
      ]),
    )
    expect(sketch([...two, ...arrow(160, 240), ...lower, ...ways], [...both, ...below])).toBe(
      "3+2 5+3",
    )
  })
})

describe("words beside the boxes", () => {
  const all = [...two, ...arrow(160, 240)]
  test("are names of arrows", () => {
    expect(sketch(all, [...both, lineAt("yes", 185, 115)])).toBe("3+3")
  })
  test("are text of the page where there are more of them than in the boxes", () => {
    const long = (letters: number) =>
      sketch(all, [...both, lineAt("a".repeat(letters), 170, 115, { x1: 230 })])
    expect([long(8), long(9)]).toEqual(["3+3", ""])
  })
  test("are text of the page where they reach over its edge", () => {
    expect(sketch(all, [...both, lineAt("over the edge of it", 250, 112, { x1: 340 })])).toBe("")
    expect(sketch(all, [...both, lineAt("beside", 310, 112)])).toBe("3+2")
    expect(sketch(all, [...both, lineAt("below", 250, 152)])).toBe("3+2")
  })
})

test("diagrams that lie over each other are one", () => {
  const inner = [boxAt(180, 60, 220, 80), boxAt(180, 160, 220, 180)]
  const items = [
    ...two,
    ...arrow(160, 240),
    ...inner.map((box) => boxItem(box, { stroke: 0 })),
    lineItem([
      [200, 80],
      [200, 154],
    ]),
    pathOf(
      through(
        [
          [197, 154],
          [200, 160],
          [203, 154],
        ],
        true,
      ),
      { fill: 0 },
    ),
  ]
  const lines = [...both, lineAt("up", 190, 74), lineAt("low", 190, 174)]
  expect(sketch(items, lines)).toBe("6+4")
})
