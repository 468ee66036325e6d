import type { GlyphRun, SceneItem } from "../../model/scene.ts"

/** How far an advance may miss an em that counts as the width of a font that names none, in ems. */
const EM = 0.01
/** Share of an em within which the next letter stands where the font names no widths. */
const WITHIN = 0.8
/** Letters that stand so, and their share of all that are followed by another. */
const FEWEST_WITHIN = 4
const MOSTLY = 0.6
/** How far letters of one line may stand above each other, in ems. */
const LEVEL = 0.01

/**
 * Letters that are an em wide by themselves: Han and its signs, kana, Hangul, forms of full width.
 */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u

/**
 * Gives letters that are drawn one by one the way to the next letter for their advance where their
 * font names no widths, as Qt writes its files (Tableau and others): each would be an em wide, and
 * no two a word.
 *
 * A letter is as wide as the ways from it to the next letters are; one that none follows is as wide
 * as narrow ones.
 */
export function withLoneAdvances(items: readonly SceneItem[]): readonly SceneItem[] {
  const lone = items.filter(isLone)
  if (lone.length <= FEWEST_WITHIN) return items
  const widths = new Map<number, ReadonlyMap<string, number>>()
  for (const [font, runs] of Map.groupBy(lone, (run) => run.font)) {
    const own = widthsIn(runs)
    if (own) widths.set(font, own)
  }
  if (widths.size === 0) return items
  return items.map((item) => {
    const own = isLone(item) ? widths.get(item.font) : undefined
    return own && isLone(item) ? settled(item, own) : item
  })
}

function isLone(item: SceneItem): item is GlyphRun {
  if (item.kind !== "glyphs" || item.chars.length !== 1) return false
  const { chars, advance, size, stretch, isVertical } = item
  const isEm = Math.abs((advance[0] ?? 0) - size * stretch) < EM * size
  return isEm && !isVertical && !WIDE.test(chars[0] ?? "")
}

/**
 * Widths of the letters of a font in ems, by the ways between them; undefined where it names
 * widths.
 */
function widthsIn(runs: readonly GlyphRun[]): ReadonlyMap<string, number> | undefined {
  const ways = runs.flatMap((run, at) => {
    const next = runs[at + 1]
    const way = next ? wayTo(run, next) : 0
    return way > 0 ? [{ char: run.chars[0] ?? "", way }] : []
  })
  const within = ways.filter(({ way }) => way < WITHIN).length
  if (within < FEWEST_WITHIN || within < MOSTLY * ways.length) return undefined
  const near = Map.groupBy(
    ways.filter(({ way }) => way < 1),
    ({ char }) => char,
  )
  return new Map([...near].map(([char, own]) => [char, lowerOf(own.map(({ way }) => way))]))
}

/** The value that a third of some are below: some letters end words, few stand on the next one. */
const lowerOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 3)] ?? 1

/** Way from a letter to the next on its line, in ems; 0 where that stands elsewhere. */
function wayTo(run: GlyphRun, next: GlyphRun): number {
  const { size, stretch, angle, x, y } = run
  if (next.size !== size || next.angle !== angle) return 0
  const turn = (angle * Math.PI) / 180
  const [dx, dy] = [(next.x[0] ?? 0) - (x[0] ?? 0), (next.y[0] ?? 0) - (y[0] ?? 0)]
  const off = dy * Math.cos(turn) - dx * Math.sin(turn)
  return Math.abs(off) > LEVEL * size
    ? 0
    : (dx * Math.cos(turn) + dy * Math.sin(turn)) / (size * stretch)
}

function settled(run: GlyphRun, widths: ReadonlyMap<string, number>): GlyphRun {
  const { size, stretch, angle, box, chars, x } = run
  const usual = lowerOf([...widths.values()])
  const advance = (widths.get(chars[0] ?? "") ?? usual) * size * stretch
  // The box of turned text is around its ink.
  const own = angle === 0 ? { ...box, x1: (x[0] ?? box.x0) + advance } : box
  return { ...run, advance: [advance], box: own }
}
