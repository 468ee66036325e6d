import type { InputFile } from "../../base/files.ts"
import type { Host } from "../../base/host.ts"
import { openPdf, toolsOf } from "../../pdf/objects/file.ts"
import { startPdfium } from "../../pdf/pdfium/pdfium.ts"
import { soundBytes } from "../pdf-to-images/sound-bytes.ts"
import { Source } from "../assemble/source.ts"
import { Attempt } from "./attempt.ts"
import type { Bench } from "./attempt.ts"
import { makeBench } from "./compress.ts"
import { takeInventory } from "./inventory.ts"
import type { ImageUse } from "./inventory.ts"
import { imageSettingsOf, readOptions } from "./levels.ts"
import { reencode } from "./reencode.ts"
import type { Workshop } from "./reencode.ts"

/** Pages looked into; they are spread over the file. */
const SAMPLED_PAGES = 24
/** Images coded anew per level; the largest say most. */
const SAMPLED_IMAGES = 6
/** What packing, fonts and content usually give, where the file is too large to try. */
const PACKING = 0.8
/**
 * Files up to this size are written once without their images changed, which says what the rest
 * gives.
 */
const MOST_TRIED = 24 * 1024 * 1024

export type LevelSizes = Readonly<Record<"clear" | "balanced" | "small", number>>

/**
 * Estimates the size in bytes that each level would reach, from a sample of pages and images.
 *
 * Never above the present size. @throws ConversionError as `openPdf`.
 */
export async function estimateCompression(
  input: InputFile,
  host: Host,
  signal?: AbortSignal,
): Promise<LevelSizes> {
  const tools = toolsOf(host)
  const content = soundBytes(input, tools, [])
  const source = new Source(openPdf(content, tools, input.password), "")
  const { file, pages } = source
  const step = Math.max(1, pages.length / SAMPLED_PAGES)
  const sampled = Array.from(
    { length: Math.min(pages.length, SAMPLED_PAGES) },
    (_, index) => pages[Math.floor(index * step)],
  ).filter((page) => page !== undefined)
  const { images } = takeInventory(file, sampled, () => signal?.throwIfAborted())
  const largest = [...images.values()]
    .toSorted((a, b) => bytesOf(b) - bytesOf(a))
    .slice(0, SAMPLED_IMAGES)
  const inSample = [...images.values()].reduce((sum, use) => sum + bytesOf(use), 0)
  // Pages not looked at are taken to hold images as those that were.
  const allImages = Math.min(file.size, (inSample * pages.length) / Math.max(1, sampled.length))
  const shop: Workshop = { file, pdfium: await startPdfium(host), host }
  const rest = restOf(source, { ...shop, signal }, allImages)
  const sizeAt = async (level: keyof LevelSizes): Promise<number> => {
    const ratio = await imageRatio(shop, largest, level, signal)
    return Math.min(file.size, Math.round(allImages * ratio + rest))
  }
  return {
    clear: await sizeAt("clear"),
    balanced: await sizeAt("balanced"),
    small: await sizeAt("small"),
  }
}

/** Bytes that everything but the images will take. */
function restOf(
  source: Source,
  means: Pick<Bench, "pdfium" | "host" | "signal">,
  images: number,
): number {
  const { size } = source.file
  if (size > MOST_TRIED) return (size - images) * PACKING
  const bench = makeBench(source, readOptions({}), means, () => means.signal?.throwIfAborted())
  const written = new Attempt(bench, bench.options.images).write().length
  const kept = [...bench.inventory.images.values()].reduce((sum, use) => sum + bytesOf(use), 0)
  return Math.max(0, written - kept)
}

const bytesOf = (use: ImageUse): number => use.stream.body.bytes().length

async function imageRatio(
  shop: Workshop,
  uses: readonly ImageUse[],
  level: keyof LevelSizes,
  signal: AbortSignal | undefined,
): Promise<number> {
  let [before, after] = [0, 0]
  for (const use of uses) {
    signal?.throwIfAborted()
    const size = bytesOf(use)
    const made = Number.isFinite(use.dpi)
      ? await reencode(shop, use, imageSettingsOf(level))
      : undefined
    before += size
    after += made?.size ?? size
  }
  return before === 0 ? 1 : after / before
}
