/** Sides of a cell. */
export const sides = ["left", "right", "top", "bottom"] as const
export type Side = (typeof sides)[number]
type Line = Side | "vertical" | "horizontal"

/** What a part of a table style gives its cells, as pieces of a workbook's styles. */
export interface PartLook {
  readonly isBold: boolean
  /** The element `color` of a font. */
  readonly colour?: string
  /** The element `fill`. */
  readonly fill?: string
  /**
   * Attributes and colour of each line, `style="thin"><color …/>`; the last two lie between cells.
   */
  readonly lines: Readonly<Partial<Record<Line, string>>>
}

/** Parts of a table that have looks of their own. Source: ECMA-376 part 1, 18.18.93. */
export type TablePart =
  | "wholeTable"
  | "firstColumnStripe"
  | "secondColumnStripe"
  | "firstRowStripe"
  | "secondRowStripe"
  | "lastColumn"
  | "firstColumn"
  | "headerRow"
  | "totalRow"

export interface TableStyle {
  readonly looks: ReadonlyMap<TablePart, PartLook>
  /** Rows or columns of a stripe, where it has more than one. */
  readonly sizes: ReadonlyMap<TablePart, number>
}

/** Reads a style by its name: the workbook's own ones, else those that every Excel knows. */
export function tableStyle(name: string, styles: string): TableStyle | undefined {
  const own = [...styles.matchAll(/<tableStyle\b[^>]*>/g)].find(
    ([tag]) => attributeOf(tag, "name") === name,
  )
  return own ? ownStyle(styles, own.index) : presetStyle(name)
}

const attributeOf = (tag: string, name: string): string | undefined =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]

/**
 * A style that the workbook defines: parts that name differential formats. Source: ECMA-376 part 1,
 * 18.8.40.
 */
function ownStyle(styles: string, from: number): TableStyle {
  const end = styles.indexOf("</tableStyle>", from)
  const formats = listOf(styles, "dxfs")
    .split(/(?=<dxf[\s>/])/)
    .filter((xml) => xml.startsWith("<dxf"))
  const elements = [
    ...styles.slice(from, end < 0 ? from : end).matchAll(/<tableStyleElement\b[^>]*>/g),
  ]
  const parts = elements.map(([tag]) => ({
    type: (attributeOf(tag, "type") ?? "") as TablePart,
    size: Number(attributeOf(tag, "size") ?? 1),
    look: lookOfFormat(formats[Number(attributeOf(tag, "dxfId") ?? -1)] ?? ""),
  }))
  return {
    looks: new Map(parts.map(({ type, look }) => [type, look])),
    sizes: new Map(parts.map(({ type, size }) => [type, Math.max(1, size)])),
  }
}

/** What stands between the tags of a list in a workbook's styles. */
export function listOf(styles: string, name: string): string {
  const from = new RegExp(`<${name}\\b[^>]*>`).exec(styles)
  const to = styles.indexOf(`</${name}>`)
  return from && to > from.index ? styles.slice(from.index + from[0].length, to) : ""
}

function lookOfFormat(xml: string): PartLook {
  const font = between(xml, "font")
  const fill = between(xml, "fill")
  const border = between(xml, "border")
  const colour = /<color\b[^>]*\/>/.exec(font)?.[0]
  // A solid fill of a differential format has its colour behind the pattern. Source: ECMA-376 part
  // 1, 18.8.32.
  const paint = (/<bgColor\b([^>]*)\/>/.exec(fill) ?? /<fgColor\b([^>]*)\/>/.exec(fill))?.[1]
  const lines = (["left", "right", "top", "bottom", "vertical", "horizontal"] as const).map(
    (side) =>
      [
        side,
        new RegExp(`<${side}\\b([^>]*[^/]>[\\s\\S]{0,300}?)</${side}>`).exec(border)?.[1],
      ] as const,
  )
  return {
    isBold: /<b(?:\s+val="(?:1|true)")?\s*\/>/.test(font),
    ...(colour === undefined ? {} : { colour }),
    ...(paint === undefined ? {} : { fill: solid(paint) }),
    lines: Object.fromEntries(lines.filter(([, line]) => line?.includes("style="))),
  }
}

const between = (xml: string, name: string): string => {
  const from = xml.indexOf(`<${name}`)
  const to = xml.indexOf(`</${name}>`)
  return from < 0 || to < from ? "" : xml.slice(from, to)
}

const solid = (colour: string): string =>
  `<fill><patternFill patternType="solid"><fgColor${colour}/><bgColor indexed="64"/></patternFill></fill>`

/**
 * Colours of a theme: white, black, and the first of its six accents. Source: ECMA-376 part 1,
 * 18.8.3.
 */
const LIGHT = ' theme="0"'
const DARK = ' theme="1"'
const FIRST_ACCENT = 4
/**
 * Tints of the styles that every Excel knows. Source: ECMA-376 part 1, annex G.2,
 * presetTableStyles.xml.
 */
const tints = { pale: 0.8, middling: 0.6, line: 0.4, deep: -0.25, deepest: -0.5 } as const
const greys = { pale: -0.15, middling: -0.35 } as const

interface Palette {
  /**
   * The style's own colour, and the same in other strengths; black and greys for the first of each
   * seven.
   */
  readonly full: string
  readonly pale: string
  readonly middling: string
  readonly line: string
}

const tinted = (colour: string, tint: number): string => `${colour} tint="${tint}"`

function paletteOf(accent: number): Palette {
  if (accent === 0)
    return {
      full: DARK,
      pale: tinted(LIGHT, greys.pale),
      middling: tinted(LIGHT, greys.middling),
      line: DARK,
    }
  const full = ` theme="${FIRST_ACCENT - 1 + accent}"`
  return {
    full,
    pale: tinted(full, tints.pale),
    middling: tinted(full, tints.middling),
    line: tinted(full, tints.line),
  }
}

const line = (style: string, colour: string): string => ` style="${style}"><color${colour}/>`
const around = (value: string): PartLook["lines"] => ({
  left: value,
  right: value,
  top: value,
  bottom: value,
})
const grid = (value: string): PartLook["lines"] => ({
  ...around(value),
  vertical: value,
  horizontal: value,
})

interface Wish {
  readonly bold?: boolean
  readonly text?: string
  readonly fill?: string
  readonly lines?: PartLook["lines"]
}

const look = ({ bold = false, text, fill, lines = {} }: Wish): PartLook => ({
  isBold: bold,
  ...(text === undefined ? {} : { colour: `<color${text}/>` }),
  ...(fill === undefined ? {} : { fill: solid(fill) }),
  lines,
})

type Parts = Partial<Record<TablePart, Wish>>

const striped = (fill: string): Parts => ({ firstRowStripe: { fill }, firstColumnStripe: { fill } })
const ends = (wish: Wish): Parts => ({ firstColumn: wish, lastColumn: wish })

/**
 * The styles that every Excel knows, in families of seven: black, then the six accents. Source:
 * ECMA-376 part 1, annex G.2, presetTableStyles.xml.
 */
const families: Readonly<Record<string, (palette: Palette, accent: number) => Parts>> = {
  Light0: ({ full, pale }, accent) => {
    const text = accent === 0 ? DARK : tinted(full, tints.deep)
    const thin = line("thin", full)
    return {
      ...striped(pale),
      wholeTable: { text, lines: { top: thin, bottom: thin } },
      headerRow: { bold: true, text, lines: { bottom: thin } },
      totalRow: { bold: true, text, lines: { top: thin } },
      ...ends({ bold: true, text }),
    }
  },
  Light1: ({ full }) => {
    const thin = line("thin", full)
    return {
      wholeTable: { text: DARK, lines: around(thin) },
      firstRowStripe: { lines: { top: thin } },
      secondRowStripe: { lines: { top: thin } },
      firstColumnStripe: { lines: { left: thin } },
      secondColumnStripe: { lines: { left: thin } },
      headerRow: { bold: true, text: LIGHT, fill: full },
      totalRow: { bold: true, text: DARK, lines: { top: line("double", full) } },
      ...ends({ bold: true, text: DARK }),
    }
  },
  Light2: ({ full, pale }) => ({
    ...striped(pale),
    wholeTable: { text: DARK, lines: grid(line("thin", full)) },
    headerRow: { bold: true, text: DARK, lines: { bottom: line("medium", full) } },
    totalRow: { bold: true, text: DARK, lines: { top: line("double", full) } },
    ...ends({ bold: true, text: DARK }),
  }),
  Medium0: ({ full, pale, line: colour }) => {
    const thin = line("thin", colour)
    return {
      ...striped(pale),
      wholeTable: { text: DARK, lines: { ...around(thin), horizontal: thin } },
      headerRow: { bold: true, text: LIGHT, fill: full },
      totalRow: { bold: true, text: DARK, lines: { top: line("double", full) } },
      ...ends({ bold: true, text: DARK }),
    }
  },
  Medium1: ({ full, pale, middling }) => {
    const thin = line("thin", LIGHT)
    const strong: Wish = { bold: true, text: LIGHT, fill: full }
    return {
      ...striped(middling),
      wholeTable: { text: DARK, fill: pale, lines: { vertical: thin, horizontal: thin } },
      headerRow: { ...strong, lines: { bottom: line("thick", LIGHT) } },
      totalRow: { ...strong, lines: { top: line("thick", LIGHT) } },
      ...ends(strong),
    }
  },
  Medium2: ({ full }, accent) => {
    const edge = line("medium", DARK)
    const strong: Wish = { bold: true, text: LIGHT, fill: full }
    const whole = accent === 0 ? grid(line("thin", DARK)) : {}
    return {
      ...striped(tinted(LIGHT, greys.pale)),
      wholeTable: { text: DARK, lines: { ...whole, top: edge, bottom: edge } },
      headerRow: { ...strong, lines: { bottom: edge } },
      totalRow: { lines: { top: line("double", DARK) } },
      ...ends(strong),
    }
  },
  Medium3: ({ full, pale, middling, line: colour }) => ({
    ...striped(middling),
    wholeTable: { text: DARK, fill: pale, lines: grid(line("thin", colour)) },
    headerRow: { bold: true, text: DARK },
    totalRow: { bold: true, text: DARK, lines: { top: line("medium", full) } },
    ...ends({ bold: true, text: DARK }),
  }),
  Dark0: ({ full }, accent) => {
    const edge = line("medium", LIGHT)
    // The black one gets lighter where the others get darker.
    const shade = (tint: number, ofBlack: number): string =>
      tinted(full, accent === 0 ? ofBlack : tint)
    const deep = shade(tints.deep, 0.25)
    return {
      ...striped(deep),
      wholeTable: { text: LIGHT, fill: accent === 0 ? tinted(DARK, 0.45) : full },
      headerRow: { bold: true, text: LIGHT, fill: DARK, lines: { bottom: edge } },
      totalRow: { bold: true, text: LIGHT, fill: shade(tints.deepest, 0.15), lines: { top: edge } },
      firstColumn: { bold: true, text: LIGHT, fill: deep, lines: { right: edge } },
      lastColumn: { bold: true, text: LIGHT, fill: deep, lines: { left: edge } },
    }
  },
}

/** The last four dark styles: grey, then pairs of accents, the second of which heads the table. */
function pairedDark(number: number): Parts {
  const accent = Math.max(0, (number - 8) * 2 - 1)
  const { pale, middling } = paletteOf(accent)
  return {
    ...striped(middling),
    wholeTable: { fill: pale },
    headerRow: { text: LIGHT, fill: accent === 0 ? DARK : paletteOf(accent + 1).full },
    totalRow: { bold: true, text: DARK, lines: { top: line("double", DARK) } },
    ...ends({ bold: true, text: DARK }),
  }
}

function presetStyle(name: string): TableStyle | undefined {
  const [, kind = "", digits = ""] = /^TableStyle(Light|Medium|Dark)(\d{1,2})$/.exec(name) ?? []
  const number = Number(digits)
  if (number < 1) return undefined
  const accent = (number - 1) % 7
  const family = families[`${kind}${Math.floor((number - 1) / 7)}`]
  const parts =
    family?.(paletteOf(accent), accent) ??
    (kind === "Dark" && number <= 11 ? pairedDark(number) : undefined)
  if (!parts) return undefined
  const looks = Object.entries(parts).map(
    ([part, wish]) => [part as TablePart, look(wish)] as const,
  )
  return { looks: new Map(looks), sizes: new Map() }
}
