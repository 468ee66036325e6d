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
 * Source: a slide that PowerPoint exported, lines of 18 pt at .7: what follows stands .4 of the size
 * higher than here, .36 by this rule.
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
