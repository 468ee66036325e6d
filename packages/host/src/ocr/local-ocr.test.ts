import sharp from "sharp"
import { describe, expect, it } from "vitest"
import type { OcrResult, PixelImage } from "@mozhuan/engine"
import { localOcr } from "./local-ocr.ts"

const ocr = localOcr()
const options = { languages: ["chi_sim", "eng"], dpi: 150 }

/** Draws lines of print, and other SVG, as grey pixels, turned clockwise where asked. */
async function drawn(lines: readonly string[], degrees = 0, others = ""): Promise<PixelImage> {
  const height = 60 + lines.length * 60
  const texts = lines.map(
    (line, index) => `<text x="40" y="${70 + index * 60}" font-size="30">${line}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="${height}"><rect width="100%" height="100%" fill="#fff"/><g font-family="Noto Sans CJK SC">${texts.join("")}${others}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .rotate(degrees)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 1, data }
}

/**
 * Draws columns of print from the right; their punctuation stands in the upper right of its cell.
 */
async function drawnDown(columns: readonly string[]): Promise<PixelImage> {
  const cells = columns.flatMap((column, index) =>
    Array.from(column, (char, row) => {
      const isMark = /[，。]/.test(char)
      const [x, y] = [560 - index * 60 + (isMark ? 17 : 0), 70 + row * 33 - (isMark ? 15 : 0)]
      return `<text x="${x}" y="${y}">${char}</text>`
    }),
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="560"><rect width="100%" height="100%" fill="#fff"/><g font-family="Noto Serif CJK SC" font-size="30">${cells.join("")}</g></svg>`
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, channels: 1, data }
}

const linesOf = ({ words }: OcrResult): string[] =>
  [...Map.groupBy(words, ({ line }) => line).values()].map((line) =>
    line.map(({ text }) => text).join(" "),
  )

describe("recognition by the networks of the product", () => {
  if (!ocr) throw new Error("recognition comes with the packages")

  it("reads Chinese print with amounts, and tells where each character stands", async () => {
    const result = await ocr(await drawn(["合同编号为空", "合计 1,287.20 元"]), options)
    expect(linesOf(result)).toEqual(["合同编号为空", "合计 1,287.20 元"])
    expect(result.rotation).toBe(0)
    expect(result.confidence).toBeGreaterThan(0.9)
    const [first] = result.words
    expect(first?.chars).toHaveLength(6)
    // Six characters of 30 pixels begin at 40.
    for (const [index, character] of (first?.chars ?? []).entries()) {
      const middle = (character.box.x0 + character.box.x1) / 2
      expect(Math.abs(middle - (55 + index * 30))).toBeLessThan(4)
      expect(character.box.y1 - character.box.y0).toBeGreaterThan(18)
      expect(character.box.y1 - character.box.y0).toBeLessThan(34)
    }
  })

  it("reads what lies on its side beside level lines, up and down", async () => {
    const page = await drawn(
      ["本年度营业收入完成情况良好", "各部门按照计划推进各项工作", "下文分别说明主要的成绩与问题"],
      0,
      `<text transform="translate(34 228) rotate(-90)" font-size="24">内部资料</text>
       <text transform="translate(600 20) rotate(90)" font-size="24">Confidential</text>`,
    )
    const result = await ocr(page, options)
    expect(linesOf(result)).toHaveLength(3)
    const aside = new Map(
      result.aside?.map(({ turns, words }) => [turns, words.map(({ text }) => text).join(" ")]),
    )
    expect(Object.fromEntries(aside)).toEqual({ 1: "内部资料", 3: "Confidential" })
  })

  it("reads a line of Latin letters among Chinese ones at a width of its own", async () => {
    const chinese = "本年度营业收入完成情况良好各部门按照计划推进"
    const latin = "The committee will still call all officials to settle"
    const lines = [chinese, chinese, chinese, latin]
    expect(linesOf(await ocr(await drawn(lines), options)).at(-1)).toBe(latin)
  })

  it("reads traditional characters that its own list lacks", async () => {
    const lines = ["董事會決議通過年度營業報告書", "學校應於開學前公布課程綱要"]
    expect(linesOf(await ocr(await drawn(lines), options))).toEqual(lines)
  })

  it("reads letters with marks that its own list lacks", async () => {
    const lines = [
      "Die Förderung der Bühnen läuft",
      "Größe und Übergabe mit dem Büro",
      "合计 1,287.20 元",
    ]
    expect(linesOf(await ocr(await drawn(lines), options))).toEqual(lines)
  })

  it("reads pages in Cyrillic letters, and the Latin ones among them", async () => {
    const page = [
      "Администрация городского поселения",
      "Настоящий договор вступает в силу",
      "с момента подписания сторонами",
      "и действует до конца года",
      "Microsoft Word 2016",
    ]
    expect(linesOf(await ocr(await drawn(page), options))).toEqual(page)
  })

  it("reads columns from the right, with their punctuation", async () => {
    const columns = ["远处的山峦起伏如画，山脚下", "的村庄炊烟袅袅。孩子们走"]
    const result = await ocr(await drawnDown(columns), options)
    expect(result.words.every(({ isVertical }) => isVertical)).toBe(true)
    const middles = new Map<number, number>()
    for (const { line, box } of result.words) middles.set(line, (box.x0 + box.x1) / 2)
    const order = [...middles].toSorted((a, b) => b[1] - a[1]).map(([line]) => line)
    const texts = order.map((line) =>
      result.words
        .filter((word) => word.line === line)
        .toSorted((a, b) => a.box.y0 - b.box.y0)
        .map(({ text }) => text)
        .join(""),
    )
    expect(texts).toEqual(columns)
  })

  it.each([90, 180, 270])(
    "tells of a page turned by %i degrees how to turn it back",
    async (turned) => {
      const text = ["本合同一式两份，双方各执一份", "自签字之日起生效，有效期一年"]
      const { rotation } = await ocr(await drawn(text, turned), options)
      expect(rotation).toBe(360 - turned)
    },
  )

  it("reads nothing on blank and black pictures, and of the smallest", async () => {
    for (const [side, value] of [
      [20, 255],
      [300, 0],
      [300, 255],
    ] as const) {
      const data = new Uint8Array(side * side).fill(value)
      const result = await ocr({ width: side, height: side, channels: 1, data }, options)
      expect(result).toMatchObject({ words: [], rotation: 0, confidence: 0 })
    }
  })

  it("stops when it is told to", async () => {
    const stop = new AbortController()
    stop.abort(new Error("enough"))
    await expect(ocr(await drawn(["合同"]), { ...options, signal: stop.signal })).rejects.toThrow(
      "enough",
    )
  })
})
