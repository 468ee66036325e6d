import { apply, area } from "../../base/geometry.ts"
import type { Box } from "../../base/geometry.ts"
import { ConversionError } from "../../base/failure.ts"
import type { Diagnostic } from "../../base/failure.ts"
import type { GlyphRun, SceneItem, ScenePage } from "../../model/scene.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"
import { type DrawnStyle } from "./drawn-style.ts"
import { measureDrawnFaces } from "./drawn-faces.ts"
import { withDrawnLetters } from "./drawn-letters.ts"
import { readAnnotations } from "./annotations.ts"
import { drawAnnotations } from "./drawn-annotations.ts"
import { joinRegions, readShading, settleFill } from "./pictures/regions.ts"
import { shareRegions } from "./pictures/shared-regions.ts"
import { readStructure } from "./structure.ts"
import { boxInSpace } from "./cell-clips.ts"
import { framesInScene } from "./placed-objects.ts"
import type { DocumentFacts } from "./document-facts.ts"
import type { FontTable } from "./font-table.ts"
import { ClippedTwins } from "./clipped-twins.ts"
import { readGlyphRun } from "./glyph-runs.ts"
import type { ImageTable } from "./pictures/image-table.ts"
import { readImage } from "./pictures/images.ts"
import { withPlainPictures } from "./pictures/plain-pictures.ts"
import { markHidden, markOutlined } from "./hidden-runs.ts"
import { withMaskedLetters } from "./masked-letters.ts"
import { readLinks } from "./links.ts"
import { withLoneAdvances } from "./lone-glyphs.ts"
import { isOnHiddenLayer } from "./layers.ts"
import { countDrawing, objectTypes, walkObjects } from "./objects.ts"
import type { PageObject } from "./objects.ts"
import { Overprints } from "./overprint.ts"
import type { PageReading } from "./page-reading.ts"
import { measurePage } from "./page-space.ts"
import { readPageText } from "./page-text.ts"
import type { PageText } from "./page-text.ts"
import { withRareLetters } from "./rare-values.ts"
import { SpelledText } from "./spelled-text.ts"
import { withTextClips } from "./text-clips.ts"
import { markEnd } from "./trailing-space.ts"
import { withTurnedCharacters } from "./turned-characters.ts"
import { readLonePixel, readPaths } from "./paths.ts"
import { withCombs } from "./combs.ts"
import { withTicks } from "./ticks.ts"

export interface FileReading {
  readonly file: PdfFile
  readonly fonts: FontTable
  readonly images: ImageTable
  readonly diagnostics: Diagnostic[]
  readonly facts: DocumentFacts
  /** Gathers the pages into whose content annotations were drawn; absent: none are. */
  readonly changed?: Set<number>
  /** See `createCharacters`. */
  readonly charOf: (code: number) => string
}

type PageMarks = Pick<ScenePage, "links" | "annotations" | "fields">

/**
 * Reads one page of an open file. @throws ConversionError "file/damaged" where PDFium cannot load
 * it.
 */
export function readPage(of: FileReading, index: number): ScenePage {
  const { file } = of
  const { calls } = file.pdfium
  const first = file.keptPage(index)
  const empty = {
    ...of,
    index,
    tally: { glyphs: 0, unmapped: 0, patternTests: 0, shadowTests: 0, shades: 0 },
    before: { box: nowhere, clip: undefined },
  }
  const before = { ...empty, page: first, textPage: 0, ...measurePage(file, first) }
  const marks = { links: readLinks(before), ...readAnnotations(before) }
  const own = calls.FPDFPage_CountObjects(first)
  const isChanged = of.changed !== undefined && drawAnnotations(file, first)
  if (isChanged) of.changed.add(index)
  const page = isChanged ? file.reloadPage(index) : first
  const textPage = calls.FPDFText_LoadPage(page)
  try {
    const read = assemble({ ...empty, page, textPage, ...measurePage(file, page) })
    const items = of.changed
      ? withValues(of, read.items, { fields: marks.fields, index })
      : read.items
    // What annotations show is put behind the page's own objects.
    const from = isChanged && { annotationsFrom: countDrawing(file.pdfium, page, own) }
    return { ...read, items, ...marks, ...from }
  } finally {
    calls.FPDFText_ClosePage(textPage)
  }
}

/** Makes letters and words of what fields show. */
function withValues(
  { fonts }: FileReading,
  items: readonly SceneItem[],
  { fields, index }: Pick<ScenePage, "fields" | "index">,
): readonly SceneItem[] {
  const signFont = (): number => fonts.signs(index).index
  return withTicks(withCombs(withRareLetters(items, fields, signFont), fields), fields, signFont)
}

/** The place of a text before the first of a page. */
const nowhere: Box = { x0: 0, y0: 0, x1: 0, y1: 0 }

/** Reads one page as `readPage`; undefined where the file is too damaged for it. */
export function readPageIfSound(of: FileReading, index: number): ScenePage | undefined {
  try {
    return readPage(of, index)
  } catch (error) {
    if (error instanceof ConversionError && error.code === "file/damaged") return undefined
    throw error
  }
}

function assemble(reading: PageReading): Omit<ScenePage, keyof PageMarks> {
  const { pdfium } = reading.file
  const text = readPageText(pdfium, reading.textPage, reading.charOf)
  let styles: ReadonlyMap<number, DrawnStyle> | undefined
  reading.fonts.startPage((font) => {
    styles ??= measureDrawnFaces(reading, text, (each) => reading.fonts.isToldByInk(each))
    return styles.get(font)
  })
  const clip: Box = { x0: 0, y0: 0, x1: reading.width, y1: reading.height }
  const items: SceneItem[] = []
  const hidden = reading.facts.hiddenLayers
  const overprints = new Overprints(pdfium)
  const strips = new ClippedTwins(pdfium)
  const spelled = new SpelledText(reading)
  const addSpelled = (): void => {
    const ended = spelled.end()
    if (ended) items.push({ ...ended.run, object: ended.ordinal })
  }
  walkObjects(pdfium, reading.page, { space: reading.space, clip }, (object) => {
    if (hidden.size > 0 && isOnHiddenLayer(pdfium, object.handle, hidden)) return
    if (!spelled.goesOn(object)) addSpelled()
    if (object.type === objectTypes.text && spelled.takeRare(object)) return
    const found = readObject(reading, text, object)
    if (found.length === 0 && object.type === objectTypes.text && spelled.take(object)) return
    if (object.type === objectTypes.text) {
      if (spelled.join(object, found, items)) return
      if (found.length > 0) {
        overprints.remember(object, items.length)
        spelled.pass(object, found)
      } else {
        overprints.settle(object, items)
        markEnd(pdfium, object, items)
      }
    }
    for (const item of found) items.push(drawnBy(item, object))
    if (object.type === objectTypes.text)
      strips.take(object, items, found.length > 0 ? items.length - 1 : undefined)
  })
  addSpelled()
  const spaced = withLoneAdvances(items)
  const lettered = withMaskedLetters(reading, withTextClips(reading, spaced))
  const painted = lettered === spaced ? spaced : withPlainPictures(reading, lettered)
  const seen = markHidden(reading, markOutlined(withDrawnLetters(withTurnedCharacters(painted))))
  const label = pdfium.memory.readText((buffer, length) =>
    pdfium.calls.FPDF_GetPageLabel(reading.file.handle, reading.index, buffer, length),
  )
  const frames = framesOf(reading)
  return {
    index: reading.index,
    width: reading.width,
    height: reading.height,
    ...(label && { label }),
    items: shareRegions(reading, joinRegions(reading, seen)),
    structure: readStructure(pdfium, reading.page),
    ...(frames.length > 0 && { frames }),
    ...clipsOf(reading),
    textQuality: qualityOf(seen, reading.tally, area(clip)),
  }
}

/**
 * Notes what draws an item that was made for it: a copy of every item of a page would be garbage.
 */
function drawnBy(item: SceneItem, { ordinal }: PageObject): SceneItem {
  const placed: SceneItem & { object?: number } = item
  placed.object = ordinal
  return placed
}

/** What the program clipped the texts of a sheet to, where that is known. */
function clipsOf({
  facts,
  index,
  space,
}: PageReading): Pick<ScenePage, "textClips" | "clippedTexts"> {
  const textClips = facts.textClips(index).map((clip) => boxInSpace(clip, space))
  const clippedTexts = facts
    .clippedTexts(index)
    .map(({ x, y, clip }) => ({ ...apply(space, x, y), clip: boxInSpace(clip, space) }))
  return {
    ...(textClips.length > 0 && { textClips }),
    ...(clippedTexts.length > 0 && { clippedTexts }),
  }
}

function framesOf({ facts, index, space, height }: PageReading): Box[] {
  return framesInScene(facts.frames(index), space, height)
}

function readObject(
  reading: PageReading,
  text: PageText,
  object: PageObject,
): readonly SceneItem[] {
  switch (object.type) {
    case objectTypes.text:
      return asList(readGlyphRun(reading, text, object))
    case objectTypes.path:
      return readPaths(reading.file.pdfium, object).flatMap(
        (path) => settleFill(reading, object, path) ?? [],
      )
    case objectTypes.image:
      return asList(
        readLonePixel(reading.file.pdfium, object, { handle: reading.page }) ??
          readImage(reading, object),
      )
    case objectTypes.shading:
      return asList(readShading(reading, object))
    default:
      return []
  }
}

const asList = (item: SceneItem | undefined): readonly SceneItem[] => (item ? [item] : [])

/** What is told of the text of a page that cannot be read. */
export const unread: ScenePage["textQuality"] = {
  glyphs: 0,
  unmapped: 0,
  invisible: 0,
  imageCover: 0,
}

/** PDF text render mode that draws nothing. */
const INVISIBLE = 3

function qualityOf(
  items: readonly SceneItem[],
  tally: PageReading["tally"],
  pageArea: number,
): ScenePage["textQuality"] {
  const isInvisible = (item: SceneItem): item is GlyphRun =>
    item.kind === "glyphs" && (item.renderMode === INVISIBLE || item.hidden === "covered")
  let invisible = 0
  let covered = 0
  for (const item of items) {
    if (isInvisible(item)) invisible += item.chars.length
    else if (item.kind === "image" && !item.isRasterised) covered += area(item.box)
  }
  return {
    glyphs: tally.glyphs,
    unmapped: tally.unmapped,
    invisible,
    imageCover: pageArea > 0 ? Math.min(1, covered / pageArea) : 0,
  }
}
