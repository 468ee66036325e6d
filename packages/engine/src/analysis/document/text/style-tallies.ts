import type { Paragraph, ParagraphFormat, RunStyle } from "../../../model/document.ts"
import { plainFormat, plainRun } from "../../../model/build.ts"
import { leavesOf } from "../../../model/walk.ts"

interface Look {
  readonly style: RunStyle
  weight: number
  /** How its letters fill their lines, by a name of it. */
  readonly fits: Map<string, { readonly fit: LetterFit; weight: number }>
}

type LetterFit = Pick<RunStyle, "scale" | "spacing">

/**
 * Counts the looks of characters, without what belongs to single words.
 *
 * Widths follow: lines that are fitted differ in theirs and are one text all the same.
 */
export class RunTally {
  readonly #looks = new Map<string, Look>()
  #last: RunStyle | undefined
  #key = ""

  /** Adds up tallies in their order. */
  static sum(tallies: readonly RunTally[]): RunTally {
    const all = new RunTally()
    for (const tally of tallies)
      for (const [key, { style, fits }] of tally.#looks)
        for (const { fit, weight } of fits.values()) all.#count(key, { ...style, ...fit }, weight)
    return all
  }

  add({ inlines }: Paragraph): void {
    for (const leaf of leavesOf(inlines)) {
      if (leaf.kind !== "text") continue
      const { style, text } = leaf
      const { font, size, bold, italic, colour } = style
      // Most runs look like the one before.
      if (!this.#last || !isSameLook(this.#last, style))
        this.#key = `${font} ${size} ${bold} ${italic} ${colour}`
      this.#last = style
      this.#count(this.#key, style, text.length)
    }
  }

  /** The look that most characters have. */
  most(): RunStyle {
    const best = heaviest([...this.#looks.values()], ({ weight }) => weight)
    if (!best) return plainRun
    return { ...best.style, ...heaviest([...best.fits.values()], ({ weight }) => weight)?.fit }
  }

  #count(key: string, style: RunStyle, weight: number): void {
    const { font, size, bold, italic, colour, scale, spacing } = style
    const look = this.#looks.get(key) ?? {
      style: { font, size, bold, italic, colour },
      weight: 0,
      fits: new Map(),
    }
    this.#looks.set(key, look)
    look.weight += weight
    const name = `${scale} ${spacing}`
    const fitted = look.fits.get(name) ?? { fit: fitOf(scale, spacing), weight: 0 }
    fitted.weight += weight
    look.fits.set(name, fitted)
  }
}

const fitOf = (scale: number | undefined, spacing: number | undefined): LetterFit => ({
  ...(spacing === undefined ? {} : { spacing }),
  ...(scale === undefined ? {} : { scale }),
})

const isSameLook = (a: RunStyle, b: RunStyle): boolean =>
  a.font === b.font &&
  a.size === b.size &&
  a.bold === b.bold &&
  a.italic === b.italic &&
  a.colour === b.colour

/** The first of the heaviest. */
function heaviest<T>(all: readonly T[], weightOf: (one: T) => number): T | undefined {
  let best: T | undefined
  for (const one of all) if (best === undefined || weightOf(one) > weightOf(best)) best = one
  return best
}

/** Counts how paragraphs are set, by their lines. */
export class FormatTally {
  readonly #align = new ValueTally<ParagraphFormat["align"]>()
  readonly #direction = new ValueTally<ParagraphFormat["direction"]>()
  readonly #firstLine = new ValueTally<number>()
  readonly #spaceBefore = new ValueTally<number>()
  readonly #lineSpacing = new ValueTally<ParagraphFormat["lineSpacing"]>()
  readonly #keepWithNext = new ValueTally<boolean>()
  readonly #allowsLoneLines = new ValueTally<boolean>()

  add({ format, lines }: Paragraph): void {
    const weight = Math.max(1, lines?.length ?? 1)
    this.#align.add(format.align, weight)
    this.#direction.add(format.direction, weight)
    this.#firstLine.add(format.indent.firstLine, weight)
    this.#spaceBefore.add(format.spaceBefore, weight)
    this.#lineSpacing.add(format.lineSpacing, weight)
    this.#keepWithNext.add(format.keepWithNext === true, weight)
    this.#allowsLoneLines.add(format.allowsLoneLines === true, weight)
  }

  /** The format that most lines have. */
  most(): ParagraphFormat {
    return {
      ...plainFormat,
      align: this.#align.most() ?? plainFormat.align,
      direction: this.#direction.most() ?? plainFormat.direction,
      indent: { left: 0, right: 0, firstLine: Math.max(0, this.#firstLine.most() ?? 0) },
      spaceBefore: this.#spaceBefore.most() ?? 0,
      spaceAfter: 0,
      lineSpacing: this.#lineSpacing.most() ?? plainFormat.lineSpacing,
      ...(this.#keepWithNext.most() ? { keepWithNext: true } : {}),
      ...(this.#allowsLoneLines.most() ? { allowsLoneLines: true } : {}),
    }
  }
}

class ValueTally<T> {
  readonly #counts = new Map<unknown, { readonly value: T; weight: number }>()
  #last: { readonly value: T; weight: number } | undefined

  add(value: T, weight: number): void {
    // Most paragraphs are set like the one before.
    if (!this.#last || this.#last.value !== value) {
      const key = typeof value === "object" ? JSON.stringify(value) : value
      this.#last = this.#counts.get(key) ?? { value, weight: 0 }
      this.#counts.set(key, this.#last)
    }
    this.#last.weight += weight
  }

  most(): T | undefined {
    return heaviest([...this.#counts.values()], ({ weight }) => weight)?.value
  }
}
