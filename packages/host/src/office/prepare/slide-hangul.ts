import {
  inheritance,
  levelOf,
  ownStyles,
  placeholderOf,
  type Ancestors,
} from "./slide-inherited.ts"

/** Source: ECMA-376 part 1, 21.1.2.2.7 pPr, latinLnBrk. */
const BREAKS = /^<a:lvl\dpPr\b[^>]*?\blatinLnBrk="([01])"/
const LEVEL_PROPERTIES = (level: number): RegExp => new RegExp(`<a:lvl${level}pPr\\b[^>]*>`)
const HANGUL_WORD = /[\uac00-\ud7a3]{2}/

/**
 * Writes into the paragraphs of a slide that Korean words may be parted at the end of a line, where
 * they inherit it: with `latinLnBrk` PowerPoint ends lines after any syllable, without it at
 * spaces.
 *
 * Source: lines that end in Korean in four presentations that PowerPoint exported: where it is off
 * 357 of 358 end at a space, where it is on 8 of 17.
 */
export function wordBreaksNoted(slide: string, findAncestors: () => Ancestors): string {
  if (!HANGUL_WORD.test(slide)) return slide
  const inherited = inheritance(findAncestors())
  return slide.replace(/<p:sp>(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g, (shape) => {
    const parent = inherited(placeholderOf(shape))
    if (parent === undefined || !HANGUL_WORD.test(shape)) return shape
    const own = ownStyles(shape)
    return shape.replace(/<a:p>(?:(?!<a:p>)[\s\S])*?<\/a:p>/g, (paragraph) => {
      const head = /^<a:p>\s*<a:pPr\b[^>]*>/.exec(paragraph)?.[0]
      if (head?.includes("latinLnBrk=")) return paragraph
      const level = levelOf(paragraph)
      const styled = BREAKS.exec(LEVEL_PROPERTIES(level).exec(own)?.[0] ?? "")?.[1]
      if ((styled ?? parent.first(level, BREAKS)) !== "1") return paragraph
      return head === undefined
        ? paragraph.replace("<a:p>", '<a:p><a:pPr latinLnBrk="1"/>')
        : head.replace("<a:pPr", '<a:pPr latinLnBrk="1"') + paragraph.slice(head.length)
    })
  })
}

/** Whether Korean words of a paragraph may be parted. */
export const partsKoreanWords = (paragraph: string): boolean =>
  /^<a:p>\s*<a:pPr\b[^>]*\blatinLnBrk="1"/.test(paragraph)
