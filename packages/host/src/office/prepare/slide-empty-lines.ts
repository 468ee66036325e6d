import {
  DEFAULT_SIZE,
  firstTextIn,
  inheritance,
  levelOf,
  ownStyles,
  placeholderOf,
  SINGLE,
  SIZE,
  SPACING,
  thousandths,
  type Ancestors,
} from "./slide-inherited.ts"

const HAS_TEXT = /<a:(?:r|fld|br)\b/
const MARK = /<a:endParaRPr\b([^>]*?)(\/?)>/

/**
 * An empty paragraph at the beginning of a text is as high as its spacing says in PowerPoint; the
 * office program gives it a single line where that is more, so that it gets a smaller size.
 *
 * Source: a slide that PowerPoint exported, lines of 18 pt at .7: what follows stands .4 of the
 * size higher than here, .36 by this rule.
 */
export function emptyFirstLines(slide: string, findAncestors: () => Ancestors): string {
  if (!slide.includes("<a:t>")) return slide
  const inherited = inheritance(findAncestors())
  return slide.replace(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g, (shape) => {
    const paragraph = /<a:p>(?:(?!<a:p>)[\s\S])*?<\/a:p>/.exec(shape)?.[0]
    if (paragraph === undefined || HAS_TEXT.test(paragraph) || !HAS_TEXT.test(shape)) return shape
    const parent = inherited(placeholderOf(shape))
    if (parent === undefined) return shape
    const [own, level] = [ownStyles(shape), levelOf(paragraph)]
    const first = (value: RegExp): string | undefined =>
      firstTextIn([own], level, value) ?? parent.first(level, value)
    const isExact = /<a:lnSpc>\s*<a:spcPts\b/.test(paragraph)
    const spacing = thousandths(SPACING.exec(paragraph)?.[1] ?? first(SPACING) ?? `${SINGLE}`)
    if (isExact || !(spacing > 0 && spacing < SINGLE)) return shape
    const mark = MARK.exec(paragraph)
    const told = /\bsz="(\d+)"/.exec(mark?.[1] ?? "")?.[1] ?? first(SIZE) ?? DEFAULT_SIZE
    const size = Math.round((Number(told) * spacing) / SINGLE)
    const made =
      mark === null
        ? paragraph.replace("</a:p>", `<a:endParaRPr sz="${size}"/></a:p>`)
        : paragraph.replace(
            mark[0],
            () =>
              `<a:endParaRPr sz="${size}"${(mark[1] ?? "").replace(/\s*\bsz="\d+"/, "")}${mark[2] ?? ""}>`,
          )
    return shape.replace(paragraph, () => made)
  })
}

const BULLET =
  /<a:bu(?:None|Char|AutoNum|Blip)\b(?:[^>]*\/>|[^>]*>[\s\S]*?<\/a:bu(?:None|Char|AutoNum|Blip)>)/
/**
 * What follows a bullet in the properties of a paragraph. Source: ECMA-376 part 1, 21.1.2.2.7 pPr.
 */
const BEHIND_BULLET = /(?=<a:(?:tabLst|defRPr|extLst)\b)|$/

/**
 * An empty paragraph of a placeholder says that it has no bullet, as PowerPoint shows none. The
 * office program takes one that has a bullet out of its list: it then has the space between
 * paragraphs that the program's own outlines have, half a centimetre. Between numbers it stays:
 * they would begin anew.
 *
 * Source: a presentation that PowerPoint exported, 16 pt at 1.1: each of its empty lines is 21.1 pt
 * high, and was 35.2 here.
 */
export const emptyLinesInTheirList = (slide: string): string =>
  slide.replace(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g, (shape) => {
    const paragraphs = shape.match(PARAGRAPH) ?? []
    const isNumbered = paragraphs.some((text) => /<a:buAutoNum\b/.test(text) && HAS_TEXT.test(text))
    return placeholderOf(shape) === "" || isNumbered || !HAS_TEXT.test(shape)
      ? shape
      : shape.replace(PARAGRAPH, (text) => (HAS_TEXT.test(text) ? text : unmarked(text)))
  })

const PARAGRAPH = /<a:p>(?:(?!<a:p>)[\s\S])*?<\/a:p>/g

function unmarked(paragraph: string): string {
  const [head, attributes = "", inside = ""] =
    /^<a:p>\s*<a:pPr\b([^>]*?)(?:\/>|>([\s\S]*?)<\/a:pPr>)/.exec(paragraph) ?? []
  const made = inside.replace(BULLET.test(inside) ? BULLET : BEHIND_BULLET, "<a:buNone/>")
  return `<a:p><a:pPr${attributes}>${made}</a:pPr>${paragraph.slice((head ?? "<a:p>").length)}`
}
