import { isSameSize } from "../../geometry/alike.ts"
import type { Label } from "../../block-drafts.ts"
import type { TextLine } from "../../drafts.ts"

/** Least steps between lines in ems of their size, where there are any. */
export interface UsualSteps {
  readonly all: number | undefined
  /** Those to or from a line with Han letters, whose faces are higher than others. */
  readonly wide: number | undefined
}

export const usualSteps = (
  lines: readonly TextLine[],
  labels: ReadonlyMap<TextLine, Label>,
): UsualSteps => ({
  all: usualStep(lines, labels) ?? usualStep(lines),
  wide: usualStep(lines, labels, hasHan) ?? usualStep(lines, new Map(), hasHan),
})

/** The usual step of lines like these two. */
export const stepBetween = (
  { all, wide }: UsualSteps,
  before: TextLine,
  line: TextLine,
): number | undefined => (hasHan(before, line) ? wide : all)

/** Tells whether one of two lines has Han letters. */
const hasHan = (a: TextLine, b: TextLine): boolean => isHan.test(a.text) || isHan.test(b.text)
const isHan = /\p{Script=Han}/u

/**
 * Least step between lines in ems of their size; undefined for a single line. A step to a label is
 * one between paragraphs, which a large bullet draws together.
 */
function usualStep(
  lines: readonly TextLine[],
  labels: ReadonlyMap<TextLine, Label> = new Map(),
  isCounted: (before: TextLine, line: TextLine) => boolean = () => true,
): number | undefined {
  const steps = lines.slice(1).flatMap((line, index) => {
    const before = lines[index]
    if (!before || labels.has(line) || !isSameSize(line, before) || !isCounted(before, line))
      return []
    const step = (line.baseline - before.baseline) / Math.max(line.size, before.size)
    return step > 0.5 ? [step] : []
  })
  return steps.length > 0 ? Math.min(...steps) : undefined
}
