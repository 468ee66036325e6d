import type { Host } from "../../base/host.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"
import { inOrder } from "../pdf-to-images/render-queue.ts"
import type { Flattening } from "./flatten.ts"
import type { ImageUse, Inventory } from "./inventory.ts"
import { gentler } from "./levels.ts"
import type { CompressOptions, ImageSettings } from "./levels.ts"
import { isPrintColour, reencode } from "./reencode.ts"
import type { Reencoded } from "./reencode.ts"
import { rewrite } from "./rewrite.ts"
import type { Changes } from "./rewrite.ts"
import type { NewProgram } from "./subset-fonts.ts"

/**
 * What compression works on; `pdfium` is used for decoding and comparing, never at the same moment.
 */
export interface Bench {
  readonly file: PdfFile
  readonly pageCount: number
  readonly pdfium: Pdfium
  readonly host: Host
  readonly inventory: Inventory
  readonly fonts: ReadonlyMap<number, NewProgram>
  /** Maps and widths of fonts without characters nothing is set with, by object number. */
  readonly trimmed: ReadonlyMap<number, PdfValue>
  readonly contents: ReadonlySet<number>
  readonly duplicates: ReadonlyMap<number, number>
  /** Undefined: annotations stay what they are. */
  readonly flattening: Flattening | undefined
  readonly options: CompressOptions
  readonly signal: AbortSignal | undefined
  /** Streams already found smaller. */
  readonly repacked: Map<number, PdfValue>
}

/** One way of making the file smaller: how far each image goes. */
export class Attempt {
  readonly images = new Map<number, Reencoded>()
  private readonly bench: Bench
  private readonly settings: ImageSettings
  /** Steps back from the settings, by image; 3 means untouched. */
  private readonly steps = new Map<number, number>()
  /** Streams found smaller without spelling content anew. */
  private readonly repackedContent = new Map<number, PdfValue>()
  /** Content is written as it was: numbers rounded by a hair may move a thin line by a pixel. */
  keepsContent = false
  keepsFonts = false

  constructor(bench: Bench, settings: ImageSettings) {
    this.bench = bench
    this.settings = settings
  }

  /** Makes all images smaller, the largest first. */
  async encodeImages(onImage: (done: number, total: number) => void): Promise<void> {
    const { file, inventory, duplicates, options } = this.bench
    const uses = [...inventory.images.values()].filter(
      (use) =>
        !duplicates.has(use.num) &&
        Number.isFinite(use.dpi) &&
        !(options.level === "clear" && isPrintColour(file, use.stream.dict)),
    )
    await inOrder(
      uses.length,
      (index) => this.encode(uses[index], this.settings),
      async (made, index) => {
        const use = uses[index]
        if (use && made) this.images.set(use.num, made)
        onImage(index + 1, uses.length)
      },
    )
  }

  private async encode(
    use: ImageUse | undefined,
    settings: ImageSettings,
  ): Promise<Reencoded | undefined> {
    this.bench.signal?.throwIfAborted()
    return use ? reencode(this.bench, use, settings) : undefined
  }

  /**
   * Goes back one step with every changed image on a page; false where none is left to go back
   * with.
   */
  async stepBack(page: number): Promise<boolean> {
    let isChanged = false
    for (const use of this.bench.inventory.images.values()) {
      if (!use.pages.has(page) || !this.images.has(use.num)) continue
      const step = (this.steps.get(use.num) ?? 0) + 1
      this.steps.set(use.num, step)
      const settings = gentler(this.settings, step)
      const made = settings ? await this.encode(use, settings) : undefined
      if (made) this.images.set(use.num, made)
      else this.images.delete(use.num)
      isChanged = true
    }
    return isChanged
  }

  /** Goes back one step with what all pages share: content first, then fonts. */
  stepBackAll(): void {
    if (this.keepsContent) this.keepsFonts = true
    this.keepsContent = true
  }

  /** Pages that hold a changed image. */
  changedPages(): Set<number> {
    const pages = new Set<number>()
    for (const use of this.bench.inventory.images.values())
      if (this.images.has(use.num)) for (const page of use.pages) pages.add(page)
    return pages
  }

  write(): Uint8Array {
    const { file, options, repacked, ...bench } = this.bench
    const changes: Changes = {
      images: this.images,
      fonts: this.keepsFonts ? new Map() : bench.fonts,
      replaced: this.keepsFonts ? new Map() : bench.trimmed,
      duplicates: bench.duplicates,
      contents: this.keepsContent ? new Set() : bench.contents,
      removesMetadata: options.removesMetadata,
      keepsPartMetadata: options.level === "clear" && !options.removesMetadata,
      flattening: bench.flattening,
      greys: options.images.greyscale,
    }
    return rewrite(file, changes, this.keepsContent ? this.repackedContent : repacked)
  }
}
