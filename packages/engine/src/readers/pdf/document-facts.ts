import { ConversionError } from "../../base/failure.ts"
import type { Host } from "../../base/host.ts"
import { openPdf, toolsOf } from "../../pdf/objects/file.ts"
import type { PdfFile as ObjectFile } from "../../pdf/objects/file.ts"
import { differences } from "../../pdf/objects/differences.ts"
import { readPages } from "../../pdf/objects/pages.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { decodeText } from "../../pdf/objects/text.ts"
import { isDict, isRef, isStream, isString, nameOf } from "../../pdf/objects/values.ts"
import type { PdfStream, PdfValue } from "../../pdf/objects/values.ts"
import type { RandomAccess } from "../../pdf/pdfium/pdfium.ts"
import type { Box } from "../../base/geometry.ts"
import type { ClippedText } from "../../model/scene.ts"
import { clippedTexts, clipsCells, cutsAtPages, textClips } from "./cell-clips.ts"
import { framesObjects, objectFrames } from "./placed-objects.ts"
import { FilePicture } from "./pictures/file-picture.ts"

/** What PDFium's interface does not tell, read from the file's objects. */
export interface DocumentFacts {
  /** Names of the layers that are not shown. Source: ISO 32000-2, 8.11.4.3, table 99. */
  readonly hiddenLayers: ReadonlySet<string>
  /** Whether a page or a form on it may fill with a pattern or shading. */
  hasPatterns(page: number): boolean
  /** Whether a picture of the page has a mask of its own. */
  hasImageMasks(page: number): boolean
  /** Clips of the objects in the text of a page, in PDF page space; see `objectFrames`. */
  frames(page: number): readonly Box[]
  /** Clips of the texts of a page of a printed sheet, in PDF page space; see `textClips`. */
  textClips(page: number): readonly Box[]
  /** Texts that the edge of a page or of a cell cuts, in PDF page space; see `clippedTexts`. */
  clippedTexts(page: number): readonly ClippedText[]
  /**
   * The image XObjects of a size that a page and its forms name, where their colours are the
   * device's own; inline images are none.
   */
  pictures(page: number, width: number, height: number): readonly FilePicture[]
  /**
   * Names that the encoding of a font of the page gives to codes, by the font's name with or
   * without its prefix; none for a code that fonts of one name call differently.
   */
  glyphNames(page: number, font: string): ReadonlyMap<number, string>
  /**
   * Whether all fonts of a name on the page are coded by the numbers of their glyphs: without a map
   * their codes say nothing. Source: ISO 32000-2, table 116, Identity-H and Identity-V.
   */
  isCodedByGlyphs(page: number, font: string): boolean
}

interface Opened {
  readonly file: ObjectFile
  pages?: readonly PdfPage[]
}

/** Resource dictionaries looked at for one page; forms may refer to each other without end. */
const MAX_RESOURCES = 200

/**
 * Reads facts when they are first asked for. A file whose objects cannot be read has none of them.
 */
export function documentFacts(
  source: Uint8Array | RandomAccess,
  host: Host,
  password: string | undefined,
): DocumentFacts {
  const objects = openedOnce(source, host, password)
  let layers: ReadonlySet<string> | undefined
  const byPage = new Map<number, ResourceFacts>()
  const known = new Map<PdfStream, FilePicture>()
  const pageOf = (open: Opened, index: number): PdfPage | undefined => {
    open.pages ??= readPages(open.file).pages
    return open.pages[index]
  }
  const partsOf = partsReader(objects, pageOf)
  const factsOf = (index: number): ResourceFacts => {
    const before = byPage.get(index)
    if (before) return before
    const found = tolerate(() => {
      const open = objects()
      if (!open) return undefined
      return resourceFacts(open.file, pageOf(open, index)?.dict.get("Resources"), known)
    })
    const facts = found ?? unreadFacts()
    byPage.set(index, facts)
    return facts
  }
  const encodingsOf = (page: number, font: string): readonly PdfValue[] =>
    factsOf(page).encodings.get(font.replace(SUBSET, "")) ?? []
  return {
    get hiddenLayers() {
      const open = layers ? undefined : objects()
      layers ??= (open && tolerate(() => hiddenLayers(open.file))) ?? new Set()
      return layers
    },
    hasPatterns: (page) => factsOf(page).patterns,
    frames: partsOf(framesObjects, objectFrames),
    textClips: partsOf(clipsCells, textClips),
    clippedTexts: partsOf(cutsAtPages, clippedTexts),
    hasImageMasks: (page) => factsOf(page).masks,
    isCodedByGlyphs: (page, font) =>
      tolerate(() => areGlyphNumbers(objects()?.file, encodingsOf(page, font))) ?? false,
    glyphNames: (page, font) =>
      tolerate(() => {
        const open = objects()
        return open && namesOf(open.file, encodingsOf(page, font))
      }) ?? new Map(),
    pictures: (page, width, height) => {
      const { standIns, pictures } = factsOf(page)
      return standIns ? [] : (pictures.get(sizeKey(width, height)) ?? [])
    },
  }
}

/** Reads parts of pages that programs write in a way of their own, where one of these made the file. */
const partsReader =
  (
    objects: () => Opened | undefined,
    pageOf: (open: Opened, index: number) => PdfPage | undefined,
  ) =>
  <T>(
    isOwn: (file: ObjectFile) => boolean,
    read: (file: ObjectFile, page: PdfPage) => readonly T[],
  ): ((index: number) => readonly T[]) => {
    let isKnown: boolean | undefined
    return (index) =>
      tolerate(() => {
        const open = objects()
        const page = open && (isKnown ??= isOwn(open.file)) ? pageOf(open, index) : undefined
        return open && page ? read(open.file, page) : []
      }) ?? []
  }

/** What is told of a page whose resources cannot be read. */
const unreadFacts = (): ResourceFacts => ({
  patterns: false,
  masks: true,
  standIns: false,
  pictures: new Map(),
  encodings: new Map(),
})

const areGlyphNumbers = (file: ObjectFile | undefined, encodings: readonly PdfValue[]): boolean =>
  encodings.length > 0 &&
  encodings.every((each) => /^Identity-[HV]$/.test(nameOf(file?.resolve(each)) ?? ""))

/** Facts are a help, not a need: damage that stops them does not stop the reader. */
function tolerate<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConversionError) return undefined
    throw error
  }
}

/** Opens the objects of a file when they are first asked for. */
function openedOnce(
  source: Uint8Array | RandomAccess,
  host: Host,
  password: string | undefined,
): () => Opened | undefined {
  let opened: Opened | undefined | "broken"
  return () => {
    opened ??= tolerate(() => ({ file: openPdf(source, toolsOf(host), password) })) ?? "broken"
    return opened === "broken" ? undefined : opened
  }
}

interface ResourceFacts {
  patterns: boolean
  masks: boolean
  /** Colour spaces stand in for those of the device. Source: ISO 32000-2, 8.6.5.6. */
  standIns: boolean
  /** By their size. */
  readonly pictures: Map<string, FilePicture[]>
  /** Encodings by the name of their font without its prefix. */
  readonly encodings: Map<string, PdfValue[]>
}

const sizeKey = (width: number, height: number): string => `${width}x${height}`

interface ResourceWalk {
  readonly facts: ResourceFacts
  readonly pending: (PdfValue | undefined)[]
  readonly seen: Set<number>
  readonly known: Map<PdfStream, FilePicture>
}

function resourceFacts(
  file: ObjectFile,
  root: PdfValue | undefined,
  known: Map<PdfStream, FilePicture>,
): ResourceFacts {
  const facts: ResourceFacts = {
    patterns: false,
    masks: false,
    standIns: false,
    pictures: new Map(),
    encodings: new Map(),
  }
  const seen = new Set<number>()
  const pending: (PdfValue | undefined)[] = [root]
  for (let count = 0; pending.length > 0 && count < MAX_RESOURCES; count++) {
    const value = pending.pop()
    if (isRef(value)) {
      if (seen.has(value.num)) continue
      seen.add(value.num)
    }
    const resources = file.dict(value)
    if (!resources) continue
    if ((file.dict(resources.get("Pattern"))?.size ?? 0) > 0) facts.patterns = true
    if (
      [...(file.dict(resources.get("ColorSpace"))?.keys() ?? [])].some((name) =>
        name.startsWith("Default"),
      )
    )
      facts.standIns = true
    for (const entry of file.dict(resources.get("Font"))?.values() ?? [])
      visitFont(file, entry, facts)
    for (const entry of file.dict(resources.get("XObject"))?.values() ?? [])
      visitXObject(file, entry, { facts, pending, seen, known })
  }
  return facts
}

function visitFont(file: ObjectFile, entry: PdfValue, { encodings }: ResourceFacts): void {
  const font = file.dict(entry)
  const name = nameOf(file.resolve(font?.get("BaseFont")))?.replace(SUBSET, "")
  const encoding = font?.get("Encoding")
  if (name === undefined || encoding === undefined) return
  const before = encodings.get(name)
  if (before) before.push(encoding)
  else encodings.set(name, [encoding])
}

/** What the name of a font that is embedded in part begins with. Source: ISO 32000-2, 9.9.2. */
const SUBSET = /^[A-Z]{6}\+/

/** The names that encodings give to codes, without those that they disagree on. */
function namesOf(file: ObjectFile, encodings: readonly PdfValue[]): Map<number, string> {
  const names = new Map<number, string>()
  const disputed = new Set<number>()
  for (const encoding of encodings)
    for (const [code, name] of differences(file, file.dict(encoding)?.get("Differences")))
      if ((names.get(code) ?? name) === name) names.set(code, name)
      else disputed.add(code)
  for (const code of disputed) names.delete(code)
  return names
}

function visitXObject(file: ObjectFile, entry: PdfValue, walk: ResourceWalk): void {
  if (isRef(entry)) {
    if (walk.seen.has(entry.num)) return
    walk.seen.add(entry.num)
  }
  const object = file.resolve(entry)
  if (!isStream(object)) return
  if (nameOf(file.resolve(object.dict.get("Subtype"))) === "Form") {
    walk.pending.push(object.dict.get("Resources"))
    return
  }
  if (object.dict.has("SMask") || object.dict.has("Mask")) walk.facts.masks = true
  const picture = walk.known.get(object) ?? new FilePicture(file, object)
  walk.known.set(object, picture)
  const key = sizeKey(picture.width, picture.height)
  const alike = walk.facts.pictures.get(key)
  if (alike) alike.push(picture)
  else walk.facts.pictures.set(key, [picture])
}

function hiddenLayers(file: ObjectFile): Set<string> {
  const properties = file.dict(file.catalog.get("OCProperties"))
  const config = properties && file.dict(properties.get("D"))
  if (!properties || !config) return new Set()
  const namesOf = (list: PdfValue | undefined): string[] => {
    const items = file.resolve(list)
    return Array.isArray(items) ? items.flatMap((item) => layerName(file, file.resolve(item))) : []
  }
  if (nameOf(file.resolve(config.get("BaseState"))) === "OFF") {
    const shown = new Set(namesOf(config.get("ON")))
    return new Set(namesOf(properties.get("OCGs")).filter((name) => !shown.has(name)))
  }
  return new Set(namesOf(config.get("OFF")))
}

function layerName(file: ObjectFile, group: PdfValue): string[] {
  const name: PdfValue = isDict(group) ? file.resolve(group.get("Name")) : null
  return isString(name) ? [decodeText(name)] : []
}
