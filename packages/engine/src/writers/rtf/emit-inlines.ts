import type { Inline, Link, NoteReference, PageField } from "../../model/document.ts"
import { linearText } from "../../model/formula-text.ts"
import type { Formula } from "../../model/document.ts"
import type { RtfContext } from "./context.ts"
import { runWords } from "./emit-format.ts"
import { bareWord, emptyRtf, group, joinRtf, optional, rtf, words, type Rtf } from "./markup.ts"

/** Gives the content of a paragraph. `notes` writes the blocks of a footnote. */
export function inlinesRtf(
  inlines: readonly Inline[],
  context: RtfContext,
  notes: (note: number) => Rtf,
): Rtf {
  return joinRtf(inlines.map((inline) => inlineRtf(inline, context, notes)))
}

function inlineRtf(inline: Inline, context: RtfContext, notes: (note: number) => Rtf): Rtf {
  switch (inline.kind) {
    case "text":
      return group(runWords(inline.style, context), context.text.content(inline.text))
    case "break":
      return rtf`\\line `
    case "tab":
      return rtf`\\tab `
    case "pageField":
      return pageField(inline, context)
    case "figure":
      return context.picture(inline.figure)
    case "formula":
      return formulaRtf(inline.formula, context)
    case "note":
      return noteReference(inline, context, notes)
    case "link":
      return linkRtf(inline, context, notes)
  }
}

/** RTF gets a formula in one line; its number stands where it did. */
function formulaRtf({ tree, style, number, display }: Formula, context: RtfContext): Rtf {
  const said = group(runWords(style, context), context.text.content(linearText(tree)))
  if (display === "inline" || number === undefined) return said
  return rtf`\\tab ${said}\\tab ${group(runWords(style, context), context.text.content(number))}`
}

/** An endnote is a footnote with a word of its own. Source: RTF 1.9.1, "Footnotes". */
function noteReference(
  { note, style }: NoteReference,
  context: RtfContext,
  notes: (note: number) => Rtf,
): Rtf {
  const isEndnote = context.document.notes[note]?.kind === "endnote"
  return joinRtf([
    group(runWords({ ...style, verticalAlign: "superscript" }, context), markOf(note, context)),
    group(isEndnote ? rtf`\\footnote\\ftnalt ` : rtf`\\footnote `, notes(note)),
  ])
}

/**
 * The mark that the reader of the file counts, or the one of the page where the marks follow no
 * count.
 */
function markOf(note: number, context: RtfContext): Rtf {
  const { kind = "footnote", mark = "" } = context.document.notes[note] ?? {}
  return context.countedNotes.has(kind) ? rtf`\\chftn ` : context.text.content(mark)
}

function pageField({ field, shown, style, format }: PageField, context: RtfContext): Rtf {
  const form = {
    decimal: emptyRtf,
    lowerRoman: rtf` \\\\* roman`,
    upperRoman: rtf` \\\\* ROMAN`,
    lowerLetter: rtf` \\\\* alphabetic`,
    chinese: rtf` \\\\* CHINESENUM3`,
  }[format]
  const code = rtf`${bareWord(field === "page" ? "PAGE" : "NUMPAGES")}${form}`
  return group(
    rtf`\\field`,
    optional(rtf`\\fldinst ${code}`),
    group(rtf`\\fldrslt`, runWords(style, context), context.text.content(shown)),
  )
}

const safeScheme = /^(?:https?|mailto|tel|ftp):/i

function linkRtf(link: Link, context: RtfContext, notes: (note: number) => Rtf): Rtf {
  const content = inlinesRtf(link.inlines, context, notes)
  const target =
    link.target.kind === "bookmark"
      ? rtf`\\\\l "${bookmarkName(link.target.name)}"`
      : safeAddress(link.target.uri, context)
  return target === undefined
    ? content
    : group(
        rtf`\\field`,
        optional(rtf`\\fldinst HYPERLINK ${target}`),
        group(rtf`\\fldrslt `, content),
      )
}

function safeAddress(uri: string, context: RtfContext): Rtf | undefined {
  const address = uri.trim()
  return safeScheme.test(address)
    ? rtf`"${context.text.inline(address.replaceAll('"', "%22"))}"`
    : undefined
}

/** Bookmark names are letters, digits and underscores, 40 at most. */
const bookmarkName = (name: string): Rtf => bareWord(name.replace(/\W/g, "_").slice(0, 40))

export function bookmarksRtf(names: readonly string[]): Rtf {
  return joinRtf(
    names.flatMap((name) => [
      optional(rtf`\\bkmkstart ${bookmarkName(name)}`),
      optional(rtf`\\bkmkend ${bookmarkName(name)}`),
    ]),
  )
}

export const noteMark = (note: number, context: RtfContext): Rtf =>
  group(words({ super: true }), markOf(note, context))
