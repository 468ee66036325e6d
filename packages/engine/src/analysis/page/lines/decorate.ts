import { middleY, height, width, type Box } from "../../../base/geometry.ts"
import { overWhite, type Rgb } from "../../../base/colour.ts"
import type { SceneAnnotation, SceneLink } from "../../../model/scene.ts"
import type { DrawnRule, Fill, RuleSet, Span, TextLine } from "../../drafts.ts"
import { borderRules } from "../../geometry/border-rules.ts"
import { counts, ems, points } from "../../geometry/scale.ts"
import { markRange, type SpanPatch } from "../../writing/mark-range.ts"
import { holdsCjk } from "../../writing/scripts.ts"
import { wordsOf } from "../../writing/words.ts"
import { blankLabels, seatAmong } from "./blank-labels.ts"
import { endInBlank, startWithBlank } from "./end-in-blank.ts"
import { joinBlanks } from "./join-blanks.ts"
import { createGrid, type LineGrid } from "./line-grid.ts"

/** Where an underline and a strike run, in ems below the baseline. */
const underlineZone = [0.02, 0.34] as const
const strikeZone = [-0.42, -0.12] as const
/** Thickest decoration, in ems. */
const thickest = 0.14
/**
 * How far a decoration may reach past the text it decorates, in ems: more is a border or a
 * separator.
 */
const overhang = 0.45
/** A blank to be filled in is at least this long, and begins this near behind its word, in ems. */
const shortestBlank = 1.5
const blankGap = 1.5
/** A blank before a word is nearer: what ends a gutter away is the rule of another column. */
const leadGap = ems.half
/** Text so near above a rule, in ems, stands on it; the line before is farther. */
const overBlank = 0.9
/** How far a blank may reach under the words beside it, in ems. */
const blankReach = ems.half
/** Ends of rules that are as near as this touch, in points. */
const touching = points.edge
/** White and nearly white fills are page, not highlight. */
const palest = 0xf7

export interface Decorated {
  readonly lines: readonly TextLine[]
  /** What is left once decorations were bound to their text. */
  readonly rules: RuleSet
}

/**
 * Binds underlines, strikes and highlights to the text they decorate; each drawn piece goes to one
 * use.
 *
 * @param unseen Boxes of words in the colour of their ground.
 */
export function decorateLines(
  found: readonly TextLine[],
  rules: RuleSet,
  unseen: readonly Box[] = [],
): Decorated {
  const { lines, blanks } = seatBlanks(found, rules, unseen)
  const marked = [...lines]
  const grid = createGrid(lines)
  const borders = borderRules(rules.rules)
  const met = borderRules(rules.rules, points.hair)
  const leftRules = rules.rules.filter(
    (rule) =>
      (borders.has(rule) && (met.has(rule) || !isOfText(rule, lines, grid))) ||
      !(bindRule(rule, marked, grid) || bindBlank(rule, marked, grid, rules.rules)),
  )
  const leftFills = rules.fills.filter(
    (fill) => !blanks.includes(fill) && !bindFill(fill, marked, grid),
  )
  const pads = (rules.pads ?? []).filter(
    (pad) => blanks.includes(pad) || bindPad(pad, marked, grid),
  )
  const left = new Set<DrawnRule | Fill>([...leftRules, ...leftFills])
  const bound = new Set(
    [...[...rules.rules, ...rules.fills].filter((one) => !left.has(one)), ...pads].flatMap(
      (one) => one.items,
    ),
  )
  const { frames } = rules
  return {
    lines: joinBlanks(marked),
    rules: { rules: leftRules, fills: leftFills, bound, ...(frames && { frames }) },
  }
}

/** Binds links to the text under them. */
export const linkLines = (
  lines: readonly TextLine[],
  links: readonly SceneLink[],
): readonly TextLine[] =>
  patchLines(
    lines,
    links.map(({ box, target }) => ({ box, patch: { link: target } })),
  )

/** Gives lines with a patch each on the text whose middle lies in a box. */
function patchLines(
  lines: readonly TextLine[],
  patches: readonly { readonly box: Box; readonly patch: SpanPatch }[],
): readonly TextLine[] {
  if (patches.length === 0) return lines
  const marked = [...lines]
  const grid = createGrid(lines)
  for (const { box, patch } of patches) {
    for (const index of grid.near(middleY(box), height(box))) {
      const line = marked[index]
      if (!line || line.angle !== 0 || line.isVertical) continue
      const middle = line.baseline - 0.3 * line.size
      if (middle > box.y0 && middle < box.y1)
        marked[index] = markRange(line, box.x0 - 0.5, box.x1 + 0.5, patch)
    }
  }
  return marked
}

/**
 * How a mark of a kind shows in text; a highlight without a colour is yellow, as viewers draw it.
 */
const markPatches: Partial<Record<SceneAnnotation["type"], (colour: Rgb) => SpanPatch>> = {
  highlight: (colour) => ({ highlight: colour }),
  underline: () => ({ underline: "single" }),
  squiggly: () => ({ underline: "wave" }),
  strikeout: () => ({ strike: true }),
}
const YELLOW = 0xffff00

/** Gives lines with what readers of the page have marked in them. */
export function markLines(
  lines: readonly TextLine[],
  annotations: readonly SceneAnnotation[],
): readonly TextLine[] {
  return patchLines(
    lines,
    annotations.flatMap(({ type, stretches = [], colour = YELLOW, alpha = 1 }) => {
      const patch = markPatches[type]?.(overWhite({ colour, alpha }))
      return patch ? stretches.map((box) => ({ box, patch })) : []
    }),
  )
}

/**
 * Tells whether a rule runs exactly under one line, in its colour: an underline, although it may
 * begin near the wall of its cell.
 */
const isOfText = (
  { direction, at, from, to, colour }: DrawnRule,
  lines: readonly TextLine[],
  grid: LineGrid,
): boolean =>
  direction === "horizontal" &&
  grid.near(at, 40).some((index) => {
    const line = lines[index]
    if (!line || line.angle !== 0 || line.isVertical) return false
    const below = (at - line.baseline) / line.size
    return (
      below >= underlineZone[0] &&
      below <= underlineZone[1] &&
      Math.abs(line.box.x0 - from) < points.hair &&
      Math.abs(line.box.x1 - to) < points.hair &&
      line.spans.every((span) => span.colour === colour)
    )
  })

function bindRule(rule: DrawnRule, lines: TextLine[], grid: LineGrid): boolean {
  if (rule.direction !== "horizontal") return false
  const touched: {
    index: number
    isUnder: boolean
    patch: SpanPatch | ((span: Span) => SpanPatch)
  }[] = []
  let [from, to, size] = [Infinity, -Infinity, 0]
  for (const index of grid.near(rule.at, 40)) {
    const line = lines[index]
    if (!line || line.angle !== 0 || line.isVertical) continue
    if (line.box.x1 < rule.from + 1 || line.box.x0 > rule.to - 1) continue
    const below = (rule.at - line.baseline) / line.size
    if (rule.thickness > thickest * line.size) continue
    const isUnder = below >= underlineZone[0] && below <= underlineZone[1]
    const isThrough = below >= strikeZone[0] && below <= strikeZone[1]
    if (!isUnder && !isThrough) continue
    touched.push({
      index,
      isUnder,
      patch: isUnder ? { underline: rule.dash.length > 0 ? "dotted" : "single" } : strikeOrRaised,
    })
    from = Math.min(from, line.box.x0)
    to = Math.max(to, line.box.x1)
    size = Math.max(size, line.size)
  }
  if (touched.length === 0 || rule.from < from - overhang * size || rule.to > to + overhang * size)
    return false
  if (touched.some(({ index }) => isOrnament(rule, lines[index]))) return false
  for (const { index, patch, isUnder } of touched) {
    const line = lines[index]
    if (!line) continue
    const marked = markRange(line, rule.from - 0.2, rule.to + 0.2, patch)
    lines[index] = isUnder ? withBlank(marked, rule) : marked
  }
  if (touched.every(({ isUnder }) => isUnder)) fillBetween(rule, lines, touched)
  return true
}

/**
 * Makes blanks of the room between the lines over a rule that begins within the first of them: the
 * underline of a label goes on under what is to be filled in. One that begins with the first line
 * may underline the heads of columns.
 */
function fillBetween(
  rule: DrawnRule,
  lines: TextLine[],
  over: readonly { readonly index: number }[],
): void {
  const row = rowOf(
    over.map(({ index }) => index),
    lines,
  )
  const [first] = row
  if (!first || first.line.box.x0 > rule.from - first.line.size) return
  for (const [at, { index, line }] of row.entries()) {
    const to = row[at + 1]?.line.box.x0
    const isBlank = to !== undefined && to - line.box.x1 > blankReach * line.size
    if (isBlank) lines[index] = endInBlank(line, { ...rule, to }) ?? line
  }
}

/** How far within a word a rule ends at least to cut it, in ems. */
const withinWord = ems.touch

/** Tells whether a rule of another colour than the words over it ends within one of them. */
const isOrnament = ({ from, to, colour }: DrawnRule, line: TextLine | undefined): boolean =>
  line !== undefined &&
  line.spans.every((span) => span.colour !== colour) &&
  wordsOf(line).some(
    ({ x0, x1, text }) =>
      !holdsCjk(text) &&
      [from, to].some(
        (end) => end > x0 + withinWord * line.size && end < x1 - withinWord * line.size,
      ),
  )

/** Lines at some places, from left to right. */
const rowOf = (
  places: readonly number[],
  lines: readonly TextLine[],
): { readonly index: number; readonly line: TextLine }[] =>
  places
    .flatMap((index) => {
      const line = lines[index]
      return line ? [{ index, line }] : []
    })
    .sort((a, b) => a.line.box.x0 - b.line.box.x0)

/** A rule under nothing but a gap within a line makes it a blank to be filled in. */
function withBlank(line: TextLine, rule: DrawnRule): TextLine {
  const reach = blankReach * line.size
  const isBlank = (gap: TextLine["gaps"][number]): boolean =>
    gap.leader === undefined && rule.from > gap.from - reach && rule.to < gap.to + reach
  return line.gaps.some(isBlank)
    ? {
        ...line,
        gaps: line.gaps.map((gap) => (isBlank(gap) ? { ...gap, leader: "underscore" } : gap)),
      }
    : line
}

/**
 * Binds a rule under nothing to the line whose end it follows, or else to the one whose start it
 * leads to: a blank to be filled in, which is a gap with a leader as typed low lines are.
 *
 * Left alone it would belong to no text, and vanish where the text reflows.
 */
function bindBlank(
  rule: DrawnRule,
  lines: TextLine[],
  grid: LineGrid,
  rules: readonly DrawnRule[],
): boolean {
  if (rule.direction !== "horizontal") return false
  const { before, after, over } = besideBlank(rule, lines, grid)
  if (over.length > 0) return before !== undefined && bindThrough(rule, lines, [before, ...over])
  const host = before ?? (after !== undefined && isFree(rule, rules) ? after : undefined)
  const line = host === undefined ? undefined : lines[host]
  if (host === undefined || !line) return false
  const bound = before === undefined ? startWithBlank(line, rule) : endInBlank(line, rule)
  if (bound) lines[host] = bound
  return bound !== undefined
}

/** The lines before and behind a rule, and those over it. */
function besideBlank(
  rule: DrawnRule,
  lines: readonly TextLine[],
  grid: LineGrid,
): { readonly before?: number; readonly after?: number; readonly over: readonly number[] } {
  let before: number | undefined
  let after: number | undefined
  const over: number[] = []
  for (const index of grid.near(rule.at, 40)) {
    const line = lines[index]
    if (!line || line.angle !== 0 || line.isVertical || line.direction === "rtl") continue
    const below = (rule.at - line.baseline) / line.size
    if (below < strikeZone[0] || below > overBlank) continue
    const reach = blankReach * line.size
    if (line.box.x1 > rule.from + reach && line.box.x0 < rule.to - reach) {
      over.push(index)
      continue
    }
    const isThin = rule.thickness <= thickest * line.size
    const isLong = rule.to - rule.from > shortestBlank * line.size
    const isUnder = below >= underlineZone[0] && below <= underlineZone[1]
    if (!isThin || !isLong || !isUnder) continue
    const isWithin = (gap: number, most: number): boolean => gap > -reach && gap < most * line.size
    if (isWithin(rule.from - line.box.x1, blankGap)) before = index
    else if (isWithin(line.box.x0 - rule.to, leadGap)) after = index
  }
  return { ...(before !== undefined && { before }), ...(after !== undefined && { after }), over }
}

/** What a label before a blank ends with. */
const labelEnd = /[:：]$/

/**
 * Binds a rule that begins behind a label and runs on under words: blanks to be filled in stand
 * before and behind them. A rule under the head of some columns begins behind no label.
 *
 * @param places The label and what stands over the rule.
 */
function bindThrough(rule: DrawnRule, lines: TextLine[], places: readonly number[]): boolean {
  const row = rowOf(places, lines)
  const [label, ...over] = row
  if (!label || !labelEnd.test(label.line.text) || over.length > counts.several) return false
  const isOn = over.every(({ line }) => {
    const below = (rule.at - line.baseline) / line.size
    const isWithin = line.box.x1 < rule.to + overhang * line.size
    return isWithin && below >= underlineZone[0] && below <= underlineZone[1]
  })
  if (!isOn) return false
  for (const [at, { index, line }] of row.entries()) {
    const to = over[at]?.line.box.x0 ?? rule.to
    const isBlank = to - line.box.x1 > blankReach * line.size
    const own = (isBlank ? endInBlank(line, { ...rule, to }) : undefined) ?? line
    // The leader draws the rule of the blank.
    lines[index] =
      at === 0 ? own : markRange(own, line.box.x0, line.box.x1, { underline: "single" })
  }
  return true
}

/**
 * Whether no other rule touches a level one at its ends: pieces of a border go on in others. On a
 * page crowded with rules none is free, so that they are not all compared with each other.
 */
function isFree(rule: DrawnRule, rules: readonly DrawnRule[]): boolean {
  // Upright ones at its ends have made it a border.
  const isAt = (end: number, { direction, at, from, to }: DrawnRule): boolean =>
    direction === rule.direction &&
    Math.abs(at - rule.at) < touching &&
    from < end + touching &&
    to > end - touching
  return (
    rules.length < counts.crowd &&
    !rules.some((other) => other !== rule && (isAt(rule.from, other) || isAt(rule.to, other)))
  )
}

/** What runs through the letters of a line runs under those that are raised. */
const strikeOrRaised = (span: Span): SpanPatch =>
  span.rise === "superscript" ? { underline: "single" } : { strike: true }

/** Gives lines with labels in them whose words nobody sees, and those labels. */
function seatBlanks(
  lines: readonly TextLine[],
  rules: RuleSet,
  unseen: readonly Box[],
): { readonly lines: readonly TextLine[]; readonly blanks: readonly Fill[] } {
  const labels = blankLabels([...(rules.pads ?? []), ...rules.fills], unseen)
  if (labels.length === 0) return { lines, blanks: labels }
  const grid = createGrid(lines)
  const left: (TextLine | undefined)[] = [...lines]
  const blanks = labels.filter((fill) => {
    const seat = seatAmong(left, fill, grid.near(middleY(fill.box), height(fill.box)))
    if (!seat) return false
    left[seat.index] = seat.line
    if (seat.taken !== undefined) left[seat.taken] = undefined
    return true
  })
  return { lines: left.filter((line) => line !== undefined), blanks }
}

function bindFill(fill: Fill, lines: TextLine[], grid: LineGrid): boolean {
  const { box, paint } = fill
  if (isPale(paint.colour) || paint.alpha < 0.15) return false
  const touched = grid.near(middleY(box), height(box)).filter((index) => {
    const line = lines[index]
    return line !== undefined && isUnderText(box, line)
  })
  for (const index of touched) {
    const line = lines[index]
    if (line)
      lines[index] = markRange(line, box.x0 - 0.2, box.x1 + 0.2, { highlight: overWhite(paint) })
  }
  return touched.length > 0
}

/** Room that a label leaves around its word, in ems, and its height, in ems of the line. */
const widestPadding = ems.whole
const highestPad = ems.double
/**
 * The same where no other line stands on it, in ems: labels of buttons have half an em around them.
 */
const highestAlone = ems.apart

/**
 * Binds a box with round corners to the words of a line that stand on it: labels and code within a
 * sentence. A box under all of a line is a shape with text.
 *
 * Unbound, it would lie before its words in a text that reflows, or leave white ones on white.
 */
function bindPad({ box, paint }: Fill, lines: TextLine[], grid: LineGrid): boolean {
  if (paint.alpha < 0.15) return false
  const near = grid.near(middleY(box), height(box))
  const isOn = (line: TextLine): boolean => {
    const middle = line.baseline - 0.3 * line.size
    return middle > box.y0 && middle < box.y1 && line.box.x0 < box.x1 && line.box.x1 > box.x0
  }
  for (const index of near) {
    const line = lines[index]
    if (!line || line.angle !== 0 || line.isVertical || !isOn(line)) continue
    const isAlone = near.every((at) => {
      const other = lines[at]
      return other === undefined || other === line || !isOn(other)
    })
    if (height(box) > (isAlone ? highestAlone : highestPad) * line.size) continue
    const range = rangeOn(box, line)
    if (!range) continue
    lines[index] = markRange(line, range[0] - 0.2, range[1] + 0.2, { highlight: overWhite(paint) })
    return true
  }
  return false
}

/**
 * Where the letters on a box start and end; undefined where it cuts one or holds the whole line.
 */
function rangeOn(box: Box, line: TextLine): readonly [number, number] | undefined {
  const letters = line.spans.flatMap(({ text, edges }) =>
    [...text].flatMap((char, at) => {
      const [from, to] = [edges[at], edges[at + 1]]
      return from === undefined || to === undefined || char.trim() === "" ? [] : [{ from, to }]
    }),
  )
  const own = letters.filter(({ from, to }) => (from + to) / 2 > box.x0 && (from + to) / 2 < box.x1)
  if (own.length === 0 || own.length === letters.length) return undefined
  const from = Math.min(...own.map((letter) => letter.from))
  const to = Math.max(...own.map((letter) => letter.to))
  const slack = widestPadding * line.size
  const isWhole = from > box.x0 - 1 && to < box.x1 + 1
  return isWhole && from - box.x0 < slack && box.x1 - to < slack ? [from, to] : undefined
}

/**
 * Tells whether a fill is as high as one line and no wider than its text: a highlight, no shaded
 * cell.
 */
function isUnderText(box: Box, line: TextLine): boolean {
  if (line.angle !== 0 || line.isVertical) return false
  if (height(box) > 1.7 * line.size || height(box) < 0.6 * line.size || width(box) < 1) return false
  const middle = line.baseline - 0.3 * line.size
  if (middle < box.y0 || middle > box.y1) return false
  // Both ends must fall between characters: none reaches past the line.
  const edges = line.spans.flatMap((span) => [...span.edges])
  const meets = (x: number): boolean =>
    edges.some((edge) => Math.abs(edge - x) < 0.12 * line.size + 0.6)
  return meets(box.x0) && meets(box.x1)
}

function isPale(colour: number): boolean {
  return colour >> 16 >= palest && ((colour >> 8) & 255) >= palest && (colour & 255) >= palest
}
