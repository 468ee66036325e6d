import type { Diagnostic, Outcome } from "../../base/failure.ts"
import type { Document, FurnitureSet, Section } from "../../model/document.ts"
import { countedNotes, noteCount, type NoteFormat } from "../../model/note-marks.ts"
import { createListCounter } from "../../model/list-label.ts"
import type { SceneBytes } from "../../model/scene.ts"
import { heldSections } from "../../model/walk.ts"
import type { RtfContext } from "./context.ts"
import { blocksRtf } from "./emit-blocks.ts"
import { loadPictures } from "./emit-pictures.ts"
import { createRtfText, emptyRtf, group, joinRtf, rtf, words, type Rtf } from "./markup.ts"
import {
  createColours,
  fontTable,
  listTables,
  styleNumbers,
  styleSheet,
} from "./tables-of-header.ts"

export interface RtfOptions {
  readonly images: boolean
  /**
   * Frames and anchored pictures keep their place on the page; else they stand between paragraphs,
   * which every reader shows.
   */
  readonly places: boolean
}

const defaultRtfOptions: RtfOptions = { images: true, places: false }

/**
 * Writes Rich Text Format: paragraphs, styles, lists, tables, pictures, headers, footers and
 * footnotes.
 *
 * All text beyond ASCII is spelled in Unicode with GBK bytes beside it, so that old Chinese readers
 * show it too.
 */
export async function writeRtf(
  document: Document,
  bytes: SceneBytes,
  options: Partial<RtfOptions> = {},
): Promise<Outcome<Uint8Array>> {
  const settings: RtfOptions = { ...defaultRtfOptions, ...options }
  const diagnostics: Diagnostic[] = []
  const colours = createColours()
  const context: RtfContext = {
    document,
    text: createRtfText(),
    colour: (colour) => colours.number(colour),
    countedNotes: countedNotes(document),
    styles: styleNumbers(document),
    label: createListCounter(document.lists),
    picture: settings.images ? await loadPictures(document, bytes, diagnostics) : () => emptyRtf,
    diagnostics,
    keepsPlaces: settings.places,
  }
  const sections = heldSections(document).map((section, index) =>
    sectionRtf(section, index, context),
  )
  // The colour table is written first but known last.
  const styles = styleSheet(context)
  const head = [
    rtf`\\rtf1\\ansi\\ansicpg936\\uc2\\deff0\\deflang1033\\deflangfe2052\n`,
    fontTable(context),
    colours.table(),
    styles,
    listTables(context),
    infoRtf(context),
  ]
  const whole = group(
    ...head,
    rtf`\n`,
    pageWords(document.sections[0], ""),
    facingWords(document),
    noteWords(document),
    ...sections,
  )
  return { value: new TextEncoder().encode(whole), diagnostics }
}

function infoRtf({ document: { info }, text }: RtfContext): Rtf {
  const entry = (name: string, value: string | undefined): Rtf =>
    value ? group(words({ [name]: true }), text.content(value)) : emptyRtf
  return group(
    rtf`\\info`,
    entry("title", info.title),
    entry("author", info.author),
    entry("subject", info.subject),
    entry("keywords", info.keywords),
  )
}

/** The first section's page is the document's too: some readers look nowhere else. */
function pageWords(section: Section | undefined, kind: "" | "sxn"): Rtf {
  if (!section) return emptyRtf
  const { width, height, margin } = section.page
  const names =
    kind === ""
      ? ["paperw", "paperh", "margl", "margr", "margt", "margb"]
      : ["pgwsxn", "pghsxn", "marglsxn", "margrsxn", "margtsxn", "margbsxn"]
  const values = [width, height, margin.left, margin.right, margin.top, margin.bottom]
  return words(Object.fromEntries(names.map((name, index) => [name, (values[index] ?? 0) * 20])))
}

const facingWords = (document: Document): Rtf =>
  words({
    facingp: document.sections.some((section) => section.header.even || section.footer.even),
  })

const footnoteFormats: Readonly<Record<NoteFormat, string>> = {
  decimal: "ftnnar",
  circled: "ftnncnum",
  lowerRoman: "ftnnrlc",
  lowerLetter: "ftnnalc",
  symbols: "ftnnchi",
}
const endnoteFormats: Readonly<Record<NoteFormat, string>> = {
  decimal: "aftnnar",
  circled: "aftnncnum",
  lowerRoman: "aftnnrlc",
  lowerLetter: "aftnnalc",
  symbols: "aftnnchi",
}

/**
 * How notes are counted; `fet` says which kinds there are. Source: RTF 1.9.1, "Document Formatting
 * Properties".
 */
function noteWords(document: Document): Rtf {
  const [foot, end] = [noteCount(document, "footnote"), noteCount(document, "endnote")]
  if (document.notes.length === 0) return emptyRtf
  const kinds = new Set(document.notes.map((note) => note.kind))
  return words({
    fet: kinds.size === 2 ? 2 : kinds.has("endnote") ? 1 : 0,
    ftnbj: true,
    aenddoc: true,
    ...(foot
      ? {
          [footnoteFormats[foot.format]]: true,
          ftnstart: foot.start,
          [foot.restart === "page" ? "ftnrstpg" : "ftnrstcont"]: true,
        }
      : {}),
    ...(end ? { [endnoteFormats[end.format]]: true, aftnstart: end.start } : {}),
  })
}

function sectionRtf(section: Section, index: number, context: RtfContext): Rtf {
  const { columns, page, start } = section
  const setup = words({
    sbknone: start === "continuous",
    sbkpage: start === "nextPage",
    headery: page.margin.header * 20,
    footery: page.margin.footer * 20,
    lndscpsxn: page.width > page.height,
    cols: columns.count > 1 ? columns.count : undefined,
    colsx: columns.count > 1 ? columns.gutter * 20 : undefined,
    linebetcol: columns.hasSeparator,
    pgnstarts: section.firstPageNumber,
    pgnrestart: section.firstPageNumber !== undefined,
    // Top to bottom, lines from right to left. Source: RTF 1.9.1, "Section Formatting Properties".
    stextflow: page.isVertical ? 1 : undefined,
    titlepg: section.header.first !== undefined || section.footer.first !== undefined,
  })
  const furniture = joinRtf([
    furnitureRtf("header", section.header, context),
    furnitureRtf("footer", section.footer, context),
  ])
  return rtf`${index > 0 ? rtf`\\sect\n` : emptyRtf}\\sectd${setup}${pageWords(section, "sxn")}\n${furniture}${blocksRtf(section.blocks, context)}`
}

function furnitureRtf(kind: "header" | "footer", set: FurnitureSet, context: RtfContext): Rtf {
  const part = (name: string, blocks: FurnitureSet["default"]): Rtf =>
    blocks ? rtf`${group(words({ [name]: true }), rtf` `, blocksRtf(blocks, context))}\n` : emptyRtf
  // With even pages of their own, the default is the odd pages'.
  const usual = set.even ? `${kind}r` : kind
  return joinRtf([
    part(usual, set.default),
    part(`${kind}l`, set.even),
    part(`${kind}f`, set.first),
  ])
}
