/** The parts from which text of a slide inherits, in their order: its layout, the layout's master. */
export interface Ancestors {
  readonly layout: string
  readonly master: string
  readonly presentation: string
}

const SHRUNK = /<a:normAutofit\b[^>]*\bfontScale="([\d.]+)(%?)"[^>]*?(?:\/>|>\s*<\/a:normAutofit>)/
/** Size and spacing where nothing tells one: hundredths of a point, thousandths of a percent. */
const DEFAULT_SIZE = 1800
const SINGLE = 100_000

/**
 * Text that PowerPoint shrank gets the sizes and line spacing that it was shrunk to; the office
 * program would find a scale of its own, and knows no reduced spacing.
 *
 * Source: ECMA-376 part 1, 21.1.2.1.3 normAutofit; 19.3.1.36 ph, 19.3.1.52 txStyles for what text
 * inherits.
 */
export function sizesAsShrunk(slide: string, findAncestors: () => Ancestors): string {
  if (!SHRUNK.test(slide)) return slide
  const ancestors = findAncestors()
  return slide.replace(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g, (shape) => {
    const [fit, scale = "", percent] = SHRUNK.exec(shape) ?? []
    if (fit === undefined) return shape
    const share = Number(scale) / (percent === "%" ? 100 : SINGLE)
    const reduced = thousandths(/\blnSpcReduction="([\d.]+%?)"/.exec(fit)?.[1] ?? "0")
    if (!(share > 0 && share <= 1)) return shape
    const styles = stylesOf(shape, ancestors)
    return shape
      .replace(fit, "<a:noAutofit/>")
      .replace(/<a:p>(?:(?!<a:p>)[\s\S])*?<\/a:p>/g, (paragraph) => {
        const level = Number(/^<a:p>\s*<a:pPr\b[^>]*?\blvl="(\d)"/.exec(paragraph)?.[1] ?? 0) + 1
        const size = firstIn(styles, level, /<a:defRPr\b[^>]*?\bsz="(\d+)"/) ?? DEFAULT_SIZE
        const spacing = firstIn(styles, level, /<a:lnSpc>\s*<a:spcPct val="([\d.]+%?)"/) ?? SINGLE
        return withSpacing(withSizes(paragraph, size, share), spacing, reduced)
      })
  })
}

const thousandths = (text: string): number =>
  text.endsWith("%") ? Number.parseFloat(text) * 1000 : Number(text)

/** The lists of styles that a shape's text inherits from, nearest first. */
function stylesOf(shape: string, { layout, master, presentation }: Ancestors): string[] {
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

const typeOf = (head: string): string | undefined => /\btype="(\w+)"/.exec(head)?.[1]
const isBody = (type: string): boolean => !/^(?:dt|ftr|sldNum|hdr)$/.test(type)

/** The placeholder of a layout or master that one of a slide belongs to: by its index, else by its type. */
function placeholderIn(sheet: string, ph: string): { head: string; styles: string } {
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
  }
}

/** The first value that a list of styles tells for a level. */
function firstIn(styles: readonly string[], level: number, value: RegExp): number | undefined {
  for (const list of styles) {
    const properties = new RegExp(`<a:lvl${level}pPr\\b[\\s\\S]*?(?:</a:lvl${level}pPr>)`).exec(
      list,
    )?.[0]
    const found = properties && value.exec(properties)?.[1]
    if (found) return thousandths(found)
  }
  return undefined
}

/** Every run's size, times the scale; runs that tell none get the one that they inherit. */
function withSizes(paragraph: string, inherited: number, share: number): string {
  const scaled = (size: number): number => Math.round(size * share)
  return paragraph
    .replace(/<a:(r|fld\b[^>]*|br)>(?=\s*<a:(?:t|pPr)\b)|<a:br\/>/g, (tag) =>
      tag === "<a:br/>" ? "<a:br><a:rPr/></a:br>" : `${tag}<a:rPr/>`,
    )
    .replace(/<a:(rPr|endParaRPr)\b([^>]*?)(\/?)>/g, (_, name: string, rest: string, end) => {
      const own = /\bsz="(\d+)"/.exec(rest)?.[1]
      const size = scaled(own === undefined ? inherited : Number(own))
      return `<a:${name} sz="${size}"${rest.replace(/\s*\bsz="\d+"/, "")}${end}>`
    })
}

function withSpacing(paragraph: string, inherited: number, reduced: number): string {
  if (reduced === 0) return paragraph
  const own = /<a:lnSpc>\s*<a:spcPct val="([\d.]+%?)"\s*\/>\s*<\/a:lnSpc>/.exec(paragraph)
  // Spacing in points is not reduced.
  if (own === null && paragraph.includes("<a:lnSpc>")) return paragraph
  const spacing = Math.max(0, (own === null ? inherited : thousandths(own[1] ?? "")) - reduced)
  const made = `<a:lnSpc><a:spcPct val="${spacing}"/></a:lnSpc>`
  if (own !== null) return paragraph.replace(own[0], made)
  if (!/^<a:p>\s*<a:pPr\b/.test(paragraph))
    return paragraph.replace("<a:p>", `<a:p><a:pPr>${made}</a:pPr>`)
  return paragraph.replace(/<a:pPr\b([^>]*?)(\/?)>/, (_, rest: string, end: string) =>
    end === "" ? `<a:pPr${rest}>${made}` : `<a:pPr${rest}>${made}</a:pPr>`,
  )
}
