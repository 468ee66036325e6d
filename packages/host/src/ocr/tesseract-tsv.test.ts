import { describe, expect, it } from "vitest"
import { parseOrientation, parseTsv } from "./tesseract-tsv.ts"

const header =
  "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext"
const tsv = [
  header,
  "1\t1\t0\t0\t0\t0\t0\t0\t1000\t1000\t-1\t",
  "2\t1\t1\t0\t0\t0\t100\t100\t300\t40\t-1\t",
  "4\t1\t1\t1\t1\t0\t100\t100\t300\t20\t-1\t",
  "5\t1\t1\t1\t1\t1\t100\t100\t80\t20\t90\t合同",
  "5\t1\t1\t1\t1\t2\t190\t100\t10\t20\t50\ta",
  "5\t1\t1\t1\t2\t1\t100\t120\t80\t20\t96\tNo.\t",
  "2\t1\t2\t0\t0\t0\t500\t500\t300\t300\t-1\t",
  "5\t1\t2\t1\t1\t1\t500\t500\t300\t300\t95\t ",
  "2\t1\t3\t0\t0\t0\t10\t10\t4\t4\t-1\t",
].join("\n")

describe("tesseract's table", () => {
  it("gives words with their boxes, lines and confidence", () => {
    const { words, confidence } = parseTsv(tsv)
    expect(words.map(({ text, line }) => [text, line])).toEqual([
      ["合同", 0],
      ["a", 0],
      ["No.", 1],
    ])
    expect(words[0]).toMatchObject({ box: { x0: 100, y0: 100, x1: 180, y1: 120 }, confidence: 0.9 })
    // Two letters at 0.9, one at 0.5, three at 0.96.
    expect(confidence).toBeCloseTo((1.8 + 0.5 + 2.88) / 6)
  })

  it("takes large blocks without words for pictures", () => {
    expect(parseTsv(tsv).pictures).toEqual([{ x0: 500, y0: 500, x1: 800, y1: 800 }])
  })

  it("is empty for an empty page", () => {
    expect(parseTsv(header)).toEqual({ words: [], pictures: [], rotation: 0, confidence: 0 })
  })

  it("says how a page must be turned", () => {
    expect(
      parseOrientation(
        "Page number: 0\nOrientation in degrees: 90\nRotate: 270\nOrientation confidence: 12.34\n",
      ),
    ).toEqual({ rotation: 270, confidence: 12.34 })
    expect(parseOrientation("")).toEqual({ rotation: 0, confidence: 0 })
  })
})
