import { contains, type Box } from "../../base/geometry.ts"
import { rgb } from "../../base/colour.ts"
import type { GlyphRun, SceneField, SceneItem } from "../../model/scene.ts"

/**
 * What boxes and buttons show, as one letter: for a box those of Word's own, for a button two that no
 * list uses as its bullet.
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
    if ([...inside].some((item) => item.kind === "glyphs")) continue
    const frame = (box.x1 - box.x0) * FRAME_SHARE
    const isFramed = [...inside].some((item) => item.box.x1 - item.box.x0 >= frame)
    if (!isChecked && !isFramed) continue
    const sign = signs[type][isChecked ? "on" : "off"]
    result = [...result.filter((item) => !inside.has(item)), signRun(sign, box, signFont())]
  }
  return result
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
