import { toHex } from "../../../base/colour.ts"
import type { BorderLine, Borders } from "../../../model/document.ts"
import { element, type Xml } from "../../../ooxml/xml.ts"
import { namespaces } from "../../../ooxml/namespaces.ts"
import { lookKey, type CellLook, type FontLook } from "../plan/types.ts"

/** First number of a custom format code. Source: ECMA-376 part 1, 18.8.30 "numFmt". */
const FIRST_CUSTOM_FORMAT = 164

/** Format codes that have a fixed number. Source: ECMA-376 part 1, 18.8.30. */
const builtInFormats: Readonly<Record<string, number>> = {
  General: 0,
  "0": 1,
  "0.00": 2,
  "#,##0": 3,
  "#,##0.00": 4,
  "0%": 9,
  "0.00%": 10,
  "0.00E+00": 11,
  "@": 49,
}

const defaultFont: FontLook = {
  name: "Calibri",
  size: 11,
  bold: false,
  italic: false,
  underline: "none",
  strike: false,
  colour: 0,
  position: "baseline",
}

/** An ordered set of markup: equal markup gets one index. */
class MarkupList {
  readonly #indices = new Map<string, number>()
  readonly items: Xml[] = []
  index(markup: Xml): number {
    const known = this.#indices.get(markup)
    if (known !== undefined) return known
    this.#indices.set(markup, this.items.length)
    return this.items.push(markup) - 1
  }
}

/**
 * The formats of a workbook while its cells are written.
 *
 * Indices count up in the order of first use, so that equal documents give equal files.
 * Source: ECMA-376 part 1, 18.8.39 "styleSheet".
 */
export class StyleBook {
  readonly #fonts = new MarkupList()
  readonly #fills = new MarkupList()
  readonly #borders = new MarkupList()
  readonly #formats = new Map<string, number>()
  readonly #cells = new MarkupList()
  readonly #known = new Map<string, number>()

  constructor() {
    this.#fonts.index(fontMarkup(defaultFont, "font"))
    // The first two fills are fixed by custom: programs ignore what stands there.
    this.#fills.index(element("fill", undefined, element("patternFill", { patternType: "none" })))
    this.#fills.index(
      element("fill", undefined, element("patternFill", { patternType: "gray125" })),
    )
    this.#borders.index(borderMarkup({}))
    this.#cells.index(element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0, xfId: 0 }))
  }

  /** Gives the index of a cell format (`c/@s`). */
  index(look: CellLook, format: string): number {
    const key = `${lookKey(look)}|${format}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const made = this.#cells.index(this.#cellMarkup(look, format))
    this.#known.set(key, made)
    return made
  }

  /** Gives the styles part. */
  markup(): Xml {
    const list = (name: string, items: readonly Xml[]): Xml =>
      element(name, { count: items.length }, items)
    const formats = [...this.#formats].map(([code, id]) =>
      element("numFmt", { numFmtId: id, formatCode: code }),
    )
    return element("styleSheet", { xmlns: namespaces.s }, [
      formats.length > 0 && list("numFmts", formats),
      list("fonts", this.#fonts.items),
      list("fills", this.#fills.items),
      list("borders", this.#borders.items),
      list("cellStyleXfs", [element("xf", { numFmtId: 0, fontId: 0, fillId: 0, borderId: 0 })]),
      list("cellXfs", this.#cells.items),
      list("cellStyles", [element("cellStyle", { name: "Normal", xfId: 0, builtinId: 0 })]),
      list("dxfs", []),
    ])
  }

  #cellMarkup(look: CellLook, format: string): Xml {
    const numFmtId = this.#formatId(format)
    const fontId = this.#fonts.index(fontMarkup(look.font, "font"))
    const fillId = look.fill === undefined ? 0 : this.#fills.index(fillMarkup(look.fill))
    const borderId = this.#borders.index(borderMarkup(look.borders))
    const alignment = element("alignment", {
      horizontal: look.horizontal === "general" ? undefined : look.horizontal,
      vertical: look.vertical === "bottom" ? undefined : look.vertical,
      textRotation: look.rotation || undefined,
      wrapText: look.wraps || undefined,
      indent: look.indent || undefined,
      shrinkToFit: look.shrinks || undefined,
    })
    return element(
      "xf",
      {
        numFmtId,
        fontId,
        fillId,
        borderId,
        xfId: 0,
        applyNumberFormat: numFmtId > 0 || undefined,
        applyFont: true,
        applyFill: fillId > 0 || undefined,
        applyBorder: borderId > 0 || undefined,
        applyAlignment: true,
      },
      alignment,
    )
  }

  #formatId(code: string): number {
    const builtIn = builtInFormats[code] ?? this.#formats.get(code)
    if (builtIn !== undefined) return builtIn
    const id = FIRST_CUSTOM_FORMAT + this.#formats.size
    this.#formats.set(code, id)
    return id
  }
}

/**
 * Spells a font for styles ("font") or for a stretch of text ("rPr"), which name the family
 * differently.
 */
export function fontMarkup(font: FontLook, name: "font" | "rPr"): Xml {
  const family = name === "font" ? "name" : "rFont"
  return element(name, undefined, [
    name === "rPr" && element(family, { val: font.name }),
    font.bold && element("b"),
    font.italic && element("i"),
    font.strike && element("strike"),
    font.underline !== "none" &&
      element("u", font.underline === "double" ? { val: "double" } : undefined),
    font.position !== "baseline" && element("vertAlign", { val: font.position }),
    element("sz", { val: font.size }),
    element("color", { rgb: `FF${toHex(font.colour)}` }),
    name === "font" && element(family, { val: font.name }),
  ])
}

function fillMarkup(colour: number): Xml {
  return element(
    "fill",
    undefined,
    element("patternFill", { patternType: "solid" }, [
      element("fgColor", { rgb: `FF${toHex(colour)}` }),
      element("bgColor", { indexed: 64 }),
    ]),
  )
}

function borderMarkup(borders: Borders): Xml {
  const side = (name: string, line: BorderLine | undefined): Xml =>
    line
      ? element(
          name,
          { style: lineStyle(line) },
          element("color", { rgb: `FF${toHex(line.colour)}` }),
        )
      : element(name)
  return element("border", undefined, [
    side("left", borders.left),
    side("right", borders.right),
    side("top", borders.top),
    side("bottom", borders.bottom),
    element("diagonal"),
  ])
}

/**
 * Worksheet borders come in four weights; the limits lie between 0.25, 0.75, 1.5 and 2.25 points.
 */
function lineStyle({ style, width }: BorderLine): string {
  if (style === "double") return "double"
  const isThin = width < 1.2
  if (style === "dashed") return isThin ? "dashed" : "mediumDashed"
  if (style === "dotted") return "dotted"
  return width < 0.2 ? "hair" : isThin ? "thin" : width < 2 ? "medium" : "thick"
}
