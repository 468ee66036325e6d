import type { GlyphRun, ScenePage } from "../../model/scene.ts"
import type { TextLine } from "../drafts.ts"

/** Points by which equal runs drawn twice may lie apart. */
const SAME_PLACE = 2

/**
 * Puts lines that are drawn several times on the level of the last drawing.
 *
 * Lines are built from the first of equal glyphs; where shapes were painted between the first and the last, the reader
 * sees only the last.
 */
export function liftCovered(lines: readonly TextLine[], page: ScenePage): TextLine[] {
  const last = new Map<string, number>()
  page.items.forEach((item, at) => {
    if (item.kind === "glyphs") for (const key of keysOf(item.chars, item.box)) last.set(key, at)
  })
  return lines.map((line) => {
    const first = page.items[line.z]
    if (first?.kind !== "glyphs") return line
    const z = topOf(first, last)
    return z !== undefined && z > line.z ? { ...line, z } : line
  })
}

function topOf(run: GlyphRun, last: ReadonlyMap<string, number>): number | undefined {
  const [own] = keysOf(run.chars, run.box)
  return own === undefined ? undefined : last.get(own)
}

/** The cell that a run starts in comes first, its neighbours follow, so that a shift over a cell's edge is found. */
function keysOf(chars: readonly string[], box: GlyphRun["box"]): string[] {
  const text = chars.join("").trim()
  const [column, row] = [Math.round(box.x0 / SAME_PLACE), Math.round(box.y0 / SAME_PLACE)]
  const keys: string[] = [`${text} ${column} ${row}`]
  for (const dx of [-1, 0, 1]) for (const dy of [-1, 0, 1]) if (dx !== 0 || dy !== 0) keys.push(`${text} ${column + dx} ${row + dy}`)
  return keys
}
