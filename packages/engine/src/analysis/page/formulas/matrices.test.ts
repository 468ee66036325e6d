import { describe, expect, test } from "vitest"
import { atomAt, readRow, tell } from "./atoms.test-kit.ts"
import type { Atom } from "./atoms.ts"
import { matrixOf } from "./matrices.ts"

const read = (...atoms: readonly Atom[]): string => tell(matrixOf(atoms, readRow))

describe("rows of a matrix", () => {
  test("stand half an em apart from sign to sign at least", () => {
    expect(read(atomAt("a", 0, 100), atomAt("b", 0, 105))).toBe("nothing")
    expect(read(atomAt("a", 0, 100), atomAt("b", 0, 105.2))).toBe("[a ; b]")
  })

  test("are no higher than five sixths of an em, however close their signs follow", () => {
    const stairs = (last: number): string =>
      read(atomAt("a", 0, 100), atomAt("b", 4, 104.3), atomAt("c", 8, last))
    expect(stairs(108.4)).toBe("nothing")
    expect(stairs(108.6)).toBe("[a b ; c]")
  })

  test("are of signs that have four fifths of the size at least", () => {
    const second = (size: number): string =>
      read(atomAt("a", 0, 100), atomAt("b", 0, 108, { size }))
    expect(second(7.9)).toBe("nothing")
    expect(second(8.1)).toBe("[a ; b]")
  })

  test("take small signs by their middle, and others by their line", () => {
    const dot = (size: number): string =>
      read(atomAt("a", 0, 100), atomAt("b", 0, 120), atomAt(".", 5, 110.2, { size }))
    expect(dot(8.1)).toBe("[a ; b .]")
    expect(dot(7.9)).toBe("[a . ; b]")
  })
})

test("columns stand where nothing lies over more than three fifths of an em", () => {
  const beside = (gap: number): string =>
    read(
      atomAt("a", 0, 100),
      atomAt("b", 5 + gap, 100),
      atomAt("c", 0, 120),
      atomAt("d", 5 + gap, 120),
    )
  expect(beside(6.1)).toBe("[a b ; c d]")
  expect(beside(6.3)).toBe("[a & b ; c & d]")
  expect(read(atomAt("a", 0, 100), atomAt("c", 0, 120), atomAt("d", 20, 120))).toBe(
    "[a &  ; c & d]",
  )
})
