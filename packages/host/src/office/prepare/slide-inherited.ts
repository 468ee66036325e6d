/**
 * The parts from which text of a slide inherits, in their order: its layout, the layout's master.
 */
export interface Ancestors {
  readonly layout: string
  readonly master: string
  readonly presentation: string
}

/** Size and spacing where nothing tells one: hundredths of a point, thousandths of a percent. */
export const DEFAULT_SIZE = 1800
export const SINGLE = 100_000

/** The size that a level of a style tells. */
export const SIZE = /<a:defRPr\b[^>]*?\bsz="(\d+)"/

/** The spacing of lines that it tells, as a share. */
export const SPACING = /<a:lnSpc>\s*<a:spcPct val="([\d.]+%?)"/

/** The face for Latin letters that it names. */
export const LATIN =
  /<a:defRPr\b[^>]*>(?:(?!<\/a:defRPr>)[\s\S])*?<a:latin\b[^>]*?\btypeface="([^"]*)"/

/** The level of a paragraph, from 1. Source: ECMA-376 part 1, 21.1.2.2.7 pPr. */
export const levelOf = (paragraph: string): number =>
  Number(/^<a:p>\s*<a:pPr\b[^>]*?\blvl="(\d)"/.exec(paragraph)?.[1] ?? 0) + 1

export const thousandths = (text: string): number =>
  text.endsWith("%") ? Number.parseFloat(text) * 1000 : Number(text)

/** The lists of styles that a shape's text inherits from, nearest first. */
export function stylesOf(shape: string, { layout, master, presentation }: Ancestors): string[] {
  const own = /<a:lstStyle>[\s\S]*?<\/a:lstStyle>/.exec(shape)?.[0] ?? ""
  const ph = /<p:ph\b([^>]*)>/.exec(shape)?.[1]
  const defaults =
    /<p:defaultTextStyle>[\s\S]*?<\/p:defaultTextStyle>/.exec(presentation)?.[0] ?? ""
  if (ph === undefined) return [own, defaults]
  const onLayout = placeholderIn(layout, ph)
  const type = typeOf(onLayout.head) ?? typeOf(ph) ?? "body"
  const kind = /title/i.test(type) ? "titleStyle" : isBody(type) ? "bodyStyle" : "otherStyle"
  const onMaster = placeholderIn(master, ` type="${kind === "titleStyle" ? "title" : type}"`)
  const texts = new RegExp(`<p:${kind}>[\\s\\S]*?</p:${kind}>`).exec(master)?.[0] ?? ""
  return [own, onLayout.styles, onMaster.styles, texts, defaults]
}

/** The properties of a placeholder's text on its layout and master, nearest first. */
function bodyPropertiesOf(ph: string, { layout, master }: Ancestors): string[] {
  const onLayout = placeholderIn(layout, ph)
  const type = typeOf(onLayout.head) ?? typeOf(ph) ?? "body"
  const family = /title/i.test(type) ? "title" : type
  return [onLayout.body, placeholderIn(master, ` type="${family}"`).body]
}

const typeOf = (head: string): string | undefined => /\btype="(\w+)"/.exec(head)?.[1]
const isBody = (type: string): boolean => !/^(?:dt|ftr|sldNum|hdr)$/.test(type)

/**
 * The placeholder of a layout or master that one of a slide belongs to: by its index, else by its
 * type.
 */
function placeholderIn(sheet: string, ph: string): { head: string; styles: string; body: string } {
  const shapes = sheet.match(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g) ?? []
  const headOf = (shape: string): string | undefined => /<p:ph\b([^>]*)>/.exec(shape)?.[1]
  const index = /\bidx="(\d+)"/.exec(ph)?.[1]
  const family = (type = "body"): string => (/title/i.test(type) ? "title" : type)
  const found =
    shapes.find((shape) => index !== undefined && headOf(shape)?.includes(`idx="${index}"`)) ??
    shapes.find((shape) => {
      const head = headOf(shape)
      return head !== undefined && family(typeOf(head)) === family(typeOf(ph))
    })
  return {
    head: (found && headOf(found)) ?? "",
    styles: (found && /<a:lstStyle>[\s\S]*?<\/a:lstStyle>/.exec(found)?.[0]) ?? "",
    body: (found && /<a:bodyPr\b[^>]*>/.exec(found)?.[0]) ?? "",
  }
}

/** The first number that a list of styles tells for a level. */
export function firstIn(
  styles: readonly string[],
  level: number,
  value: RegExp,
): number | undefined {
  const found = firstTextIn(styles, level, value)
  return found === undefined ? undefined : thousandths(found)
}

/** The first value that a list of styles tells for a level. */
export function firstTextIn(
  styles: readonly string[],
  level: number,
  value: RegExp,
): string | undefined {
  for (const list of styles) {
    const properties = new RegExp(`<a:lvl${level}pPr\\b[\\s\\S]*?(?:</a:lvl${level}pPr>)`).exec(
      list,
    )?.[0]
    const found = properties && value.exec(properties)?.[1]
    if (found) return found
  }
  return undefined
}

/** What a placeholder inherits; asked for many shapes, each thing is looked up once. */
export interface Inherited {
  /** The first value that its layout, its master or the presentation tells for a level. */
  readonly first: (level: number, value: RegExp) => string | undefined
  /** Properties of its text on its layout and master, nearest first. */
  readonly bodies: readonly string[]
}

/** Most placeholders of a slide that are looked up: a slide has a dozen. */
const MOST_PLACEHOLDERS = 200

/**
 * Looks up what placeholders of a slide inherit, by their `p:ph`; undefined where there are too
 * many.
 */
export function inheritance(ancestors: Ancestors): (ph: string) => Inherited | undefined {
  const known = new Map<string, Inherited>()
  return (ph) => {
    const found = known.get(ph)
    if (found !== undefined || known.size === MOST_PLACEHOLDERS) return found
    const styles = stylesOf(ph, ancestors).slice(1)
    const values = new Map<string, string | undefined>()
    const made: Inherited = {
      bodies: ph === "" ? [] : bodyPropertiesOf(ph, ancestors),
      first: (level, value) => {
        const key = `${level} ${value.source}`
        if (!values.has(key)) values.set(key, firstTextIn(styles, level, value))
        return values.get(key)
      },
    }
    known.set(ph, made)
    return made
  }
}

/** The list of styles of a shape's own. */
export const ownStyles = (shape: string): string =>
  /<a:lstStyle>[\s\S]*?<\/a:lstStyle>/.exec(shape)?.[0] ?? ""

/** The element that makes a shape a placeholder. */
export const placeholderOf = (shape: string): string => /<p:ph\b[^>]*>/.exec(shape)?.[0] ?? ""

/** A mark of our own for text whose lines were brought nearer to fit; it is taken off, too. */
export const REDUCED = '<a:noAutofit reduced="1"/>'

/** An attribute of our own for what a run inherits; it is taken off before the part is written. */
export const INHERITED = "inheritedSz"

/**
 * Notes at each run of the text of a slide that tells no size the one that it inherits; titles,
 * which are in another face, are left.
 */
export function inheritedSizesNoted(slide: string, findAncestors: () => Ancestors): string {
  if (!/<a:rPr\b(?![^>]*\bsz=)/.test(slide)) return slide
  const inherited = inheritance(findAncestors())
  return slide.replace(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g, (shape) => {
    const ph = placeholderOf(shape)
    const parent = inherited(ph)
    if (parent === undefined || /\btype="(?:title|ctrTitle)"/.test(ph)) return shape
    const own = ownStyles(shape)
    return shape.replace(/<a:p>(?:(?!<a:p>)[\s\S])*?<\/a:p>/g, (paragraph) => {
      const level = levelOf(paragraph)
      const size = firstTextIn([own], level, SIZE) ?? parent.first(level, SIZE) ?? DEFAULT_SIZE
      return paragraph.replace(/<a:rPr\b(?![^>]*\bsz=)/g, () => `<a:rPr ${INHERITED}="${size}"`)
    })
  })
}
