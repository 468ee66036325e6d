import { expect, it } from "vitest"
import type { PathSegment } from "../model/scene.ts"
import { outlineFont } from "./face/outline-font.ts"
import { plainFace } from "./plain-face.test-kit.ts"
import { parseSfnt } from "./sfnt.ts"

const look = plainFace("Quarrel")
const segments: readonly PathSegment[] = [["M", 0.1, 0], ["C", 0.4, 0, 0.4, 0.7, 0.1, 0.7], ["Z"]]

it("gives glyphs beyond the widths of a damaged font the last width that is there", () => {
  const letters = ["A", "B"].map((char) => ({ char, segments, advance: 0.5 }))
  const bytes = outlineFont(letters, look, { trueType: true }).slice()
  const told = parseSfnt(bytes).tables.get("hhea")
  new DataView(bytes.buffer).setUint16((told?.start ?? 0) + 34, 65_535)
  const face = parseSfnt(bytes)
  expect(face.advanceOf(60_000)).toBe(face.advanceOf(face.glyphOf(0x42)))
})
