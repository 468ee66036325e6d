import { sceneOfPages } from "@mozhuan/testkit"
import { expect, test } from "vitest"
import type { GlyphRun, SceneFont } from "../../../model/scene.ts"
import { plainRun } from "../../writing/lines.test-kit.ts"
import { isBold, isItalic } from "./font-traits.ts"

const [sample] = sceneOfPages([]).fonts
const font = (look: Partial<SceneFont>): SceneFont => ({ ...(sample as SceneFont), ...look })
const run = (look: Partial<GlyphRun> = {}): GlyphRun =>
  ({ ...plainRun, chars: ["a"], ...look }) as GlyphRun

test.each([
  ["Sample", false],
  ["Sample-Bold", true],
  ["Frutiger-Bd", true],
  ["NimbusSanL-Medi", true],
  ["CMBX10", true],
  ["CMBR10", false],
])("%s is bold: %s", (name, bold) => {
  expect(isBold(font({ name }), run(), false)).toBe(bold)
})

test("a font is bold from a weight of 600 on", () => {
  expect([599, 600].map((weight) => isBold(font({ weight }), run(), false))).toEqual([false, true])
  expect(isBold(undefined, run(), false)).toBe(false)
})

test("letters with an outline in their colour are bold", () => {
  const outlined = (look: Partial<GlyphRun>): boolean => isBold(undefined, run(look), false)
  expect(outlined({ renderMode: 2 })).toBe(true)
  expect(outlined({ renderMode: 2, strokeColour: 0 })).toBe(true)
  expect(outlined({ renderMode: 2, strokeColour: 0xff0000 })).toBe(false)
  expect(outlined({ renderMode: 1, strokeColour: 0 })).toBe(false)
  expect(isBold(undefined, run(), true)).toBe(true)
})

test("letters that are drawn again beside themselves are bold, up to a tenth of an em", () => {
  const again = (dx: number, dy = 0, chars: readonly string[] = ["a"]): boolean =>
    isBold(undefined, run({ chars, overprint: { dx, dy } }), false)
  expect([0.09, 0.11, 0.99, 1.01].map((dx) => again(dx))).toEqual([false, true, true, false])
  expect(again(0.8, 0.8)).toBe(false)
  // Leaders are drawn over each other.
  expect(again(0.5, 0, [".", " "])).toBe(false)
  expect(again(0.5, 0, [".", "a"])).toBe(true)
})

test.each<[Partial<SceneFont>, boolean]>([
  [{}, false],
  [{ isItalic: true }, true],
  [{ name: "Sample-Oblique" }, true],
  [{ name: "CMTI10" }, true],
])("a font of %o leans: %s", (look, italic) => {
  expect(isItalic(font(look), run())).toBe(italic)
})

test("letters lean that are skewed by seven degrees either way", () => {
  const skews = [-7, -6.9, 6.9, 7]
  expect(skews.map((skew) => isItalic(undefined, run({ skew })))).toEqual([
    true,
    false,
    false,
    true,
  ])
})
