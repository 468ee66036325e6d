import { contains, middleX } from "../../base/geometry.ts"
import type { GlyphRun, SceneField, SceneItem } from "../../model/scene.ts"

/** What a field shows may reach over it by this, in points: the width of a pen. */
const SLACK = 1

interface Letter {
  readonly char: string
  readonly x: number
  readonly run: GlyphRun
  readonly at: number
}

/**
 * Makes one run of the letters that stand each in a cell of a comb: each reaches to the next, as
 * its cell does, so that they are a word and no row of words.
 *
 * A field that shows anything but its value stays as it is drawn.
 */
export function withCombs(
  items: readonly SceneItem[],
  fields: readonly SceneField[],
): readonly SceneItem[] {
  let result = items
  for (const { type, isComb, value = "", box } of fields) {
    if (type !== "text" || isComb !== true) continue
    const inside = result.filter(
      (item): item is GlyphRun => item.kind === "glyphs" && contains(box, item.box, SLACK),
    )
    const run = wordOf(inside, value)
    const [first] = inside
    if (!run || !first) continue
    const others = new Set<SceneItem>(inside.slice(1))
    result = result.flatMap((item): SceneItem[] =>
      item === first ? [run] : others.has(item) ? [] : [item],
    )
  }
  return result
}

function wordOf(runs: readonly GlyphRun[], value: string): GlyphRun | undefined {
  const letters = runs
    .flatMap((run) =>
      run.chars.map((char, at): Letter => ({ char, x: run.x[at] ?? middleX(run.box), run, at })),
    )
    .filter(({ char }) => char.trim() !== "")
    .toSorted((a, b) => a.x - b.x)
  const [first] = letters
  const last = letters.at(-1)
  const isValue = letters.map(({ char }) => char).join("") === value.replaceAll(/\s/g, "")
  const isLevel = letters.every(({ run }) => run.angle === 0 && !run.isVertical)
  if (!first || !last || letters.length < 2 || !isValue || !isLevel) return undefined
  const { ink: _ink, ...like } = first.run
  return {
    ...like,
    chars: letters.map(({ char }) => char),
    x: letters.map(({ x }) => x),
    y: letters.map(({ run, at }) => run.y[at] ?? 0),
    advance: letters.map(({ x, run, at }, index) => {
      const next = letters[index + 1]
      return next ? next.x - x : (run.advance[at] ?? 0)
    }),
    box: { ...first.run.box, x1: last.run.box.x1 },
  }
}
