import { createLooks } from "../base/looks.ts"
import { createNumberShelf, type Numbers } from "../base/number-shelf.ts"
import { createPathLooks, packPath, unpackPath, type PackedPath } from "./packed-path.ts"
import type { SceneItem, ScenePage } from "./scene.ts"

/**
 * Packs the pages of one file: each holds its glyphs and paths in a few numbers and spells them out
 * when its `items` are asked for; equal to the page given in every value. The page asked last stays
 * spelled out, so that whoever works on a page sees the same items throughout.
 *
 * A glyph of a run takes about 40 bytes of the heap, packed about 10 outside of it, a ruling 700
 * and 150: what lets a long file stand ready while its pages are worked on one by one. Runs and
 * paths that look alike share what they have in common.
 */
export function createPacker(): (page: ScenePage) => ScenePage {
  const shelves = [createNumberShelf(), createNumberShelf(), createNumberShelf()] as const
  const room: Room = { glyphs: emptyList(), places: emptyList(), paths: [] }
  const looks = { run: createLooks<RunLook>(), path: createPathLooks() }
  let last: { readonly of: unknown; readonly items: readonly SceneItem[] } | undefined
  // A function of its own: what the getter of a page closes over stays as long as the page.
  const pack = (items: readonly SceneItem[]) => {
    room.glyphs.count = room.places.count = room.paths.length = 0
    const packed = items.map((item): PackedItem => {
      if (item.kind === "path") return packPath(item, room.paths, looks.path)
      return item.kind === "glyphs" && item.chars.length > 0 ? packRun(item, room, looks.run) : item
    })
    const held = {
      glyphs: shelves[0](listed(room.glyphs)),
      places: shelves[1](listed(room.places)),
      paths: shelves[2](Float64Array.from(room.paths)),
    }
    return { packed, held }
  }
  return ({ items, ...rest }) => {
    const { packed, held } = pack(items)
    const page = {
      ...rest,
      get items(): readonly SceneItem[] {
        if (last?.of !== packed)
          last = { of: packed, items: packed.map((item) => unpack(item, held)) }
        return last.items
      },
    }
    packedItems.set(page, packed)
    return page
  }
}

/** What packed pages hold. */
const packedItems = new WeakMap<ScenePage, readonly PackedItem[]>()

/** Gives the pictures of a page; one that is packed is not spelled out for them. */
export const picturesOf = (page: ScenePage): readonly SceneImageItem[] =>
  (packedItems.get(page) ?? page.items).flatMap((item) =>
    "kind" in item && item.kind === "image" ? [item] : [],
  )

type SceneImageItem = Extract<SceneItem, { kind: "image" }>
type PackedItem = SceneItem | PackedRun | PackedPath

function unpack(item: PackedItem, held: PageNumbers<Numbers>): SceneItem {
  if ("kind" in item) return item
  return "text" in item ? unpackRun(item, held) : unpackPath(item, held.paths)
}

type Run = Extract<SceneItem, { kind: "glyphs" }>
type RunLook = Omit<Run, "chars" | "x" | "y" | "advance" | "box" | "object" | "mcid">

interface PackedRun {
  /** The run without what is packed. */
  readonly look: RunLook
  /** Its characters in a row, or one by one where one of them is not a single unit. */
  readonly text: string | readonly string[]
  /** Where its glyphs begin: each of x and advance, then of y where the run has more than one. */
  readonly glyphs: number
  /** Where its place begins: its box, then the y of all its glyphs, where they have one. */
  readonly place: number
  readonly isLevel: boolean
  readonly object: number | undefined
  readonly mcid: number | undefined
}

/**
 * Numbers of a page: of its glyphs, which are short in most files, of its runs and of its paths.
 */
interface PageNumbers<List, Paths = List> {
  readonly glyphs: List
  readonly places: List
  readonly paths: Paths
}

interface NumberList {
  numbers: Float64Array
  count: number
}

/** The numbers of one page while it is packed: one room for all pages. */
type Room = PageNumbers<NumberList, number[]>

const emptyList = (): NumberList => ({ numbers: new Float64Array(0), count: 0 })

const listed = ({ numbers, count }: NumberList): Float64Array => numbers.subarray(0, count)

function packRun(run: Run, room: Room, lookOf: (look: RunLook) => RunLook): PackedRun {
  const { chars, x, y, advance, box, object, mcid, ...look } = run
  const [glyphs, place] = [room.glyphs.count, room.places.count]
  put(room.glyphs, x)
  put(room.glyphs, advance)
  const [baseline] = y
  const isLevel = baseline !== undefined && y.every((value) => Object.is(value, baseline))
  if (!isLevel) put(room.glyphs, y)
  put(room.places, [box.x0, box.y0, box.x1, box.y1, baseline ?? 0])
  const text = chars.every((char) => char.length === 1) ? chars.join("") : chars
  return { look: lookOf(look), text, glyphs, place, isLevel, object, mcid }
}

function put(list: NumberList, values: readonly number[]): void {
  const end = list.count + values.length
  if (end > list.numbers.length) {
    const wider = new Float64Array(end * 2)
    wider.set(listed(list))
    list.numbers = wider
  }
  list.numbers.set(values, list.count)
  list.count = end
}

function unpackRun(
  { look, text, glyphs, place, isLevel, object, mcid }: PackedRun,
  held: PageNumbers<Numbers>,
): SceneItem {
  const count = text.length
  const part = (at: number): number[] => {
    const start = glyphs + at * count
    const values: number[] = sized(count)
    for (let index = 0; index < count; index++) values[index] = held.glyphs[start + index] ?? 0
    return values
  }
  const at = (index: number): number => held.places[place + index] ?? 0
  return {
    ...look,
    chars: typeof text === "string" ? text.split("") : text,
    x: part(0),
    y: isLevel ? sized<number>(count).fill(at(4)) : part(2),
    advance: part(1),
    box: { x0: at(0), y0: at(1), x1: at(2), y1: at(3) },
    ...(object !== undefined && { object }),
    ...(mcid !== undefined && { mcid }),
  }
}

/** An array of just this length; spelling numbers out by an iterator makes an object for each. */
// oxlint-disable-next-line unicorn/no-new-array -- 2026-11: the length is the point
const sized = <T>(count: number): T[] => new Array<T>(count)
