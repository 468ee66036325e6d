import { height, width, type Box } from "../../../base/geometry.ts"
import type { PathSegment, ScenePage, ScenePath } from "../../../model/scene.ts"
import { counts, ems, points, shares } from "../../geometry/scale.ts"
import { axisEm, type GlyphAtom } from "./atoms.ts"

/** Height of a drawn bracket at least, in ems: WPS draws those around one letter as well. */
const leastHeight = ems.most
/** Width of a drawn bracket at most, as share of its height. */
const widest = 0.36
/** Corners of an outline of KaTeX at least, as segments: a ruling has four. */
const leastCorners = counts.several
/** Width up to which a tall outline is a stroke, in points. */
const stroke = points.edge

/**
 * Gives brackets that are drawn instead of written as signs: KaTeX draws those around three rows
 * and more, each as one outline. `like` says what signs look like.
 */
export function fenceAtoms(page: ScenePage, like: GlyphAtom | undefined): GlyphAtom[] {
  if (!like) return []
  return page.items.flatMap((item, at) => {
    const text = item.kind === "path" ? fenceOf(item, like.size) : undefined
    if (text === undefined) return []
    const { box } = item
    return [
      {
        ...like,
        node: { kind: "operator", text } as const,
        sign: text,
        box,
        baseline: (box.y0 + box.y1) / 2 + axisEm * like.size,
        start: box.x0,
        end: box.x1,
        item: at,
        at: 0,
        weight: "math" as const,
        isItalic: false,
        isBold: false,
        isMathFont: true,
        isDrawn: true,
      },
    ]
  })
}

/**
 * Where an outline lies across at some share of its height: 0 is its left side, 1 its right one.
 */
type Across = readonly [from: number, to: number] | undefined

/** Tells the bracket that an outline shows; undefined where it is none. */
function fenceOf({ box, segments, fill, stroke: line, rule }: ScenePath, size: number) {
  const high = height(box)
  const isShaped = fill && !line && !rule && segments.length > leastCorners
  if (!isShaped || high < leastHeight * size || width(box) > widest * high) return undefined
  if (width(box) < stroke) return "|"
  const at = (share: number): Across => across(segments, box, share)
  const [top, upper, middle, lower, foot] = [0.005, 0.25, 0.5, 0.75, 0.995].map(at)
  if (!top || !upper || !middle || !lower || !foot) return undefined
  const side = centre(middle) < shares.half ? "left" : "right"
  const far = (own: NonNullable<Across>): number =>
    side === "left" ? centre(own) : 1 - centre(own)
  const tip = ([from, to]: NonNullable<Across>): number => (side === "left" ? from : 1 - to)
  if (Math.abs(far(upper) - far(lower)) > shares.little) return undefined
  // The tip of a brace stands out of its stems.
  if (tip(upper) - tip(middle) > shares.few) return side === "left" ? "{" : "}"
  const isCurved = segments.some(([kind]) => kind === "C")
  if (isCurved) return far(top) > shares.half && far(foot) > shares.half ? paren[side] : undefined
  const [hasTop, hasFoot] = [top, foot].map(([from, to]) => to - from > shares.mostly)
  return square[side][`${hasTop ? 1 : 0}${hasFoot ? 1 : 0}`]
}

const paren = { left: "(", right: ")" } as const
/** Brackets with straight stems by whether they have an arm above and below. */
const square: Readonly<Record<"left" | "right", Readonly<Record<string, string>>>> = {
  left: { "11": "[", "10": "⌈", "01": "⌊" },
  right: { "11": "]", "10": "⌉", "01": "⌋" },
}

const centre = ([from, to]: readonly [number, number]): number => (from + to) / 2

function across(segments: readonly PathSegment[], box: Box, share: number): Across {
  const y = box.y0 + share * height(box)
  const cuts: number[] = []
  let [px, py] = [0, 0]
  const cut = (x: number, next: number): void => {
    if (py <= y !== next <= y) cuts.push(px + ((y - py) / (next - py)) * (x - px))
    ;[px, py] = [x, next]
  }
  for (const segment of segments) {
    if (segment[0] === "Z") continue
    const [x = 0, next = 0] = segment[0] === "C" ? segment.slice(5) : segment.slice(1)
    if (segment[0] === "M") [px, py] = [Number(x), Number(next)]
    else cut(Number(x), Number(next))
  }
  if (cuts.length < 2) return undefined
  const wide = width(box)
  return [(Math.min(...cuts) - box.x0) / wide, (Math.max(...cuts) - box.x0) / wide]
}

/** How near to a formula an outline is drawn that belongs to it, in ems. */
const nearFormula = ems.half

/**
 * Gives the outlines that stand in or at a formula in its colour and were not read as signs: arrows
 * over letters, wide braces. Without them the formula would say less than the page.
 */
export function strangeOutlines(
  page: ScenePage,
  {
    box,
    atoms,
    known,
  }: {
    readonly box: Box
    readonly atoms: readonly GlyphAtom[]
    /** Items that are read as signs, bars or roots. */
    readonly known: ReadonlySet<number>
  },
): number[] {
  const colours = new Set(atoms.map(({ run }) => run.colour))
  const reach = nearFormula * Math.max(...atoms.map(({ size }) => size))
  const isAt = (own: Box): boolean =>
    own.x0 > box.x0 - reach &&
    own.x1 < box.x1 + reach &&
    own.y0 < box.y1 + reach &&
    own.y1 > box.y0 - reach
  return page.items.flatMap((item, at) => {
    if (item.kind !== "path" || known.has(at) || !item.fill || item.stroke || item.rule) return []
    const isOutline = item.segments.length > leastCorners && colours.has(item.fill.colour)
    const isLow = height(item.box) < height(box) + reach
    return isOutline && isLow && isAt(item.box) ? [at] : []
  })
}
