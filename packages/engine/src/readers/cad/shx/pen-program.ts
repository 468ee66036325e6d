import type { PathSegment } from "../../../model/scene.ts"
import type { ShxFile } from "./read-shx.ts"

/**
 * What a pen program draws, in units of the text height: x along the baseline, y up, origin at the
 * left end.
 */
export interface StrokeGlyph {
  readonly segments: readonly PathSegment[]
  /** Where the pen ends: the place of the next character. */
  readonly advance: number
}

/** Most codes run for one glyph: parts that hold themselves would never end. */
const MAX_CODES = 50_000
const MAX_DEPTH = 16
const STACK_DEPTH = 16
const OCTANT = Math.PI / 4
/** Bulges are given in this many parts of a half circle's. */
const BULGE_UNIT = 127

/**
 * Directions of the sixteen straight moves. Source: AutoCAD customization guide, "Vector Length and
 * Direction Code".
 */
const directions: readonly (readonly [number, number])[] = [
  [1, 0],
  [1, 0.5],
  [1, 1],
  [0.5, 1],
  [0, 1],
  [-0.5, 1],
  [-1, 1],
  [-1, 0.5],
  [-1, 0],
  [-1, -0.5],
  [-1, -1],
  [-0.5, -1],
  [0, -1],
  [0.5, -1],
  [1, -1],
  [1, -0.5],
]

/** Runs the program of a number for horizontal text; undefined where the file has none. */
export function drawShape(file: ShxFile, number: number): StrokeGlyph | undefined {
  if (!file.programs.has(number)) return undefined
  const pen = new Pen(file)
  pen.run(number, { x: 1 / file.above, y: 1 / file.above }, 0)
  return { segments: pen.segments, advance: pen.x }
}

interface Scale {
  readonly x: number
  readonly y: number
}

/** Codes of programs. Source: AutoCAD customization guide, "Special Codes". */
class Pen {
  readonly segments: PathSegment[] = []
  x = 0
  y = 0
  readonly #file: ShxFile
  readonly #stack: (readonly [number, number])[] = []
  #isDown = true
  /** The path stands where the pen is. */
  #isJoined = false
  #codes = 0

  constructor(file: ShxFile) {
    this.#file = file
  }

  run(number: number, given: Scale, depth: number): void {
    const program = this.#file.programs.get(number)
    if (!program || depth > MAX_DEPTH) return
    let scale = given
    for (let at = 0; at < program.length && ++this.#codes < MAX_CODES;) {
      const code = program[at] ?? 0
      if (code === 0) return
      if (code === 14) {
        // The next code is for vertical text.
        at = this.#after(program, at + 1)
        continue
      }
      if (code === 3 || code === 4) {
        const factor = program[at + 1] || 1
        scale =
          code === 3
            ? { x: scale.x / factor, y: scale.y / factor }
            : { x: scale.x * factor, y: scale.y * factor }
      } else if (code === 7) this.#part(program, at, scale, depth)
      else this.#step(program, at, scale)
      at = this.#after(program, at)
    }
  }

  #step(program: Uint8Array, at: number, scale: Scale): void {
    const code = program[at] ?? 0
    const byte = (offset: number): number => signed(program[at + offset] ?? 0)
    if (code === 1) this.#isDown = true
    else if (code === 2) this.#lift()
    else if (code === 5) {
      if (this.#stack.length < STACK_DEPTH) this.#stack.push([this.x, this.y])
    } else if (code === 6) this.#jump(this.#stack.pop())
    else if (code === 8) this.#go(byte(1), byte(2), scale)
    else if (code === 9) this.#goAlong(byte, scale)
    else if (code === 10)
      this.#octants(program[at + 1] ?? 0, { offsets: [0, 0], spec: program[at + 2] ?? 0 }, scale)
    else if (code === 11) {
      const radius = (program[at + 3] ?? 0) * 256 + (program[at + 4] ?? 0)
      this.#octants(
        radius,
        { offsets: [program[at + 1] ?? 0, program[at + 2] ?? 0], spec: program[at + 5] ?? 0 },
        scale,
      )
    } else if (code === 12) this.#bulge(byte(1), byte(2), byte(3), scale)
    else if (code === 13) this.#bulgeAlong(byte, scale)
    else if (code > 15) {
      const [x, y] = directions[code & 15] ?? [0, 0]
      this.#go(x * (code >> 4), y * (code >> 4), scale)
    }
  }

  /** Lines to one place after the other, up to a pair of zeros. */
  #goAlong(byte: (offset: number) => number, scale: Scale): void {
    for (let offset = 1; byte(offset) !== 0 || byte(offset + 1) !== 0; offset += 2)
      this.#go(byte(offset), byte(offset + 1), scale)
  }

  /** Arcs to one place after the other, up to a pair of zeros. */
  #bulgeAlong(byte: (offset: number) => number, scale: Scale): void {
    for (let offset = 1; byte(offset) !== 0 || byte(offset + 1) !== 0; offset += 3)
      this.#bulge(byte(offset), byte(offset + 1), byte(offset + 2), scale)
  }

  /** Gives the place after the code that starts at `at`. */
  #after(program: Uint8Array, at: number): number {
    const code = program[at] ?? 0
    if (code === 9 || code === 13) {
      const step = code === 9 ? 2 : 3
      let end = at + 1
      while (end + 1 < program.length && (program[end] !== 0 || program[end + 1] !== 0)) end += step
      return end + 2
    }
    if (code === 7) return at + this.#partLength(program, at)
    return at + 1 + ({ 3: 1, 4: 1, 8: 2, 10: 2, 11: 5, 12: 3 }[code] ?? 0)
  }

  #partLength(program: Uint8Array, at: number): number {
    if (this.#file.kind === "unifont") return 3
    const isSized = this.#file.kind === "bigfont" && program[at + 1] === 0
    return isSized ? (this.#file.isExtended ? 8 : 7) : 2
  }

  /**
   * Another shape of the file, drawn from where the pen is, or in a box of its own in big fonts.
   */
  #part(program: Uint8Array, at: number, scale: Scale, depth: number): void {
    const byte = (offset: number): number => program[at + offset] ?? 0
    const length = this.#partLength(program, at)
    if (length < 7)
      return this.run(length === 3 ? byte(1) * 256 + byte(2) : byte(1), scale, depth + 1)
    const back = [this.x, this.y] as const
    const height = (byte(length - 1) / this.#file.above) * scale.y
    const width = this.#file.isExtended
      ? (byte(length - 2) / this.#file.cellWidth) * scale.x
      : (byte(length - 1) / this.#file.above) * scale.x
    this.#jump([signed(byte(4)) * scale.x, signed(byte(5)) * scale.y])
    this.#isDown = true
    this.run(byte(2) * 256 + byte(3), { x: width, y: height }, depth + 1)
    this.#jump(back)
  }

  #lift(): void {
    this.#isDown = false
    this.#isJoined = false
  }

  #jump(to: readonly [number, number] | undefined): void {
    if (!to) return
    ;[this.x, this.y] = to
    this.#isJoined = false
  }

  #begin(): void {
    if (!this.#isJoined) this.segments.push(["M", this.x, this.y])
    this.#isJoined = true
  }

  #go(dx: number, dy: number, scale: Scale): void {
    if (this.#isDown) this.#begin()
    this.x += dx * scale.x
    this.y += dy * scale.y
    if (this.#isDown) this.segments.push(["L", this.x, this.y])
  }

  /** An arc over whole octants, or from and to parts of them (in 256ths). */
  #octants(
    radius: number,
    { offsets, spec }: { offsets: readonly [number, number]; spec: number },
    scale: Scale,
  ): void {
    const direction = spec > 127 ? -1 : 1
    const first = (spec >> 4) & 7
    const count = spec & 7 || 8
    const [from, to] = offsets
    const start = OCTANT * (first + (direction * from) / 256)
    const end = OCTANT * (first + direction * (count - (to > 0 ? 1 : 0) + to / 256))
    this.#arc(radius, start, end - start, scale)
  }

  #bulge(dx: number, dy: number, bulge: number, scale: Scale): void {
    const chord = Math.hypot(dx, dy)
    if (bulge === 0 || chord === 0) return this.#go(dx, dy, scale)
    const tangent = bulge / BULGE_UNIT
    const radius = (chord * (1 + tangent * tangent)) / (4 * Math.abs(tangent))
    const sweep = 4 * Math.atan(tangent)
    // The arc leaves its start half its angle off the chord; the radius stands square on that.
    const toStart = Math.atan2(dy, dx) - Math.sign(tangent) * (Math.PI / 2) - sweep / 2
    this.#arc(radius, toStart, sweep, scale)
  }

  #arc(radius: number, start: number, sweep: number, scale: Scale): void {
    const [cx, cy] = [
      this.x - Math.cos(start) * radius * scale.x,
      this.y - Math.sin(start) * radius * scale.y,
    ]
    if (this.#isDown) this.#begin()
    const steps = Math.max(1, Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9))
    const step = sweep / steps
    const handle = (4 / 3) * Math.tan(step / 4)
    const at = (angle: number, along: number): [number, number] => [
      cx + (Math.cos(angle) - Math.sin(angle) * along) * radius * scale.x,
      cy + (Math.sin(angle) + Math.cos(angle) * along) * radius * scale.y,
    ]
    for (let index = 0; index < steps; index++) {
      const [from, to] = [start + step * index, start + step * (index + 1)]
      ;[this.x, this.y] = at(to, 0)
      if (this.#isDown)
        this.segments.push(["C", ...at(from, handle), ...at(to, -handle), this.x, this.y])
    }
  }
}

const signed = (byte: number): number => (byte > 127 ? byte - 256 : byte)
