import { ConversionError } from "../base/failure.ts"
import type { Box } from "../base/geometry.ts"
import type { OcrOptions, OcrResult, PixelImage, RecognisedAside } from "../base/host.ts"
import { readAside } from "./aside.ts"
import { columnStrip } from "./column-strip.ts"
import { findText } from "./find-text.ts"
import { laidOut, readCharacters, readWithAmounts, stripOf } from "./read-line.ts"
import { boxOf, type Rectangle } from "./rectangle.ts"
import { isOtherScript } from "../base/other-script.ts"
import { inOtherAlphabet, withSecondReading } from "./second-reading.ts"
import type { LineRead, ReadBlock } from "./second-reading.ts"
import { Scripts } from "./scripts.ts"
import type { Strip } from "./strip.ts"
import { standingOf } from "./standing.ts"
import type { TextModels } from "./text-models.ts"
import { isTall } from "./tall.ts"

/** Mean confidence of a line from which its words are kept; others are specks and pictures. */
const LEAST_CONFIDENCE = 0.5
/**
 * The same for what the detection did not find, by whether it is a letter or a digit: specks and
 * bullets are read as signs.
 */
const LEAST_GUESSED = { letter: 0.6, sign: 0.75 } as const
/**
 * Processor seconds for one page; a page of 8-point print over an A3 sheet takes ten. By the clock
 * a busy machine takes many times that, which is for the limit of the whole conversion to judge.
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
  { dpi, signal, readBlock, shrink, processorSeconds }: PageReading,
): Promise<OcrResult> {
  const end = processorSeconds() + PAGE_BUDGET
  const rectangles = await findText(models, picture, {
    dpi,
    shrink,
    ...(signal ? { signal } : {}),
  })
  const standing = await standingOf(models, picture, rectangles)
  if (standing.rotation !== 0)
    return { words: [], rotation: standing.rotation, confidence: standing.confidence }
  const lines: StandingLine[] = []
  const aside: RecognisedAside[] = []
  const unread: Box[] = []
  const scripts = new Scripts()
  // Where most are tall, the page is one of columns.
  const isUpright = 2 * rectangles.filter(isTall).length < rectangles.length
  for (const rectangle of rectangles) {
    signal?.throwIfAborted()
    if (processorSeconds() > end)
      throw new ConversionError("limit/time", "Text recognition of a page took too long.", {
        hint: "Choose a lower resolution or fewer pages.",
      })
    const column = isTall(rectangle) ? await readColumn(models, picture, rectangle) : undefined
    // A digit or letter by itself is higher than wide, too.
    const isVertical = column !== undefined && !(isUpright && column.characters.length === 1)
    const { strip, characters } = isVertical
      ? column
      : await readWithAmounts(models, picture, { line: rectangle, latin: scripts.latinShare(1) })
    const lying =
      isVertical && isUpright
        ? await readAside(models, picture, { rectangle, column: meanConfidence(characters) })
        : undefined
    if (lying) {
      aside.push(lying)
      continue
    }
    const least = rectangle.isGuessed === true ? leastGuessed(characters) : LEAST_CONFIDENCE
    // Who reads a second time knows no squeezed letters.
    const whole = (): Strip => (isVertical ? strip : stripOf(picture, rectangle, { latin: 1 }))
    const isSure = meanConfidence(characters) >= least
    if (isSure) scripts.count(characters)
    else if (rectangle.isGuessed === true) unread.push(boxOf(rectangle))
    lines.push({ strip, characters, isVertical, isSure, whole })
  }
  const words = await readTwice(lines, readBlock, signal)
  return {
    words,
    ...(aside.length > 0 && { aside }),
    ...(unread.length > 0 && { unread }),
    rotation: 0,
    confidence: meanConfidence(words),
  }
}

/** A line of a page that stands upright, or is a column. */
interface StandingLine extends LineRead {
  readonly isVertical: boolean
  /** Its words are kept; those of others are specks, pictures, or of another alphabet. */
  readonly isSure: boolean
}

/** Gives the words of lines, which are read a second time where the networks lack what they say. */
async function readTwice(
  all: readonly StandingLine[],
  readBlock: ReadBlock | undefined,
  signal: AbortSignal | undefined,
): Promise<OcrResult["words"]> {
  const lines = all.filter(({ isSure }) => isSure)
  const first = wordsOf(lines)
  if (!readBlock) return first
  if (isOtherScript(first)) {
    const others = await inOtherAlphabet(all, readBlock, signal)
    return wordsOf(all.flatMap((line, at) => others.get(at) ?? (line.isSure ? [line] : [])))
  }
  const read = await withSecondReading(lines, readBlock, signal)
  return read.every((line, index) => line === lines[index]) ? first : wordsOf(read)
}

const wordsOf = (lines: readonly StandingLine[]): OcrResult["words"] =>
  lines.flatMap(({ strip, characters, isVertical }, line) =>
    laidOut(characters, strip).words.map((word) => ({
      ...word,
      line,
      ...(isVertical ? { isVertical: true } : {}),
    })),
  )

const leastGuessed = (characters: LineRead["characters"]): number =>
  characters.some(({ text }) => /[\p{L}\p{N}]/u.test(text))
    ? LEAST_GUESSED.letter
    : LEAST_GUESSED.sign

async function readColumn(
  models: TextModels,
  picture: PixelImage,
  rectangle: Rectangle,
): Promise<Pick<LineRead, "strip" | "characters">> {
  const strip = columnStrip(picture, rectangle)
  return { strip, characters: await readCharacters(models, strip) }
}

export interface PageReading extends Pick<OcrOptions, "dpi" | "signal"> {
  /** Gives a grey picture at another size, its pixels averaged. */
  readonly shrink: (picture: PixelImage, width: number, height: number) => Promise<PixelImage>
  /** Processor time that was used until now. */
  readonly processorSeconds: () => number
  /** Reads traditional lines a second time; absent: what the networks read stands. */
  readonly readBlock?: ReadBlock
}

function meanConfidence(
  read: readonly { readonly text: string; readonly confidence: number }[],
): number {
  let [sum, characters] = [0, 0]
  for (const { text, confidence } of read) {
    if (text.trim() === "") continue
    sum += confidence * text.length
    characters += text.length
  }
  return characters === 0 ? 0 : sum / characters
}
