import { areEqual } from "../../../base/bytes.ts"
import type { Rgb } from "../../../base/colour.ts"
import type { Box } from "../../../base/geometry.ts"
import type { SceneImage } from "../../../model/scene.ts"
import type { Pdfium } from "../../../pdf/pdfium/pdfium.ts"
import { contentHash } from "./content-hash.ts"
import type { DocumentFacts } from "../document-facts.ts"
import type { FilePicture } from "./file-picture.ts"
import { throughForms } from "../objects.ts"
import { readPaint } from "../paths.ts"
import { constantAlpha } from "./picture-alpha.ts"
import { hasHoles, largestSize, seenSize } from "./picture-mask.ts"
import { kindOfObject, kindOfPicture } from "./picture-kind.ts"
import { trialPicture } from "./picture-trial.ts"

/** An image of the file with the place where its bytes can be fetched again. */
export interface ImageEntry {
  readonly index: number
  readonly image: SceneImage
  /** 0-based page, and place of the image object among the page's objects. */
  readonly page: number
  readonly ordinal: number
  /** The object behind it, where it is known for sure. */
  readonly picture?: FilePicture
  /** What a stencil is painted with; absent for patterns and all other pictures. */
  readonly paint?: Rgb
  /** Its own alpha, and the one it is seen with for the forms around it. */
  readonly drawnWith?: { readonly own: number; readonly alpha: number }
  /** Samples are bits that stand for colours, which PDFium cannot give without drawing. */
  readonly isTwoColoured?: boolean
}

/**
 * Where an image object was met: handles of file and page, page number and number in the walk of
 * that page.
 */
export interface ImagePlace {
  readonly document: number
  readonly handle: number
  readonly page: number
  readonly ordinal: number
  /** Constant alpha of the forms around it. */
  readonly around?: number
}

/**
 * An image object as it is met: its size, its bytes' length, its paint, its object where that is
 * known.
 */
interface MetImage {
  readonly width: number
  readonly height: number
  readonly bytes: number
  readonly paint: Rgb
  /** Its own constant alpha, and the one it is seen with for the forms around it. */
  readonly own: number
  readonly alpha: number
  /**
   * Paint and alpha as they are in the key: a stencil is drawn in the colour of the moment, a
   * picture as pale.
   */
  readonly shade: string
  readonly before: FilePicture | undefined
}

/** What of a file's facts concerns its pictures. */
export type PictureFacts = Pick<DocumentFacts, "hasImageMasks" | "hasPatterns" | "pictures">

/** Drawings of one image whose alpha is looked at. */
const mostLookedAt = 16

/** Gathers the pictures of a file; the same stream drawn twice is one picture. */
export class ImageTable {
  readonly #pdfium: Pdfium
  readonly #entries: ImageEntry[] = []
  readonly #byKey = new Map<string, ImageEntry>()
  /** Objects with equal bytes that look different, by the key of their bytes. */
  readonly #variants = new Map<string, FilePicture[]>()
  readonly #facts: PictureFacts | undefined
  /** Objects whose bytes were found equal to those of an image. */
  readonly #matched = new Set<FilePicture>()
  /** Images of objects that were met before, by what they are painted with. */
  readonly #met = new Map<FilePicture, Map<string, ImageEntry>>()
  /** Constant alphas that drawings of images were seen to have, by size and bytes of the image. */
  readonly #alphas = new Map<string, readonly number[]>()
  /** First region of each look. */
  readonly #byLook = new Map<string, number>()

  /** Without facts nothing is told of masks: enough to count pictures. */
  constructor(pdfium: Pdfium, facts?: PictureFacts) {
    this.#pdfium = pdfium
    this.#facts = facts
  }

  /** Takes a region of a page in as a picture that is drawn when asked for, and gives its index. */
  region(key: string, box: Box, scale: number): number {
    const known = this.#byKey.get(key)
    if (known) return known.index
    const [width, height] = [
      Math.max(1, Math.round((box.x1 - box.x0) * scale)),
      Math.max(1, Math.round((box.y1 - box.y0) * scale)),
    ]
    return this.#add({
      image: { width, height, hasAlpha: true, isMask: false, format: "png", key },
      page: 0,
      ordinal: -1,
    }).index
  }

  /**
   * Gives the first picture of a region that looked like this, which is `index` itself where none
   * did.
   */
  shared(index: number, look: string): number {
    const first = this.#byLook.get(look) ?? index
    this.#byLook.set(look, first)
    return first
  }

  keyOf(index: number): string {
    return this.#entries[index]?.image.key ?? ""
  }

  entry(object: number, place: ImagePlace): ImageEntry | undefined {
    const { calls, memory } = this.#pdfium
    const { out } = memory
    if (!calls.FPDFImageObj_GetImagePixelSize(object, out, out + 4)) return undefined
    const size = { width: memory.unsigned(out), height: memory.unsigned(out + 4) }
    if (size.width === 0 || size.height === 0) return undefined
    const fill = readPaint(this.#pdfium, object, "fill")
    const paint = fill?.colour ?? 0
    const bytes = this.#pdfium.calls.FPDFImageObj_GetImageDataRaw(object, 0, 0)
    const own = fill ? 1 : this.#alphaOf(object, { ...size, bytes }, place)
    const alpha = fill ? 1 : throughForms(own, place.around ?? 1)
    const shade = `${paint === 0 ? "" : `c${paint.toString(36)}`}${alpha === 1 ? "" : `a${Math.round(alpha * 255)}`}`
    const before = this.#seenBefore(bytes, size, place)
    const met = before && this.#met.get(before)?.get(shade)
    if (met) return met
    const image = { ...size, bytes, paint, own, alpha, shade, before }
    const entry = this.#entryOf(object, image, place)
    if (before) this.#met.set(before, (this.#met.get(before) ?? new Map()).set(shade, entry))
    return entry
  }

  #entryOf(
    object: number,
    { paint, own, alpha, shade, bytes, before, ...size }: MetImage,
    place: ImagePlace,
  ): ImageEntry {
    const name = `i${size.width}x${size.height}${shade}`
    const hash = before?.hash ?? this.#hashOf(object, { ...size, bytes }, place)
    const alike = before ? [before] : hash === undefined ? [] : this.#match(hash, size, place)
    const picture = alike.length === 1 ? alike[0] : undefined
    const key =
      hash === undefined
        ? `${name}-at${place.page}.${place.ordinal}`
        : `${name}-${hash}${alike.length > 1 ? this.#trialSuffix(object, place) : this.#variantSuffix(`${name}-${hash}`, picture)}`
    const known = this.#byKey.get(key)
    if (known) return known
    const { traits, ...origin } = this.#describe(object, place, { paint, alpha, picture })
    const seenBy = traits.hasAlpha ? largestSize([size, ...alike.map(seenSize)]) : size
    return this.#add({
      image: { ...seenBy, key, ...traits },
      page: place.page,
      ordinal: place.ordinal,
      ...origin,
      // What lets the page through is drawn: the objects of the file hold it as it is without.
      ...(picture && alpha === 1 ? { picture } : {}),
      ...(alpha === own ? {} : { drawnWith: { own, alpha } }),
    })
  }

  list(): SceneImage[] {
    return this.#entries.map((entry) => entry.image)
  }

  at(index: number): ImageEntry | undefined {
    return this.#entries[index]
  }

  find(key: string): ImageEntry | undefined {
    return this.#byKey.get(key)
  }

  #add(found: Omit<ImageEntry, "index">): ImageEntry {
    const entry = { ...found, index: this.#entries.length }
    this.#entries.push(entry)
    this.#byKey.set(entry.image.key, entry)
    return entry
  }

  /** Gives the hash of an image's bytes, which is known where they are those of an object. */
  #hashOf(
    object: number,
    { bytes, width, height }: Pick<MetImage, "bytes" | "width" | "height">,
    { page }: ImagePlace,
  ): string | undefined {
    if (bytes === 0) return undefined
    const [only, ...others] = (this.#facts?.pictures(page, width, height) ?? []).filter(
      (picture) => picture.stream.body.length === bytes,
    )
    const { calls, memory } = this.#pdfium
    return memory.withBlock(bytes + 4, (address) => {
      calls.FPDFImageObj_GetImageDataRaw(object, address, bytes)
      const told = memory.u8.subarray(address, address + bytes)
      // One hash for both: to compare bytes takes less than to hash them once more.
      return only && others.length === 0 && areEqual(told, only.stream.body.bytes())
        ? only.hash
        : contentHash(told)
    })
  }

  /**
   * The constant alpha of an image. To see it takes a drawing of the whole: one that a page draws
   * over and over is taken for as pale as the last of its drawings that were looked at.
   */
  #alphaOf(
    object: number,
    { width, height, bytes }: Pick<MetImage, "width" | "height" | "bytes">,
    place: ImagePlace,
  ): number {
    if (!this.#pdfium.calls.FPDFPageObj_HasTransparency(object)) return 1
    const key = `${width}x${height} ${bytes}`
    const seen = this.#alphas.get(key) ?? []
    const last = seen.length < mostLookedAt ? undefined : seen.at(-1)
    if (last !== undefined) return last
    const alpha = constantAlpha(this.#pdfium, object, place)
    this.#alphas.set(key, [...seen, alpha])
    return alpha
  }

  /**
   * An object known from before that alone on this page has this size and length is met again, and
   * not hashed again: decks show one picture on every slide.
   */
  #seenBefore(
    bytes: number,
    { width, height }: Pick<SceneImage, "width" | "height">,
    { page }: ImagePlace,
  ): FilePicture | undefined {
    const [only, ...others] = this.#facts?.pictures(page, width, height) ?? []
    return only &&
      others.length === 0 &&
      this.#matched.has(only) &&
      only.stream.body.length === bytes
      ? only
      : undefined
  }

  /**
   * Finds the objects of the page that an image may have been made of, by its bytes: one, or
   * several that look different.
   */
  #match(
    hash: string,
    { width, height }: Pick<SceneImage, "width" | "height">,
    { page }: ImagePlace,
  ): readonly FilePicture[] {
    const found = (this.#facts?.pictures(page, width, height) ?? []).filter(
      (picture) => picture.hash === hash,
    )
    const [first, ...others] = found
    if (!first) return []
    if (others.some((other) => other !== first && other.look !== first.look)) return found
    this.#matched.add(first)
    return [first]
  }

  /** Objects with the same bytes may still differ in mask or colours: shadows of one colour do. */
  #variantSuffix(key: string, picture: FilePicture | undefined): string {
    if (!picture) return ""
    const known = this.#variants.get(key) ?? []
    this.#variants.set(key, known)
    const at = known.findIndex((other) => other === picture || other.look === picture.look)
    const index = at < 0 ? known.push(picture) - 1 : at
    return index === 0 ? "" : `-v${index}`
  }

  #trialSuffix(object: number, { document, handle }: ImagePlace): string {
    return `-t${trialPicture(this.#pdfium, document, handle, object)?.hash ?? ""}`
  }

  #describe(
    object: number,
    place: ImagePlace,
    { paint, alpha, picture }: Look,
  ): Pick<ImageEntry, "paint" | "isTwoColoured"> & {
    readonly traits: Pick<SceneImage, "hasAlpha" | "isMask" | "format">
  } {
    const { isMask, isPlainJpeg, isTwoColoured } =
      (picture && kindOfPicture(picture)) ?? kindOfObject(this.#pdfium, object, place)
    const hasAlpha =
      isMask ||
      alpha < 1 ||
      (this.#facts?.hasImageMasks(place.page) === true &&
        ((picture && hasHoles(picture)) ??
          trialPicture(this.#pdfium, place.document, place.handle, object)?.hasHoles === true))
    const traits = {
      hasAlpha,
      isMask,
      format: isPlainJpeg && !hasAlpha ? ("jpg" as const) : ("png" as const),
    }
    // The colour that PDFium tells of a pattern is made up.
    const isPainted = isMask && this.#facts?.hasPatterns(place.page) === false
    return { traits, ...(isPainted ? { paint } : {}), ...(isTwoColoured ? { isTwoColoured } : {}) }
  }
}

/** How a picture is drawn, and what it is made of. */
interface Look {
  readonly paint: Rgb
  readonly alpha: number
  readonly picture: FilePicture | undefined
}
