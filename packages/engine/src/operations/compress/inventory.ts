import type { Matrix } from "../../base/geometry.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { isDict, isRef, isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfStream, PdfValue } from "../../pdf/objects/values.ts"
import { ContentScanner } from "./content-scan.ts"

/** One image object with every place it is drawn at. */
export interface ImageUse {
  readonly num: number
  readonly stream: PdfStream
  readonly width: number
  readonly height: number
  /** Least resolution at which it is drawn, pixels per inch. */
  dpi: number
  /** 0-based pages it is drawn on. */
  readonly pages: Set<number>
}

/** One font with the codes shown in it. */
export interface FontUse {
  readonly num: number
  /** Two bytes each for composite fonts, one for others. */
  readonly codes: Set<number>
  readonly isComposite: boolean
}

export interface Inventory {
  readonly images: ReadonlyMap<number, ImageUse>
  readonly fonts: ReadonlyMap<number, FontUse>
  /** Fonts written straight into resources. */
  readonly directFonts: ReadonlySet<PdfDict>
}

/** Finds the images and fonts that pages draw, and how. */
export function takeInventory(
  file: PdfFile,
  pages: readonly PdfPage[],
  onPage: (done: number) => void,
): Inventory {
  const images = new Map<number, ImageUse>()
  const fonts = new Map<number, FontUse>()
  const directFonts = new Set<PdfDict>()
  let current = 0
  const listener = {
    onImage: (value: PdfValue, matrix: Matrix): void => {
      const use = imageUse(file, images, value)
      if (!use) return
      use.pages.add(current)
      use.dpi = Math.min(use.dpi, resolution(use, matrix))
    },
    onText: (font: PdfValue, bytes: string): void => {
      if (isDict(font)) directFonts.add(font)
      if (!isRef(font)) return
      let use = fonts.get(font.num)
      if (!use)
        fonts.set(
          font.num,
          (use = {
            num: font.num,
            codes: new Set(),
            isComposite: file.dict(font)?.has("DescendantFonts") ?? false,
          }),
        )
      if (use.isComposite)
        for (let at = 0; at + 1 < bytes.length; at += 2)
          use.codes.add((bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1))
      else for (let at = 0; at < bytes.length; at += 1) use.codes.add(bytes.charCodeAt(at))
    },
  }
  const scanner = new ContentScanner(file, listener)
  for (const page of pages) {
    current = page.index
    scanner.scanPage(page.dict)
    onPage(page.index + 1)
  }
  return { images, fonts, directFonts }
}

function imageUse(
  file: PdfFile,
  images: Map<number, ImageUse>,
  value: PdfValue,
): ImageUse | undefined {
  if (!isRef(value)) return undefined
  const known = images.get(value.num)
  if (known) return known
  const stream = file.resolve(value)
  if (!isStream(stream) || nameOf(file.resolve(stream.dict.get("Subtype"))) !== "Image")
    return undefined
  const [width, height] = [
    file.number(stream.dict.get("Width")) ?? 0,
    file.number(stream.dict.get("Height")) ?? 0,
  ]
  if (width < 1 || height < 1) return undefined
  const use: ImageUse = { num: value.num, stream, width, height, dpi: Infinity, pages: new Set() }
  images.set(value.num, use)
  return use
}

function resolution(use: ImageUse, [a, b, c, d]: Matrix): number {
  const across = use.width / Math.max(0.01, Math.hypot(a, b) / 72)
  const down = use.height / Math.max(0.01, Math.hypot(c, d) / 72)
  return Math.min(across, down)
}
