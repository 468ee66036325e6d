import { height, type Box } from "../../../base/geometry.ts"
import type { PathSegment, ScenePage, ScenePath } from "../../../model/scene.ts"
import { counts, points, shares } from "../../geometry/scale.ts"
import { axisEm, type GlyphAtom } from "./atoms.ts"
import type { Bar } from "./bars.ts"

/** A root sign that is drawn as one outline with its bar. */
interface DrawnRoot {
  readonly sign: Box
  readonly bar: Bar
}

/** Curved segments that an outline of a root has at least; a corner of two strokes has none. */
const leastCurves = counts.several
/**
 * Thickness of its bar at most, and how near its hook comes to its foot, as shares of its height.
 */
const thickest = shares.little
/** Width of its hook at most, as share of its height. */
const widestHook = 1

/**
 * Finds roots that are drawn instead of written: KaTeX draws each as one shape, whose hook reaches
 * down at the left and whose bar goes on at the right.
 */
function drawnRoots({ items }: ScenePage): DrawnRoot[] {
  return items.flatMap((item, at) => {
    const root = item.kind === "path" ? rootOf(item) : undefined
    return root ? [{ sign: root.sign, bar: { ...root.bar, item: at } }] : []
  })
}

function rootOf(path: ScenePath): { sign: Box; bar: Omit<Bar, "item"> } | undefined {
  const { box, segments, fill, stroke } = path
  const high = height(box)
  if (!fill || stroke || path.rule || high < points.gap || high > points.wide) return undefined
  if (segments.filter(([kind]) => kind === "C").length < leastCurves) return undefined
  const ends = segments.flatMap(endOf)
  const isHigh = ([, y]: Point): boolean => y < box.y0 + thickest * high
  const hook = Math.max(...ends.filter((end) => !isHigh(end)).map(([x]) => x)) - box.x0
  const right = ends.filter(([x]) => x > box.x0 + hook)
  const start = Math.min(...right.map(([x]) => x))
  if (right.length < 2 || hook > widestHook * high || start >= box.x1) return undefined
  const foot = Math.max(...ends.map(([, y]) => y))
  if (foot < box.y1 - thickest * high) return undefined
  const y = right.reduce((sum, [, own]) => sum + own, 0) / right.length
  return { sign: { ...box, x1: start }, bar: { x0: start, x1: box.x1, y } }
}

type Point = readonly [x: number, y: number]

function endOf(segment: PathSegment): Point[] {
  if (segment[0] === "Z") return []
  return segment[0] === "C" ? [[segment[5], segment[6]]] : [[segment[1], segment[2]]]
}

/**
 * Gives drawn roots as signs and bars, as if a font had drawn the sign; `like` says what signs look
 * like.
 */
export function rootAtoms(
  page: ScenePage,
  like: GlyphAtom | undefined,
): { readonly atoms: readonly GlyphAtom[]; readonly bars: readonly Bar[] } {
  const roots = like ? drawnRoots(page) : []
  const atoms = roots.flatMap(({ sign, bar }) =>
    like ? [{ ...like, ...rootSign(sign, like.size), item: bar.item, at: 0 }] : [],
  )
  return { atoms, bars: roots.map(({ bar }) => bar) }
}

const rootSign = (box: Box, size: number) => ({
  node: { kind: "operator" as const, text: "√" },
  sign: "√",
  box,
  baseline: (box.y0 + box.y1) / 2 + axisEm * size,
  start: box.x0,
  end: box.x1,
  weight: "math" as const,
  isItalic: false,
  isBold: false,
  isMathFont: true,
  isDrawn: true,
})
