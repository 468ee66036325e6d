import { ems, points } from "../../geometry/scale.ts"
import { isSameRow } from "../../geometry/alike.ts"
import type { TextLine } from "../../drafts.ts"
import { startsAfterJumps } from "./cell-jumps.ts"
import type { CleanGlyphs, Glyph } from "./clean-glyphs.ts"
import { isCjk, isSpace } from "../../writing/scripts.ts"
import { wovenInto } from "./woven-runs.ts"

/**
 * Gap in ems between runs of one cell: a spreadsheet program goes on exactly where it stopped, and
 * leaves a point beside the border of a cell.
 */
const MAX_GAP_EM = 0.055
/** The same beside a space that the program drew: cells rarely begin or end with one. */
const SPACE_GAP_EM = ems.touch
/** Gap that programs put between Han and Latin text of one cell, in ems. */
const MIXED_GAP_EM = ems.tight
/**
 * How far a run may reach back, in ems: text that was cut at its cell's edge reaches into the next
 * cell.
 */
const MAX_OVERLAP_EM = 0.008
/**
 * The same beside a sign, on one baseline and where no clip cuts either: Excel for Mac begins each
 * stretch of another look at a whole unit of a coarse grid. Labels of an axis may touch as well.
 */
const ROUNDED_OVERLAP_EM = 0.04
/** The same in ems between Han and Latin text, which are measured by their own fonts. */
const MIXED_OVERLAP_EM = 0.03
/**
 * Gap and reach back of a ligature that the file spells, in ems: it is painted apart from the rest
 * of its word, a little beside its own width.
 */
const LIGATURE_GAP_EM = ems.touch
/** Baselines within one text differ by less, in ems. */
const BASELINE_EM = ems.most

/**
 * Groups the glyphs of a printed sheet by the text they were drawn with, which is the text of a
 * cell or a line of it.
 *
 * Neighbouring cells stand closer than words do, so places alone cannot tell them apart; what tells
 * is where the program stopped drawing and moved on, or cut by another clip. Order within and
 * between groups is that of the page. Text that a clip hides altogether is left out: it is the
 * neighbouring page's, of a chart that the page edge cuts.
 */
export function cellRuns(clean: CleanGlyphs): CleanGlyphs[] {
  const groups: Glyph[][] = []
  const starts = startsAfterJumps(clean.glyphs)
  for (const own of stretchesOf(clean.glyphs, starts)) {
    const [group, [first]] = [groups[groups.length - 1] ?? [], own]
    const last = group[group.length - 1]
    if (first && last && !starts.has(first) && goesOn(last, first)) {
      for (const glyph of own) group.push(glyph)
      continue
    }
    const woven = wovenInto(group, own)
    if (woven) groups[groups.length - 1] = woven
    else groups.push(own)
  }
  return groups
    .filter(
      (group) =>
        group.some((glyph) => !isSpace(glyph.text)) && group.some((glyph) => isSeen(glyph.run)),
    )
    .map((glyphs) => ({ ...clean, glyphs }))
}

/** Cuts glyphs where a run ends, and where a jump within one begins another text. */
function stretchesOf(glyphs: readonly Glyph[], starts: ReadonlySet<Glyph>): Glyph[][] {
  const stretches: Glyph[][] = []
  let last: Glyph | undefined
  for (const glyph of glyphs) {
    const open = stretches[stretches.length - 1]
    if (open && last?.run === glyph.run && !starts.has(glyph)) open.push(glyph)
    else stretches.push([glyph])
    last = glyph
  }
  return stretches
}

/** Points of a run that its clip must leave for the run to be seen. */
const MIN_SEEN = points.hair

function isSeen({ box, clip }: Glyph["run"]): boolean {
  if (!clip) return true
  return (
    Math.min(box.x1, clip.x1) - Math.max(box.x0, clip.x0) > MIN_SEEN &&
    Math.min(box.y1, clip.y1) - Math.max(box.y0, clip.y0) > MIN_SEEN
  )
}

function goesOn(last: Glyph, next: Glyph): boolean {
  if (last.run === next.run) return true
  if (next.run.startsClip === true) return false
  const { size } = next.run
  if (last.run.angle !== next.run.angle || last.run.isVertical || next.run.isVertical) return false
  const { along, across } = stepOf(last, next)
  if (Math.abs(across) > BASELINE_EM * size) return false
  const gap = along - last.advance
  const isMixed = isCjk(last.text) !== isCjk(next.text)
  if (isLigature(last) || isLigature(next)) return Math.abs(gap) <= LIGATURE_GAP_EM * size
  const isSpaced = isSpace(last.text) || isSpace(next.text)
  const widest = isMixed ? MIXED_GAP_EM : isSpaced ? SPACE_GAP_EM : MAX_GAP_EM
  const isRounded =
    across === 0 &&
    !last.run.clip &&
    !next.run.clip &&
    !(isOfWord.test(last.text) && isOfWord.test(next.text))
  const overlap = isMixed ? MIXED_OVERLAP_EM : isRounded ? ROUNDED_OVERLAP_EM : MAX_OVERLAP_EM
  return gap >= -overlap * size && gap <= widest * size
}

const isOfWord = /[\p{L}\p{N}]/u

/** One glyph that spells several letters, painted by itself. */
const isLigature = ({ text, run }: Glyph): boolean => ligature.test(text) && run.chars.length === 1

const ligature = /^\p{L}{2,}$/u

/**
 * How far the origin of a glyph lies from the one before, along the way that both run and across.
 */
function stepOf(last: Glyph, next: Glyph): { along: number; across: number } {
  const [dx, dy] = [next.x - last.x, next.y - last.y]
  if (next.run.angle === 0) return { along: dx, across: dy }
  const turn = (next.run.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { along: dx * cos + dy * sin, across: dy * cos - dx * sin }
}

/**
 * Makes one line of the lines that were built from one text: wide spaces of justified text part
 * nothing inside a cell.
 *
 * Lines on other baselines, such as those of rotated text, stay apart.
 */
export function joinCellLines(lines: readonly TextLine[]): TextLine[] {
  const joined: TextLine[] = []
  for (const line of lines) {
    const last = joined[joined.length - 1]
    const isSame =
      last && last.angle === 0 && line.angle === 0 && !line.isVertical && isSameRow(last, line)
    if (last && isSame && line.box.x0 >= last.box.x1)
      joined[joined.length - 1] = joinTwo(last, line)
    else joined.push(line)
  }
  return joined
}

function joinTwo(first: TextLine, second: TextLine): TextLine {
  const end = first.spans[first.spans.length - 1]
  if (!end) return second
  const spaced = { ...end, text: `${end.text} `, edges: [...end.edges, second.box.x0] }
  const gap = { at: first.text.length, from: first.box.x1, to: second.box.x0 }
  return {
    ...first,
    spans: [...first.spans.slice(0, -1), spaced, ...second.spans],
    text: `${first.text} ${second.text}`,
    box: {
      x0: first.box.x0,
      y0: Math.min(first.box.y0, second.box.y0),
      x1: second.box.x1,
      y1: Math.max(first.box.y1, second.box.y1),
    },
    gaps: [
      ...first.gaps,
      gap,
      ...second.gaps.map((each) => ({ ...each, at: each.at + gap.at + 1 })),
    ],
  }
}
