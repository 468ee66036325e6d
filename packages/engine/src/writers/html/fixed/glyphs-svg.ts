import { toHex } from "../../../base/colour.ts"
import { withAccents } from "../../../model/accents.ts"
import type { GlyphRun } from "../../../model/scene.ts"
import { chars, emptyHtml, join, spell, tag, type Html } from "../../../html/markup.ts"
import type { PageFonts } from "./web-fonts.ts"

/** Runs that stand on one baseline next to each other: one stretch of selectable text. */
export type LineOfRuns = readonly GlyphRun[]

/**
 * Gap within a run, in em, at which its text is placed anew instead of being stretched over the
 * gap.
 */
const BREAK_EM = 0.6

/**
 * Gap within a run, in em, that a program left instead of writing a space; in letters that are set
 * apart, beyond the least gap of the run. What TeX sets has no spaces.
 */
const WORD_GAP_EM = 0.15

/**
 * Gives text at its place. Each piece is set to its printed width, so that another face cannot
 * shift what follows. What was drawn before is there for the eye alone.
 */
export function glyphsSvg(line: LineOfRuns, fonts: PageFonts, isAgain = false): Html {
  const [first] = line
  if (!first) return emptyHtml
  const pieces = line.flatMap((run) => piecesOf(run))
  const isUpright = first.angle === 0 && !first.isVertical
  const spans = pieces.map((piece, index) => {
    const before = pieces[index - 1]
    const needsSpace =
      before &&
      !before.text.endsWith(" ") &&
      !piece.text.startsWith(" ") &&
      (piece.isNextWord || piece.x - before.end > 0.2 * piece.run.size)
    return join([needsSpace && chars(" "), pieceSvg(piece, fonts)])
  })
  const turn =
    isUpright || first.isVertical
      ? undefined
      : `rotate(${spell(first.angle)} ${spell(first.x[0] ?? 0)} ${spell(first.y[0] ?? 0)})`
  const forTheEye = isAgain ? { "aria-hidden": "true", class: "again" } : {}
  return join([tag("text", { transform: turn, ...forTheEye }, spans), chars("\n")])
}

interface GlyphSpan {
  readonly run: GlyphRun
  readonly text: string
  readonly x: number
  readonly y: number
  readonly end: number
  /** The gap before it stands for a space. */
  readonly isNextWord: boolean
}

/** Least gap within a run that stands for a space, in points. */
function wordGapOf({ x, advance, size }: GlyphRun): number {
  const gaps = x.slice(1).map((at, index) => at - ((x[index] ?? 0) + (advance[index] ?? 0)))
  const least = gaps.length > 1 ? Math.max(0, Math.min(...gaps)) : 0
  return least + WORD_GAP_EM * size
}

/** Whether a character takes part in words that spaces part. */
const isOfWord = (char: string): boolean => char.trim() !== "" && !unspaced.test(char)

/** Han, kana and their signs stand without spaces. */
const unspaced = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]/

function piecesOf(run: GlyphRun): GlyphSpan[] {
  const pieces: { -readonly [Key in keyof GlyphSpan]: GlyphSpan[Key] }[] = []
  const wordGap = wordGapOf(run)
  const isAlong = run.angle === 0 && !run.isVertical
  const texts = isAlong ? withAccents(run) : run.chars
  let travelled = 0
  texts.forEach((char, index) => {
    const [x, y] = [run.x[index] ?? 0, run.y[index] ?? 0]
    const advance = run.advance[index] ?? 0
    const last = pieces.at(-1)
    // Turned text is placed along its own baseline; the turn itself is on the element.
    const along = isAlong ? x : (run.x[0] ?? 0) + travelled
    const next =
      index + 1 < run.chars.length
        ? Math.hypot((run.x[index + 1] ?? x) - x, (run.y[index + 1] ?? y) - y)
        : advance
    travelled += next
    if (char === "") return
    const isNextWord =
      isAlong &&
      last !== undefined &&
      along - last.end > wordGap &&
      isOfWord(char) &&
      isOfWord(last.text.at(-1) ?? " ")
    const startsAnew =
      run.isVertical ||
      !last ||
      isNextWord ||
      along - last.end > BREAK_EM * run.size ||
      along < last.end - BREAK_EM * run.size
    if (startsAnew || !last)
      pieces.push({
        run,
        text: char,
        x: run.isVertical ? x : along,
        y: isAlong || run.isVertical ? y : (run.y[0] ?? 0),
        end: along + advance,
        isNextWord,
      })
    else {
      last.text += char
      last.end = along + advance
    }
  })
  return pieces
}

function pieceSvg(piece: GlyphSpan, fonts: PageFonts): Html {
  const { run } = piece
  const isInvisible = run.renderMode === 3 || run.renderMode === 7
  const strokes = run.renderMode === 1 || run.renderMode === 2
  const length = piece.end - piece.x
  return tag(
    "tspan",
    {
      class: fonts.className(run.font),
      x: piece.x,
      y: piece.y,
      "font-size": spell(run.size),
      fill: isInvisible
        ? "transparent"
        : run.renderMode === 1
          ? "none"
          : run.colour === 0
            ? undefined
            : `#${toHex(run.colour)}`,
      stroke: strokes && run.strokeColour !== undefined ? `#${toHex(run.strokeColour)}` : undefined,
      "stroke-width": strokes ? 0.3 : undefined,
      opacity: run.alpha < 1 ? run.alpha : undefined,
      textLength: length > 0.5 ? spell(length) : undefined,
      lengthAdjust: length > 0.5 ? "spacingAndGlyphs" : undefined,
    },
    chars(piece.text),
  )
}
