import type {
  Inline,
  Link,
  Paragraph,
  ParagraphFormat,
  RunStyle,
  TabStop,
} from "../../../model/document.ts"
import { isCutAddress } from "../../writing/broken-words.ts"
import { union } from "../../../base/geometry.ts"
import type { Label } from "../../block-drafts.ts"
import { formulaOf } from "../../writing/formula-of.ts"
import { runStyleOf, sameRun } from "../../writing/run-style.ts"
import type { Span, TextLine } from "../../drafts.ts"
import { BELOW_LABEL, type BoxLayout, type BoxParagraph } from "./box-paragraphs.ts"
import { points } from "../../geometry/scale.ts"
import { firstRunStyle } from "../../../model/walk.ts"
import { tabGaps } from "./line-tabs.ts"
import { wrapsAlone } from "./justified.ts"
import type { SlideLists } from "./slide-lists.ts"
import type { SoftWraps } from "./soft-wraps.ts"

/** Height of a line of plain setting, in ems: what most faces come near to. */
export const LINE_EM = 1.2

export interface ParagraphContext {
  readonly lists: SlideLists
  readonly bulletPictures?: ReadonlyMap<TextLine, number>
  readonly layout: BoxLayout
  /** Starts of text after labels in this box, from left to right: the levels. */
  readonly levels: readonly number[]
  /** Step of baselines that the box mostly has, in ems; for single lines. */
  readonly step: number | undefined
  /** Baseline of the paragraph before. */
  readonly previous: TextLine | undefined
  /** Lines that wrapped by themselves; the page's other line breaks are taken over. */
  readonly wraps: SoftWraps
  /** Whether the text of the box is justified. */
  readonly isEven?: boolean
  /** How much narrower the letters of a font are than those of its family. */
  readonly scaleOf?: ((span: Span) => number) | undefined
}

/** Makes a paragraph of a slide: line breaks kept, label taken off, spacing from the baselines. */
export function slideParagraph(
  { lines, label }: BoxParagraph,
  context: ParagraphContext,
): Paragraph {
  const [first] = lines
  if (!first) throw new Error("a paragraph without lines")
  const tabs: TabStop[] = []
  const inlines: Inline[] = []
  const origin = context.layout.x0
  const isEven = context.isEven === true && wrapsAlone({ lines, label }, context.wraps)
  lines.forEach((line, index) => {
    const before = lines[index - 1]
    if (before) joinLine(inlines, before, line, context.wraps.lines.has(before))
    const skip = index === 0 && label ? label.length : 0
    // Gaps of justified lines are spaces that were drawn apart.
    const gaps = isEven && context.wraps.lines.has(line) ? [] : tabGaps(line, skip)
    writeLine(inlines, line, {
      skip,
      gaps,
      scaleOf: context.scaleOf,
      onTab: (at) => tabs.push({ at: at - origin, align: "left" }),
    })
  })
  const own = indentOf({ lines, label }, first, context)
  const isRow = tabs.length > 0 && lines.length === 1 && !label
  if (isRow && own.left + own.firstLine > points.hair) {
    inlines.unshift({
      kind: "tab",
      style: firstRunStyle(inlines) ?? runStyleOf(emptySpan, first.size),
    })
    tabs.unshift({ at: own.left + own.firstLine, align: "left" })
  }
  const indent = isRow ? noIndent : own
  const box = lines.map((line) => line.box).reduce(union)
  const picture = context.bulletPictures?.get(first)
  return {
    kind: "paragraph",
    style: "body",
    format: {
      align: isEven ? "justify" : context.layout.align,
      direction: first.direction,
      indent: { left: indent.left, right: 0, firstLine: indent.firstLine },
      ...spacing(lines, context),
      tabs: tabs.filter(
        (tab, index) =>
          tab.at > 0 && tabs.findIndex((other) => Math.abs(other.at - tab.at) < 1) === index,
      ),
    },
    inlines,
    placement: [{ page: first.page, box }],
    ...(label && {
      list: context.lists.place(label, levelOf(label, first, context), {
        indent: indent.left,
        hanging: indent.hanging,
        ...bulletRun(first, label.length),
        ...(picture !== undefined && { picture }),
      }),
    }),
  }
}

interface Indent {
  readonly left: number
  readonly firstLine: number
  /** How far the label stands out to the left of the text. */
  readonly hanging: number
}

/**
 * Indent of a row with tabs: it goes to its start by a tab, too, for LibreOffice counts tabs from
 * the indent, and drops them where the first line has one of its own.
 */
const noIndent: Indent = { left: 0, firstLine: 0, hanging: 0 }

function indentOf(
  { lines, label }: BoxParagraph,
  first: TextLine,
  { layout }: ParagraphContext,
): Indent {
  const start = label ? label.textStart : first.box.x0
  const isHanging =
    label !== undefined && (lines[1]?.box.x0 ?? Infinity) > first.box.x0 + BELOW_LABEL * first.size
  const rest = Math.min(...lines.slice(1).map((line) => line.box.x0))
  const hangsOut = lines.length > 1 && rest > first.box.x0 + BELOW_LABEL * first.size
  const edge = isHanging ? start : hangsOut ? rest : Math.min(rest, first.box.x0)
  const left = layout.align === "left" ? Math.max(0, edge - layout.x0) : 0
  const hanging = isHanging ? Math.max(0, start - first.box.x0) : 0
  const ofFirst = layout.align === "left" ? first.box.x0 - layout.x0 - left : 0
  return { left, hanging, firstLine: label ? 0 - hanging : ofFirst }
}

/** Level of an item by where its text starts among the starts of the box. */
const levelOf = (label: Label, first: TextLine, { levels }: ParagraphContext): number =>
  Math.max(
    0,
    levels.findIndex((at) => Math.abs(at - label.textStart) < 0.5 * first.size),
  )

/** Look of a label where it differs from its text. */
function bulletRun(line: TextLine, length: number): { run?: RunStyle } {
  const [span] = line.spans
  const text = spanAt(line, length)
  if (!span || !text) return {}
  return { run: runStyleOf(span, span.size) }
}

function spanAt(line: TextLine, index: number): Span | undefined {
  let left = index
  for (const span of line.spans) {
    if (left < span.text.length) return span
    left -= span.text.length
  }
  return undefined
}

/** A word's own hyphen at the end of a line: the word goes on. */
const ownHyphen = /[\p{L}\p{N}][-‐]$/u

function joinLine(inlines: Inline[], before: TextLine, line: TextLine, isSoft: boolean): void {
  if (!isSoft) {
    if (!isCutAddress(addressAtEnd(inlines), line.text)) inlines.push({ kind: "break" })
    return
  }
  const isCjk =
    /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]$/.test(before.text) ||
    /^[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/.test(line.text)
  const last = inlines.at(-1)
  if (isCjk || ownHyphen.test(before.text) || isCutAddress(addressAtEnd(inlines), line.text)) return
  if (last?.kind === "text") inlines[inlines.length - 1] = { ...last, text: `${last.text} ` }
  else if (last)
    inlines.push({
      kind: "text",
      text: " ",
      style: last.kind === "tab" ? last.style : runStyleOf(line.spans[0] ?? emptySpan, line.size),
    })
}

/** Text right before the end of a paragraph so far; pieces of one link are one text. */
function addressAtEnd(inlines: readonly Inline[]): string {
  let text = ""
  for (const inline of inlines.toReversed()) {
    if (inline.kind === "link")
      text =
        inline.inlines.map((inner) => (inner.kind === "text" ? inner.text : "")).join("") + text
    else return inline.kind === "text" && text === "" ? inline.text : text
  }
  return text
}

const emptySpan: Span = {
  text: "",
  edges: [0],
  box: { x0: 0, y0: 0, x1: 0, y1: 0 },
  font: 0,
  size: 10,
  bold: false,
  italic: false,
  colour: 0,
  alpha: 1,
  stretch: 1,
  spacing: 0,
  rise: "none",
  isInvisible: false,
}

interface LineTabs {
  /** Signs of the label, which are not written. */
  readonly skip: number
  readonly gaps: TextLine["gaps"]
  readonly onTab: (at: number) => void
  readonly scaleOf: ParagraphContext["scaleOf"]
}

function writeLine(
  inlines: Inline[],
  line: TextLine,
  { skip, gaps, onTab, scaleOf }: LineTabs,
): void {
  const tabs = new Map(gaps.map((gap) => [gap.at, gap]))
  let offset = 0
  for (const span of line.spans) {
    const style = slideRun(span, line.size, scaleOf?.(span))
    const written = span.written ?? span.text
    if (span.formula) {
      inlines.push({ kind: "formula", formula: formulaOf(span.formula, style) })
      // The space behind a sign is in its span.
      writeText(inlines, written.slice(1), style, span)
      offset += written.length
      continue
    }
    let from = Math.max(0, skip - offset)
    for (let at = from; at < written.length; at++) {
      const gap = tabs.get(offset + at)
      if (!gap) continue
      writeText(inlines, written.slice(from, at), style, span)
      inlines.push({ kind: "tab", style: gap.leader ? { ...style, underline: "dotted" } : style })
      onTab(gap.to)
      from = at + 1
      while (written[from] === " ") from++
    }
    writeText(inlines, written.slice(from), style, span)
    offset += written.length
  }
}

/** Sizes keep a tenth of a point: slides are laid out to fit. */
function slideRun(span: Span, lineSize: number, scale = 1): RunStyle {
  const style = runStyleOf(span, lineSize, { scale, spacing: 0 })
  const size = span.rise === "none" ? span.size : lineSize
  return { ...style, size: Math.max(1, Math.round(size * 10) / 10) }
}

function writeText(inlines: Inline[], text: string, style: RunStyle, span: Span): void {
  if (text === "") return
  const run = { kind: "text" as const, text, style }
  const target = targetOf(span)
  if (target) {
    inlines.push({ kind: "link", target, inlines: [run] })
    return
  }
  const last = inlines.at(-1)
  if (last?.kind === "text" && sameRun(last.style, style))
    inlines[inlines.length - 1] = { ...last, text: last.text + text }
  else inlines.push(run)
}

function targetOf(span: Span): Link["target"] | undefined {
  if (!span.link) return undefined
  return span.link.kind === "uri"
    ? { kind: "uri", uri: span.link.uri }
    : { kind: "bookmark", name: `page-${span.link.page}` }
}

/** How much of a line of plain setting lies below the baseline, in ems. */
export const DESCENT_EM = 0.2

/**
 * Spacing is given in points, not as a factor: faces differ in their own height, and a substitute
 * must not push what follows out of place. An exactly spaced line ends `DESCENT_EM` below its
 * baseline.
 */
function spacing(
  lines: readonly TextLine[],
  { step, previous }: ParagraphContext,
): Pick<ParagraphFormat, "spaceBefore" | "spaceAfter" | "lineSpacing"> {
  const [first] = lines
  if (!first) return { spaceBefore: 0, spaceAfter: 0, lineSpacing: { rule: "multiple", value: 1 } }
  const steps = lines
    .slice(1)
    .map((line, index) => line.baseline - (lines[index]?.baseline ?? line.baseline))
  const own = steps.length > 0 ? steps.reduce((a, b) => a + b, 0) / steps.length : undefined
  const wanted = own ?? Math.min(LINE_EM, step ?? LINE_EM) * first.size
  // Room from the bottom of the line before to the bottom of this one.
  const room = previous
    ? first.baseline + DESCENT_EM * first.size - (previous.baseline + DESCENT_EM * previous.size)
    : undefined
  // A fraction is higher than its line: an exact one would lay it over its neighbours.
  if (lines.some(({ spans }) => spans.some(({ formula }) => formula)))
    return {
      spaceBefore: tenth(Math.max(0, (room ?? 0) - wanted)),
      spaceAfter: 0,
      lineSpacing: { rule: "multiple", value: 1 },
    }
  const value = Math.max(
    0.4 * first.size,
    room !== undefined && own === undefined ? Math.min(wanted, room) : wanted,
  )
  const spaceBefore = room === undefined ? 0 : Math.max(0, room - value)
  return {
    spaceBefore: tenth(spaceBefore),
    spaceAfter: 0,
    lineSpacing: { rule: "exact", value: tenth(value) },
  }
}

const tenth = (value: number): number => Math.round(value * 10) / 10
