import { counts } from "../../geometry/scale.ts"
import { isDot } from "./dots.ts"
import type { ChartInk, Ink, InkRule } from "./chart-ink.ts"

/** Marks of one shape at least that are a series of their own, counted. */
const LEAST_MARKS = counts.pair

/**
 * Tells series in one colour apart that differ in their marks: those of each further shape get the
 * next colour, which nobody sees, in the legend as among the data. Colours of lines stay: nothing
 * says which line has which marks.
 */
export function toldByMarks(ink: ChartInk): ChartInk {
  const dots = ink.inks.filter((one) => one.kind === "fill" && isDot(one))
  if (dots.length < 2 * LEAST_MARKS) return ink
  const colours = new Map<string, number>()
  const taken = new Set(ink.inks.map(({ colour }) => colour))
  for (const [colour, own] of Map.groupBy(dots, (dot) => dot.colour)) {
    const shapes = [...Map.groupBy(own, shapeOf)]
    const isTold = shapes.length > 1 && shapes.every(([, marks]) => marks.length >= LEAST_MARKS)
    if (!isTold || ink.inks.some((one) => one.colour === colour && !isMark(one))) continue
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

/**
 * Tells lines in one colour apart by their dashes: those of each further look get the next colour,
 * which nobody sees, in the legend as among the data. Gives the same ink where there is nothing to
 * tell.
 */
export function toldByDashes(ink: ChartInk): ChartInk {
  const lines = ink.inks.filter((one) => one.kind === "stroke" && !one.isClosed)
  const taken = new Set([...ink.inks, ...ink.rules].map(({ colour }) => colour))
  const colours = new Map<string, number>()
  for (const [colour, own] of Map.groupBy(lines, (line) => line.colour)) {
    const looks = [...new Set(own.map(({ dash }) => dashOf(dash)))]
    for (const look of looks.slice(1)) {
      const free = nextFree(colour, taken)
      taken.add(free)
      colours.set(`${colour} ${look}`, free)
    }
  }
  if (colours.size === 0) return ink
  const told = <Line extends Ink | InkRule>(line: Line): Line => {
    const colour = colours.get(`${line.colour} ${dashOf(line.dash)}`)
    return colour === undefined ? line : { ...line, colour }
  }
  return {
    ...ink,
    inks: ink.inks.map((one) => (one.kind === "stroke" && !one.isClosed ? told(one) : one)),
    rules: ink.rules.map(told),
  }
}

const dashOf = (dash: readonly number[] = []): string =>
  dash.map((each) => each.toFixed(1)).join(" ")

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
