import { counts, ems } from "../../geometry/scale.ts"
import { height, union } from "../../../base/geometry.ts"
import type { Span, TextLine } from "../../drafts.ts"

/**
 * A drop cap is at least this much larger than the lines beside it, and at most so many characters
 * long.
 */
const leastScale = 1.8
const mostLetters = counts.pair
/** Farthest the text may stand from it, in ems of the text. */
const farthestEm = ems.line
/** Lines that must stand beside it. */
const leastLines = counts.pair

/**
 * Puts a letter that is set over several lines in front of the first of them, in the size of that
 * line.
 *
 * Left alone it would be a heading, and its text would start without its first letter.
 */
export function joinDropCaps(lines: readonly TextLine[]): readonly TextLine[] {
  const taken = new Map<TextLine, TextLine | undefined>()
  for (const cap of lines) {
    if (
      cap.angle !== 0 ||
      cap.isVertical ||
      cap.direction === "rtl" ||
      cap.text.length > 2 * mostLetters ||
      [...cap.text].length > mostLetters ||
      !/^\p{L}+$/u.test(cap.text)
    )
      continue
    const beside = linesBeside(cap, lines)
    const [first] = beside
    if (!first || beside.length < leastLines || taken.has(first)) continue
    taken.set(cap, undefined)
    taken.set(first, withCap(cap, first))
  }
  return taken.size === 0
    ? lines
    : lines.flatMap((line) => (taken.has(line) ? (taken.get(line) ?? []) : [line]))
}

/** Lines that start just right of the letter and lie within its height, from the top. */
function linesBeside(cap: TextLine, lines: readonly TextLine[]): TextLine[] {
  const top = cap.baseline - 0.95 * cap.size
  return lines
    .filter((line) => {
      if (line === cap || line.angle !== 0 || line.size * leastScale > cap.size) return false
      const gap = line.box.x0 - cap.box.x1
      return (
        gap > -ems.tight * cap.size &&
        gap < farthestEm * line.size &&
        line.box.x0 > cap.box.x0 &&
        line.baseline > top &&
        line.baseline < cap.baseline + ems.tight * cap.size &&
        line.box.x1 - line.box.x0 > ems.far * line.size
      )
    })
    .toSorted((a, b) => a.baseline - b.baseline)
}

function withCap(cap: TextLine, line: TextLine): TextLine {
  const [look] = line.spans
  const [big] = cap.spans
  if (!look || !big) return line
  const x0 = Math.min(cap.box.x0, line.box.x0)
  const box = { ...look.box, x0, x1: line.box.x0 }
  const step = (line.box.x0 - x0) / cap.text.length
  const {
    underline: _underline,
    strike: _strike,
    highlight: _highlight,
    link: _link,
    ...plain
  } = look
  const span: Span = {
    ...plain,
    text: cap.text,
    edges: Array.from({ length: cap.text.length + 1 }, (_, index) => x0 + index * step),
    box,
    colour: big.colour,
    rise: "none",
  }
  return {
    ...line,
    spans: [span, ...line.spans],
    text: cap.text + line.text,
    box: { ...union(box, line.box), y0: line.box.y0, y1: line.box.y0 + height(line.box) },
    z: Math.min(cap.z, line.z),
    gaps: line.gaps.map((gap) => ({ ...gap, at: gap.at + cap.text.length })),
  }
}
