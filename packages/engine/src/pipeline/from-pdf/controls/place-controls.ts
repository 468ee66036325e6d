import { contains, height, middleX, middleY, width } from "../../../base/geometry.ts"
import type { Box } from "../../../base/geometry.ts"
import type { FormControl } from "../../../model/form-control.ts"
import type { GlyphRun, Scene, SceneField, SceneItem, ScenePage } from "../../../model/scene.ts"
import {
  endOfWords,
  frameOf,
  hasLine,
  isMarkOf,
  isShownBy,
  linesOf,
  nearestRun,
  withoutBlanks,
  type FieldLine,
} from "./field-glyphs.ts"
import { controlOf } from "./control-of.ts"

/** Characters of private use that fonts of symbols do not take: each stands for one field. */
const [FIRST_SIGN, LAST_SIGN] = [0xe000, 0xefff]

/** Width of a sign, in ems: many of them fill the room of a field, as letters would. */
const SIGN_EM = 0.5

/** Size of text where nothing on the page says it, in points. */
const USUAL_SIZE = 10

/**
 * Puts signs in the place of what form fields show, and into the room of empty ones, so that a
 * field goes through the analysis as a word of its line. `settleControls` leaves one sign of each.
 *
 * Buttons, signatures, lists whose entries stand in view, and turned fields stay what the page
 * shows.
 */
export function placeControls(scene: Scene): {
  readonly scene: Scene
  readonly controls: readonly FormControl[]
} {
  const signs = freeSigns(scene)
  const controls: FormControl[] = []
  const pages = scene.pages.map((page) => {
    if (page.fields.length === 0) return page
    let { items } = page
    for (const field of page.fields) {
      const placed = placeField(field, { ...page, items }, signs)
      if (!placed) continue
      items = placed.items
      controls.push(placed.control)
    }
    return { ...page, items }
  })
  return { scene: { ...scene, pages }, controls }
}

/** Gives signs that no text of the file has, one by one. */
function freeSigns({ pages }: Scene): Iterator<string, undefined> {
  const used = new Set<string>()
  for (const { fields, items } of pages)
    for (const item of fields.length > 0 ? items : [])
      if (item.kind === "glyphs") for (const char of item.chars) used.add(char)
  return (function* (): Generator<string, undefined> {
    for (let code = FIRST_SIGN; code <= LAST_SIGN; code++) {
      const sign = String.fromCharCode(code)
      if (!used.has(sign)) yield sign
    }
  })()
}

interface PlacedField {
  readonly items: readonly SceneItem[]
  readonly control: FormControl
}

function placeField(
  field: SceneField,
  page: ScenePage,
  signs: Iterator<string, undefined>,
): PlacedField | undefined {
  const isTicked = field.type === "checkbox" || field.type === "radio"
  if (!isTicked && field.type !== "text" && field.type !== "choice") return undefined
  if (field.choosing === "inView" || width(field.box) <= 0 || height(field.box) <= 0)
    return undefined
  const shown = page.items.filter((item) => isShownBy(field, item, page))
  const runs = shown.filter((item) => item.kind === "glyphs")
  if (runs.some(({ angle, isVertical }) => angle !== 0 || isVertical)) return undefined
  const sign = signs.next().value
  if (sign === undefined) return undefined
  const lines = isTicked ? [] : linesOf(runs)
  const isLined = !isTicked && lines.length === 0 && hasLine(field.box, page.items)
  const control = { ...controlOf(field, sign, lines), ...(isLined && { isOnLine: true }) }
  if (isTicked) return { control, items: placeTick(field, page, sign) }
  return { control, items: placeText(field, page, { sign, shown, lines }) }
}

/**
 * Signs in the place of the lines that a field shows, or over the blanks that wait for its text.
 */
function placeText(
  field: SceneField,
  { items }: ScenePage,
  of: {
    readonly sign: string
    /** What the field shows. */
    readonly shown: readonly SceneItem[]
    readonly lines: readonly FieldLine[]
  },
): readonly SceneItem[] {
  const { sign, shown, lines } = of
  const gone = new Set(shown.filter((item) => item.kind === "glyphs" || isMarkOf(field, item)))
  const others = items.filter((item) => !gone.has(item))
  if (lines.length > 0) return [...others, ...lines.map((line) => lineRun(sign, line))]
  const rest = others.flatMap((item): readonly SceneItem[] =>
    item.kind === "glyphs" ? withoutBlanks(item, field.box) : [item],
  )
  const words = rest.filter((item) => item.kind === "glyphs")
  const run = runOfEmpty(field, words, sign)
  return run ? [...rest, run] : rest
}

/** One sign as large as the box, in the place of its frame and its tick. */
function placeTick(field: SceneField, page: ScenePage, sign: string): readonly SceneItem[] {
  const frame = frameOf(field)
  const words = page.items.filter((item) => item.kind === "glyphs" && !contains(frame, item.box))
  const near = nearestRun(
    field.box,
    words.filter((item) => item.kind === "glyphs"),
  )
  const rest = page.items.filter((item) => {
    if (isShownBy(field, item, page)) return false
    return item.kind === "image" || !contains(frame, item.box)
  })
  const edge = Math.min(width(field.box), height(field.box))
  const x = middleX(field.box) - edge / 2
  const run = signRun(sign, {
    x,
    x1: x + edge,
    y: baselineIn(field.box, near, edge),
    size: edge,
    like: near,
    count: 1,
  })
  return run ? [...rest, run] : rest
}

const lineRun = (sign: string, { x0, x1, like }: FieldLine): GlyphRun => {
  const count = Math.max(1, Math.round((x1 - x0) / (SIGN_EM * like.size)))
  return runOf(sign, { x: x0, x1, y: like.y[0] ?? like.box.y1, size: like.size, like, count })
}

/** Fills the room of an empty field behind the words that are printed in it. */
function runOfEmpty(
  { box, isMultiline = false }: SceneField,
  runs: readonly GlyphRun[],
  sign: string,
): GlyphRun | undefined {
  const near = nearestRun(box, runs)
  const size = Math.min(near?.size ?? USUAL_SIZE, height(box))
  const behind = endOfWords(box, runs)
  const x1 = Math.max(box.x1, behind + size)
  const line = isMultiline ? { ...box, y1: Math.min(box.y1, box.y0 + size * 1.4) } : box
  const y = baselineIn(line, near, size)
  const count = Math.max(1, Math.floor((x1 - behind) / (SIGN_EM * size)))
  return signRun(sign, { x: behind, x1, y, size, like: near, count })
}

/**
 * The baseline of the words beside a box, where it runs through it; else so that text is centred.
 */
function baselineIn(box: Box, near: GlyphRun | undefined, size: number): number {
  const beside = near?.y[0]
  if (beside !== undefined && beside > middleY(box) && beside <= box.y1 + 1) return beside
  return middleY(box) + size * 0.35
}

interface SignPlace {
  readonly x: number
  readonly x1: number
  readonly y: number
  readonly size: number
  readonly like: GlyphRun | undefined
  readonly count: number
}

/** On a page without any letters there is no text that a field could stand in. */
function signRun(sign: string, place: SignPlace): GlyphRun | undefined {
  return place.like && runOf(sign, { ...place, like: place.like })
}

function runOf(
  sign: string,
  { x, x1, y, size, like, count }: SignPlace & { readonly like: GlyphRun },
): GlyphRun {
  const step = (x1 - x) / count
  const each = Array.from({ length: count }, (_, at) => at)
  const {
    mcid: _mcid,
    overprint: _over,
    clip: _clip,
    ink: _ink,
    object: _object,
    ...look
  } = like as GlyphRun & { readonly object?: number }
  return {
    ...look,
    chars: each.map(() => sign),
    x: each.map((at) => x + at * step),
    y: each.map(() => y),
    advance: each.map(() => step),
    size,
    stretch: 1,
    skew: 0,
    renderMode: 0,
    box: { x0: x, x1, y0: y - size * 0.85, y1: y + size * 0.2 },
  }
}
