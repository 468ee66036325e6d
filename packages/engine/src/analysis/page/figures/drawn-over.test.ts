import { expect, it } from "vitest"
import { sceneOfPages } from "@mozhuan/testkit"
import type { PathSegment, ScenePage, ScenePath } from "../../../model/scene.ts"
import { lineAt } from "../../writing/lines.test-kit.ts"
import { isDrawnOver } from "./drawn-over.ts"

type Sign = (x: number, y: number) => PathSegment[]

const zigzag: Sign = (x, y) => [
  ["M", x, y],
  ["L", x + 4, y - 6],
  ["L", x + 8, y],
]
const arc: Sign = (x, y) => [
  ["M", x, y],
  ["C", x, y - 6, x + 8, y - 6, x + 8, y],
]
/** A box with round corners. */
const field: Sign = (x, y) => [
  ["M", x + 2, y],
  ["L", x + 18, y],
  ["C", x + 20, y, x + 20, y, x + 20, y + 2],
  ["L", x + 20, y + 10],
  ["L", x, y + 10],
  ["L", x, y + 2],
  ["C", x, y, x, y, x + 2, y],
  ["Z"],
]
const wire: Sign = (x, y) => [
  ["M", x, y],
  ["L", x + 30, y],
]

const stroked = (segments: PathSegment[], x: number, y: number, isRule = false): ScenePath => ({
  kind: "path",
  segments,
  stroke: { colour: 0, alpha: 1 } as ScenePath["stroke"] & object,
  lineWidth: 0.5,
  dash: [],
  lineCap: 0,
  lineJoin: 0,
  box: { x0: x, y0: y - 6, x1: x + 20, y1: y + 10 },
  ...(isRule && {
    rule: { direction: "horizontal" as const, at: y, from: x, to: x + 30, thickness: 0.5 },
  }),
})

/** Signs in rows of eight, each with a wire. */
function drawn(sign: Sign, count: number, step = 60): ScenePage {
  const items = Array.from({ length: count }, (_, at) => [
    40 + (at % 8) * step,
    60 + Math.floor(at / 8) * step,
  ]).flatMap(([x = 0, y = 0]) => [
    stroked(sign(x, y), x, y),
    stroked(wire(x + 8, y), x + 8, y, true),
  ])
  const [page] = sceneOfPages([{}]).pages
  if (!page) throw new Error("a scene has a page")
  return { ...page, items }
}

it("tells a page of many signs all over with the wires between them", () => {
  expect(isDrawnOver(drawn(zigzag, 48), [])).toBe(true)
  expect(isDrawnOver(drawn(arc, 48), [])).toBe(true)
})

it("is told by few signs, or those in one place, no more than by boxes to write in", () => {
  expect(isDrawnOver(drawn(zigzag, 39), [])).toBe(false)
  expect(isDrawnOver(drawn(zigzag, 48, 9), [])).toBe(false)
  expect(isDrawnOver(drawn(field, 48), [])).toBe(false)
})

it("is no page that is written: twenty letters for each sign", () => {
  const lines = Array.from({ length: 10 }, (_, row) => lineAt("a".repeat(97), 40, 40 + row * 12))
  expect(isDrawnOver(drawn(zigzag, 48), lines.slice(1))).toBe(true)
  expect(isDrawnOver(drawn(zigzag, 48), lines)).toBe(false)
})

it("needs as many straight lines as signs: an ornament of slanted strokes joins nothing", () => {
  const page = drawn(zigzag, 48)
  const signs = page.items.filter((item) => item.kind === "path" && item.rule === undefined)
  expect(isDrawnOver({ ...page, items: signs }, [])).toBe(false)
})
