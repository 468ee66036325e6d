import type { GlyphRun, SceneItem, ScenePage } from "../../model/scene.ts"

/**
 * Packs the pages of one file: each holds its glyphs in a few numbers and spells them out when its
 * `items` are asked for; equal to the page given in every value. The page asked last stays spelled
 * out, so that whoever works on a page sees the same items throughout.
 *
 * A glyph of a run takes about 40 bytes of the heap, packed about 10 outside of it: what lets a
 * long file stand ready while its pages are worked on one by one.
 */
export function createPacker(): (page: ScenePage) => ScenePage {
  const shelf = createShelf()
  const room: Room = { numbers: new Float64Array(0), count: 0 }
  let last: { readonly of: unknown; readonly items: readonly SceneItem[] } | undefined
  return ({ items, ...rest }) => {
    const { packed, held } = packItems(items, room, shelf)
    return {
      ...rest,
      get items(): readonly SceneItem[] {
        if (last?.of !== packed)
          last = {
            of: packed,
            items: packed.map((item) => ("run" in item ? unpackRun(item, held) : item)),
          }
        return last.items
      },
    }
  }
}

interface PackedRun {
  /** The run without what is packed. */
  readonly run: GlyphRun
  /** Its characters in a row; absent where one of them is not a single unit: `run` keeps them. */
  readonly text?: string
  readonly count: number
  /** Where its numbers begin: each of x and advance, then of y where the run has more than one. */
  readonly from: number
  /** The y of all its glyphs, where they have one. */
  readonly y?: number
}

const none: readonly never[] = []

/** The numbers of one page while it is packed: one room for all pages. */
interface Room {
  numbers: Float64Array
  count: number
}

function packItems(
  items: readonly SceneItem[],
  room: Room,
  shelf: Shelf,
): {
  readonly packed: readonly (SceneItem | PackedRun)[]
  readonly held: Numbers
} {
  room.count = 0
  const packed = items.map((item) => (item.kind === "glyphs" ? packRun(item, room) : item))
  return { packed, held: shelf(room.numbers.subarray(0, room.count)) }
}

function packRun(run: GlyphRun, room: Room): PackedRun {
  const { chars, x, y, advance } = run
  const from = room.count
  put(room, x)
  put(room, advance)
  const [baseline] = y
  const isLevel = y.every((value) => Object.is(value, baseline))
  if (!isLevel) put(room, y)
  const isPlain = chars.every((char) => char.length === 1)
  return {
    run: { ...run, x: none, y: none, advance: none, ...(isPlain ? { chars: none } : {}) },
    count: chars.length,
    from,
    ...(isPlain ? { text: chars.join("") } : {}),
    ...(isLevel && baseline !== undefined ? { y: baseline } : {}),
  }
}

function put(room: Room, values: readonly number[]): void {
  const end = room.count + values.length
  if (end > room.numbers.length) {
    const wider = new Float64Array(end * 2)
    wider.set(room.numbers.subarray(0, room.count))
    room.numbers = wider
  }
  room.numbers.set(values, room.count)
  room.count = end
}

function unpackRun({ run, text, count, from, y }: PackedRun, held: Numbers): GlyphRun {
  const part = (at: number): number[] => {
    const start = from + at * count
    const values: number[] = sized(count)
    for (let index = 0; index < count; index++) values[index] = held[start + index] ?? 0
    return values
  }
  return {
    ...run,
    chars: text === undefined ? run.chars : text.split(""),
    x: part(0),
    y: y === undefined ? part(2) : sized<number>(count).fill(y),
    advance: part(1),
  }
}

/** An array of just this length; spelling numbers out by an iterator makes an object for each. */
// oxlint-disable-next-line unicorn/no-new-array -- 2026-11: the length is the point
const sized = <T>(count: number): T[] => new Array<T>(count)

type Numbers = Float32Array | Float64Array
type Shelf = (values: Float64Array) => Numbers

/** Numbers that are held in one piece of memory: small ones stay with the process when freed. */
const SHELF = 1 << 19

/** Holds numbers exactly; most places come from a file's short ones, and take half the bytes. */
function createShelf(): Shelf {
  let short = new Float32Array(0)
  let long = new Float64Array(0)
  return (values) => {
    const { length } = values
    if (areShort(values)) {
      if (short.length < length) short = new Float32Array(Math.max(SHELF, length))
      const held = short.subarray(0, length)
      short = short.subarray(length)
      held.set(values)
      return held
    }
    if (long.length < length) long = new Float64Array(Math.max(SHELF, length))
    const held = long.subarray(0, length)
    long = long.subarray(length)
    held.set(values)
    return held
  }
}

function areShort(values: Float64Array): boolean {
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0
    if (!Object.is(value, Math.fround(value))) return false
  }
  return true
}
