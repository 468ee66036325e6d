import type { Rgb } from "../../base/colour.ts"
import type {
  DrawingItem,
  DrawingPath,
  DrawingPicture,
  DrawingShade,
  DrawingText,
} from "../../model/drawing.ts"
import type { PathSegment } from "../../model/scene.ts"
import type { FontUse } from "./font-use.ts"

/** What the content of a page refers to. */
export interface PageResources {
  readonly fonts: readonly FontUse[]
  /** Name of a graphics state with this alpha. */
  alphaName(alpha: number): string
  /** Name of a shading of these colours. */
  shadeName(shade: DrawingShade): string
  /** Name of a picture and its natural size in points; undefined where it could not be read. */
  pictureOf(
    image: number,
  ): { readonly name: string; readonly width: number; readonly height: number } | undefined
  /** Draw text as outlines, not as characters. */
  readonly asCurves: boolean
  /** Wrap items of a layer in marked content. */
  readonly hasLayers: boolean
}

/**
 * Spells numbers with at most three decimals: a thousandth of a point is far below any printer's
 * dot.
 */
export function spell(value: number): string {
  if (!Number.isFinite(value)) return "0"
  const text = value.toFixed(3)
  return text.includes(".") ? text.replace(/\.?0+$/, "").replace(/^-0$/, "0") : text
}

/**
 * Spells a page's items as a content stream.
 *
 * Source: ISO 32000-2, 8.5 paths, 9.4 text, 14.6 marked content. Space: the caller has turned y
 * down.
 */
export class ContentBuilder {
  readonly #resources: PageResources
  readonly #parts: string[] = []
  #layer = -1
  #state = { stroke: -1, fill: -1, width: -1, dash: "", alpha: 1 }

  constructor(resources: PageResources) {
    this.#resources = resources
  }

  add(items: readonly DrawingItem[]): void {
    for (const item of items) {
      if (item.kind === "clip") this.#clip(item.clip, item.isEvenOdd, item.items)
      else if (item.kind === "path") this.#path(item)
      else if (item.kind === "picture") this.#picture(item)
      else this.#text(item)
    }
  }

  bytes(): Uint8Array {
    this.#enterLayer(-1)
    return new TextEncoder().encode(this.#parts.join("\n"))
  }

  #clip(clip: readonly PathSegment[], isEvenOdd: boolean, items: readonly DrawingItem[]): void {
    this.#enterLayer(-1)
    const outer = this.#state
    this.#parts.push(`q ${pathText(clip)} ${isEvenOdd ? "W*" : "W"} n`)
    this.#state = { ...outer }
    this.add(items)
    this.#enterLayer(-1)
    this.#parts.push("Q")
    this.#state = outer
  }

  #path(path: DrawingPath): void {
    this.#enterLayer(path.layer)
    this.#setAlpha(path.alpha)
    if (path.shade) return this.#shade(path, path.shade)
    if (path.fill !== undefined) this.#setFill(path.fill)
    if (path.stroke !== undefined) this.#setStroke(path)
    const paint = path.fill === undefined ? "S" : path.stroke === undefined ? "f" : "B"
    this.#parts.push(
      `${pathText(path.segments)} ${paint}${path.isEvenOdd && path.fill !== undefined ? "*" : ""}`,
    )
  }

  #shade(path: DrawingPath, shade: DrawingShade): void {
    const matrix = shade.matrix.map(fine).join(" ")
    this.#parts.push(
      `q ${pathText(path.segments)} ${path.isEvenOdd ? "W*" : "W"} n ${matrix} cm /${this.#resources.shadeName(shade)} sh Q`,
    )
  }

  #picture(item: DrawingPicture): void {
    const picture = this.#resources.pictureOf(item.image)
    if (!picture) return
    this.#enterLayer(item.layer)
    this.#setAlpha(item.alpha)
    const [a, b, c, d, e, f] = item.matrix
    const [w, h] = item.isNaturalSize ? [picture.width, picture.height] : [1, 1]
    this.#parts.push(
      `q ${[a * w, b * w, c * h, d * h, e, f].map(fine).join(" ")} cm /${picture.name} Do Q`,
    )
  }

  #text(text: DrawingText): void {
    const font = this.#resources.fonts[text.face]
    if (!font || (text.isHidden && this.#resources.asCurves)) return
    this.#enterLayer(text.layer)
    this.#setAlpha(text.alpha)
    this.#setFill(text.colour)
    const [a, b, c, d, e, f] = text.matrix
    if (this.#resources.asCurves) {
      const outline = font.outlineOf(text.text).map((segment) => placed(segment, text.matrix))
      if (outline.length > 0) this.#parts.push(`${pathText(outline)} f`)
      return
    }
    // Numbers of the text matrix are ems in points: size 1 keeps them in one place.
    const { outline } = text
    if (outline !== undefined)
      this.#setStroke({ stroke: text.colour, lineWidth: outline, dash: [] })
    const way = text.isHidden ? 3 : outline === undefined ? 0 : 2
    const mode = way === 0 ? ["", ""] : [`${way} Tr `, " 0 Tr"]
    this.#parts.push(
      `BT ${mode[0]}/${font.name} 1 Tf ${[a, b, c, d, e, f].map(spell).join(" ")} Tm <${font.encode(text.text)}> Tj${mode[1]} ET`,
    )
  }

  #enterLayer(layer: number): void {
    if (!this.#resources.hasLayers || layer === this.#layer) return
    if (this.#layer >= 0) this.#parts.push("EMC")
    if (layer >= 0) this.#parts.push(`/OC /L${layer} BDC`)
    this.#layer = layer
  }

  #setAlpha(alpha: number): void {
    if (alpha === this.#state.alpha) return
    this.#parts.push(`/${this.#resources.alphaName(alpha)} gs`)
    this.#state.alpha = alpha
  }

  #setFill(colour: Rgb): void {
    if (colour === this.#state.fill) return
    this.#parts.push(`${colourText(colour)} rg`)
    this.#state.fill = colour
  }

  #setStroke(path: Pick<DrawingPath, "stroke" | "lineWidth" | "dash">): void {
    const { stroke = 0 } = path
    if (stroke !== this.#state.stroke) this.#parts.push(`${colourText(stroke)} RG`)
    if (path.lineWidth !== this.#state.width) this.#parts.push(`${spell(path.lineWidth)} w`)
    const dash = `[${path.dash.map(spell).join(" ")}] 0 d`
    if (dash !== this.#state.dash) this.#parts.push(dash)
    this.#state = { ...this.#state, stroke, width: path.lineWidth, dash }
  }
}

/** Matrices scale what they are applied to: three decimals would show. */
const fine = (value: number): string =>
  Number.isFinite(value)
    ? value
        .toFixed(6)
        .replace(/\.?0+$/, "")
        .replace(/^-0$/, "0")
    : "0"

const colourText = (colour: Rgb): string =>
  [colour >> 16, (colour >> 8) & 255, colour & 255]
    .map((part) => spell((part & 255) / 255))
    .join(" ")

function pathText(segments: readonly PathSegment[]): string {
  const operators = { M: "m", L: "l", C: "c", Z: "h" } as const
  return segments
    .map(([kind, ...numbers]) =>
      kind === "Z" ? "h" : `${numbers.map(spell).join(" ")} ${operators[kind]}`,
    )
    .join(" ")
}

function placed(segment: PathSegment, [a, b, c, d, e, f]: DrawingText["matrix"]): PathSegment {
  const at = (x: number, y: number): [number, number] => [a * x + c * y + e, b * x + d * y + f]
  if (segment[0] === "Z") return segment
  if (segment[0] === "C")
    return [
      "C",
      ...at(segment[1], segment[2]),
      ...at(segment[3], segment[4]),
      ...at(segment[5], segment[6]),
    ]
  return [segment[0], ...at(segment[1], segment[2])]
}
