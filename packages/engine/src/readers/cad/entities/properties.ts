import { Color, type Entity, type Layer, LayerFlags, type LineType } from "@node-projects/acad-ts"
import { luminance, rgb, type Rgb } from "../../../base/colour.ts"
import { mmToPt, type Pt } from "../../../base/units.ts"

export type ColourMode = "original" | "mono" | "grey"

/**
 * What parts of a block take over from its insert: colour, weight, line type and layer "by block".
 */
export interface Inherited {
  readonly colour: Rgb
  /** Colour number, where the colour has one: plot styles go by it. */
  readonly colourIndex: number | undefined
  /** Hundredths of a millimetre. */
  readonly lineWeight: number
  readonly lineType: LineType | undefined
  /** Layer of the insert, for parts on layer 0. */
  readonly layer: Layer | undefined
}

/** Weight of lines that name none, in hundredths of a millimetre. Source: AutoCAD, LWDEFAULT. */
const DEFAULT_WEIGHT = 25
const BY_LAYER = -1
const BY_BLOCK = -2

/** Colour 7 is black or white, whichever shows. Source: DXF reference, "AutoCAD Color Index". */
export const INK_INDEX = 7

/** Gives the layer an entity counts to: parts of blocks on layer 0 count to the insert's. */
export function effectiveLayer(entity: Entity, inherited: Inherited): Layer {
  return entity.layer.name === "0" && inherited.layer ? inherited.layer : entity.layer
}

/** Tells whether items of a layer are plotted at all. */
export function isLayerShown(
  layer: Layer,
  hidden: ReadonlySet<string>,
  frozen: ReadonlySet<Layer>,
): boolean {
  const isOff = !layer.isOn || (layer.layerFlags & LayerFlags.Frozen) !== 0
  return (
    !isOff &&
    layer.plotFlag &&
    layer.name.toLowerCase() !== "defpoints" &&
    !hidden.has(layer.name) &&
    !frozen.has(layer)
  )
}

/** Gives an entity's colour after ByLayer and ByBlock; `ink` stands for colour 7. */
export function colourOf(colour: Color, layer: Layer, inherited: Inherited, ink: Rgb): Rgb {
  if (colour.isByBlock) return inherited.colour
  const active = colour.isByLayer ? layer.color : colour
  if (active.isByBlock || active.isByLayer) return ink
  if (!active.isTrueColor && (Math.abs(active.index) === INK_INDEX || active.index === 0))
    return ink
  const [r = 0, g = 0, b = 0] = active.getRgb()
  return rgb(r, g, b)
}

/** Gives the colour number of an entity after ByLayer and ByBlock, undefined for true colours. */
export function colourIndexOf(
  colour: Color,
  layer: Layer,
  inherited: Inherited,
): number | undefined {
  if (colour.isByBlock) return inherited.colourIndex
  const active = colour.isByLayer ? layer.color : colour
  return active.isByBlock || active.isByLayer || active.isTrueColor
    ? undefined
    : Math.abs(active.index)
}

/** Applies the wish for black or grey output. White stays: it covers what lies below. */
export function plotted(colour: Rgb, mode: ColourMode, ink: Rgb): Rgb {
  if (mode === "original") return colour
  if (mode === "mono") return colour === 0xffffff ? colour : ink
  const grey = Math.round(luminance(colour) ** (1 / 2.2) * 255)
  return rgb(grey, grey, grey)
}

/** Gives the line weight in hundredths of a millimetre. */
export function weightOf(weight: number, layer: Layer, inherited: Inherited): number {
  const own = signed(weight)
  if (own === BY_BLOCK) return inherited.lineWeight
  const active = own === BY_LAYER ? signed(layer.lineWeight) : own
  return active >= 0 && active <= MAX_WEIGHT ? active : DEFAULT_WEIGHT
}

/** Thickest line the format knows. */
const MAX_WEIGHT = 211

/** The parser of DXF reads short numbers without their sign. */
export const signed = (value: number): number => (value > 0x7fff ? value - 0x10000 : value)

export const weightToPt = (hundredths: number, leastMm: number): Pt =>
  mmToPt(Math.max(hundredths / 100, leastMm))

export function lineTypeOf(
  entity: Entity,
  layer: Layer,
  inherited: Inherited,
): LineType | undefined {
  const name = entity.lineType.name.toLowerCase()
  if (name === "byblock") return inherited.lineType
  if (name === "bylayer") return layer.lineType ?? undefined
  return entity.lineType
}

/**
 * Shortest repeat of a dash pattern that is still drawn as dashes; below it the eye sees a line.
 */
const LEAST_PATTERN_PT = 0.6
/** Length given to the dots of a pattern, so that they leave a mark. */
const DOT_PT = 0.25
const MAX_DASHES = 24

/**
 * Gives dash and gap lengths in points, empty for a solid line. `scale` is points a pattern unit.
 */
export function dashOf(
  lineType: { readonly segments: readonly { readonly length: number }[] } | undefined,
  scale: number,
): number[] {
  const segments = lineType?.segments ?? []
  if (segments.length < 2 || !Number.isFinite(scale)) return []
  const lengths: number[] = []
  for (const segment of segments.slice(0, MAX_DASHES)) {
    const isGap = segment.length < 0
    const size = Math.max(Math.abs(segment.length) * scale, isGap ? 0 : DOT_PT)
    // Dashes stand at even places and gaps at odd ones; two of a kind in a row are one.
    if (isGap === (lengths.length % 2 === 1)) lengths.push(size)
    else if (lengths.length > 0) lengths[lengths.length - 1] = (lengths.at(-1) ?? 0) + size
    else lengths.push(0, size)
  }
  if (lengths.length % 2 === 1) lengths.push(0)
  const total = lengths.reduce((sum, size) => sum + size, 0)
  return Number.isFinite(total) && total >= LEAST_PATTERN_PT ? lengths : []
}

/** Gives the alpha of an entity, 1 opaque. The format keeps 90 % as the most. */
export function alphaOf(entity: Entity): number {
  const { transparency } = entity
  if (transparency.isByLayer || transparency.isByBlock) return 1
  const share = transparency.value / 100
  return share > 0 && share <= 0.9 ? Math.round((1 - share) * 100) / 100 : 1
}

/**
 * Gives the colour of a number in formatted text: an index, or a true colour stored as -(0xRRGGBB)
 * - 1.
 */
export function colourOfIndex(index: number, own: Rgb, ink: Rgb): Rgb {
  if (index < 0) return (-index - 1) & 0xffffff
  if (index === 0 || index === 256) return own
  if (index === INK_INDEX) return ink
  if (index > 255) return own
  const [r = 0, g = 0, b = 0] = new Color(index).getRgb()
  return rgb(r, g, b)
}
