import { height } from "../../base/geometry.ts"
import type {
  Figure,
  Inline,
  Link,
  PageField,
  Paragraph,
  ParagraphFormat,
  ParagraphStyle,
  RunStyle,
  TextRun,
} from "../../model/document.ts"
import type { Formula } from "../../model/document.ts"
import { plainText } from "../../model/walk.ts"
import { officeRelation } from "../../ooxml/namespaces.ts"
import { officeMath, officeMathParagraph } from "../../ooxml/omml.ts"
import { element, emptyXml, joinXml, type Xml } from "../../ooxml/xml.ts"
import type { PartContext } from "./context.ts"
import { closeComments, openComments } from "./emit-comments.ts"
import { emitControl } from "./emit-control.ts"
import { drawing } from "./emit-figure.ts"
import { paragraphProperties } from "./emit-format.ts"
import {
  colour,
  field,
  isRightToLeftText,
  run,
  runProperties,
  textElement,
  textWithBreaks,
} from "./emit-run.ts"
import { lightFormula } from "./light-formulas.ts"

export interface ParagraphSurroundings {
  /** Figures that hang on this paragraph. */
  readonly anchors: readonly Figure[]
  /** w:sectPr of the section that ends with this paragraph. */
  readonly section?: Xml | undefined
  /** Runs of a field that opens before, or closes after, the paragraph's own content. */
  readonly before?: Xml | undefined
  readonly after?: Xml | undefined
  /** What of the room below it is somebody else's, in points. */
  readonly lessBelow?: number | undefined
}

/** Gives one w:p. */
export function emitParagraph(
  context: PartContext,
  paragraph: Paragraph,
  around: ParagraphSurroundings,
): Xml {
  const planned = context.styles.byId.get(paragraph.style) ?? context.styles.normal
  const instance = context.numbering.of.get(paragraph)
  const base = planned.style
  const low = lowFigure(paragraph)
  const isOpener = opensByStyle(context, paragraph)
  const format = withLessBelow(formatOf(paragraph, isOpener), around.lessBelow)
  const properties = paragraphProperties(format, baseFormat(context, paragraph, base), {
    style: planned === context.styles.normal ? undefined : planned.id,
    numbering:
      instance !== undefined && paragraph.list
        ? { instance, level: paragraph.list.level }
        : undefined,
    breakBefore:
      planned.startsPage === true
        ? isOpener
          ? undefined
          : false
        : paragraph.breakBefore === "page" || undefined,
    outlineLevel:
      paragraph.headingLevel !== undefined && planned.outlineLevel === undefined
        ? paragraph.headingLevel - 1
        : undefined,
    markProperties: low ? smallMark() : markProperties(context, paragraph, base),
    section: around.section,
  })
  const isFromRight = paragraph.format.direction === "rtl"
  const within = { shown: plainText(paragraph.inlines), isFromRight }
  return element("w:p", undefined, [
    properties,
    (paragraph.bookmarks ?? []).map((name) => bookmark(context, name)),
    paragraph.breakBefore === "column" && run(emptyXml, element("w:br", { "w:type": "column" })),
    around.anchors
      .map((figure) => drawing(context, figure, "anchored"))
      .map((markup) => markup && run(emptyXml, markup)),
    around.before,
    openComments(context, paragraph),
    endsBlankPage(paragraph, around) && run(emptyXml, textElement(" ")),
    low
      ? run(smallMark(), drawing(context, low, "inline") ?? emptyXml)
      : paragraph.inlines.map((inline) => emitInline(context, inline, base.run, within)),
    closeComments(context, paragraph),
    around.after,
  ])
}

/** Tells a paragraph that starts a page because its style does. */
export const opensByStyle = ({ styles }: PartContext, paragraph: Paragraph): boolean =>
  (styles.byId.get(paragraph.style) ?? styles.normal).startsPage === true &&
  styles.openers.has(paragraph)

/**
 * Room that empty lines take at the head of a page is above the text where its style starts that.
 */
const formatOf = ({ format, blankAbove }: Paragraph, isOpener: boolean): ParagraphFormat =>
  isOpener && blankAbove ? { ...format, spaceBefore: blankAbove.height } : format

const withLessBelow = (format: ParagraphFormat, less = 0): ParagraphFormat =>
  less === 0 ? format : { ...format, spaceAfter: format.spaceAfter - less }

/**
 * A blank page at the end of its section: LibreOffice drops the paragraph that ends a section where
 * nothing is in it, and the page with it. A space is something.
 */
const endsBlankPage = (
  { inlines, breakBefore }: Paragraph,
  { section }: ParagraphSurroundings,
): boolean => section !== undefined && breakBefore === "page" && inlines.length === 0

/** A picture lower than this stands on a line that is no higher than itself, in points. */
const lowPicture = 14

/**
 * The one picture of a paragraph without text, where it is lower than a line of text: a separator,
 * as a rule.
 */
function lowFigure({ inlines }: Paragraph): Figure | undefined {
  const [only, other] = inlines
  const box = only?.kind === "figure" ? only.figure.placement[0]?.box : undefined
  return only?.kind === "figure" && !other && box && height(box) < lowPicture
    ? only.figure
    : undefined
}

const smallMark = (): Xml => element("w:sz", { "w:val": 2 })

/**
 * Gives an empty paragraph of a set height: what Word needs between tables and after the last one.
 */
export function emitSpacer(
  context: PartContext,
  least: number,
  around: ParagraphSurroundings & {
    readonly breakBefore?: boolean
    readonly spaceBefore?: number
    readonly isTied?: boolean
  },
): Xml {
  const format: ParagraphFormat = {
    align: "left",
    direction: "ltr",
    indent: { left: 0, right: 0, firstLine: 0 },
    spaceBefore: around.spaceBefore ?? 0,
    spaceAfter: 0,
    lineSpacing: { rule: "exact", value: Math.max(1, least) },
    tabs: [],
    // LibreOffice parts a table after a few rows whose spacer stayed on the page before.
    ...(around.isTied === true && { keepWithNext: true }),
  }
  const properties = paragraphProperties(format, context.styles.normal.style.format, {
    markProperties: smallMark(),
    breakBefore: around.breakBefore === true || undefined,
    section: around.section,
  })
  const anchors = around.anchors
    .map((figure) => drawing(context, figure, "anchored"))
    .map((markup) => markup && run(emptyXml, markup))
  return element("w:p", undefined, [properties, anchors])
}

/**
 * Indents of a numbered paragraph come from its level, the rest from its style. Source: ECMA-376
 * part 1, 17.7.2.
 */
function baseFormat(
  context: PartContext,
  paragraph: Paragraph,
  style: ParagraphStyle,
): ParagraphFormat {
  const level =
    paragraph.list && context.document.lists[paragraph.list.list]?.levels[paragraph.list.level]
  return level
    ? {
        ...style.format,
        indent: {
          left: level.indent,
          right: style.format.indent.right,
          firstLine: 0 - level.hanging,
        },
      }
    : style.format
}

/**
 * The paragraph mark takes the look of the last run: it sets the height of the line and the look of
 * a list label.
 */
function markProperties(
  context: PartContext,
  paragraph: Paragraph,
  style: ParagraphStyle,
): Xml | undefined {
  const first = paragraph.inlines[0]
  if (first?.kind !== "text") return undefined
  const {
    underline: _underline,
    strike: _strike,
    highlight: _highlight,
    verticalAlign: _rise,
    ...mark
  } = first.style
  return runProperties(context.document, mark, plain(style.run))
}

/** A style's own underline does not reach its mark. */
function plain(style: RunStyle): RunStyle {
  const { underline: _underline, strike: _strike, highlight: _highlight, ...rest } = style
  return rest
}

function bookmark(context: PartContext, name: string): Xml {
  const id = context.nextId()
  return joinXml([
    element("w:bookmarkStart", { "w:id": id, "w:name": name }),
    element("w:bookmarkEnd", { "w:id": id }),
  ])
}

/** What a run is told of its paragraph. */
interface Within {
  readonly shown: string
  readonly isFromRight: boolean
}

function emitInline(
  context: PartContext,
  inline: Inline,
  base: RunStyle,
  within: Within,
): Xml | undefined {
  const { document } = context
  switch (inline.kind) {
    case "text":
      return context.controls.size > 0
        ? joinXml(emitWithControls(context, inline, base, within))
        : emitText(context, inline, base, within)
    case "tab":
      return run(runProperties(document, inline.style, base), element("w:tab"))
    case "break":
      return run(emptyXml, element("w:br"))
    case "pageField":
      return field(
        pageInstruction(inline),
        runProperties(document, inline.style, base),
        textElement(inline.shown),
      )
    case "formula":
      return emitFormula(context, inline.formula, { base, align: "centre" })
    case "note":
      return emitNoteReference(
        context,
        inline.note,
        runProperties(document, { ...inline.style, verticalAlign: "superscript" }, base),
      )
    case "figure": {
      const markup = drawing(context, inline.figure, "inline")
      return markup && run(emptyXml, markup)
    }
    case "link":
      return emitLink(context, inline, base, within)
  }
}

function emitText(
  { document }: PartContext,
  inline: TextRun,
  base: RunStyle,
  { shown, isFromRight }: Within,
): Xml {
  // Signs go the way of their run in Word, whatever stands around them: brackets would be mirrored.
  const isRightToLeft =
    isRightToLeftText(inline.text) || (isFromRight && !/[\p{L}\p{N}]/u.test(inline.text))
  return run(
    runProperties(document, inline.style, base, { shown, isRightToLeft }),
    textWithBreaks(inline),
  )
}

/** Gives a text whose signs are the fields for which they stand. */
function emitWithControls(
  context: PartContext,
  inline: TextRun,
  base: RunStyle,
  within: Within,
): Xml[] {
  const pieces = inline.text.split(/([\uE000-\uEFFF])/u).filter((piece) => piece !== "")
  if (!pieces.some((piece) => context.controls.has(piece)))
    return [emitText(context, inline, base, within)]
  return pieces.map((text) => {
    const control = context.controls.get(text)
    return control
      ? emitControl(context, control, inline.style, base)
      : emitText(context, { kind: "text", text, style: inline.style }, base, within)
  })
}

/**
 * A displayed formula with a number stands between two tabs; one without has its paragraph's whole
 * width.
 */
function emitFormula(
  context: PartContext,
  formula: Formula,
  { base, align }: { readonly base: RunStyle; readonly align: ParagraphFormat["align"] },
): Xml {
  const { tree, display, number, style } = formula
  const light = lightFormula(formula)
  if (light)
    return joinXml(
      light.map((each) => emitText(context, each, base, { shown: each.text, isFromRight: false })),
    )
  const mathRun = (): Xml =>
    element("w:rPr", undefined, [
      element("w:rFonts", { "w:ascii": "Cambria Math", "w:hAnsi": "Cambria Math" }),
      colour(style, base),
      element("w:sz", { "w:val": Math.max(2, Math.round(style.size * 2)) }),
    ])
  if (display === "inline") return officeMath(tree, mathRun)
  if (number === undefined)
    return officeMathParagraph(tree, mathRun, align === "centre" ? "center" : "left")
  const tab = run(emptyXml, element("w:tab"))
  return joinXml([
    tab,
    officeMath(tree, mathRun),
    tab,
    run(runProperties(context.document, style, base), textElement(number)),
  ])
}

function emitNoteReference(context: PartContext, note: number, properties: Xml): Xml {
  const { kind = "footnote", mark = "" } = context.document.notes[note] ?? {}
  const isCounted = context.countedNotes.has(kind)
  const reference = element(`w:${kind}Reference`, {
    "w:customMarkFollows": isCounted ? undefined : true,
    "w:id": noteId(note),
  })
  return run(properties, isCounted ? reference : joinXml([reference, textElement(mark)]))
}

/** Ids 0 and 1 belong to the separators. */
export const noteId = (note: number): number => note + 2

function emitLink(context: PartContext, link: Link, base: RunStyle, within: Within): Xml {
  const children = link.inlines.map((inline) => emitInline(context, inline, base, within))
  if (link.target.kind === "bookmark")
    return element("w:hyperlink", { "w:anchor": link.target.name, "w:history": true }, children)
  if (!isSafeUri(link.target.uri)) {
    context.report({ kind: "feature-dropped", detail: "link with an unsafe target" })
    return joinXml(children)
  }
  const id = context.pack.relateOutside(context.part, officeRelation("hyperlink"), link.target.uri)
  return element("w:hyperlink", { "r:id": id, "w:history": true }, children)
}

/**
 * Word refuses to open a package whose relation is no URI; script and file targets are not passed
 * on.
 */
function isSafeUri(uri: string): boolean {
  return /^(?:https?|ftp|mailto|tel):/i.test(uri) && URL.canParse(uri)
}

const pageFormats = {
  decimal: "",
  lowerRoman: " \\* roman",
  upperRoman: " \\* ROMAN",
  lowerLetter: " \\* alphabetic",
  chinese: " \\* CHINESENUM3",
} as const

function pageInstruction(pageField: PageField): string {
  return `${pageField.field === "page" ? "PAGE" : "NUMPAGES"}${pageFormats[pageField.format]}`
}
