import { expect, test } from "vitest"
import { brokenLines, fitLines } from "./fit-lines.ts"

const line = (width: number, next = Infinity, widest = width) => ({
  room: 100,
  width,
  widest,
  next,
})

test("lines that break where they broke keep their width", () => {
  expect(fitLines([line(95, 8), line(60)])).toEqual([1, 1])
})

test("one scale for all keeps a word from slipping back", () => {
  expect(fitLines([line(94, 5), line(60)])).toEqual([1.02, 1.02])
})

test("lines that no common scale serves have one of their own", () => {
  expect(fitLines([line(103, 20), line(95, 5), line(60)])).toEqual([0.96, 1.01, 0.97])
})

test("what a program sets wider fits too, where that costs no other break", () => {
  expect(fitLines([line(99, 20, 102), line(60)])).toEqual([0.97, 0.97])
  expect(fitLines([line(99, 1.8, 102), line(60)])).toEqual([1, 1])
})

test("no letters are squeezed beyond what a reader would take for the same", () => {
  expect(fitLines([line(125, 20), line(60)])).toEqual([1, 1])
  expect(fitLines([line(125)])).toEqual([0.79])
})

test("a line ends by a break where the next word had room at any width", () => {
  const lines = [line(40, 20), line(95, 20), line(60)]
  const scales = fitLines(lines)
  expect([...brokenLines(lines, scales)]).toEqual([0])
})

test("a paragraph whose lines do not hold their words tells of no break", () => {
  const lines = [line(40, 20), line(125, 20), line(60)]
  expect([...brokenLines(lines, fitLines(lines))]).toEqual([])
})
