import { symbolText } from "@mozhuan/engine"
import { GAP_FACE } from "../fonts/data/slide-families.ts"
import { partsKoreanWords } from "./slide-hangul.ts"

/** Changes each paragraph of a part with slides' markup. */
export function changeParagraphs(
  xml: string,
  change: (paragraph: string, isTitle: () => boolean) => string,
): string {
  let titles: readonly RegExpExecArray[] | undefined
  const isTitle = (at: number): boolean =>
    (titles ??= [...xml.matchAll(TITLE_SHAPE)]).some(
      ({ index, 0: shape }) => index < at && at < index + shape.length,
    )
  return xml.replace(/<a:p>(?:(?!<a:p>)[\s\S])*?<\/a:p>/g, (paragraph, at: number) =>
    change(paragraph, () => isTitle(at)),
  )
}

/** Source: ECMA-376 part 1, 19.3.1.36 ph. */
const TITLE_SHAPE =
  /<p:sp>(?:(?!<p:sp>|<\/p:sp>)[\s\S])*?<p:ph\b[^>]*\btype="(?:title|ctrTitle)"(?:(?!<p:sp>)[\s\S])*?<\/p:sp>/g

/**
 * Text that PowerPoint had nothing to shrink keeps its size; the office program would shrink it
 * where its own lines come out longer. Source: ECMA-376 part 1, 21.1.2.1.3 normAutofit.
 */
export const fitsAlready = (xml: string): string =>
  xml.replace(/<a:normAutofit\s*\/>|<a:normAutofit>\s*<\/a:normAutofit>/g, "<a:noAutofit/>")

/**
 * The office program passes over the tab stops of a paragraph that states its indent: one that is
 * none need not be stated.
 */
export function tabsBesideIndents(paragraph: string): string {
  const head = /^<a:p>\s*<a:pPr\b[^>]*>/.exec(paragraph)?.[0]
  if (head === undefined || !paragraph.includes("<a:tabLst>")) return paragraph
  return head.replace(/\sindent="0"/, "") + paragraph.slice(head.length)
}

const RUN = /<a:r>(?:(?!<a:r>)[\s\S])*?<\/a:r>/g
const TEXT = /<a:t>([^<]*)<\/a:t>/

/**
 * Signs of symbol faces become the Unicode characters that they show: the office program takes
 * their codes for Chinese ones and finds no face that has them.
 */
export function inUnicode(paragraph: string): string {
  if (!/[\uf020-\uf0ff]/.test(paragraph)) return paragraph
  return paragraph.replace(RUN, (run) => {
    // The face of signs, where there is one, stands before that of letters.
    const face =
      /<a:sym\b[^>]*typeface="([^"]*)"/.exec(run)?.[1] ??
      /<a:latin\b[^>]*typeface="([^"]*)"/.exec(run)?.[1] ??
      ""
    const text = TEXT.exec(run)?.[1] ?? ""
    if (!/wingdings$|^symbol$/i.test(face) || !/[\uf020-\uf0ff]/.test(text)) return run
    const pieces = text.match(/[\uf020-\uf0ff]+|[^\uf020-\uf0ff]+/g) ?? []
    return pieces
      .map((piece) => {
        const signs = [...piece]
          .map((sign) => symbolText(face, sign.charCodeAt(0)) ?? sign)
          .join("")
        const made = run.replace(TEXT, () => `<a:t>${signs}</a:t>`)
        return signs === piece
          ? made
          : made.replaceAll(/<a:(latin|ea|sym)\b[^>]*>/g, `<a:$1 typeface="${SIGNS}"/>`)
      })
      .join("")
  })
}

/** An open face with arrows, ticks and shapes; the office program's own package needs it. */
const SIGNS = "DejaVu Sans"

/**
 * A link becomes a field, which the office program moves to the next line as a whole: each word of
 * a link to the web gets one of its own, but for text from right to left, where pieces of a Latin
 * link would change places. The spaces between them are text that looks like a link. Links within
 * the presentation lose their text when cut.
 */
export function breakableLinks(paragraph: string): string {
  if (!paragraph.includes("<a:hlinkClick") || /<a:pPr\b[^>]*\brtl="1"/.test(paragraph))
    return paragraph
  return paragraph.replace(RUN, (run) => {
    const text = TEXT.exec(run)?.[1] ?? ""
    const link = /<a:hlinkClick\b[^>]*>/.exec(run)?.[0]
    if (link === undefined || link.includes("action=") || !/\S\s\S/.test(text)) return run
    return text
      .split(/((?<=\S)\s+(?=\S))/)
      .map((piece, index) => {
        const made = run.replace(TEXT, () => `<a:t>${piece}</a:t>`)
        return index % 2 === 0 ? made : asLinkLooks(made)
      })
      .join("")
  })
}

/** A run that is no link, in the colour of links and underlined. */
function asLinkLooks(run: string): string {
  const plain = run
    .replace(/<a:hlinkClick\b(?:[^>]*\/>|[\s\S]*?<\/a:hlinkClick>)/, "")
    .replace(/<a:solidFill>[\s\S]*?<\/a:solidFill>/, "")
  return plain.replace(
    /<a:rPr\b([^>]*?)(?:\/>|>(<a:ln\b(?:[^>]*\/>|[\s\S]*?<\/a:ln>))?)/,
    (head, attributes: string, line = "") =>
      `<a:rPr u="sng"${attributes.replace(/\su="[^"]*"/, "")}>${line}${LINK_COLOUR}${head.endsWith("/>") && line === "" ? "</a:rPr>" : ""}`,
  )
}

const LINK_COLOUR = '<a:solidFill><a:schemeClr val="hlink"/></a:solidFill>'

/**
 * What follows a link may take its colour away in the office program: so something follows each
 * that has the colour of links itself, and no width.
 */
export function linksEnded(paragraph: string): string {
  if (!paragraph.includes("<a:hlinkClick")) return paragraph
  let link: string | undefined
  return paragraph.replace(RUN, (run) => {
    const text = TEXT.exec(run)?.[1] ?? ""
    const before = link?.at(-1) ?? ""
    const end =
      link === undefined ? "" : separator(mayBreak(before, letterAt(text, 0)), LINK_COLOUR)
    link = run.includes("<a:hlinkClick") ? text : undefined
    return end + run
  })
}

/**
 * Letters that the office program sets as Asian: it puts a fifth of a line's height beside them.
 */
const asian =
  /[\u1100-\u11ff\u2e80-\u2fff\u3001-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]|[\ud840-\ud888][\udc00-\udfff]/
/** Those of neither kind, which belong to what stands before them. */
const weak = /[\s\u00a0\u2000-\u2bff\ufeff]/

/** Between the scripts: as high as nothing, so that a fifth of it is nothing. */
const separator = (mark: string, colour = ""): string =>
  `<a:r><a:rPr lang="en-US" sz="100">${colour}${GAP}</a:rPr><a:t>${mark}</a:t></a:r>`
const GAP = ["latin", "ea", "cs"].map((script) => `<a:${script} typeface="${GAP_FACE}"/>`).join("")
/** May lines break here? Not before what closes nor after what opens. */
const opens = /[([{\u2018\u201c（〔［｛〈《「『【〖]/
/** Korean words end at spaces. */
const hangul = /[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/
const closes = /[)\]},.:;!?%\u2019\u201d）〕］｝〉》」』】〗、。，．：；！？]/
const BREAK = "\u200b"
const JOIN = "\u2060"

/** The sign between two letters: whether a line may end there. */
function mayBreak(before: string, after: string, partsWords = false): string {
  const isJoined =
    opens.test(before) ||
    closes.test(after) ||
    (hangul.test(before) && !partsWords) ||
    (hangul.test(after) && !/\s/.test(before) && !partsWords) ||
    (before !== "" && !/\s/.test(before) && !asian.test(before) && !asian.test(after))
  return isJoined ? JOIN : BREAK
}

/**
 * Most places in a paragraph at which Korean words may be parted: each is a piece of text of its
 * own.
 */
const MOST_PARTS = 2000

/**
 * PowerPoint puts no space between Chinese and Latin letters, and nothing in the file tells the
 * office program so; nor that Korean words may be parted, which it never does itself.
 */
export function apartWithoutSpace(paragraph: string): string {
  if (!asian.test(paragraph)) return paragraph
  let last = ""
  let before = ""
  let parts = partsKoreanWords(paragraph) ? MOST_PARTS : 0
  return paragraph.replace(RUN, (run) => {
    const text = TEXT.exec(run)?.[1]
    if (text === undefined) return run
    // A link is a field: cut in two, the program loses its text.
    const isWhole = run.includes("<a:hlinkClick")
    const pieces: string[] = []
    let from = 0
    for (let at = 0; at < text.length;) {
      const letter = letterAt(text, at)
      if (!weak.test(letter)) {
        const kind = asian.test(letter) ? "asian" : "other"
        const isWithin = parts > 0 && hangul.test(before) && hangul.test(letter)
        if ((isWithin || (last !== "" && last !== kind)) && (!isWhole || at === 0)) {
          pieces.push(text.slice(from, at), mayBreak(before, letter, parts > 0))
          if (isWithin) parts -= 1
          from = at
        }
        last = kind
      }
      before = letter
      at += letter.length
    }
    if (pieces.length === 0) return run
    pieces.push(text.slice(from))
    return pieces
      .map((piece, index) =>
        index % 2 === 1
          ? separator(piece)
          : piece === ""
            ? ""
            : run.replace(TEXT, () => `<a:t>${piece}</a:t>`),
      )
      .join("")
  })
}

/** A character of a text, or one that its markup spells out. */
function letterAt(text: string, at: number): string {
  if (text[at] === "&") return /^&[^;]*;/.exec(text.slice(at, at + 12))?.[0] ?? "&"
  return String.fromCodePoint(text.codePointAt(at) ?? 0)
}
