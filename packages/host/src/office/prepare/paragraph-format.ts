/** Styles based on one another further than this are a circle, or as good as one. */
const DEEPEST = 64

/** What decides the height of a line: size in half-points, spacing in 240ths of a line. */
export interface LineFormat {
  readonly size?: number
  /** The size of letters that name none, half-points. */
  readonly usual?: number
  readonly multiple?: number
  readonly isSnapped?: boolean
  /** Where a height is set instead of a multiple. */
  readonly rule?: "least" | "exact" | undefined
  /** That height, twentieths of a point. */
  readonly height?: number | undefined
  /** Space around the paragraph, twentieths of a point; NaN where it is not given as such. */
  readonly before?: number
  readonly after?: number
  /** Faces of Latin and of Han letters. */
  readonly latin?: string
  readonly han?: string
}

/** The format of one paragraph: its own, its runs' and its style's. */
export function paragraphFormat(
  paragraph: string,
  formatOf: (id: string | undefined) => LineFormat,
): LineFormat {
  const properties = /<w:pPr>[\s\S]*?<\/w:pPr>/.exec(paragraph)?.[0] ?? ""
  const style = formatOf(attribute(/<w:pStyle\b[^>]*>/.exec(properties)?.[0] ?? "", "val"))
  const sizes = elementsOf(paragraph.replace(properties, ""), /<w:r[ >]/g, "</w:r>")
    .filter((run) => /<w:t[ >]/.test(run))
    .map((run) => Number(/<w:sz w:val="(\d+)"/.exec(run)?.[1] ?? style.size ?? 20))
  const own = readLine(properties)
  // An empty line is as high as its mark.
  return {
    ...style,
    ...own,
    ...(style.size === undefined ? {} : { usual: style.size }),
    ...(sizes.length > 0 ? { size: greatest(sizes) } : readSize(properties)),
  }
}

/**
 * The pieces from each opening to the next closing tag. Where none closes any more nothing is
 * looked for again: a search that starts over at each opening would take the square of their
 * number.
 */
export function elementsOf(xml: string, opening: RegExp, closing: string): string[] {
  const found: string[] = []
  for (let match = opening.exec(xml); match; match = opening.exec(xml)) {
    const end = xml.indexOf(closing, match.index)
    if (end < 0) break
    found.push(xml.slice(match.index, end + closing.length))
    opening.lastIndex = end + closing.length
  }
  return found
}

/** A paragraph may have more runs than a call takes arguments. */
const greatest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, value), 0)

/** The line format of each paragraph style, with what it is based on. */
export function readStyles(styles: string): (id: string | undefined) => LineFormat {
  const base: LineFormat = {
    ...readLine(/<w:pPrDefault>[\s\S]*?<\/w:pPrDefault>/.exec(styles)?.[0] ?? ""),
    ...readLetters(/<w:rPrDefault>[\s\S]*?<\/w:rPrDefault>/.exec(styles)?.[0] ?? ""),
  }
  const found = new Map<string, { xml: string; basedOn: string | undefined }>()
  let usual: string | undefined
  for (const xml of elementsOf(styles, /<w:style\b[^>]*w:type="paragraph"/g, "</w:style>")) {
    const id = attribute(xml, "styleId")
    if (id === undefined) continue
    if (/^<w:style\b[^>]*w:default="(1|true)"/.test(xml)) usual = id
    found.set(id, { xml, basedOn: attribute(/<w:basedOn\b[^>]*>/.exec(xml)?.[0] ?? "", "val") })
  }
  const known = new Map<string, LineFormat>()
  const formatOf = (id: string | undefined, depth = 0): LineFormat => {
    const style = found.get(id ?? usual ?? "")
    if (!style || depth > DEEPEST) return base
    const key = id ?? usual ?? ""
    const format = known.get(key) ?? {
      ...(style.basedOn === undefined ? base : formatOf(style.basedOn, depth + 1)),
      ...readLine(style.xml),
      ...readLetters(style.xml),
    }
    known.set(key, format)
    return format
  }
  return formatOf
}

/** Size and faces. */
function readLetters(xml: string): LineFormat {
  const faces = /<w:rFonts\b[^>]*>/.exec(xml)?.[0] ?? ""
  const [latin, han] = [attribute(faces, "ascii"), attribute(faces, "eastAsia")]
  return {
    ...readSize(xml),
    ...(latin === undefined ? {} : { latin }),
    ...(han === undefined ? {} : { han }),
  }
}

function readSize(xml: string): LineFormat {
  const size = /<w:sz w:val="(\d+)"/.exec(xml)?.[1]
  return size === undefined ? {} : { size: Number(size) }
}

/**
 * The properties of a paragraph with no space above it, and with `more` where it belongs after the
 * style. Source: ECMA-376 part 1, 17.3.1.26 pPr, 17.3.1.33 spacing.
 */
export function withoutSpaceBefore(properties = "<w:pPr></w:pPr>", more = ""): string {
  const none = 'w:before="0" w:beforeLines="0" w:beforeAutospacing="0"'
  const start = /^<w:pPr>(<w:pStyle\b[^>]*\/>)?/.exec(properties)?.[0] ?? ""
  const own = /<w:spacing\b[^>]*\bw:(?:line|before|after)[^>]*>/.exec(properties)?.[0]
  const rest = properties.slice(start.length)
  if (own === undefined) return `${start}${more}<w:spacing ${none}/>${rest}`
  const kept = own
    .replaceAll(/ w:before(?:Lines|Autospacing)?="[^"]*"/g, "")
    .replace("<w:spacing", `<w:spacing ${none}`)
  return `${start}${more}${rest.replace(own, () => kept)}`
}

/** A switch is on where it stands without a word of being off. */
export const isOn = (tag: string | undefined): boolean =>
  tag !== undefined && !/w:val="(0|false|off)"/.test(tag)

/** Exact and least heights count as single: no multiple of the grid is asked for. */
function readLine(xml: string): LineFormat {
  const spacing = /<w:spacing\b[^>]*w:line="[^>]*>/.exec(xml)?.[0]
  const snap = /<w:snapToGrid\b[^>]*>/.exec(xml)?.[0]
  const rule = spacing === undefined ? undefined : (attribute(spacing, "lineRule") ?? "auto")
  return {
    ...readSpace(xml),
    ...(spacing === undefined
      ? {}
      : {
          multiple: rule === "auto" ? Number(attribute(spacing, "line")) : 240,
          rule: rule === "atLeast" ? "least" : rule === "exact" ? "exact" : undefined,
          height: rule === "auto" ? undefined : Number(attribute(spacing, "line")),
        }),
    ...(snap === undefined ? {} : { isSnapped: isOn(snap) }),
  }
}

/** Space in lines or left to the program is no length. */
function readSpace(xml: string): LineFormat {
  const tag = /<w:spacing\b[^>]*\bw:(?:before|after)[A-Za-z]*="[^>]*>/.exec(xml)?.[0] ?? ""
  const side = (name: "before" | "after"): number | undefined =>
    new RegExp(`w:${name}(?:Lines|Autospacing)="(?!0")`).test(tag)
      ? Number.NaN
      : numberOf(attribute(tag, name))
  const [before, after] = [side("before"), side("after")]
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  }
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text)

/** The value of an attribute of a tag. */
export const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\bw:${name}="([^"]*)"`).exec(tag)?.[1]
