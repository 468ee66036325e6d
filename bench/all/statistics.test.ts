import { expect, test } from "vitest"
import { compareRounds } from "./statistics.ts"

const rounds = (...milliseconds: readonly number[]) =>
  milliseconds.map((each) => ({ name: "book to txt", milliseconds: each, hash: "a" }))

const before = rounds(100, 100, 100, 100, 100)

test("a work is slower when the median says so and one round in five may disagree", () => {
  expect(compareRounds(before, rounds(110, 112, 95, 108, 120)).verdict).toBe("slower")
  expect(compareRounds(before, rounds(110, 112, 95, 98, 120)).verdict).toBe("as before")
  expect(compareRounds(before, rounds(80, 82, 101, 79, 85)).verdict).toBe("faster")
})

test("a machine that slows both down makes nothing slower", () => {
  const busy = rounds(100, 300, 100, 250, 100)
  const { ratio, verdict } = compareRounds(busy, rounds(101, 303, 101, 252, 101))
  expect(ratio).toBeCloseTo(1.01)
  expect(verdict).toBe("as before")
})

test("outputs that differ in any round are told", () => {
  expect(compareRounds(before, before).isSame).toBe(true)
  const other = before.map((each, at) => (at === 3 ? { ...each, hash: "b" } : each))
  expect(compareRounds(before, other).isSame).toBe(false)
  // What is salted differs each time.
  expect(compareRounds(other, other).isSame).toBe(true)
})
