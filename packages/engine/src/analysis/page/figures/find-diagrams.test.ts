import { describe, expect, test } from "vitest"
import type { PathSegment, SceneItem } from "../../../model/scene.ts"
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

/** A head of two sides that points down, at the end of a way. */
const headDown = (
  x: number,
  tip: number,
  paint: { fill?: number; stroke?: number } = { fill: 0 },
) =>
  pathOf(
    through(
      [
        [x - 3, tip - 6],
        [x, tip],
        [x + 3, tip - 6],
      ],
      true,
    ),
    paint,
  )

describe("graphs, as programs lay them out,", () => {
  const round = (x: number, y: number): SceneItem => {
    const [k, r] = [11, 20]
    return pathOf(
      [
        ["M", x + r, y],
        ["C", x + r, y + k, x + k, y + r, x, y + r],
        ["C", x - k, y + r, x - r, y + k, x - r, y],
        ["C", x - r, y - k, x - k, y - r, x, y - r],
        ["C", x + k, y - r, x + r, y - k, x + r, y],
      ],
      { stroke: 0 },
    )
  }
  const curve = (segments: readonly PathSegment[]) => pathOf(segments, { stroke: 0 })
  const states = [round(100, 100), round(100, 200)]
  const names = [lineAt("q0", 93, 104), lineAt("q1", 93, 204)]
  const straight = curve([
    ["M", 100, 120],
    ["C", 100, 130, 100, 150, 100, 174],
  ])
  test("have edges that are curves, also where these are straight", () => {
    const [diagram] = found([...states, straight, headDown(100, 180)], names)
    expect(diagram?.content).toMatchObject({
      shapes: [{ type: "ellipse" }, { type: "ellipse" }, { type: "arrow" }],
    })
    const bent = curve([
      ["M", 118, 108],
      ["C", 160, 130, 103, 150, 103, 174],
    ])
    expect(sketch([...states, bent, headDown(103, 180)], names)).toBe("4+2")
  })
  test("have edges that end anywhere on an ellipse, not at the corners of its box", () => {
    const slanted = (x: number, y: number) =>
      sketch(
        [round(100, 100), round(200, 200), ...slantedArrow(x, y)],
        [lineAt("q0", 93, 104), lineAt("q1", 193, 204)],
      )
    expect(slanted(186, 186)).toBe("3+2")
    expect(slanted(176, 176)).toBe("")
  })
  test("have loops, which belong to them", () => {
    const loop = curve([
      ["M", 115, 87],
      ["C", 140, 60, 190, 60, 122, 91],
    ])
    const head = pathOf(
      through(
        [
          [123, 94],
          [117, 93],
          [121, 88],
        ],
        true,
      ),
      { fill: 0 },
    )
    expect(sketch([...states, straight, headDown(100, 180), loop, head], names)).toBe("5+2")
  })
  test("keep the name of an edge that reaches over their side", () => {
    const name = lineAt("yes", 113, 150, { x1: 125 })
    expect(sketch([...states, straight, headDown(100, 180)], [...names, name])).toBe("3+3")
  })
})

/** An arrow from the lower right of the first ellipse to a point right of it and below. */
const slantedArrow = (x: number, y: number): SceneItem[] => [
  lineItem([
    [114, 114],
    [x - 4, y - 4],
  ]),
  pathOf(
    through(
      [
        [x - 6, y - 2],
        [x, y],
        [x - 2, y - 6],
      ],
      true,
    ),
    { fill: 0 },
  ),
]

describe("class diagrams", () => {
  const upper = boxItem(boxAt(100, 100, 160, 120), { fill: 0xffffff, stroke: 0 })
  const body = (top: number) =>
    lineItem([
      [100, top],
      [100, 160],
      [160, 160],
      [160, top],
    ])
  const lower = boxItem(boxAt(100, 240, 160, 260), { stroke: 0 })
  const names = [lineAt("Shape", 110, 114), lineAt("area", 110, 144), lineAt("Box", 110, 254)]
  const way = (y1: number) =>
    lineItem([
      [130, 160],
      [130, y1],
    ])
  test("have triangles in outline for heads, which their lines end behind", () => {
    const head = headDown(130, 240, { fill: 0xffffff, stroke: 0 })
    expect(sketch([upper, body(120), lower, way(234), head], names)).toBe("5+3")
    expect(sketch([upper, body(120), lower, way(222), head], names)).toBe("")
  })
  test("have diamonds, which are no boxes", () => {
    const diamond = (half: number) =>
      pathOf(
        through(
          [
            [130, 222],
            [130 + half, 231],
            [130, 240],
            [130 - half, 231],
          ],
          true,
        ),
        { fill: 0 },
      )
    expect(sketch([upper, body(120), lower, way(222), diamond(5)], names)).toBe("5+3")
    expect(sketch([upper, body(120), lower, way(222), diamond(9.5)], names)).toBe("")
  })
  test("have boxes whose lower part is three sides below another box", () => {
    const head = headDown(130, 240)
    expect(sketch([upper, body(124), lower, way(234), head], names)).toBe("")
  })
})

test("decisions whose question stands beside them join the boxes that lead there", () => {
  const decision = pathOf(
    through(
      [
        [200, 105],
        [220, 120],
        [200, 135],
        [180, 120],
      ],
      true,
    ),
    { stroke: 0 },
  )
  const items = [...two, decision, ...arrow(160, 180), ...arrow(220, 240)]
  expect(sketch(items, [...both, lineAt("ok?", 192, 150)])).toBe("5+2")
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
