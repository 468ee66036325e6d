import type { OcrResult } from "@mozhuan/engine"

type Word = OcrResult["words"][number]
type Box = Word["box"]

/** Levels of tesseract's TSV: page, block, paragraph, line, word. */
const BLOCK = 2
const WORD = 5

/**
 * A block without words is a picture only from this share of the page's sides on; smaller ones are
 * specks and rulings.
 */
const MIN_PICTURE_SIDE = 0.06

/**
 * Reads tesseract's table of what stands where.
 *
 * Columns: level, page, block, paragraph, line, word, left, top, width, height, confidence (0 to
 * 100, -1 where none), text.
 */
export function parseTsv(tsv: string): OcrResult {
  const words: Word[] = []
  const lines = new Map<string, number>()
  const blocks = new Map<string, Box>()
  const withText = new Set<string>()
  let page: Box = { x0: 0, y0: 0, x1: 0, y1: 0 }
  for (const row of tsv.split("\n").slice(1)) {
    const fields = row.split("\t")
    const [level, , block = "", paragraph = "", line = ""] = fields
    const [left = 0, top = 0, width = 0, height = 0, confidence = -1] = fields
      .slice(6, 11)
      .map(Number)
    const box = { x0: left, y0: top, x1: left + width, y1: top + height }
    if (Number(level) === 1) page = box
    if (Number(level) === BLOCK) blocks.set(block, box)
    const text = (fields[11] ?? "").trim()
    if (Number(level) !== WORD || text === "" || confidence < 0) continue
    const lineKey = `${block}.${paragraph}.${line}`
    if (!lines.has(lineKey)) lines.set(lineKey, lines.size)
    withText.add(block)
    words.push({ text, box, confidence: confidence / 100, line: lines.get(lineKey) ?? 0 })
  }
  const pictures = [...blocks].flatMap(([block, box]) =>
    !withText.has(block) && isLarge(box, page) ? [box] : [],
  )
  return { words, pictures, rotation: 0, confidence: meanConfidence(words) }
}

function isLarge(box: Box, page: Box): boolean {
  return (
    box.x1 - box.x0 >= (page.x1 - page.x0) * MIN_PICTURE_SIDE &&
    box.y1 - box.y0 >= (page.y1 - page.y0) * MIN_PICTURE_SIDE
  )
}

/** Mean over characters: a long word counts for more than a stray mark. */
function meanConfidence(words: readonly Word[]): number {
  let [sum, characters] = [0, 0]
  for (const { text, confidence } of words) {
    sum += confidence * text.length
    characters += text.length
  }
  return characters === 0 ? 0 : sum / characters
}

/**
 * Reads the answer to an orientation question: degrees clockwise to stand upright, and how sure
 * tesseract is.
 */
export function parseOrientation(text: string): { rotation: number; confidence: number } {
  const value = (name: string): number =>
    Number(new RegExp(`^${name}:\\s*([-\\d.]+)`, "m").exec(text)?.[1] ?? 0)
  return { rotation: value("Rotate"), confidence: value("Orientation confidence") }
}
