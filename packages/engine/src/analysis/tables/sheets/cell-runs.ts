import type { CleanGlyphs, Glyph } from "../../text/clean-glyphs.ts"
import { isCjk, isSpace } from "../../text/scripts.ts"

/** Gap in ems between runs of one cell: a spreadsheet program goes on exactly where it stopped. */
const MAX_GAP_EM = 0.12
/** Gap that programs put between Han and Latin text of one cell, in ems. */
const MIXED_GAP_EM = 0.3
/** How far a run may reach back, in ems: text that was cut at its cell's edge reaches into the next cell. */
const MAX_OVERLAP_EM = 0.008
/** Baselines within one text differ by less, in ems. */
const BASELINE_EM = 0.75

/**
 * Groups the glyphs of a printed sheet by the text they were drawn with, which is the text of a cell or a line of it.
 *
 * Neighbouring cells stand closer than words do, so places alone cannot tell them apart; what tells is where the
 * program stopped drawing and moved on. Order within and between groups is that of the page.
 */
export function cellRuns(clean: CleanGlyphs): CleanGlyphs[] {
  const groups: Glyph[][] = []
  let last: Glyph | undefined
  for (const glyph of clean.glyphs) {
    const group = groups[groups.length - 1]
    if (group && last && goesOn(last, glyph)) group.push(glyph)
    else groups.push([glyph])
    last = glyph
  }
  return groups.filter((group) => group.some((glyph) => !isSpace(glyph.text))).map((glyphs) => ({ ...clean, glyphs }))
}

function goesOn(last: Glyph, next: Glyph): boolean {
  if (last.run === next.run) return true
  const { size } = next.run
  if (last.run.angle !== next.run.angle || last.run.isVertical !== next.run.isVertical) return false
  if (next.run.angle !== 0 || next.run.isVertical) return false
  if (Math.abs(next.y - last.y) > BASELINE_EM * size) return false
  const gap = next.x - (last.x + last.advance)
  const isMixed = isCjk(last.text) !== isCjk(next.text)
  return gap >= -MAX_OVERLAP_EM * size && gap <= (isMixed ? MIXED_GAP_EM : MAX_GAP_EM) * size
}
