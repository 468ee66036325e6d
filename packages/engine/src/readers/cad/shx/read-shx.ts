/** The three containers of compiled shapes. */
export type ShxKind = "shapes" | "unifont" | "bigfont"

/** A compiled shape file: pen programs by number, and the measures of a font. */
export interface ShxFile {
  readonly kind: ShxKind
  /** Units from the baseline to the top of capitals: the text height. */
  readonly above: number
  /**
   * Width of the cell that parts of an extended big font are scaled by; equals `above` elsewhere.
   */
  readonly cellWidth: number
  /** Parts of an extended big font give width and height, those of a plain one height alone. */
  readonly isExtended: boolean
  readonly programs: ReadonlyMap<number, Uint8Array>
  /** Numbers by name in capitals; fonts mostly have none. */
  readonly numberOf: ReadonlyMap<string, number>
  /** Lead bytes of two-byte characters of a big font, from and to. */
  readonly leadBytes: readonly (readonly [number, number])[]
}

const MARK = /^AutoCAD-86 (shapes|unifont|bigfont) 1\.[01]\r?\n/
/** The mark ends with this byte. */
const END_OF_MARK = 0x1a
/** Largest file taken: the largest big fonts have 4 MB. */
const MAX_BYTES = 32 * 1024 * 1024
/** Height of fonts that tell none, such as files of symbols. */
const DEFAULT_ABOVE = 1

/**
 * Reads a compiled shape file, or gives undefined where it is none or broken; a cut file gives the
 * shapes that are whole.
 *
 * Numbers are little-endian. Source: AutoCAD customization guide, "Shapes and Shape Fonts"; layout
 * of the compiled files as found in files: shapes have a list of number and length before their
 * bodies, Unicode fonts number, length and body in turn, big fonts an index with places.
 */
export function parseShx(bytes: Uint8Array): ShxFile | undefined {
  const kind = MARK.exec(new TextDecoder("latin1").decode(bytes.subarray(0, 40)))?.[1] as
    | ShxKind
    | undefined
  const start = bytes.indexOf(END_OF_MARK) + 1
  if (!kind || start === 0 || start > 64 || bytes.length > MAX_BYTES) return undefined
  const reader = new Reader(bytes, start)
  const ranges: (readonly [number, number])[] = []
  const bodies =
    kind === "shapes"
      ? shapeBodies(reader)
      : kind === "unifont"
        ? unicodeBodies(reader)
        : bigFontBodies(reader, ranges)
  const programs = new Map<number, Uint8Array>()
  const numberOf = new Map<string, number>()
  for (const [number, body] of bodies) {
    if (number === 0) continue
    const named = splitName(body)
    if (named.name !== "") numberOf.set(named.name.toUpperCase(), number)
    programs.set(number, named.rest)
  }
  if (programs.size === 0) return undefined
  return { kind, programs, numberOf, leadBytes: ranges, ...measures(kind, bodies.get(0)) }
}

class Reader {
  readonly bytes: Uint8Array
  readonly #view: DataView
  at: number

  constructor(bytes: Uint8Array, at: number) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.at = at
  }

  has(count: number): boolean {
    return this.at + count <= this.bytes.length
  }

  short(): number {
    this.at += 2
    return this.has(0) ? this.#view.getUint16(this.at - 2, true) : 0
  }

  long(): number {
    this.at += 4
    return this.has(0) ? this.#view.getUint32(this.at - 4, true) : 0
  }

  body(length: number): Uint8Array | undefined {
    if (!this.has(length)) return undefined
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }
}

function shapeBodies(reader: Reader): Map<number, Uint8Array> {
  reader.at += 4 // First and last number.
  const count = reader.short()
  const list: (readonly [number, number])[] = []
  for (let index = 0; index < count && reader.has(4); index++)
    list.push([reader.short(), reader.short()])
  const bodies = new Map<number, Uint8Array>()
  for (const [number, length] of list) {
    const body = reader.body(length)
    if (!body) break
    bodies.set(number, body)
  }
  return bodies
}

function unicodeBodies(reader: Reader): Map<number, Uint8Array> {
  const count = reader.short()
  const bodies = new Map<number, Uint8Array>()
  for (let index = 0; index < count && reader.has(4); index++) {
    const number = reader.short()
    const body = reader.body(reader.short())
    if (!body) break
    bodies.set(number, body)
  }
  return bodies
}

function bigFontBodies(
  reader: Reader,
  ranges: (readonly [number, number])[],
): Map<number, Uint8Array> {
  reader.at += 2 // Size of an index entry.
  const count = reader.short()
  const rangeCount = reader.short()
  for (let index = 0; index < rangeCount && reader.has(4); index++)
    ranges.push([reader.short() & 0xff, reader.short() & 0xff])
  const bodies = new Map<number, Uint8Array>()
  for (let index = 0; index < count && reader.has(8); index++) {
    const [number, length, offset] = [reader.short(), reader.short(), reader.long()]
    // Empty entries fill the index up.
    if (length > 0 && offset > 0 && offset + length <= reader.bytes.length)
      bodies.set(number, reader.bytes.subarray(offset, offset + length))
  }
  return bodies
}

/** A body is a name, a zero, and the program; fonts leave the name empty. */
function splitName(body: Uint8Array): { name: string; rest: Uint8Array } {
  const end = body.indexOf(0)
  if (end < 0) return { name: "", rest: body }
  const name = body.subarray(0, end)
  // Bytes below a space are pen codes: some programs write no name at all.
  if (name.some((byte) => byte < 0x20)) return { name: "", rest: body }
  return { name: new TextDecoder("latin1").decode(name), rest: body.subarray(end + 1) }
}

/**
 * What shape 0 tells: name, height above and depth below the line, modes; of an extended big font
 * height, 0, modes, width.
 */
function measures(
  kind: ShxKind,
  head: Uint8Array | undefined,
): Pick<ShxFile, "above" | "cellWidth" | "isExtended"> {
  const [above = 0, below = 0, , width = 0] = head ? head.subarray(head.indexOf(0) + 1) : []
  const height = above > 0 ? above : DEFAULT_ABOVE
  const isExtended = kind === "bigfont" && below === 0 && width > 0
  return { above: height, cellWidth: isExtended ? width : height, isExtended }
}
