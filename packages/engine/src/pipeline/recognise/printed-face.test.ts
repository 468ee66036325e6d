import { expect, it } from "vitest"
import { latinWidths } from "../../analysis/fonts/data/latin-widths.ts"
import type { OcrResult } from "../../base/host.ts"
import { cyrillicWidths } from "./cyrillic-widths.ts"
import { measureLines } from "./line-metrics.ts"
import { verdanaWidths } from "./verdana-widths.ts"

type Word = OcrResult["words"][number]

/** Lines of words as wide as a face sets them, with the height that any face might have. */
const printed = (family: string, size: number, lines: readonly string[]): Word[] =>
  set(latinWidths[family]?.regular ?? [], { size, high: 0.9 }, lines)

/** The same for letters of given widths, in thousandths of an em, and a height, in ems. */
function set(
  widths: readonly number[],
  { size, high }: { readonly size: number; readonly high: number },
  lines: readonly string[],
): Word[] {
  const emsOf = (text: string): number =>
    Array.from(text).reduce((sum, letter) => sum + (widths[letter.charCodeAt(0) - 0x20] ?? 0), 0) /
    1000
  return lines.flatMap((line, index) => {
    let x = 200
    return line.split(" ").map((text, at): Word => {
      // Edges of ink fall between pixels, now here, now there.
      const noise = ((at * 7) % 3) - 1
      const width = Math.round((emsOf(text) - 0.09) * size) + noise
      const box = { x0: x, y0: 100 + index * 60, x1: x + width, y1: 100 + index * 60 + size * high }
      x += Math.round((emsOf(text) + 0.26) * size)
      return { text, box, confidence: 0.95, line: index }
    })
  })
}

const prose = [
  "Minutes of the general meeting",
  "were taken in writing and signed",
  "by all who had been there, with",
  "the exception of the treasurer.",
]

it.each(["Times New Roman", "Arial", "Calibri", "Cambria", "Courier New"])(
  "words tell by their widths that they are set in %s, and in which size",
  (family) => {
    const lines = measureLines(printed(family, 46, prose))
    expect(new Set(lines.map(({ face }) => face))).toEqual(new Set([family]))
    for (const { size } of lines) expect(Math.abs(size - 46)).toBeLessThan(0.6)
  },
)

it("of two faces that are as wide the one with letters as high is taken", () => {
  const calibri = latinWidths["Calibri"]?.regular ?? []
  const between = verdanaWidths.regular.map((width, at) => (width + (calibri[at] ?? 0) * 1.24) / 2)
  const facesOf = (high: number): unknown =>
    measureLines(set(between, { size: 40, high }, prose)).map(({ face }) => face)
  expect(facesOf(1.03)).toEqual(prose.map(() => "Verdana"))
  expect(facesOf(1.12)).toEqual(prose.map(() => "Calibri"))
})

it("a few words tell no face, and take the usual one", () => {
  const lines = measureLines(printed("Arial", 46, ["Minutes of the meeting"]))
  expect(lines.map(({ face }) => face)).toEqual(["Times New Roman"])
})

it("notes in a smaller face of their own keep it", () => {
  const words = [
    ...printed("Times New Roman", 46, prose),
    ...printed("Arial", 33, prose).map((word) => ({ ...word, line: word.line + 4 })),
  ]
  const faces = measureLines(words).map(({ face }) => face)
  expect(faces).toEqual([...prose.map(() => "Times New Roman"), ...prose.map(() => "Arial")])
})

it("cells of a table, each too short by itself, tell their face and size together", () => {
  const cells = ["Company", "Display", "Happily", "Typing", "Playing", "Quality", "Bypass", "Fully"]
  const many = [...cells, ...cells.map((cell) => `${cell.slice(0, 4)}ing`), ...cells]
  const lines = measureLines(printed("Arial", 46, many))
  expect(new Set(lines.map(({ face }) => face))).toEqual(new Set(["Arial"]))
  for (const { size } of lines) expect(Math.abs(size - 46)).toBeLessThan(1.5)
})

it("a line whose letters are cut short has the size that its width and the lines around it tell", () => {
  const words = printed("Arial", 46, [...prose, "nobody else was heard upon this"])
  const cut = words.map((word): typeof word =>
    word.line === 4 ? { ...word, box: { ...word.box, y0: word.box.y0 + 9 } } : word,
  )
  const sizes = measureLines(cut).map(({ size }) => size)
  expect(new Set(sizes).size).toBe(1)
  // Nothing tells that a line alone in its size is cut.
  const smaller = printed("Arial", 36, ["nobody else was heard upon this"])
  const apart = [...printed("Arial", 46, prose), ...smaller.map((word) => ({ ...word, line: 4 }))]
  expect(measureLines(apart).at(-1)?.size).toBeLessThan(38)
})

it("a picture before a line that was read as a Chinese character says nothing of its size", () => {
  const words = printed("Arial", 46, [...prose, "nobody else was heard upon this"])
  const box = { x0: 120, y0: 345, x1: 150, y1: 375 }
  const chars = [{ text: "郴", box, confidence: 0.6 }]
  const picture = { text: "郴", box, confidence: 0.6, line: 4, chars }
  const sizes = measureLines([...words, picture]).map(({ size }) => size)
  expect(new Set(sizes).size).toBe(1)
})

it("Cyrillic words tell their face and size", () => {
  const lines = [
    "Администрация городского",
    "поселения вносит изменения",
    "в порядок работы отделов",
  ]
  for (const family of ["Times New Roman", "Arial"] as const) {
    const widths = cyrillicWidths[family]?.regular ?? []
    const many = [...lines, ...lines, ...lines]
    const shifted = Array.from({ length: 0x450 - 0x20 }, (_, at) => widths[at - 0x3f0] ?? 0)
    const measured = measureLines(set(shifted, { size: 46, high: 0.9 }, many))
    expect(new Set(measured.map(({ face }) => face))).toEqual(new Set([family]))
    for (const { size } of measured) expect(Math.abs(size - 46)).toBeLessThan(0.6)
  }
})
