import type {
  Figure,
  Inline,
  Link,
  ParagraphLine,
  RunStyle,
  TabStop,
  TextRun,
} from "../../../model/document.ts"
import type { LinkTarget } from "../../../model/scene.ts"
import type { Formula } from "../../../model/document.ts"
import type { FigureDraft, FormulaDraft, Span, TextLine } from "../../drafts.ts"
import type { ParagraphDraft, PlacedLine } from "../../block-drafts.ts"
import { ems, points, shares } from "../../geometry/scale.ts"
import { median } from "../../geometry/statistics.ts"
import { isTyped } from "../../writing/fill.ts"
import { isCjk, isSpace } from "../../writing/scripts.ts"
import { isCutAddress } from "../../writing/broken-words.ts"
import type { HyphenRule } from "./hyphens.ts"
import type { SplitRule } from "./split-words.ts"
import { formulaOf } from "../../writing/formula-of.ts"
import { runStyleOf, sameRun } from "../../writing/run-style.ts"
import { TAB_EM, SPACE_EM } from "../../writing/join-lines.ts"

/** Text that ends this close to the right edge after a tab hangs on a right tab, in points. */
const rightTabReach = points.slack

export interface InlineResult {
  readonly inlines: readonly Inline[]
  readonly tabs: readonly TabStop[]
  readonly lines: readonly ParagraphLine[]
}

/** Gives the name of the bookmark that a link inside the file leads to. */
export type BookmarkOf = (target: Extract<LinkTarget, { kind: "page" }>) => string | undefined

export interface InlineOptions {
  /** Characters at the start that the list writes by itself. */
  readonly skip: number
  readonly hyphens: HyphenRule
  readonly splits: SplitRule
  /** Every line of the page ends where it did. */
  readonly keepsLines?: boolean
  /** Lines that an author ended. */
  readonly broken?: ReadonlySet<number>
  readonly bookmarkOf: BookmarkOf
  readonly figureOf: (draft: FigureDraft) => Figure
  /** Its lines stand in the middle: stops would count from a side. */
  readonly isCentred?: boolean
  /** Horizontal scale that a span takes in this line of the paragraph. */
  readonly scaleOf: (span: Span, line: number) => number
  /** The font that stands for all that look like a span's. */
  readonly fontOf: (font: number) => number
  /** Space behind each sign of a span, in points. */
  readonly spacingOf: (span: Span) => number
}

/** Gives a paragraph's content: lines joined, hyphens undone, gaps as tabs, equal runs merged. */
export function inlinesOf(draft: ParagraphDraft, options: InlineOptions): InlineResult {
  const writer = new InlineWriter(options.bookmarkOf)
  const tabs: TabStop[] = []
  const ends: ParagraphLine[] = []
  const typesSpaces = drawsNoneBehindHan(draft.lines)
  for (const [index, placed] of draft.lines.entries()) {
    const next = draft.lines[index + 1]
    const skip = index === 0 ? options.skip : 0
    const cut = next && !options.keepsLines ? options.hyphens(placed.line.text, next.line.text) : 0
    const endsByBreak = options.keepsLines || (cut === 0 && options.broken?.has(index))
    const isSpread = next !== undefined && draft.shape.align === "justify"
    for (const gap of writeLine(writer, placed, { ...options, skip, cut, index, isSpread })) {
      if (index > 0 || (options.isCentred && isTyped(gap, placed))) continue
      tabs.push(tabStop(placed, gap))
    }
    if (next && endsByBreak) writer.break()
    else if (next && cut === 0 && !options.splits(placed, next.line))
      writer.join(joinSign(placed.line, next.line, typesSpaces))
    if (next && cut > 0) writer.mayBreak()
    else if (next && !endsByBreak && cutsLinkedAddress(placed.line, next.line)) writer.mayEnd()
    ends.push({
      end: writer.length,
      box: placed.line.box,
      page: placed.page,
      baseline: placed.line.baseline,
    })
  }
  // A list that grew has room for more: a long file has a million of them.
  return { inlines: writer.finish(), tabs: distinct(tabs), lines: [...ends] }
}

type Gap = TextLine["gaps"][number]

interface LineOptions extends InlineOptions {
  /** Signs of a hyphen that is undone. */
  readonly cut: number
  readonly index: number
  /** It was set to fill its column. */
  readonly isSpread: boolean
}

/** Writes one line and gives the gaps that became tabs. */
function writeLine(writer: InlineWriter, placed: PlacedLine, options: LineOptions): Gap[] {
  const { line } = placed
  const { skip, cut } = options
  const tabs = line.gaps.filter(
    (gap) =>
      gap.at >= skip &&
      !(options.isSpread && isSpaceOf(line, gap, options.index)) &&
      (gap.leader !== undefined ||
        gap.spaces !== undefined ||
        gap.to - gap.from > TAB_EM * line.size),
  )
  const end = line.text.length - cut
  let offset = 0
  for (const span of line.spans) {
    const own = runStyleOf(span, line.size, {
      scale: options.scaleOf(span, options.index),
      spacing: options.spacingOf(span),
    })
    const style = { ...own, font: options.fontOf(own.font) }
    if (span.figure) {
      // A picture within the label is the bullet of its list.
      if (offset >= skip) writer.figure(options.figureOf(span.figure))
      offset += span.text.length
      continue
    }
    if (span.formula) {
      const { formula } = span
      if (formula.isSure) writer.formula(formulaOf(formula, style), style)
      else {
        writer.figure(options.figureOf(pictureOfFormula(formula)))
        if (formula.number !== undefined) writer.text(` ${formula.number}`, style, span)
      }
      // The space behind a sign is in its span.
      writer.text(span.text.slice(1, Math.max(1, end - offset)), style, span)
      offset += span.text.length
      continue
    }
    if (span.note !== undefined) {
      writer.note(span.note, style)
      offset += span.text.length
      continue
    }
    let from = Math.max(0, skip - offset)
    const to = Math.min(span.text.length, end - offset)
    for (let at = from; tabs.length > 0 && at < to; at++) {
      const tab = tabs.find((gap) => gap.at === offset + at)
      if (!tab) continue
      writer.text(lettersOf(span).slice(from, at), style, span)
      const typed = typedFor(tab, placed, options)
      if (typed === undefined) writer.tab(style)
      else writer.text(typed, style, span)
      from = at + 1
    }
    writer.text(lettersOf(span).slice(from, to), style, span)
    offset += span.text.length
  }
  return tabs.filter((tab) => tab.spaces === undefined)
}

/**
 * Widest space of a justified line, in ems: names below the bars of a chart stand farther apart.
 */
const widestSpace = ems.far
/** Share by which the spaces of a justified line differ at most: places are rounded. */
const spaceSpread = shares.little
/** The same in points, where they are narrow. */
const spaceRounding = points.hair

/**
 * Tells whether a gap of a justified line is as wide as its other spaces: it is one of them. One
 * between two words alone may part a label from its text in the first line of a paragraph.
 */
function isSpaceOf(line: TextLine, gap: Gap, index: number): boolean {
  if (gap.leader !== undefined || gap.spaces !== undefined) return false
  const widths = spacesOf(line)
  const own = gap.to - gap.from
  return (
    own < widestSpace * line.size &&
    (widths.length > 1 || index > 0) &&
    Math.abs(own - median(widths)) < Math.max(spaceSpread * own, spaceRounding)
  )
}

/** Widths of what stands between the words of a line. */
function spacesOf({ spans }: TextLine): number[] {
  const widths: number[] = []
  let isOpen = false
  for (const { text, edges } of spans)
    for (let at = 0; at < text.length; at++) {
      const isBlank = isSpace(text[at] ?? "")
      const width = (edges[at + 1] ?? 0) - (edges[at] ?? 0)
      if (isBlank && isOpen) widths.push((widths.pop() ?? 0) + width)
      else if (isBlank) widths.push(width)
      isOpen = isBlank
    }
  return widths
}

const lettersOf = ({ text, written }: Span): string => written ?? text

/** What is typed in the place of a gap; undefined where it is a tab. */
function typedFor(
  tab: Gap,
  placed: PlacedLine,
  options: InlineOptions & { readonly index: number },
): string | undefined {
  const { size } = placed.line
  // Stops are those of the first line: a blank further down is typed.
  if (tab.leader === "underscore" && options.index > 0) return "_".repeat(lowLines(tab, size))
  if (tab.spaces !== undefined) return " ".repeat(tab.spaces)
  return options.isCentred && isTyped(tab, placed) ? " ".repeat(spaces(tab, size)) : undefined
}

/** Width of a low line in most faces, in ems. */
const lowLineEm = 0.5

const lowLines = ({ from, to }: Gap, size: number): number =>
  Math.max(2, Math.round((to - from) / (lowLineEm * size)))

const spaces = ({ from, to }: Gap, size: number): number =>
  Math.max(2, Math.round((to - from) / (SPACE_EM * size)))

/** A formula that is not sure stays as it was drawn. */
const pictureOfFormula = ({ page, box, drawn, text, run }: FormulaDraft): FigureDraft => ({
  page,
  box: { x0: box.x0 - 1, y0: box.y0 - 1, x1: box.x1 + 1, y1: box.y1 + 1 },
  content: { kind: "region", reason: "formula" },
  lines: [],
  items: drawn,
  isBackground: false,
  z: drawn[0] ?? 0,
  altText: text === "" ? run.chars.join("") : text,
})

function tabStop({ line, x0, x1 }: PlacedLine, gap: Gap): TabStop {
  const isLast = line.gaps.at(-1) === gap
  const reachesEdge = isLast && Math.abs(line.box.x1 - x1) < rightTabReach
  const isRight = reachesEdge || (isLast && gap.leader !== undefined)
  return {
    at: isRight ? line.box.x1 - x0 : gap.to - x0,
    align: isRight ? "right" : "left",
    ...(gap.leader ? { leader: gap.leader } : {}),
  }
}

function distinct(tabs: readonly TabStop[]): TabStop[] {
  const kept: TabStop[] = []
  for (const tab of tabs.toSorted((a, b) => a.at - b.at))
    if (tab.at > 0 && (kept.length === 0 || tab.at - (kept.at(-1)?.at ?? 0) > 1)) kept.push(tab)
  return kept
}

/** Address linked on both sides of the end of a line; "" where but one is linked, or another. */
function sharedLink(line: TextLine, next: TextLine): string | undefined {
  const [own, other] = [line.spans.at(-1)?.link, next.spans[0]?.link]
  if (own?.kind !== "uri" && other?.kind !== "uri") return undefined
  return own?.kind === "uri" && other?.kind === "uri" && own.uri === other.uri ? own.uri : ""
}

/** Signs behind which programs end a line by themselves; a slash is none. */
const ownEnd = /[?-]$/

/**
 * Whether a line's end cut a linked address where no program would: it needs leave to end there.
 */
function cutsLinkedAddress(line: TextLine, next: TextLine): boolean {
  const link = sharedLink(line, next)
  return !!link && !ownEnd.test(line.text) && isCutAddress(line.text, next.text, link)
}

/**
 * Tells whether no line that ends and goes on in Chinese writing has a space drawn behind it: then
 * the program draws those that were typed, and none of its own.
 */
const drawsNoneBehindHan = (lines: readonly PlacedLine[]): boolean =>
  lines.every(({ line }, at) => {
    const next = lines[at + 1]?.line.text[0] ?? ""
    return line.trails !== true || !isCjk(line.text.at(-1) ?? "") || !isCjk(next)
  })

/**
 * What stands between two lines that are one text; beside Chinese writing a space that was typed.
 */
function joinSign(line: TextLine, next: TextLine, typesSpaces: boolean): string {
  const [last, first] = [line.text.at(-1) ?? "", next.text[0] ?? ""]
  if (isCutAddress(line.text, next.text, sharedLink(line, next))) return ""
  // A hyphen that stays, or a dash without room before it, belongs between the two halves of a word.
  if (/[\p{L}\p{N}][-–—]$/u.test(line.text) && /[\p{L}\p{N}]/u.test(first)) return ""
  if (isCjk(last) && isCjk(first)) return ""
  if (isCjk(last) || isCjk(first)) return typesSpaces && line.trails === true ? " " : ""
  return isSpace(last) ? "" : " "
}

/** Builds inlines; equal neighbours become one run. */
class InlineWriter {
  readonly #inlines: Inline[] = []
  readonly #bookmarkOf: BookmarkOf
  #length = 0
  /** Look of what was written last, of formulas and notes too. */
  #style: RunStyle | undefined

  constructor(bookmarkOf: BookmarkOf) {
    this.#bookmarkOf = bookmarkOf
  }

  /** Characters written so far. */
  get length(): number {
    return this.#length
  }

  text(text: string, style: RunStyle, span: Pick<Span, "link">): void {
    if (text === "") return
    this.#length += text.length
    this.#style = style
    const target = this.#target(span.link)
    const last = this.#inlines.at(-1)
    if (!target) {
      if (last?.kind === "text" && sameRun(last.style, style))
        this.#inlines[this.#inlines.length - 1] = { ...last, text: last.text + text }
      else this.#inlines.push({ kind: "text", text, style })
      return
    }
    const run: TextRun = { kind: "text", text, style }
    if (last?.kind === "link" && JSON.stringify(last.target) === JSON.stringify(target)) {
      this.#inlines[this.#inlines.length - 1] = { ...last, inlines: appendRun(last.inlines, run) }
    } else this.#inlines.push({ kind: "link", target, inlines: [run] })
  }

  /** Puts a sign between two lines in the look of what stands before it. */
  join(sign: string): void {
    if (sign === "") return
    const last = this.#inlines.at(-1)
    const at = this.#inlines.length - 1
    if (last?.kind === "text") {
      this.#inlines[at] = { ...last, text: last.text + sign }
      this.#length += sign.length
    } else if (last?.kind === "link") {
      const inner = last.inlines.at(-1)
      if (inner?.kind !== "text") return
      this.#inlines[at] = {
        ...last,
        inlines: [...last.inlines.slice(0, -1), { ...inner, text: inner.text + sign }],
      }
      this.#length += sign.length
    } else if (last && this.#style) this.text(sign, this.#style, {})
  }

  /** Notes that the word just written was broken here. */
  mayBreak(): void {
    const last = this.#inlines.at(-1)
    if (last?.kind === "text")
      this.#inlines[this.#inlines.length - 1] = {
        ...last,
        softHyphens: [...(last.softHyphens ?? []), last.text.length],
      }
  }

  /** Notes that the address just written may end its line here. */
  mayEnd(): void {
    const last = this.#inlines.at(-1)
    const inner = last?.kind === "link" ? last.inlines.at(-1) : undefined
    if (last?.kind !== "link" || inner?.kind !== "text") return
    const ended = { ...inner, softBreaks: [...(inner.softBreaks ?? []), inner.text.length] }
    this.#inlines[this.#inlines.length - 1] = {
      ...last,
      inlines: [...last.inlines.slice(0, -1), ended],
    }
  }

  break(): void {
    this.#length++
    this.#inlines.push({ kind: "break" })
  }

  figure(figure: Figure): void {
    this.#length++
    this.#inlines.push({ kind: "figure", figure })
  }

  formula(formula: Formula, style: RunStyle): void {
    this.#length++
    this.#style = style
    this.#inlines.push({ kind: "formula", formula })
  }

  /** A mark is no character of the text: the reader of the file counts notes by itself. */
  note(note: number, style: RunStyle): void {
    const { verticalAlign: _rise, ...level } = style
    this.#style = level
    this.#inlines.push({ kind: "note", note, style: level })
  }

  tab(style: RunStyle): void {
    this.#length++
    this.#inlines.push({ kind: "tab", style })
  }

  finish(): readonly Inline[] {
    return [...this.#inlines]
  }

  #target(link: LinkTarget | undefined): Link["target"] | undefined {
    if (!link) return undefined
    if (link.kind === "uri") return { kind: "uri", uri: link.uri }
    const name = this.#bookmarkOf(link)
    return name === undefined ? undefined : { kind: "bookmark", name }
  }
}

function appendRun(inlines: readonly Inline[], run: TextRun): Inline[] {
  const last = inlines.at(-1)
  if (last?.kind === "text" && sameRun(last.style, run.style))
    return [...inlines.slice(0, -1), { ...last, text: last.text + run.text }]
  return [...inlines, run]
}
