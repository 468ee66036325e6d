import { expect, test } from "vitest"
import { white, type Rgb } from "../../base/colour.ts"
import type { Box } from "../../base/geometry.ts"
import type { Block, Figure, Shape } from "../../model/document.ts"
import { cellOf, paragraphOf, tableOf } from "../../model/sample-document.test-kit.ts"
import { withSeenText } from "./seen-text.ts"

const slide = { page: { width: 720, height: 540 }, background: undefined }
const box = { x0: 100, y0: 100, x1: 200, y1: 120 }
const around = { x0: 90, y0: 90, x1: 210, y1: 130 }

const words = (colour: Rgb): Block => paragraphOf("words", { page: 0, box }, { colour })
const text = (colour: Rgb, at: Box = box): Figure => ({
  kind: "figure",
  content: { kind: "textBox", blocks: [words(colour)], rotation: 0 },
  placement: [{ page: 0, box: at }],
  anchor: "page",
  wrap: "front",
  z: 1,
})
const panel = (colour: Rgb, at: Box = around, type: Shape["type"] = "rectangle"): Figure => ({
  ...text(0, at),
  content: {
    kind: "drawing",
    shapes: [
      { type, segments: [], box: at, fill: { colour, alpha: 1 }, lineWidth: 0, dash: [], z: 0 },
    ],
  },
})

/** Colours of the runs of all texts of a slide. */
const inks = (...blocks: readonly Block[]): readonly string[] =>
  Array.from(
    JSON.stringify(withSeenText(blocks, slide)).matchAll(/"text":"words".*?"colour":(\d+)/g),
    (found) => Number(found[1]).toString(16),
  )

test("text in the colour of its ground is black or white", () => {
  expect(inks(text(white))).toEqual(["0"])
  expect(inks(panel(0x202020), text(0x202020))).toEqual(["ffffff"])
  expect(inks(panel(0xffee00), text(0xffee00))).toEqual(["0"])
  const cell = { ...cellOf(0, ""), blocks: [words(0x202020)], fill: 0x202020 }
  expect(inks(tableOf([[cell]]))).toEqual(["ffffff"])
})

test("and keeps its colour on another ground, or where what it stands on is not sure", () => {
  const sound = [panel(0x202020), text(white)]
  expect(withSeenText(sound, slide)).toEqual(sound)
  expect(inks(panel(0x202020, { ...around, x1: 150 }), text(white))).toEqual(["ffffff"])
  expect(inks(panel(0x202020, around, "ellipse"), text(0x202020))).toEqual(["202020"])
})

test("text that a later box covers whole is drawn above it", () => {
  const [below, cover, other] = [text(0), panel(white), panel(0xcccccc)]
  expect(withSeenText([below, cover, other], slide)).toEqual([cover, other, below])
  expect(withSeenText([below, panel(white, { ...around, x1: 150 })], slide)[0]).toBe(below)
})

test("text outside its slide moves to the nearest place on it", () => {
  const [moved] = withSeenText([text(0, { x0: -150, y0: 550, x1: -50, y1: 570 })], slide)
  expect(moved?.placement[0]?.box).toEqual({ x0: 0, y0: 520, x1: 100, y1: 540 })
})
