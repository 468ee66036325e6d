import { contains } from "../../base/geometry.ts"
import type { Box } from "../../base/geometry.ts"
import { rgb } from "../../base/colour.ts"
import type { GlyphRun, SceneField, SceneItem } from "../../model/scene.ts"

/** What a field shows may reach over it by this, in points: the width of a pen. */
const SLACK = 1

/** Letters that PDFium leaves out where it draws a value itself: rare Han of names, emoji. */
const beyondShort = /[\u{10000}-\u{10FFFF}]/u

/**
 * Puts the letters beyond U+FFFF back into the values of fields that have no look of their own:
 * what PDFium draws for them lacks these, and a name would lack its rarest letter.
 *
 * A field that shows anything but its value without them stays as it is drawn.
 */
export function withRareLetters(
  items: readonly SceneItem[],
  fields: readonly SceneField[],
  font: () => number,
): readonly SceneItem[] {
  let result = items
  for (const { type, value = "", box } of fields) {
    if ((type !== "text" && type !== "choice") || !beyondShort.test(value)) continue
    const inside = result.filter(
      (item): item is GlyphRun => item.kind === "glyphs" && contains(box, item.box, SLACK),
    )
    const letters = Array.from(value)
    const drawn = inside.flatMap(({ chars }) => chars.filter((char) => char.trim() !== ""))
    const common = letters.filter((letter) => letter.trim() !== "" && !beyondShort.test(letter))
    if (drawn.join("") !== common.join("") || !inside.every(isLevel)) continue
    const whole = inside.length === 0 ? [bareRun(box, font())] : inside
    const mended = insertedInto(whole, letters)
    const changed = new Map<SceneItem, GlyphRun>(whole.map((run, at) => [run, mended[at] ?? run]))
    result =
      inside.length === 0
        ? [...result, ...mended]
        : result.map((item): SceneItem => changed.get(item) ?? item)
  }
  return result
}

const isLevel = (run: GlyphRun): boolean => run.angle === 0 && !run.isVertical

/** Width of a space, in sizes of its letters. */
const SPACE_EM = 0.25

/** Gives runs with the letters of a value that they lack, those behind them moved on. */
function insertedInto(runs: readonly GlyphRun[], letters: readonly string[]): GlyphRun[] {
  let next = 0
  let moved = { baseline: Number.NaN, by: 0 }
  /** Rare letters that follow, and the spaces between them. */
  const takeRare = (): string[] => {
    const from = next
    let end = next
    while (beyondShort.test(letters[next] ?? "") || letters[next]?.trim() === "")
      if (letters[next++]?.trim() !== "") end = next
    return letters.slice(from, end)
  }
  const leading = takeRare()
  return runs.map((run, at) => {
    const [chars, x, y, advance]: [string[], number[], number[], number[]] = [[], [], [], []]
    const baseline = run.y[0] ?? run.box.y1
    if (moved.baseline !== baseline) moved = { baseline, by: 0 }
    const put = (rare: readonly string[], place: number): void => {
      for (const letter of rare) {
        const isSpace = letter.trim() === ""
        if (isSpace && chars.at(-1)?.trim() === "") continue
        const wide = run.size * (isSpace ? SPACE_EM : 1)
        chars.push(isSpace ? " " : letter)
        x.push(place + moved.by)
        y.push(baseline)
        advance.push(wide)
        moved.by += wide
      }
    }
    if (at === 0) put(leading, run.x[0] ?? run.box.x0)
    for (const [index, char] of run.chars.entries()) {
      const [left, wide] = [run.x[index] ?? run.box.x0, run.advance[index] ?? 0]
      chars.push(char)
      x.push(left + moved.by)
      y.push(run.y[index] ?? baseline)
      advance.push(wide)
      if (char.trim() === "") continue
      next++
      put(takeRare(), left + wide)
    }
    const { ink: _ink, ...like } = run
    const x0 = Math.min(run.box.x0, x[0] ?? run.box.x0)
    const x1 = Math.max(run.box.x1, (x.at(-1) ?? 0) + (advance.at(-1) ?? 0))
    return { ...like, chars, x, y, advance, box: { ...run.box, x0, x1 } }
  })
}

/** Size of the letters of a value where its field draws none, in points, and its share of a box. */
const PLAIN_SIZE = 12
const SIZE_SHARE = 0.7

/** An empty run at the start of a field. */
function bareRun(box: Box, font: number): GlyphRun {
  const size = Math.min(PLAIN_SIZE, SIZE_SHARE * (box.y1 - box.y0))
  const bottom = (box.y0 + box.y1 + size) / 2
  return {
    kind: "glyphs",
    chars: [],
    x: [],
    y: [bottom - size * 0.12],
    advance: [],
    font,
    size,
    angle: 0,
    stretch: 1,
    skew: 0,
    isVertical: false,
    colour: rgb(0, 0, 0),
    alpha: 1,
    renderMode: 0,
    box: { x0: box.x0 + SLACK, x1: box.x0 + SLACK, y0: bottom - size, y1: bottom },
  }
}
