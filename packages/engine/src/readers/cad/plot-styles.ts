import { CadDictionary, type CadDocument, type Layer } from "@node-projects/acad-ts"
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

/** Pens of a page: by colour number, 1 to 255, or by the name of a style that layers have. */
export interface PlotPens {
  readonly byColour: ReadonlyMap<number, PlotPen>
  readonly byName: ReadonlyMap<string, PlotPen>
}

/** Colour-dependent styles (CTB), then named ones (STB). */
const MARK = /^PIAFILEVERSION_2\.0,([CS]TB)VER1,compress/
/** The deflated text follows the mark, the name of its coding and three numbers. */
const BODY_AT = 60
/** Largest file taken: real ones have 5 KB. */
const MAX_BYTES = 64 * 1024
/** Values of "color" that mean the thing's own. */
const OWN_COLOURS = new Set([-1, -1_006_632_961])
const GREY = 2

/**
 * Reads a plot style file (CTB or STB); undefined where the bytes are none.
 *
 * The text is a list of groups; each group of "plot_style" is one colour number or one named style,
 * and its line weight counts from 1 in the file's own list of weights. Source: files written by
 * AutoCAD.
 */
function parsePlotStyles(bytes: Uint8Array): PlotPens | undefined {
  const kind = MARK.exec(new TextDecoder("latin1").decode(bytes.subarray(0, BODY_AT)))?.[1]
  if (bytes.length > MAX_BYTES || kind === undefined) return undefined
  const text = new TextDecoder("latin1").decode(inflate(bytes.subarray(BODY_AT), ownZlib))
  const weights = weightTable(text)
  const byColour = new Map<number, PlotPen>()
  const byName = new Map<string, PlotPen>()
  const list = /plot_style\{([^]*?)\n\}/.exec(text)?.[1] ?? ""
  for (const [, index = "", body = ""] of list.matchAll(/^ (\d+)\{$([^]*?)^ \}$/gm))
    if (kind === "CTB") byColour.set(Number(index) + 1, penOf(body, weights))
    else byName.set(nameIn(body), penOf(body, weights))
  return byColour.size + byName.size > 0 ? { byColour, byName } : undefined
}

/** Strings begin with a quotation mark and end with their line. */
const nameIn = (body: string): string => /^\s*name="(.*)$/m.exec(body)?.[1]?.toLowerCase() ?? ""

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
 * drawing, else those of a file that comes with AutoCAD.
 */
export function plotPens(
  companions: Companions,
  { styleSheet, flags }: { readonly styleSheet: string; readonly flags: number },
): PlotPens | undefined {
  const named = styleSheet ? companions.find(styleSheet) : undefined
  const [only, ...more] = companions.named(/\.[cs]tb$/)
  const bytes =
    named ?? (only !== undefined && more.length === 0 ? companions.find(only) : undefined)
  if (bytes) return parsePlotStyles(bytes)
  return (flags & PLOT_WITH_STYLES) === 0 ? undefined : knownPens(styleSheet)
}

/** Source: DXF reference, PLOTSETTINGS, group code 70. */
const PLOT_WITH_STYLES = 32

/** The plot style files that come with AutoCAD and treat every colour alike. */
function knownPens(styleSheet: string): PlotPens | undefined {
  const name = styleSheet.replace(/^.*[\\/]/, "").toLowerCase()
  const screening = /^screening (25|50|75|100)%\.ctb$/.exec(name)?.[1]
  const pen: PlotPen | undefined =
    name === "monochrome.ctb"
      ? { colour: 0, screen: 1, isGrey: false }
      : name === "grayscale.ctb"
        ? { screen: 1, isGrey: true }
        : screening === undefined
          ? undefined
          : { screen: Number(screening) / 100, isGrey: false }
  if (!pen) return undefined
  const byColour = new Map(Array.from({ length: 255 }, (_, index) => [index + 1, pen] as const))
  return { byColour, byName: new Map() }
}

/** Names of styles by the numbers of the objects that stand for them, of each drawing. */
const namesOfDocuments = new WeakMap<CadDocument, ReadonlyMap<number, string>>()

/** The pen of an entity: by its colour, else by the style that its layer names. */
export function penFor(
  pens: PlotPens | undefined,
  colourIndex: number | undefined,
  layer: Layer,
): PlotPen | undefined {
  if (!pens) return undefined
  if (pens.byName.size === 0) return pens.byColour.get(colourIndex ?? -1)
  const { document } = layer
  return document ? pens.byName.get(styleNames(document).get(layer.plotStyleName) ?? "") : undefined
}

function styleNames(document: CadDocument): ReadonlyMap<number, string> {
  const known = namesOfDocuments.get(document)
  if (known) return known
  const list = document.rootDictionary?.get("ACAD_PLOTSTYLENAME")
  const names =
    list instanceof CadDictionary
      ? list.entryNames.flatMap((name) => {
          const handle = list.get(name)?.handle
          return handle === undefined ? [] : [[handle, name.toLowerCase()] as const]
        })
      : []
  namesOfDocuments.set(document, new Map(names))
  return new Map(names)
}
