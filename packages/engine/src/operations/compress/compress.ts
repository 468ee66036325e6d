import type { Diagnostic } from "../../base/failure.ts"
import type { ByteSource } from "../../base/files.ts"
import { openPdf, toolsOf } from "../../pdf/objects/file.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { isDict, isStream } from "../../pdf/objects/values.ts"
import { startPdfium } from "../../pdf/pdfium/pdfium.ts"
import { Source } from "../assemble/source.ts"
import { stemOf } from "../file-names.ts"
import { restrictionLoss } from "../input.ts"
import { pdfMediaType, resultOf, soleInput } from "../operation.ts"
import type { Operation } from "../operation.ts"
import { soundBytes } from "../pdf-to-images/sound-bytes.ts"
import { Attempt } from "./attempt.ts"
import type { Bench } from "./attempt.ts"
import { findDuplicates } from "./duplicates.ts"
import { planFlattening } from "./flatten.ts"
import { takeInventory } from "./inventory.ts"
import { readOptions, targetSteps } from "./levels.ts"
import type { CompressOptions } from "./levels.ts"
import { linearised } from "./order.ts"
import { contentNums } from "./content-scan.ts"
import { fontPrograms, fontUsers } from "./font-uses.ts"
import type { FontSurvey, FontUser } from "./font-uses.ts"
import { subsetFonts } from "./subset-fonts.ts"
import { trimMaps } from "./trim-maps.ts"
import { verified } from "./verify.ts"
import type { Subject } from "./verify.ts"

type OnImage = (done: number, total: number) => void

/**
 * Makes a PDF smaller: images coded anew, fonts without unused outlines, duplicates and unused
 * objects dropped.
 *
 * Text is never turned into pictures. Every page is drawn and compared; where the difference would
 * be seen, its images go back step by step. A result that is not smaller is replaced by the
 * original.
 * @throws ConversionError as `openPdf`.
 */
export const compressPdf: Operation = async (request, host, context) => {
  const { input, settings } = soleInput(request)
  const options = readOptions(settings)
  const tools = toolsOf(host)
  const losses: Diagnostic[] = []
  const content = soundBytes(input, tools, losses)
  const source = new Source(openPdf(content, tools, input.password), stemOf(input.name))
  const { file } = source
  losses.push(...restrictionLoss(file, input.name))
  const pages = source.pages.length
  const onPage = (done: number): void =>
    context.onProgress?.({ stage: "parse", pagesDone: done, pagesTotal: pages })
  const bench = makeBench(
    source,
    options,
    { pdfium: await startPdfium(host), host, signal: context.signal },
    onPage,
  )
  const onImage = (done: number, total: number): void =>
    context.onProgress?.({
      stage: "rebuild",
      pagesDone: Math.floor((done * pages) / Math.max(1, total)),
      pagesTotal: pages,
    })
  const subject: Subject = { bench, content, password: input.password, context }
  const packed =
    options.targetBytes === undefined
      ? await byLevel(subject, onImage)
      : await byTarget(subject, options.targetBytes, onImage, losses)
  const before = sizeOf(input.content)
  const made =
    packed && options.linearises
      ? linearised(packed, Math.min(before - 1, options.targetBytes ?? Infinity), tools)
      : packed
  const isSmaller = made !== undefined && made.length < before
  if (options.images.greyscale && isSmaller && hasShadings(file))
    losses.push({ kind: "feature-dropped", detail: "gradients keep their colours" })
  if (options.flattens && !isSmaller)
    losses.push({ kind: "feature-dropped", detail: "annotations and forms stay what they are" })
  if (isSmaller && source.isSigned) losses.push({ kind: "signature-broken", detail: "signature" })
  if (!isSmaller) losses.push({ kind: "already-smallest", data: { bytes: before } })
  await context.emit({
    name: `${source.name}.pdf`,
    mediaType: pdfMediaType,
    content: isSmaller ? made : wholeOf(input.content),
    pages,
  })
  context.onProgress?.({ stage: "verify", pagesDone: pages, pagesTotal: pages })
  return resultOf(1, pages, losses)
}

/**
 * Looks through a file for all that can be made smaller; `onPage` hears how many pages are done.
 */
export function makeBench(
  source: Source,
  options: CompressOptions,
  means: Pick<Bench, "pdfium" | "host" | "signal">,
  onPage: (done: number) => void,
): Bench {
  const { file, pages } = source
  const inventory = takeInventory(file, pages, onPage)
  const survey: FontSurvey = { file, inventory, duplicates: findDuplicates(file) }
  const users = options.subsetsFonts ? fontUsers(survey) : new Map<number, FontUser>()
  return {
    ...means,
    file,
    pageCount: pages.length,
    inventory,
    fonts: subsetFonts(file, fontPrograms(survey, users)),
    trimmed: trimMaps(survey, users),
    contents: contentNums(file, pages),
    duplicates: survey.duplicates,
    flattening: options.flattens ? planFlattening(file, pages) : undefined,
    options,
    repacked: new Map(),
  }
}

async function byLevel(subject: Subject, onImage: OnImage): Promise<Uint8Array | undefined> {
  const { options } = subject.bench
  const attempt = new Attempt(subject.bench, options.images)
  await attempt.encodeImages(onImage)
  return verified(subject, attempt, options.leastSimilarity)
}

/**
 * Tries ever stronger settings, halving the choice each time; the gentlest that meets the target
 * wins.
 */
async function byTarget(
  subject: Subject,
  target: number,
  onImage: OnImage,
  losses: Diagnostic[],
): Promise<Uint8Array | undefined> {
  const { bench } = subject
  const { greyscale } = bench.options.images
  const plain = new Attempt(bench, bench.options.images)
  const lossless = await verified(subject, plain, undefined)
  if (!lossless) return undefined
  if (lossless.length <= target && !greyscale) return lossless
  let [low, high] = [0, targetSteps.length - 1]
  let best: Uint8Array | undefined
  let least = lossless
  while (low <= high) {
    const middle = (low + high) >> 1
    const step = targetSteps[middle]
    if (!step) break
    const attempt = new Attempt(bench, { ...step, onlyAboveDpi: step.dpi * 1.1, greyscale })
    attempt.keepsFonts = plain.keepsFonts
    attempt.keepsContent = plain.keepsContent
    await attempt.encodeImages(onImage)
    const made = attempt.write()
    if (made.length < least.length) least = made
    if (made.length <= target) {
      best = made
      high = middle - 1
    } else low = middle + 1
  }
  if (best) return best
  losses.push({
    kind: "target-missed",
    detail: "best size",
    data: { wanted: target, best: least.length },
  })
  return least
}

/** Gradients are functions, not colours: they stay. */
function hasShadings(file: PdfFile): boolean {
  for (const num of file.numbers()) {
    const value = file.load(num)
    if ((isStream(value) ? value.dict : isDict(value) ? value : undefined)?.has("ShadingType"))
      return true
  }
  return false
}

const sizeOf = (content: Uint8Array | ByteSource): number =>
  content instanceof Uint8Array ? content.length : content.size

const wholeOf = (content: Uint8Array | ByteSource): Uint8Array =>
  content instanceof Uint8Array ? content : content.read(0, content.size)
