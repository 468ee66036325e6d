import type { OcrResult, PixelImage } from "../base/host.ts"
import { readLine, stripOf } from "./read-line.ts"
import type { Rectangle } from "./rectangle.ts"
import type { TextModels } from "./text-models.ts"

type Aside = NonNullable<OcrResult["aside"]>[number]

/** Mean confidence of a line that lies on its side; characters one below the other have less so. */
const LEAST_CONFIDENCE = 0.85
/** Characters that it has at least: one or two tell no direction. */
const LEAST_CHARACTERS = 3
/**
 * By how much it may be read worse than as a column, and must be read better where it runs down:
 * the network reads characters of such lines one by one, in the wrong order, and those of columns
 * well both ways.
 */
const MOST_WORSE = 0.05
const FAR_BETTER = 0.1

/**
 * Reads a tall rectangle of an upright page as a line that lies on its side, as labels beside a
 * picture and heads of narrow columns do; undefined where it is a column, which was read with a
 * mean confidence of `column`.
 */
export async function readAside(
  models: TextModels,
  picture: PixelImage,
  { rectangle, column }: { readonly rectangle: Rectangle; readonly column: number },
): Promise<Aside | undefined> {
  const [up, down] = [
    await readLine(models, stripOf(picture, rectangle, { turns: 1, latin: 1 })),
    await readLine(models, stripOf(picture, rectangle, { turns: 3, latin: 1 })),
  ]
  const isUp = up.confidence > down.confidence
  const [line, least] = isUp ? [up, column - MOST_WORSE] : [down, column + FAR_BETTER]
  const letters = line.words.reduce((sum, { text }) => sum + text.length, 0)
  if (line.confidence < Math.max(LEAST_CONFIDENCE, least) || letters < LEAST_CHARACTERS)
    return undefined
  return { turns: isUp ? 1 : 3, words: line.words.map((word) => ({ ...word, line: 0 })) }
}
