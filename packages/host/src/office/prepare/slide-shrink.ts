import {
  DEFAULT_SIZE,
  firstIn,
  levelOf,
  REDUCED,
  SINGLE,
  SIZE,
  SPACING,
  stylesOf,
  thousandths,
  type Ancestors,
} from "./slide-inherited.ts"

/** Where PowerPoint shrank a text, its spacing alone or its letters as well. */
const SHRUNK =
  /<a:normAutofit\b(?=[^>]*\s(?:fontScale|lnSpcReduction)=)([^>]*?)(?:\/>|>\s*<\/a:normAutofit>)/
/** PowerPoint rounds the sizes of shrunk text to whole points, here in hundredths. */
const POINT = 100
/**
 * Text that PowerPoint shrank gets the sizes and line spacing that it was shrunk to; the office
 * program would find a scale of its own, and knows no reduced spacing.
 *
 * Source: ECMA-376 part 1, 21.1.2.1.3 normAutofit; 19.3.1.36 ph, 19.3.1.52 txStyles for what text
 * inherits. Whole points: nine presentations that PowerPoint exported (44 at 90 % is 40, 20 at 92.5
 * % 19).
 */
export function sizesAsShrunk(slide: string, findAncestors: () => Ancestors): string {
  if (!SHRUNK.test(slide)) return slide
  const ancestors = findAncestors()
  return slide.replace(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g, (shape) => {
    const [fit, told = ""] = SHRUNK.exec(shape) ?? []
    if (fit === undefined) return shape
    const share = thousandths(/\bfontScale="([\d.]+%?)"/.exec(told)?.[1] ?? "100%") / SINGLE
    const reduced = thousandths(/\blnSpcReduction="([\d.]+%?)"/.exec(told)?.[1] ?? "0")
    if (!(share > 0 && share <= 1)) return shape
    const styles = stylesOf(shape, ancestors)
    return shape
      .replace(fit, reduced > 0 ? REDUCED : "<a:noAutofit/>")
      .replace(/<a:p>(?:(?!<a:p>)[\s\S])*?<\/a:p>/g, (paragraph) => {
        const level = levelOf(paragraph)
        const size = firstIn(styles, level, SIZE) ?? DEFAULT_SIZE
        const spacing = firstIn(styles, level, SPACING) ?? SINGLE
        return withSpacing(withSizes(paragraph, size, share), spacing, reduced)
      })
  })
}

/** Every run's size, times the scale; runs that tell none get the one that they inherit. */
function withSizes(paragraph: string, inherited: number, share: number): string {
  const scaled = (size: number): number =>
    share === 1 ? size : Math.round((size * share) / POINT) * POINT
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
