import type { CffFont } from "./cff-font.ts"

/** Subroutines call each other at most this deep. Source: Adobe technical note 5177, appendix B. */
const MAX_DEPTH = 10

/** What the glyphs of a font call on. */
export interface CharStringUse {
  readonly globalSubrs: Set<number>
  /** By part. */
  readonly subrs: readonly Set<number>[]
  /** Codes in the standard encoding of glyphs that others are made of. */
  readonly accents: Set<number>
}

export function emptyUse(font: CffFont): CharStringUse {
  return { globalSubrs: new Set(), subrs: font.parts.map(() => new Set()), accents: new Set() }
}

/**
 * Adds what a glyph calls on; false where it cannot be followed. Source: Adobe technical note 5177
 * "Type 2 Charstring Format".
 */
export function scanCharString(font: CffFont, glyph: number, use: CharStringUse): boolean {
  const part = font.partOf(glyph)
  const locals = font.parts[part]?.subrs ?? []
  const stack: number[] = []
  let stems = 0
  const call = (
    subrs: readonly Uint8Array[],
    used: Set<number> | undefined,
    depth: number,
  ): boolean => {
    const number = (stack.pop() ?? Number.NaN) + biasOf(subrs.length)
    const subr = subrs[number]
    if (!subr || depth >= MAX_DEPTH) return false
    used?.add(number)
    return run(subr, depth + 1)
  }
  const run = (bytes: Uint8Array, depth: number): boolean => {
    for (let at = 0; at < bytes.length;) {
      const byte = bytes[at++] ?? 0
      if (byte >= 32 || byte === 28) {
        at = pushNumber(bytes, at, byte, stack)
        continue
      }
      switch (byte) {
        case 1:
        case 3:
        case 18:
        case 23:
          stems += stack.length >> 1
          stack.length = 0
          break
        case 19:
        case 20:
          stems += stack.length >> 1
          stack.length = 0
          at += (stems + 7) >> 3
          break
        case 10:
          if (!call(locals, use.subrs[part], depth)) return false
          break
        case 29:
          if (!call(font.globalSubrs, use.globalSubrs, depth)) return false
          break
        case 11:
          return true
        case 14:
          if (stack.length >= 4) for (const code of stack.slice(-2)) use.accents.add(code)
          return true
        case 12:
          if (isArithmetic(bytes[at++] ?? 0)) return false
          stack.length = 0
          break
        default:
          stack.length = 0
      }
    }
    return true
  }
  return run(font.charStrings[glyph] ?? new Uint8Array(), 0)
}

/**
 * Arithmetic, which no font in use has, could make the number of a subroutine; 0 is an old hint
 * without effect.
 */
const isArithmetic = (second: number): boolean => second !== 0 && (second < 34 || second > 37)

/** Pushes the number that begins with `byte`; gives where the next token begins. */
function pushNumber(bytes: Uint8Array, at: number, byte: number, stack: number[]): number {
  const next = bytes[at] ?? 0
  if (byte === 28) {
    stack.push((((next << 8) | (bytes[at + 1] ?? 0)) << 16) >> 16)
    return at + 2
  }
  if (byte <= 246) {
    stack.push(byte - 139)
    return at
  }
  if (byte <= 250) {
    stack.push((byte - 247) * 256 + next + 108)
    return at + 1
  }
  if (byte <= 254) {
    stack.push(-(byte - 251) * 256 - next - 108)
    return at + 1
  }
  stack.push((next << 8) | (bytes[at + 1] ?? 0))
  return at + 4
}

/** Source: Adobe technical note 5177, 4.7 "Subroutine Operators". */
function biasOf(count: number): number {
  return count < 1_240 ? 107 : count < 33_900 ? 1_131 : 32_768
}
