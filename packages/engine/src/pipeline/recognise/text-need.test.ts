import { expect, test } from "vitest"
import type { GlyphRun, ScenePage, ScenePath, TextQuality } from "../../model/scene.ts"
import { needOf } from "./text-need.ts"

const page = (quality: Partial<TextQuality>): ScenePage => ({
  index: 0,
  width: 595,
  height: 842,
  items: [],
  links: [],
  annotations: [],
  fields: [],
  structure: [],
  textQuality: { glyphs: 0, unmapped: 0, invisible: 0, imageCover: 0, ...quality },
})

test("a page that is one picture is a scan, with a stamped number or without", () => {
  expect(needOf(page({ imageCover: 1 }), "auto")).toBe("scan")
  expect(needOf(page({ imageCover: 0.98, glyphs: 4 }), "auto")).toBe("scan")
})

test("diagrams with a caption are pictures, not scans", () => {
  expect(needOf(page({ imageCover: 0.55, glyphs: 4 }), "auto")).toBe("none")
  expect(needOf(page({ imageCover: 0.7, glyphs: 9 }), "auto")).toBe("none")
  expect(needOf(page({ imageCover: 0.4 }), "auto")).toBe("none")
})

test("a flyer of outlined letters and photographs is drawn; a scan with marks on it is a scan", () => {
  const letters = Array.from({ length: 150 }, () => ({ kind: "path" }) as unknown as ScenePath)
  const need = (height: number): string => {
    const photograph = { kind: "image", box: { x0: 0, y0: 0, x1: 595, y1: height } }
    const items = [photograph as unknown as ScenePage["items"][number], ...letters]
    return needOf({ ...page({ imageCover: 0.7 }), items }, "auto")
  }
  expect([need(500), need(510)]).toEqual(["text", "scan"])
})

test("the invisible layer of a scan is lifted, and off means off", () => {
  expect(needOf(page({ imageCover: 1, glyphs: 500, invisible: 500 }), "auto")).toBe("lift")
  expect(needOf(page({ imageCover: 1 }), "off")).toBe("none")
  expect(needOf(page({ imageCover: 0.2, glyphs: 400 }), "force")).toBe("text")
})

test("a few letters under a picture are the number of its slide, not the layer of a scan", () => {
  const covered = (glyphs: number): ScenePage => page({ imageCover: 1, glyphs, invisible: glyphs })
  expect([40, 41].map((glyphs) => needOf(covered(glyphs), "auto"))).toEqual(["scan", "lift"])
  expect(needOf(covered(40), "off")).toBe("none")
})

test("words of a few unknown letters are read though they are a small part of the page", () => {
  const words = (text: string): ScenePage => ({
    ...page({ glyphs: 200, unmapped: 12 }),
    items: [
      {
        kind: "glyphs",
        isUnmapped: true,
        renderMode: 0,
        chars: Array.from(text),
      } as unknown as GlyphRun,
    ],
  })
  expect(needOf(words("ѝ⅗㡚オᐕ〻ᐸ䲒ᣕ੺"), "auto")).toBe("unmapped")
  expect(needOf(words("O\ufffd\ufffd\ufffd\ufffd 365 P\ufffd\ufffd\ufffd\ufffd"), "auto")).toBe(
    "unmapped",
  )
  // Bullets repeat themselves, and codes of ASCII are mostly letters.
  expect(needOf(words("◊◊◊◊◊◊◊◊◊◊"), "auto")).toBe("none")
  expect(needOf(words("1 \ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd"), "auto")).toBe("none")
  expect(needOf(words("leaf and stone"), "auto")).toBe("none")
  expect(needOf(words("ѝ⅗㡚オᐕ〻ᐸ䲒ᣕ੺"), "off")).toBe("none")
})
