import { toHex } from "../../../base/colour.ts"
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
 * Gives text at its place. Each piece is set to its printed width, so that another face cannot
 * shift what follows.
 */
export function glyphsSvg(line: LineOfRuns, fonts: PageFonts): Html {
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
      piece.x - before.end > 0.2 * piece.run.size
    return join([needsSpace && chars(" "), pieceSvg(piece, fonts)])
  })
  const turn =
    isUpright || first.isVertical
      ? undefined
      : `rotate(${spell(first.angle)} ${spell(first.x[0] ?? 0)} ${spell(first.y[0] ?? 0)})`
  return join([tag("text", { transform: turn }, spans), chars("\n")])
}

interface GlyphSpan {
  readonly run: GlyphRun
  readonly text: string
  readonly x: number
  readonly y: number
  readonly end: number
}

function piecesOf(run: GlyphRun): GlyphSpan[] {
  const pieces: { run: GlyphRun; text: string; x: number; y: number; end: number }[] = []
  const isAlong = run.angle === 0 && !run.isVertical
  let travelled = 0
  run.chars.forEach((char, index) => {
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
    const startsAnew =
      run.isVertical ||
      !last ||
      along - last.end > BREAK_EM * run.size ||
      along < last.end - BREAK_EM * run.size
    if (startsAnew || !last)
      pieces.push({
        run,
        text: char,
        x: run.isVertical ? x : along,
        y: isAlong || run.isVertical ? y : (run.y[0] ?? 0),
        end: along + advance,
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
