import { contains, type Box } from "../../base/geometry.ts"
import { rgb } from "../../base/colour.ts"
import type { GlyphRun, SceneField, SceneItem } from "../../model/scene.ts"

/**
 * What boxes and buttons show, as one letter: for a box those of Word's own, for a button two that
 * no list uses as its bullet.
 */
const signs = { checkbox: { on: "☒", off: "☐" }, radio: { on: "⊙", off: "◯" } } as const

/** A drawing that fills less of its field than this is the tick, not the frame. */
const FRAME_SHARE = 0.85

/** Ink of a tick may reach over the field by this, in points: the width of a pen. */
const SLACK = 1

/**
 * Puts a sign in the place of each box and button that is drawn: text has no other way to tell what
 * is set, and small drawings are lost as dust.
 *
 * A tick that is a letter of a font stays what it is, and so does an empty field without a frame.
 */
export function withTicks(
  items: readonly SceneItem[],
  fields: readonly SceneField[],
  signFont: () => number,
): readonly SceneItem[] {
  let result = items
  for (const { type, isChecked = false, box } of fields) {
    if (type !== "checkbox" && type !== "radio") continue
    const inside = new Set(result.filter((item) => isInside(box, item.box)))
    const label = labelOf(box, result)
    const letters = [...inside].filter((item) => item.kind === "glyphs")
    if (letters.length > 0) {
      result = result.map((item) =>
        item.kind === "glyphs" && inside.has(item) ? onLineOf(label, item) : item,
      )
      continue
    }
    const frame = (box.x1 - box.x0) * FRAME_SHARE
    const isFramed = [...inside].some((item) => item.box.x1 - item.box.x0 >= frame)
    if (!isChecked && !isFramed) continue
    const sign = signs[type][isChecked ? "on" : "off"]
    const run = signRun(sign, box, signFont())
    result = [...result.filter((item) => !inside.has(item)), onLineOf(label, run)]
  }
  return result
}

/** How far a tick stands from what it is for at most, in sizes of its letters. */
const NEAREST_LABEL = 3

/**
 * The words beside a box, those behind it before those in front; undefined where none stand there.
 */
function labelOf(box: Box, items: readonly SceneItem[]): GlyphRun | undefined {
  let best: { readonly run: GlyphRun; readonly away: number } | undefined
  for (const run of items) {
    if (run.kind !== "glyphs" || run.angle !== 0 || run.isVertical || run.chars.length < 2) continue
    const middle = (run.y[0] ?? 0) - MIDDLE_EM * run.size
    if (middle < box.y0 || middle > box.y1) continue
    const [behind, before] = [run.box.x0 - box.x1, box.x0 - run.box.x1]
    const away = behind >= 0 ? behind : before >= 0 ? before + NEAREST_LABEL * run.size : Infinity
    const isNear = Math.max(behind, before) <= NEAREST_LABEL * run.size
    if (isNear && away < (best?.away ?? Infinity)) best = { run, away }
  }
  return best?.run
}

/** Height of the middle of small letters above their baseline, in ems. */
const MIDDLE_EM = 0.3

/** Puts a sign on the line of its label: it would be a line of its own beside it. */
function onLineOf(label: GlyphRun | undefined, sign: GlyphRun): GlyphRun {
  const baseline = label?.y[0]
  if (baseline === undefined || sign.angle !== 0) return sign
  const [from = baseline] = sign.y
  return { ...sign, y: sign.y.map((y) => y + baseline - from) }
}

const isInside = (field: Box, box: Box): boolean => contains(field, box, SLACK)

function signRun(sign: string, box: Box, font: number): GlyphRun {
  const size = Math.min(box.y1 - box.y0, box.x1 - box.x0)
  const x = (box.x0 + box.x1 - size) / 2
  const bottom = (box.y0 + box.y1 + size) / 2
  return {
    kind: "glyphs",
    chars: [sign],
    x: [x],
    y: [bottom - size * 0.12],
    advance: [size],
    font,
    size,
    angle: 0,
    stretch: 1,
    skew: 0,
    isVertical: false,
    colour: rgb(0, 0, 0),
    alpha: 1,
    renderMode: 0,
    box: { x0: x, x1: x + size, y0: bottom - size, y1: bottom },
  }
}
