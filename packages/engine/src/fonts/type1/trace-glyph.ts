import type { Type1Font } from "./read-type1.ts"

/** What a Type 1 glyph draws, subroutines undone; lengths in glyph space. */
export interface TracedGlyph {
  readonly width: number
  readonly steps: readonly GlyphStep[]
  /** Accent and letter this glyph is put together from. */
  readonly composite: Composite | undefined
}

export interface Composite {
  /** Where the accent's origin goes. */
  readonly dx: number
  readonly dy: number
  /** Codes in the standard encoding. */
  readonly letter: number
  readonly accent: number
}

/** One step of an outline, relative to the point before; stems are absolute, edge and width. */
export type GlyphStep =
  | readonly ["move" | "line", dx: number, dy: number]
  | readonly ["curve", dx1: number, dy1: number, dx2: number, dy2: number, dx3: number, dy3: number]
  | readonly ["hstem" | "vstem", edge: number, width: number]
  | readonly ["newHints"]

const MAX_DEPTH = 12
/** More steps than any letter has; damaged fonts may loop. */
const MAX_STEPS = 100_000

/**
 * Follows a glyph's charstring; undefined where it is damaged. Source: Adobe Type 1 Font Format, 6
 * and 8.
 */
export function traceGlyph(font: Type1Font, name: string): TracedGlyph | undefined {
  const bytes = font.glyphs.get(name)
  if (!bytes) return undefined
  const tracer = new Tracer(font)
  return tracer.run(bytes, 0) === "damaged" ? undefined : tracer.result()
}

type Ending = "returned" | "over" | "damaged"

class Tracer {
  private readonly font: Type1Font
  private readonly stack: number[] = []
  private readonly given: number[] = []
  private readonly steps: GlyphStep[] = []
  private width = 0
  private bearing = { x: 0, y: 0 }
  /** Move not yet written: several in a row are one. */
  private pending = { x: 0, y: 0, isOpen: false }
  private flex: { x: number; y: number }[] | undefined
  private composite: Composite | undefined

  constructor(font: Type1Font) {
    this.font = font
  }

  result(): TracedGlyph {
    return { width: this.width, steps: this.steps, composite: this.composite }
  }

  run(bytes: Uint8Array, depth: number): Ending {
    if (depth > MAX_DEPTH) return "damaged"
    const { stack } = this
    for (let at = 0; at < bytes.length;) {
      const byte = bytes[at++] ?? 0
      if (byte >= 32) {
        at = this.number(bytes, at, byte)
        continue
      }
      if (this.steps.length > MAX_STEPS) return "damaged"
      if (byte === 10) {
        const subr = this.font.subrs.get(stack.pop() ?? -1)
        const ending = subr ? this.run(subr, depth + 1) : "damaged"
        if (ending !== "returned") return ending
      } else if (byte === 11) return "returned"
      else if (byte === 14) return "over"
      else if (byte === 12) {
        const ending = this.escaped(bytes[at++] ?? 0)
        if (ending) return ending
      } else if (!this.plain(byte)) return "damaged"
    }
    return depth === 0 ? "over" : "returned"
  }

  private number(bytes: Uint8Array, at: number, byte: number): number {
    const next = bytes[at] ?? 0
    if (byte <= 246) this.stack.push(byte - 139)
    else if (byte <= 250) this.stack.push((byte - 247) * 256 + next + 108)
    else if (byte <= 254) this.stack.push(-(byte - 251) * 256 - next - 108)
    else {
      this.stack.push(
        (next << 24) |
          ((bytes[at + 1] ?? 0) << 16) |
          ((bytes[at + 2] ?? 0) << 8) |
          (bytes[at + 3] ?? 0),
      )
      return at + 4
    }
    return byte <= 246 ? at : at + 1
  }

  private plain(byte: number): boolean {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = this.stack
    this.stack.length = 0
    switch (byte) {
      case 1:
        this.steps.push(["hstem", a + this.bearing.y, b])
        return true
      case 3:
        this.steps.push(["vstem", a + this.bearing.x, b])
        return true
      case 4:
        return this.move(0, a)
      case 5:
        return this.draw(["line", a, b])
      case 6:
        return this.draw(["line", a, 0])
      case 7:
        return this.draw(["line", 0, a])
      case 8:
        return this.draw(["curve", a, b, c, d, e, f])
      case 9:
        return true
      case 13:
        return this.begin({ x: a, y: 0 }, b)
      case 21:
        return this.move(a, b)
      case 22:
        return this.move(a, 0)
      case 30:
        return this.draw(["curve", 0, a, b, c, d, 0])
      case 31:
        return this.draw(["curve", a, 0, b, c, 0, d])
      default:
        return false
    }
  }

  private escaped(byte: number): Ending | undefined {
    const { stack } = this
    switch (byte) {
      case 12: {
        const [divisor = 1, dividend = 0] = [stack.pop(), stack.pop()]
        stack.push(divisor === 0 ? 0 : dividend / divisor)
        return undefined
      }
      case 16:
        return this.otherSubr() ? undefined : "damaged"
      case 17:
        stack.push(this.given.pop() ?? 0)
        return undefined
      case 6: {
        const [bearing = 0, dx = 0, dy = 0, letter = 0, accent = 0] = stack
        this.composite = { dx: dx + this.bearing.x - bearing, dy, letter, accent }
        return "over"
      }
      case 7: {
        const [x = 0, y = 0, width = 0] = stack
        stack.length = 0
        this.begin({ x, y }, width)
        return undefined
      }
      case 1:
        this.threeStems("vstem", this.bearing.x)
        return undefined
      case 2:
        this.threeStems("hstem", this.bearing.y)
        return undefined
      default:
        stack.length = 0
        return byte === 0 || byte === 33 ? undefined : "damaged"
    }
  }

  /** Three stems of equal width or distance. */
  private threeStems(kind: "vstem" | "hstem", origin: number): void {
    const { stack } = this
    for (let at = 0; at + 1 < stack.length; at += 2)
      this.steps.push([kind, (stack[at] ?? 0) + origin, stack[at + 1] ?? 0])
    stack.length = 0
  }

  /** Source: Adobe Type 1 Font Format, 8.3 "Flex" and 8.4 "Hint replacement". */
  private otherSubr(): boolean {
    const { stack, given } = this
    const [number = -1, count = 0] = [stack.pop(), stack.pop()]
    const args = count > 0 ? stack.splice(Math.max(0, stack.length - count)) : []
    given.length = 0
    switch (number) {
      case 0:
        given.push(args[2] ?? 0, args[1] ?? 0)
        return this.endFlex()
      case 1:
        this.flex = []
        return true
      case 2:
        return this.flex !== undefined
      case 3:
        this.steps.push(["newHints"])
        given.push(args[0] ?? 3)
        return true
      default:
        // Counter control names stems of narrow spacing: a hint that CFF spells otherwise and that
        // is left out.
        return number === 12 || number === 13
    }
  }

  /** Seven moves: to a reference point, and from there on to the six points of two curves. */
  private endFlex(): boolean {
    const { flex } = this
    this.flex = undefined
    const [reference, first, p2, p3, p4, p5, p6] = flex ?? []
    if (!reference || !first || !p2 || !p3 || !p4 || !p5 || !p6) return false
    this.draw(["curve", reference.x + first.x, reference.y + first.y, p2.x, p2.y, p3.x, p3.y])
    return this.draw(["curve", p4.x, p4.y, p5.x, p5.y, p6.x, p6.y])
  }

  private begin(bearing: { x: number; y: number }, width: number): boolean {
    this.bearing = bearing
    this.width = width
    this.pending = { ...bearing, isOpen: true }
    return true
  }

  private move(x: number, y: number): boolean {
    if (this.flex) this.flex.push({ x, y })
    else this.pending = { x: this.pending.x + x, y: this.pending.y + y, isOpen: true }
    return true
  }

  private draw(step: GlyphStep): boolean {
    const { x, y, isOpen } = this.pending
    // An outline begins with a move even where it goes nowhere.
    if (isOpen) this.steps.push(["move", x, y])
    this.pending = { x: 0, y: 0, isOpen: false }
    this.steps.push(step)
    return true
  }
}
