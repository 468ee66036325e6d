import type { DocumentFont } from "../../../model/document.ts"
import type { SceneFont } from "../../../model/scene.ts"
import type { Span } from "../../drafts.ts"
import { familyWidths, fontScales, isScale, keyOfFace } from "../../page/lines/font-scales.ts"
import type { ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import { isRecognised } from "../../geometry/recognised.ts"
import { holdsCjk, isCjk } from "../../writing/scripts.ts"
import { brokenLines, edgeRoomOf, fitLines, linesMore, type FittedLine } from "./fit-lines.ts"
import type { HyphenRule } from "./hyphens.ts"
import { learnLetterSpacing } from "./letter-spacing.ts"
import { naturalLine, type NaturalLine } from "./natural-line.ts"
import { roundSize } from "../../writing/run-style.ts"
import { SPACE_EM } from "../../writing/join-lines.ts"

/** Horizontal scales that make lines as wide as they were. */
export interface LineScales {
  /**
   * Of all text of one font and weight: its letters against those of the family it is written in.
   */
  readonly ofFont: (span: Span) => number
  /**
   * Of each line of a paragraph, so that it breaks where it broke; `skip` characters at its start
   * are the label of a list.
   */
  readonly ofLines: (draft: ParagraphDraft, skip: number) => LineFits
  /** Space behind each sign of a span, in points. */
  readonly spacingOf: (span: Span) => number
  /** Every machine has a face as wide as each of its families. */
  readonly isSure: (draft: ParagraphDraft) => boolean
}

/** How the lines of a paragraph keep their words. */
export interface LineFits {
  readonly scales: readonly number[]
  /** Lines that end by a break. */
  readonly broken: ReadonlySet<number>
  /**
   * Points by which the paragraph is wider than on the page, so that no line is full to its edge.
   */
  readonly edgeRoom: number
  /** Lines that it takes more in the program that sets it widest. */
  readonly more: number
}

/** Widths of a face that travels with the document, in ems; absent ones are those of the page. */
interface OwnWidths {
  readonly space?: number
  readonly advances?: ReadonlyMap<string, number>
  /** It sets Chinese signs, too. */
  readonly isHan?: boolean
}

export interface ScaleOptions {
  /** Fonts that travel with the document: their widths are those of the page. */
  readonly own?: ReadonlyMap<number, OwnWidths> | undefined
  /** Lines end by breaks: no word slips back. */
  readonly keepsLines: boolean
  readonly hyphens: HyphenRule
}

/**
 * Learns the scales of fonts from all paragraphs.
 *
 * @param mapped Names the family of each scene font.
 */
export function learnScales(
  paragraphs: readonly ParagraphDraft[],
  fonts: readonly SceneFont[],
  mapped: readonly DocumentFont[],
  { own = new Map(), keepsLines, hyphens }: ScaleOptions,
): LineScales {
  const isOwn = (span: Span): boolean => own.has(span.font)
  const widthsOf = (span: Span): readonly number[] | undefined =>
    isOwn(span) ? undefined : familyWidths(mapped[span.font]?.ascii, span)
  const spacingOf = learnLetterSpacing(paragraphs)
  const placed = paragraphs.flatMap(({ lines }) => lines.map(({ line }) => line))
  const scales = fontScales(placed, widthsOf, spacingOf)
  // Letters beside Han characters stay as they are: a scale would take hold of both.
  const ofFont = (span: Span): number => {
    if (isOwn(span)) return ownScale(span)
    if (holdsCjk(span.text)) return 1
    // A family of unknown widths keeps those of the page; where its size was rounded up, less.
    return scales.get(keyOfFace(span)) ?? (span.rise === "none" ? Math.min(1, ownScale(span)) : 1)
  }
  const setsHan = (span: Span): boolean => own.get(span.font)?.isHan === true
  const spaceOf = (span: Span): number =>
    own.get(span.font)?.space ??
    ((widthsOf(span)?.[0] ?? 0) / 1000 || (fonts[span.font]?.spaceWidth ?? SPACE_EM))
  const ownWidth = (span: Span, char: string): number | undefined =>
    own.get(span.font)?.advances?.get(char)
  const measure = (placed: PlacedLine, skip: number): NaturalLine =>
    naturalLine(placed, { ofFont, widthsOf, spaceOf, spacingOf, isOwn, setsHan, ownWidth }, skip)
  return {
    ofFont,
    spacingOf,
    ofLines: (draft, skip) => {
      if (draft.shape.direction === "rtl")
        return { scales: draft.lines.map(() => 1), broken: new Set(), edgeRoom: 0, more: 0 }
      const lines = fittedLines(draft, skip, { measure, hyphens })
      const fitted = keepsLines ? lines.map((line) => ({ ...line, next: Infinity })) : lines
      const scales = fitLines(fitted)
      return {
        scales,
        broken: brokenLines(fitted, scales),
        edgeRoom: edgeRoomOf(fitted, scales),
        more: linesMore(fitted, scales),
      }
    },
    isSure: ({ lines }) =>
      lines.every(({ line }) =>
        line.spans.every(
          // A face that travels may be refused where the document is opened.
          (span) => !latin.test(span.text) || (!isOwn(span) && widthsOf(span) !== undefined),
        ),
      ),
  }
}

const latin = /\p{Script=Latin}|\p{Script=Cyrillic}|\p{Script=Greek}/u

/** What the size lost or won when it was brought to half points. */
const ownScale = ({ size }: Span): number => {
  const scale = Math.round((size / roundSize(size)) * 100) / 100
  return isScale(scale) ? scale : 1
}

interface LineMeasures {
  readonly measure: (placed: PlacedLine, skip: number) => NaturalLine
  readonly hyphens: HyphenRule
}

/**
 * Lines as they would be set anew, with the room that each has.
 *
 * @param skip Characters of the first line that its list writes.
 */
/**
 * Share of its room that a line of Han characters of a scan keeps free: nobody knows to a hair
 * where its edges are. Letters of faces that are guessed miss by more than this would help.
 */
const unsureShare = 0.008

function fittedLines(
  { lines, shape, label }: ParagraphDraft,
  skip: number,
  { measure, hyphens }: LineMeasures,
): FittedLine[] {
  const isSetFromLeft = shape.align === "left" || shape.align === "justify"
  const measured = lines.map((placed, index) => measure(placed, index === 0 ? skip : 0))
  return lines.map((placed, index) => {
    // A single line that is centred may grow on both sides, out of its cell too where its shape
    // does; several wrap at the insets.
    const start = isSetFromLeft
      ? placed.line.box.x0
      : placed.x0 + (lines.length > 1 ? shape.left : Math.min(0, shape.left))
    const [own, next] = [measured[index], measured[index + 1]]
    const fixed = own?.fixed ?? 0
    const [text, below] = [placed.line.text, lines[index + 1]?.line.text ?? ""]
    // A word put together again loses its hyphen; Han characters have no space between them.
    const joined = ({ space, last }: NaturalLine): number =>
      hyphens(text, below) > 0
        ? 0 - last
        : isCjk(text.at(-1) ?? "") || isCjk(below[0] ?? "")
          ? 0
          : space
    const from = index === 0 && skip > 0 ? (label?.textStart ?? start) : start
    const room = placed.x1 - shape.right - from - fixed
    return {
      room:
        isRecognised(placed.line) && holdsCjk(placed.line.text) ? room * (1 - unsureShare) : room,
      width: Math.max(1, (own?.width ?? 0) - fixed),
      widest: Math.max(1, (own?.widest ?? 0) - fixed),
      next: own && next ? own.hung + next.first + joined(own) : Infinity,
      face: own?.face ?? 1,
      size: own?.size ?? placed.line.size,
    }
  })
}
