import { expect, test } from "vitest"
import { brokenLines, edgeRoomOf, fitLines, linesMore } from "./fit-lines.ts"

const line = (width: number, next = Infinity, widest = width) => ({
  room: 100,
  width,
  widest,
  next,
  face: 1,
  size: 10,
})

test("lines that break where they broke keep their width", () => {
  expect(fitLines([line(95, 8), line(60)])).toEqual([1, 1])
})

test("one scale for all keeps a word from slipping back", () => {
  expect(fitLines([line(94, 5), line(60)])).toEqual([1.02, 1.02])
})

test("lines that no common scale serves have one of their own", () => {
  expect(fitLines([line(103, 20), line(95, 5), line(60)])).toEqual([0.96, 1.01, 1])
})

test("a line that the page pressed together presses no other", () => {
  expect(fitLines([line(107, 20), line(97, 5), line(60)])).toEqual([0.92, 1, 1])
  // One that the page spread as far is left to its paragraph.
  expect(fitLines([line(107, 20), line(88, 5), line(60)])).toEqual([0.92, 0.93, 0.93])
})

test("a scale counts as LibreOffice keeps it, in whole twentieths of a point of its em", () => {
  const [common] = fitLines([line(94.1, 5), line(60)])
  expect(common).toBe(1.02)
  // 1.02 in nine points is 183 twentieths for 180, and not enough.
  const small = { ...line(94.1, 5), size: 9 }
  expect(fitLines([small, line(60)])[0]).toBe(1.03)
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

test("a line that fills its room to the edge has a point more, where no word slips back for it", () => {
  const roomOf = (...lines: readonly ReturnType<typeof line>[]): number =>
    edgeRoomOf(
      lines,
      lines.map(() => 1),
    )
  expect(roomOf(line(99.95, 20), line(60))).toBe(1)
  expect(roomOf(line(99.5, 20), line(60))).toBe(0)
  expect(roomOf(line(99.95, 20), line(95, 5.5), line(60))).toBe(0)
  // One that is wider than its room by more wraps whatever is done.
  expect(roomOf(line(103, 20), line(60))).toBe(0)
})

test("a word is pressed into a narrow cell rather than cut, and has a point more beside its edge", () => {
  const inCell = (width: number, next = Infinity) => ({ ...line(width, next), room: 20 })
  const [first, second] = fitLines([inCell(19.4, 25), inCell(25, 12), inCell(8)])
  expect([first, second]).toEqual([0.79, 0.79])
  // In a column, this much nearness to the edge is none.
  expect(edgeRoomOf([inCell(19.4, 25), inCell(8)], [1, 1])).toBe(1)
  expect(edgeRoomOf([line(99.4, 25), line(8)], [1, 1])).toBe(0)
})

test("words that formulas push out of their lines go on to the last one, and make one more", () => {
  // A line of text that has its words has none more, however full it is.
  expect(linesMore([line(99), line(99)], [1, 1])).toBe(0)
  // Ten points too much and half a word are carried to the next line.
  const pushed = line(99, 20, 110)
  expect(linesMore([pushed, line(70)], [1, 1])).toBe(0)
  expect(linesMore([pushed, line(80)], [1, 1])).toBe(1)
  expect(linesMore([pushed, line(80)], [0.9, 0.9])).toBe(0)
  // Full lines hand them on, and lose half a word each.
  expect(linesMore([pushed, line(99), line(50)], [1, 1, 1])).toBe(0)
  expect(linesMore([pushed, line(99), line(70)], [1, 1, 1])).toBe(1)
  expect(linesMore([line(99, 20, 190), line(99, 20, 190), line(50)], [1, 1, 1])).toBe(2)
})
