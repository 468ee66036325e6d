import { describe, expect, test } from "vitest"
import { atomAt, readRow, tell } from "./atoms.test-kit.ts"
import type { Atom } from "./atoms.ts"
import { lineOf } from "./scripts.ts"

const read = (...atoms: readonly Atom[]): string => tell(lineOf(atoms, readRow))
const base = atomAt("x", 100, 200)
const after = (off: number, size = 10): Atom => atomAt("y", 105, 200 + off, { size })

describe("a sign stands on the line", () => {
  test("where it is as large and off by a sixth of an em at most", () => {
    expect(read(base, after(1.5))).toBe("x y")
    expect(read(base, after(1.7))).toBe("x_{y}^{}")
    expect(read(base, after(-1.7))).toBe("x_{}^{y}")
  })

  test("where it has five sixths of the size; smaller ones stand on it exactly", () => {
    expect(read(base, after(1, 8.5))).toBe("x y")
    expect(read(base, after(1, 8.3))).toBe("x_{y}^{}")
    expect(read(base, after(0.28, 8.3))).toBe("x y")
    expect(read(base, after(0.32, 8.3))).toBe("x_{}^{y}")
    expect(read(base, after(0, 6.1))).toBe("x y")
    expect(read(base, after(0, 5.9))).toMatch(/^x_/)
  })

  test("where it is tall, and its middle off by two fifths of an em", () => {
    const tall = (off: number, high = 1.2): string =>
      read(base, atomAt("|", 105, 200 + off, { top: high }))
    expect(tall(4.1)).toBe("x |")
    expect(tall(4.3)).toBe("x_{|}^{}")
    expect(tall(4.1, 1.1)).toBe("x_{|}^{}")
  })

  test("where it is a fraction whose bar is off by two fifths of an em, whatever its size", () => {
    const fraction = (off: number): string =>
      read(base, {
        ...atomAt("", 105, 200 + off),
        node: { kind: "fraction", numerator: base.node, denominator: base.node, hasBar: true },
      })
    expect(fraction(4.1)).toBe("x (x)/(x)")
    expect(fraction(4.3)).toBe("x_{(x)/(x)}^{}")
  })

  test("on which most large signs stand", () => {
    const line = read(atomAt("a", 90, 197), base, atomAt("b", 105, 201.5), atomAt("c", 110, 200))
    expect(line).toBe("_{}^{a} x b c")
  })
})

describe("a script has a script of its own", () => {
  const sub = atomAt("i", 105, 203, { size: 6 })
  const nested = (x: number, baseline: number, size = 4): string =>
    read(base, sub, atomAt("k", x, baseline, { size }))

  test("where it is smaller and right behind it", () => {
    expect(nested(108, 203)).toBe("x_{i k}^{}")
    // A raised sign so close is of the script, and farther away of the line.
    expect(nested(110.3, 198)).toBe("x_{i k}^{}")
    expect(nested(110.5, 198)).toBe("x_{i}^{k}")
    expect(nested(108, 198, 5.3)).toBe("x_{i k}^{}")
    expect(nested(108, 198, 5.5)).toBe("x_{i}^{k}")
    expect(nested(108, 197.7)).toBe("x_{i k}^{}")
    expect(nested(108, 197.5)).toBe("x_{i}^{k}")
  })
})
