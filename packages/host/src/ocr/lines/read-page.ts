import { ConversionError } from "@mozhuan/engine"
import type { OcrOptions, OcrResult, PixelImage } from "@mozhuan/engine"
import { columnStrip } from "./column-strip.ts"
import { findText } from "./find-text.ts"
import { readLine, stripOf } from "./read-line.ts"
import type { ReadLine } from "./read-line.ts"
import type { Rectangle } from "./rectangle.ts"
import { standingOf } from "./standing.ts"
import type { TextModels } from "./text-models.ts"
import { isTall } from "./tall.ts"

/** Mean confidence of a line from which its words are kept; others are specks and pictures. */
const LEAST_CONFIDENCE = 0.5
/**
 * Processor seconds for one page; a page of 8-point print over an A3 sheet takes ten. By the clock a
 * busy machine takes many times that, which is for the limit of the whole conversion to judge.
 */
const PAGE_BUDGET = 90

/**
 * Reads a grey picture of a page.
 *
 * Words come line by line from the top. A page that does not stand upright comes without words, and
 * with the degrees by which it must be turned.
 * @throws ConversionError "limit/time" where it takes longer than a page may; abort is thrown as it
 * is.
 */
export async function readPage(
  models: TextModels,
  picture: PixelImage,
  { dpi, signal }: Pick<OcrOptions, "dpi" | "signal">,
): Promise<OcrResult> {
  const end = processorSeconds() + PAGE_BUDGET
  const lines = await findText(models, picture, { dpi, ...(signal ? { signal } : {}) })
  const standing = await standingOf(models, picture, lines)
  if (standing.rotation !== 0)
    return { words: [], rotation: standing.rotation, confidence: standing.confidence }
  const words: OcrResult["words"][number][] = []
  for (const [line, rectangle] of lines.entries()) {
    signal?.throwIfAborted()
    if (processorSeconds() > end)
      throw new ConversionError("limit/time", "Text recognition of a page took too long.", {
        hint: "Choose a lower resolution or fewer pages.",
      })
    const isVertical = isTall(rectangle)
    const read = await readUpright(models, picture, rectangle)
    if (read.confidence < LEAST_CONFIDENCE) continue
    for (const word of read.words)
      words.push({ ...word, line, ...(isVertical ? { isVertical } : {}) })
  }
  return { words, rotation: 0, confidence: meanConfidence(words) }
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

function readUpright(
  models: TextModels,
  picture: PixelImage,
  rectangle: Rectangle,
): Promise<ReadLine> {
  return readLine(
    models,
    isTall(rectangle) ? columnStrip(picture, rectangle) : stripOf(picture, rectangle),
  )
}

function meanConfidence(words: OcrResult["words"]): number {
  let [sum, characters] = [0, 0]
  for (const { text, confidence } of words) {
    sum += confidence * text.length
    characters += text.length
  }
  return characters === 0 ? 0 : sum / characters
}
