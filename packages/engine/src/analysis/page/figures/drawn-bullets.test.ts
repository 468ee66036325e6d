import { glyphRun, sceneOfPages } from "@mozhuan/testkit"
import { describe, expect, test } from "vitest"
import type { PathSegment, SceneItem, ScenePage, ScenePath } from "../../../model/scene.ts"
import { writeBullets } from "./drawn-bullets.ts"
import { rectangleSegments } from "./path-geometry.ts"

function pageOf(...items: readonly SceneItem[]): ScenePage {
  const [page] = sceneOfPages([{}]).pages
  if (!page) throw new Error("a scene has a page")
  return { ...page, items }
}

interface Disc {
  readonly wide?: number
  readonly high?: number
  /** From its right edge to the text. */
  readonly gap?: number
  /** Of its middle above the baseline. */
  readonly above?: number
  readonly colour?: number
  readonly isRing?: boolean
  readonly isSquare?: boolean
}

/** A drawing before a text of 10 points that begins at 100 on a baseline. */
function drawn(
  { wide = 4, high = wide, gap = 6, above = 3.5, colour = 0, isRing, isSquare }: Disc = {},
  baseline = 200,
): ScenePath {
  const [x, y] = [100 - gap - wide / 2, baseline - above]
  const [rx, ry] = [wide / 2, high / 2]
  const k = 0.5523
  const round: readonly PathSegment[] = [
    ["M", x + rx, y],
    ["C", x + rx, y + k * ry, x + k * rx, y + ry, x, y + ry],
    ["C", x - k * rx, y + ry, x - rx, y + k * ry, x - rx, y],
    ["C", x - rx, y - k * ry, x - k * rx, y - ry, x, y - ry],
    ["C", x + k * rx, y - ry, x + rx, y - k * ry, x + rx, y],
  ]
  const box = { x0: x - rx, x1: x + rx, y0: y - ry, y1: y + ry }
  const paint = { colour, alpha: 1 }
  return {
    kind: "path",
    segments: isSquare ? rectangleSegments(box) : round,
    ...(isRing ? { stroke: paint } : { fill: paint }),
    lineWidth: 1,
    dash: [],
    lineCap: 0,
    lineJoin: 0,
    box,
  }
}
const text = (baseline = 200): SceneItem =>
  glyphRun({ x: 100, y: baseline, text: "apples", size: 10 })

const signOf = (disc: Disc): string | undefined => {
  const [item] = writeBullets(pageOf(drawn(disc), text())).items
  return item?.kind === "glyphs" ? item.chars[0] : undefined
}

describe("a drawing before a text is its bullet", () => {
  test("a disc, a ring or a square", () => {
    expect(signOf({})).toBe("•")
    expect(signOf({ isRing: true })).toBe("◦")
    expect(signOf({ isSquare: true })).toBe("▪")
    expect(signOf({ isSquare: true, isRing: true })).toBeUndefined()
  })

  test("between 15 and 55 % of the type in width", () => {
    expect([1.4, 1.6, 5.4, 5.6].map((wide) => signOf({ wide }) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test("about as wide as it is high", () => {
    expect(signOf({ wide: 5, high: 3.9 })).toBe("•")
    expect(signOf({ wide: 5, high: 3.8 })).toBeUndefined()
    expect(signOf({ wide: 3.9, high: 5 })).toBe("•")
    expect(signOf({ wide: 3.8, high: 5 })).toBeUndefined()
  })

  test("with its middle between a tenth and three fifths of an em over the line", () => {
    expect([0.9, 1.1, 5.9, 6.1].map((above) => signOf({ above }) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test("within two ems of it", () => {
    expect([-0.1, 0.1, 19.9, 20.1].map((gap) => signOf({ gap }) !== undefined)).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test("in its colour, or in any where three stand below each other", () => {
    expect(signOf({ colour: 0x0a0a0a })).toBe("•")
    expect(signOf({ colour: 0xc02020 })).toBeUndefined()
    const list = (count: number): number => {
      const rows = Array.from({ length: count }, (_, row) => 200 + row * 20)
      const page = pageOf(...rows.flatMap((y) => [drawn({ colour: 0xc02020 }, y), text(y)]))
      return writeBullets(page).items.filter(({ kind }) => kind === "path").length
    }
    expect(list(2)).toBe(2)
    expect(list(3)).toBe(0)
  })
})

test("a page without any is handed on as it is", () => {
  const page = pageOf(text())
  expect(writeBullets(page)).toBe(page)
})

describe("the key of a legend", () => {
  const isBullet = (...others: readonly SceneItem[]): boolean => {
    const page = pageOf(drawn({ isSquare: true }), text(), ...others)
    return writeBullets(page).items[0]?.kind === "glyphs"
  }
  const key = (by: number, disc: Disc, down = 0): SceneItem =>
    drawn({ isSquare: true, ...disc, gap: 6 - by }, 200 + down)

  test("is no bullet: it has others beside it or below it, as large and in other colours", () => {
    expect(isBullet()).toBe(true)
    expect(isBullet(key(80, { colour: 0xff0000 }))).toBe(false)
    expect(isBullet(key(0, { colour: 0xff0000 }, 29))).toBe(false)
    expect(isBullet(key(0, { colour: 0xff0000 }, 31))).toBe(true)
    expect(isBullet(key(80, {}))).toBe(true)
    expect(isBullet(key(80, { colour: 0xff0000, wide: 5 }))).toBe(true)
    expect(isBullet(key(80, { colour: 0xff0000, isSquare: false }))).toBe(true)
  })
})
