import { toHex } from "../../base/colour.ts"
import type { Matrix } from "../../base/geometry.ts"
import type { SfntFont } from "../../fonts/sfnt.ts"
import { glyphOutline } from "../../fonts/truetype-parts.ts"
import type {
  Drawing,
  DrawingClip,
  DrawingItem,
  DrawingPage,
  DrawingPath,
  DrawingPicture,
  DrawingShade,
  DrawingText,
} from "../../model/drawing.ts"
import type { PathSegment } from "../../model/scene.ts"
import { element, joinXml } from "../../ooxml/xml.ts"
import type { Xml } from "../../ooxml/xml.ts"

/**
 * Writes one page of a drawing as SVG: paths, nested clips, layers as named groups, text as
 * outlines with its wording beside.
 *
 * `faces` are the parsed faces of `drawing.faces`, in the same order. Same input, same bytes.
 */
export function writeDrawingSvg(
  drawing: Drawing,
  page: DrawingPage,
  faces: readonly SfntFont[],
  pictures: readonly (SvgPicture | undefined)[] = [],
): Uint8Array {
  const sheet = new Sheet(drawing, faces, pictures)
  const body = sheet.draw(page.items)
  const paper = element("rect", {
    width: spell(page.width),
    height: spell(page.height),
    fill: `#${toHex(page.background ?? 0xffffff)}`,
  })
  const size = {
    viewBox: `0 0 ${spell(page.width)} ${spell(page.height)}`,
    width: `${spell(page.width)}pt`,
    height: `${spell(page.height)}pt`,
  }
  const joins = { fill: "none", "stroke-linecap": "round", "stroke-linejoin": "round" }
  const svg = element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, [
    sheet.definitions(),
    paper,
    element("g", joins, body),
  ])
  return new TextEncoder().encode(`<?xml version="1.0" encoding="UTF-8"?>\n${svg}\n`)
}

/** A picture as a browser takes it; its natural size is in points. */
export interface SvgPicture {
  readonly width: number
  readonly height: number
  /** Address with the data in it. */
  readonly href: string
}

class Sheet {
  private readonly drawing: Drawing
  private readonly pictures: readonly (SvgPicture | undefined)[]
  private readonly faces: readonly SfntFont[]
  private readonly defs: Xml[] = []
  /** Ids of outlines by face and glyph. */
  private readonly glyphs = new Map<string, string>()
  private clips = 0
  private shades = 0

  constructor(
    drawing: Drawing,
    faces: readonly SfntFont[],
    pictures: readonly (SvgPicture | undefined)[],
  ) {
    this.pictures = pictures
    this.drawing = drawing
    this.faces = faces
  }

  definitions(): Xml {
    return element("defs", {}, this.defs)
  }

  /** Items of one layer that follow each other stand in one group. */
  draw(items: readonly DrawingItem[]): Xml {
    const drawn: Xml[] = []
    let group: Xml[] = []
    let layer = -1
    const flush = (): void => {
      if (group.length > 0)
        drawn.push(element("g", { "data-layer": this.drawing.layers[layer]?.name }, group))
      group = []
    }
    for (const item of items) {
      if (item.kind === "clip") {
        flush()
        drawn.push(this.clip(item))
        continue
      }
      if (item.layer !== layer) flush()
      layer = item.layer
      if (item.kind === "path") group.push(pathXml(item, item.shade && this.shade(item.shade)))
      else group.push(item.kind === "picture" ? this.picture(item) : this.text(item))
    }
    flush()
    return joinXml(drawn)
  }

  private clip(item: DrawingClip): Xml {
    this.clips += 1
    const id = `c${this.clips}`
    this.defs.push(
      element(
        "clipPath",
        { id },
        element("path", {
          d: pathData(item.clip),
          "clip-rule": item.isEvenOdd ? "evenodd" : undefined,
        }),
      ),
    )
    return element("g", { "clip-path": `url(#${id})` }, this.draw(item.items))
  }

  /** Defines a run of colours and gives the value of "fill" that refers to it. */
  private shade({ kind, matrix, stops }: DrawingShade): string {
    this.shades += 1
    const id = `s${this.shades}`
    const common = {
      id,
      gradientUnits: "userSpaceOnUse",
      gradientTransform: `matrix(${matrix.map(fine).join(" ")})`,
    }
    const place = kind === "linear" ? { x1: 0, y1: 0, x2: 1, y2: 0 } : { cx: 0, cy: 0, r: 1 }
    const colours = stops.map((stop) =>
      element("stop", { offset: stop.at, "stop-color": `#${toHex(stop.colour)}` }),
    )
    this.defs.push(
      element(
        kind === "linear" ? "linearGradient" : "radialGradient",
        { ...common, ...place },
        colours,
      ),
    )
    return `url(#${id})`
  }

  private picture(item: DrawingPicture): Xml {
    const picture = this.pictures[item.image]
    if (!picture) return joinXml([])
    const [width, height] = item.isNaturalSize ? [picture.width, picture.height] : [1, 1]
    const [a, b, c, d, e, f] = item.matrix
    // Pictures hang from their top, the matrix stands them on their foot.
    const matrix: Matrix = [
      a * width,
      b * width,
      -c * height,
      -d * height,
      e + c * height,
      f + d * height,
    ]
    return element("image", {
      href: picture.href,
      width: 1,
      height: 1,
      preserveAspectRatio: "none",
      opacity: item.alpha < 1 ? item.alpha : undefined,
      transform: `matrix(${matrix.map(fine).join(" ")})`,
    })
  }

  private text(item: DrawingText): Xml {
    const face = this.faces[item.face]
    if (item.isHidden || !face) return joinXml([])
    const em = 1 / face.unitsPerEm
    let x = 0
    const uses: Xml[] = []
    for (const char of item.text) {
      const glyph = face.glyphOf(char.codePointAt(0) ?? 0)
      const id = this.glyphId(item.face, face, glyph)
      if (id !== undefined)
        uses.push(element("use", { href: `#${id}`, x: x === 0 ? undefined : spell(x) }))
      x += face.advanceOf(glyph)
    }
    const [a, b, c, d, e, f] = item.matrix
    const matrix: Matrix = [a * em, b * em, c * em, d * em, e, f]
    const opacity = item.alpha < 1 ? item.alpha : undefined
    return element(
      "g",
      {
        transform: `matrix(${matrix.map(fine).join(" ")})`,
        fill: `#${toHex(item.colour)}`,
        opacity,
        "aria-label": item.text,
      },
      uses,
    )
  }

  private glyphId(index: number, face: SfntFont, glyph: number): string | undefined {
    const key = `${index}/${glyph}`
    const known = this.glyphs.get(key)
    if (known !== undefined) return known === "" ? undefined : known
    const outline = glyphOutline(face, glyph)
    const id = outline.length === 0 ? "" : `g${this.glyphs.size}`
    this.glyphs.set(key, id)
    if (id !== "") this.defs.push(element("path", { id, d: pathData(outline) }))
    return id === "" ? undefined : id
  }
}

function pathXml(path: DrawingPath, shade: string | undefined): Xml {
  const isFilled = path.fill !== undefined || shade !== undefined
  return element("path", {
    d: pathData(path.segments),
    fill: shade ?? (path.fill === undefined ? undefined : `#${toHex(path.fill)}`),
    "fill-rule": isFilled && path.isEvenOdd ? "evenodd" : undefined,
    stroke: path.stroke === undefined ? undefined : `#${toHex(path.stroke)}`,
    "stroke-width": path.stroke === undefined ? undefined : spell(path.lineWidth),
    "stroke-dasharray":
      path.stroke !== undefined && path.dash.length > 0
        ? path.dash.map(spell).join(" ")
        : undefined,
    opacity: path.alpha < 1 ? path.alpha : undefined,
  })
}

const pathData = (segments: readonly PathSegment[]): string =>
  segments.map(([command, ...numbers]) => command + numbers.map(spell).join(" ")).join("")

/** A thousandth of a point is far below any printer's dot. */
const spell = (value: number): string =>
  Number.isFinite(value) ? String(Math.round(value * 1_000) / 1_000) : "0"
/** Glyphs are in font units: their matrix is small. */
const fine = (value: number): string =>
  Number.isFinite(value)
    ? Number(value.toPrecision(7))
        .toFixed(7)
        .replace(/\.?0+$/, "")
    : "0"
