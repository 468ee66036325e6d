import type { PixelImage } from "../base/host.ts"
import { columnStrip } from "./column-strip.ts"
import { readLine, STRIP_HEIGHT, stripOf } from "./read-line.ts"
import type { Rectangle } from "./rectangle.ts"
import type { Strip } from "./strip.ts"
import { isTall } from "./tall.ts"
import type { TextModels } from "./text-models.ts"

/** How a page stands: degrees clockwise to turn it by, and how sure its samples could be read. */
export interface Standing {
  readonly rotation: 0 | 90 | 180 | 270
  readonly confidence: number
}

/** Lines that are looked at; the longest ones say most. */
const SAMPLES = 7
/** Width over height of the part of a line that the direction model looks at. */
const DIRECTION_SHARE = 4
/** Mean probability of standing upside down from which the page is read both ways. */
const SUSPICIOUS = 0.4
/** By how much another standing must be read better than the present one. */
const BETTER = 0.05
/**
 * The same for lines on their left side against columns: the network reads columns well both ways,
 * lines that lie so not at all as columns.
 */
const FAR_BETTER = 0.3

/**
 * Tells how a page stands by the way its longest lines are read best.
 *
 * Where most of them are tall, the page lies on its side or its text runs in columns.
 */
export async function standingOf(
  models: TextModels,
  picture: PixelImage,
  lines: readonly Rectangle[],
): Promise<Standing> {
  const samples = lines
    .toSorted((a, b) => Math.max(b.width, b.height) - Math.max(a.width, a.height))
    .slice(0, SAMPLES)
  const tall = samples.filter(isTall)
  if (samples.length === 0) return { rotation: 0, confidence: 0 }
  if (tall.length * 2 > samples.length) return ofTall(models, picture, tall)
  const wide = samples.filter((line) => !isTall(line))
  const turned = await meanOf(wide, (line) =>
    models.isUpsideDown(beginning(stripOf(picture, line))),
  )
  if (turned < SUSPICIOUS) return { rotation: 0, confidence: 1 }
  const upright = await readability(models, wide, (line) => stripOf(picture, line))
  const onHead = await readability(models, wide, (line) => stripOf(picture, line, { turns: 2 }))
  return onHead > upright + BETTER
    ? { rotation: 180, confidence: onHead }
    : { rotation: 0, confidence: upright }
}

async function ofTall(
  models: TextModels,
  picture: PixelImage,
  tall: readonly Rectangle[],
): Promise<Standing> {
  const column = await readability(models, tall, (line) => columnStrip(picture, line))
  const right = await readability(models, tall, (line) => stripOf(picture, line, { turns: 1 }))
  const left = await readability(models, tall, (line) => stripOf(picture, line, { turns: 3 }))
  // Trained with columns that lay on their left side, the network also reads the characters of a
  // page that lies so, one by one and in the wrong order: being read whole decides.
  if (right > left && right > column - BETTER) return { rotation: 90, confidence: right }
  return left > column + FAR_BETTER
    ? { rotation: 270, confidence: left }
    : { rotation: 0, confidence: column }
}

const readability = (
  models: TextModels,
  lines: readonly Rectangle[],
  strip: (line: Rectangle) => Strip,
): Promise<number> =>
  meanOf(lines, async (line) => (await readLine(models, strip(line))).confidence)

async function meanOf(
  lines: readonly Rectangle[],
  measure: (line: Rectangle) => Promise<number>,
): Promise<number> {
  let sum = 0
  for (const line of lines) sum += await measure(line)
  return lines.length === 0 ? 0 : sum / lines.length
}

/** The first part of a strip, filled up with paper: what the direction model was trained with. */
function beginning(strip: Strip): Strip {
  const width = STRIP_HEIGHT * DIRECTION_SHARE
  const data = new Float32Array(width * strip.height).fill(255)
  const taken = Math.min(width, strip.width)
  for (let y = 0; y < strip.height; y++)
    data.set(strip.data.subarray(y * strip.width, y * strip.width + taken), y * width)
  return { ...strip, width, data }
}
