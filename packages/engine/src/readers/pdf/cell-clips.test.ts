import { expect, test } from "vitest"
import { clipsOfTexts, textsInClips } from "./cell-clips.ts"

const clips = (content: string): number[][] =>
  clipsOfTexts(new TextEncoder().encode(content)).map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])

test("the box that a text is clipped to is told, once", () => {
  const text = "BT /F1 11 Tf 1 0 0 1 12 24 Tm (a) Tj ET"
  const own = `q 10 20 100 14 re W* n ${text} Q`
  expect(clips(`${own} ${own} ${text}`)).toEqual([[10, 20, 110, 34]])
})

test("in the space around it, where the text has one of its own", () => {
  expect(clips("q 2 0 0 2 5 5 cm 10 20 100 14 re W n .5 0 0 .5 0 0 cm BT [(a)] TJ ET Q")).toEqual([
    [25, 45, 225, 73],
  ])
})

test("a clip within another is what both leave", () => {
  expect(clips("q 0 0 50 50 re W n q 10 20 100 14 re W n BT (a) Tj ET Q BT (b) Tj ET Q")).toEqual([
    [10, 20, 50, 34],
    [0, 0, 50, 50],
  ])
})

test("what clips no text, and what is no box, tells nothing", () => {
  expect(clips("q 10 20 100 14 re W n 0 0 5 5 re f Q BT (a) Tj ET")).toEqual([])
  expect(clips("q 10 20 m 30 40 l 50 20 l h W n BT (a) Tj ET Q")).toEqual([])
  expect(clips("q 10 20 100 14 re n BT (a) Tj ET Q")).toEqual([])
})

test("a clipped text is told by where it begins", () => {
  const text = "BT 12 24 Td (a) Tj 3 -10 Td (b) Tj ET"
  const content = `q .5 0 0 .5 0 0 cm q 10 20 100 14 re W* n ${text} Q ${text} Q`
  const own = { x0: 5, y0: 10, x1: 55, y1: 17 }
  expect(textsInClips(new TextEncoder().encode(content))).toEqual([
    { x: 6, y: 12, clip: own },
    { x: 7.5, y: 7, clip: own },
  ])
})
