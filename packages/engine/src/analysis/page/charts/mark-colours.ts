import { counts } from "../../geometry/scale.ts"
import { isDot } from "./dots.ts"
import type { ChartInk, Ink } from "./chart-ink.ts"

/** Marks of one shape at least that are a series of their own, counted. */
const LEAST_MARKS = counts.pair

/**
 * Tells series in one colour apart that differ in their marks: those of each further shape get the next colour, which
 * nobody sees, in the legend as among the data. Colours of lines stay: nothing says which line has which marks.
 */
export function toldByMarks(ink: ChartInk): ChartInk {
  const dots = ink.inks.filter((one) => one.kind === "fill" && isDot(one))
  const colours = new Map<string, number>()
  const taken = new Set(ink.inks.map(({ colour }) => colour))
  for (const [colour, own] of Map.groupBy(dots, (dot) => dot.colour)) {
    const others = ink.inks.filter((one) => one.colour === colour && !isMark(one))
    const shapes = [...Map.groupBy(own, shapeOf)]
    const isTold = shapes.length > 1 && shapes.every(([, marks]) => marks.length >= LEAST_MARKS)
    if (others.length > 0 || !isTold) continue
    for (const [shape] of shapes.slice(1)) {
      const free = nextFree(colour, taken)
      taken.add(free)
      colours.set(`${colour} ${shape}`, free)
    }
  }
  if (colours.size === 0) return ink
  return {
    ...ink,
    inks: ink.inks.map((one) => {
      const colour = isMark(one) ? colours.get(`${one.colour} ${shapeOf(one)}`) : undefined
      return colour === undefined ? one : { ...one, colour }
    }),
  }
}

/** The fill of a mark, or its outline. */
const isMark = (ink: Ink): boolean => isDot(ink) || isDot({ ...ink, isClosed: true })

const shapeOf = ({ nodes, isClosed, hasCurves }: Ink): string =>
  hasCurves ? "round" : `${nodes.length - Number(!isClosed && nodes.length > 0)}`

function nextFree(colour: number, taken: ReadonlySet<number>): number {
  for (let by = 1; ; by++) {
    const next = (colour & 255) >= 128 ? colour - by : colour + by
    if (!taken.has(next)) return next
  }
}
