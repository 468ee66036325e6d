import { rgb, type Rgb } from "../../base/colour.ts"
import type { Companions } from "./companions.ts"
import { inflate, ownZlib } from "../../pdf/objects/flate.ts"

/** How things of one colour number are plotted; absent parts are the thing's own. */
export interface PlotPen {
  readonly colour?: Rgb
  /** Hundredths of a millimetre. */
  readonly lineWeight?: number
  /** Share of the ink, 0 to 1. */
  readonly screen: number
  readonly isGrey: boolean
}

/** Pens by colour number, 1 to 255. */
export type PlotPens = ReadonlyMap<number, PlotPen>

const MARK = "PIAFILEVERSION_2.0,CTBVER1,compress"
/** The deflated text follows the mark, the name of its coding and three numbers. */
const BODY_AT = 60
/** Largest file taken: real ones have 5 KB. */
const MAX_BYTES = 64 * 1024
/** Values of "color" that mean the thing's own. */
const OWN_COLOURS = new Set([-1, -1_006_632_961])
const GREY = 2

/**
 * Reads a colour-dependent plot style file (CTB); undefined where the bytes are none.
 *
 * The text is a list of groups; each group of "plot_style" is one colour number, and its line
 * weight counts from 1 in the file's own list of weights. Source: files written by AutoCAD.
 */
function parsePlotStyles(bytes: Uint8Array): PlotPens | undefined {
  if (
    bytes.length > MAX_BYTES ||
    !new TextDecoder("latin1").decode(bytes.subarray(0, MARK.length)).startsWith(MARK)
  )
    return undefined
  const text = new TextDecoder("latin1").decode(inflate(bytes.subarray(BODY_AT), ownZlib))
  const weights = weightTable(text)
  const pens = new Map<number, PlotPen>()
  const list = /plot_style\{([^]*?)\n\}/.exec(text)?.[1] ?? ""
  for (const [, index = "", body = ""] of list.matchAll(/^ (\d+)\{$([^]*?)^ \}$/gm))
    pens.set(Number(index) + 1, penOf(body, weights))
  return pens.size > 0 ? pens : undefined
}

function weightTable(text: string): Map<number, number> {
  const body = /custom_lineweight_table\{([^]*?)\}/.exec(text)?.[1] ?? ""
  return new Map(
    Array.from(body.matchAll(/(\d+)=([\d.]+)/g), ([, index, mm]) => [
      Number(index),
      Number(mm) * 100,
    ]),
  )
}

function penOf(body: string, weights: ReadonlyMap<number, number>): PlotPen {
  const value = (key: string): number =>
    Number(new RegExp(`^\\s*${key}=(-?[\\d.]+)`, "m").exec(body)?.[1] ?? Number.NaN)
  const colour = value("color")
  const weight = weights.get(value("lineweight") - 1)
  const screen = value("screen")
  return {
    ...(Number.isFinite(colour) && !OWN_COLOURS.has(colour) ? { colour: colour & 0xffffff } : {}),
    ...(weight === undefined ? {} : { lineWeight: weight }),
    screen: screen >= 0 && screen <= 100 ? screen / 100 : 1,
    isGrey: (value("color_policy") & GREY) !== 0,
  }
}

/** Applies a pen's grey and screening to a colour: less ink is nearer to white. */
export function shownBy(pen: PlotPen, own: Rgb): Rgb {
  const parts = [own >> 16, (own >> 8) & 255, own & 255]
  const grey = Math.round(
    (parts[0] ?? 0) * 0.299 + (parts[1] ?? 0) * 0.587 + (parts[2] ?? 0) * 0.114,
  )
  const [r = 0, g = 0, b = 0] = (pen.isGrey ? [grey, grey, grey] : parts).map((part) =>
    Math.round(255 - (255 - part) * pen.screen),
  )
  return rgb(r, g, b)
}

/**
 * Finds the pens of a page: the file its layout names, else the only one that came with the
 * drawing.
 */
export function plotPens(
  companions: Companions,
  styleSheet: string | undefined,
): PlotPens | undefined {
  const named = styleSheet ? companions.find(styleSheet) : undefined
  const [only, ...more] = companions.named(/\.ctb$/)
  const bytes =
    named ?? (only !== undefined && more.length === 0 ? companions.find(only) : undefined)
  return bytes && parsePlotStyles(bytes)
}
