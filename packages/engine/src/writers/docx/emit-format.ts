import { toHex } from "../../base/colour.ts"
import type { BorderLine, Borders, ParagraphFormat, TabStop } from "../../model/document.ts"
import { element, joinXml, type Children, type Xml } from "../../ooxml/xml.ts"
import { twips } from "./units.ts"

/** Properties of a paragraph that do not come from its format, at their places in schema order. */
export interface ParagraphExtras {
  readonly style?: string | undefined
  readonly numbering?: { readonly instance: number; readonly level: number } | undefined
  /** False where the style starts a page and this paragraph does not. */
  readonly breakBefore?: boolean | undefined
  readonly outlineLevel?: number | undefined
  readonly markProperties?: Xml | undefined
  readonly section?: Xml | undefined
}

/**
 * Gives w:pPr from the difference between `format` and `base`, or nothing.
 *
 * Source of the order: ECMA-376 part 1, 17.3.1.26, CT_PPr.
 */
export function paragraphProperties(
  format: ParagraphFormat,
  base: ParagraphFormat | undefined,
  extras: ParagraphExtras,
): Xml | undefined {
  const isRtl = format.direction === "rtl"
  const children = joinXml([
    extras.style !== undefined && element("w:pStyle", { "w:val": extras.style }),
    toggle("w:keepNext", format.keepWithNext, base?.keepWithNext),
    toggle("w:keepLines", format.keepLines, base?.keepLines),
    extras.breakBefore !== undefined &&
      element("w:pageBreakBefore", extras.breakBefore ? undefined : { "w:val": false }),
    Boolean(format.allowsLoneLines) !== Boolean(base?.allowsLoneLines) &&
      element("w:widowControl", { "w:val": !format.allowsLoneLines }),
    extras.numbering &&
      element("w:numPr", undefined, [
        element("w:ilvl", { "w:val": extras.numbering.level }),
        element("w:numId", { "w:val": extras.numbering.instance }),
      ]),
    format.borders && paragraphBorders(format.borders),
    format.fill !== undefined && format.fill !== base?.fill && shading(format.fill),
    tabs(format.tabs, base?.tabs ?? []),
    isRtl !== (base?.direction === "rtl") && element("w:bidi", { "w:val": isRtl }),
    spacing(format, base),
    indents(format, base),
    alignment(format, base),
    extras.outlineLevel !== undefined && element("w:outlineLvl", { "w:val": extras.outlineLevel }),
    extras.markProperties !== undefined &&
      extras.markProperties !== "" &&
      element("w:rPr", undefined, extras.markProperties),
    extras.section,
  ])
  return children === "" ? undefined : element("w:pPr", undefined, children)
}

export function shading(fill: number): Xml {
  return element("w:shd", { "w:val": "clear", "w:color": "auto", "w:fill": toHex(fill) })
}

const borderStyles = {
  single: "single",
  double: "double",
  dashed: "dashed",
  dotted: "dotted",
} as const

/**
 * Gives one side; width in eighths of a point, 2 to 96. Source: ECMA-376 part 1, 17.18.2 and
 * ST_EighthPointMeasure.
 */
export function borderSide(name: string, line: BorderLine, space?: number): Xml {
  const eighths = Math.max(2, Math.min(96, Math.round(line.width * 8)))
  return element(name, {
    "w:val": borderStyles[line.style],
    "w:sz": eighths,
    "w:space": space ?? 0,
    "w:color": toHex(line.colour),
  })
}

/** Whole points. Source: ECMA-376 part 1, 17.3.4, "space". */
const farthestBorder = 31

function paragraphBorders(borders: Borders): Xml | undefined {
  const sides: Children = (["top", "left", "bottom", "right"] as const).map((side) => {
    const line = borders[side]
    return (
      line && borderSide(`w:${side}`, line, Math.min(farthestBorder, Math.round(line.space ?? 1)))
    )
  })
  const joined = joinXml(sides)
  return joined === "" ? undefined : element("w:pBdr", undefined, joined)
}

function toggle(
  name: string,
  value: boolean | undefined,
  base: boolean | undefined,
): Xml | undefined {
  if (Boolean(value) === Boolean(base)) return undefined
  return element(name, value ? undefined : { "w:val": "0" })
}

function tabs(stops: readonly TabStop[], base: readonly TabStop[]): Xml | undefined {
  if (stops.length === 0 || JSON.stringify(stops) === JSON.stringify(base)) return undefined
  const kinds = { left: "left", centre: "center", right: "right", decimal: "decimal" } as const
  const clears = base
    .filter((old) => !stops.some((stop) => twips(stop.at) === twips(old.at)))
    .map((old) => element("w:tab", { "w:val": "clear", "w:pos": twips(old.at) }))
  const sorted = stops.toSorted((a, b) => a.at - b.at)
  return element("w:tabs", undefined, [
    ...clears,
    ...sorted.map((stop) =>
      element("w:tab", {
        "w:val": kinds[stop.align],
        "w:leader": stop.leader,
        "w:pos": twips(stop.at),
      }),
    ),
  ])
}

function spacing(format: ParagraphFormat, base: ParagraphFormat | undefined): Xml | undefined {
  const of = (f: ParagraphFormat) => ({
    before: Math.max(0, twips(f.spaceBefore)),
    after: Math.max(0, twips(f.spaceAfter)),
    line:
      f.lineSpacing.rule === "multiple"
        ? Math.round(f.lineSpacing.value * 240)
        : Math.max(1, twips(f.lineSpacing.value)),
    rule: f.lineSpacing.rule === "multiple" ? "auto" : f.lineSpacing.rule,
  })
  const own = of(format)
  if (base) {
    const other = of(base)
    if (
      own.before === other.before &&
      own.after === other.after &&
      own.line === other.line &&
      own.rule === other.rule
    )
      return undefined
  }
  return element("w:spacing", {
    "w:before": own.before,
    "w:after": own.after,
    "w:line": own.line,
    "w:lineRule": own.rule,
  })
}

function indents(format: ParagraphFormat, base: ParagraphFormat | undefined): Xml | undefined {
  const of = (f: ParagraphFormat) =>
    [twips(f.indent.left), twips(f.indent.right), twips(f.indent.firstLine)] as const
  const [left, right, first] = of(format)
  if (base) {
    const other = of(base)
    if (left === other[0] && right === other[1] && first === other[2]) return undefined
  } else if (left === 0 && right === 0 && first === 0) return undefined
  return element("w:ind", {
    "w:left": left,
    "w:right": right,
    "w:hanging": first < 0 ? -first : undefined,
    "w:firstLine": first < 0 ? undefined : first,
  })
}

const alignments = {
  left: "left",
  centre: "center",
  right: "right",
  justify: "both",
  distribute: "distribute",
} as const

function alignment(format: ParagraphFormat, base: ParagraphFormat | undefined): Xml | undefined {
  if (format.align === (base?.align ?? "left") && format.direction === (base?.direction ?? "ltr"))
    return undefined
  // In a right-to-left paragraph Word counts "left" from the leading edge. Source: ECMA-376 part 1,
  // 17.3.1.13.
  const turned =
    format.direction === "rtl"
      ? ({ left: "right", right: "left" } as Partial<Record<string, "left" | "right">>)[
          format.align
        ]
      : undefined
  return element("w:jc", { "w:val": alignments[turned ?? format.align] })
}
