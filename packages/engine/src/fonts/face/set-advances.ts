import type { GlyphRun, Scene } from "../../model/scene.ts"

/** How a file sets the text of one of its fonts. */
export interface SetFont {
  /** Mean distance from a character to the next of its word, in ems: kerning is in it. */
  readonly advances: ReadonlyMap<string, number>
  /** Width of the word space in ems, where the file draws none; absent where there are few. */
  readonly space?: number
}

/** What distances of a font come to while pages are gone through, in ems. */
interface Sums {
  readonly steps: Map<string, { sum: number; count: number }>
  readonly gaps: number[]
}

/** How far kerning moves a letter nearer and farther, in ems. */
const kerning = { nearer: 0.18, farther: 0.1 } as const

/** Narrowest and widest gap between two letters that is taken for a word space, in ems. */
const spaceWidths = { from: 0.16, to: 0.6 } as const

/** Gaps from which on the word space of a font is known, and after which no more are gathered. */
const leastGaps = 8
const mostGaps = 5_000

/**
 * Tells how the fonts of a scene that are asked for set their text, by their places. A face made of
 * outlines has no kerning: with the mean distances of its letters lines come out as wide as they
 * were.
 */
export function fontsAsSet(
  scene: Scene,
  isAsked: (font: number) => boolean = () => true,
): (SetFont | undefined)[] {
  const fonts = scene.fonts.map((_, index): Sums | undefined =>
    isAsked(index) ? { steps: new Map(), gaps: [] } : undefined,
  )
  if (fonts.every((sums) => sums === undefined)) return []
  for (const page of scene.pages) {
    for (const item of page.items) {
      const sums = item.kind === "glyphs" ? fonts[item.font] : undefined
      if (sums && item.kind === "glyphs" && item.angle === 0 && !item.isVertical)
        addSteps(item, sums)
    }
  }
  return fonts.map(
    (sums) =>
      sums && {
        advances: new Map([...sums.steps].map(([char, { sum, count }]) => [char, sum / count])),
        ...(sums.gaps.length < leastGaps ? {} : { space: usualGap(sums.gaps) }),
      },
  )
}

function addSteps({ chars, x, advance, size, stretch }: GlyphRun, { steps, gaps }: Sums): void {
  const em = Math.max(0.1, size * stretch)
  let isNextBlank = isBlank(chars[0] ?? "")
  for (let at = 0; at + 1 < chars.length; at++) {
    const char = chars[at] ?? ""
    const isOwnBlank = isNextBlank
    isNextBlank = isBlank(chars[at + 1] ?? "")
    if (isOwnBlank || isNextBlank) continue
    const step = ((x[at + 1] ?? 0) - (x[at] ?? 0)) / em
    const gap = step - (advance[at] ?? 0) / em
    if (gap > spaceWidths.from && gap < spaceWidths.to && gaps.length < mostGaps) gaps.push(gap)
    if (gap < -kerning.nearer || gap > kerning.farther) continue
    const known = steps.get(char)
    if (known) {
      known.sum += step
      known.count++
    } else steps.set(char, { sum: step, count: 1 })
  }
}

/** Tells that nothing of a character is seen; most are told by their codes. */
const isBlank = (char: string): boolean => {
  const code = char.charCodeAt(0)
  return !(code > 0x20 && code < 0x7f) && char.trim() === ""
}

/**
 * Justified lines open their spaces more often than they close them, and programs can open those of
 * a line, but not close them: the space is that of a tight line.
 */
const usualGap = (gaps: readonly number[]): number =>
  gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 3)] ?? 0
