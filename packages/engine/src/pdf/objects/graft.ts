import type { PdfFile } from "./file.ts"
import { withSoundContents } from "./page-contents.ts"
import { isDict, isRef, nameOf, ref } from "./values.ts"
import type { PdfDict, PdfRef, PdfValue } from "./values.ts"
import type { PdfWriter } from "./writer.ts"

/** Changes an object on its way into the new file; gets its source number. */
export type Transform = (value: PdfValue, num: number) => PdfValue

export interface GraftOptions {
  /** Objects that are left out: references to them become null. */
  readonly isExcluded?: (num: number) => boolean
  readonly transform?: Transform
  /** Source objects that another one stands for. */
  readonly standIns?: ReadonlyMap<number, number>
}

/** A reference to an object of the new file, for values that also refer to the old one. */
export const local = (num: number): PdfRef => ref(-num)

/**
 * Copies objects of one file into another, with everything they refer to.
 *
 * What nothing refers to is never visited, so unused objects stay behind by themselves.
 */
export class Graft {
  readonly file: PdfFile
  private readonly writer: PdfWriter
  private readonly targets = new Map<number, number>()
  private readonly pending: number[] = []
  private readonly isExcluded: (num: number) => boolean
  private readonly overrides = new Map<number, PdfValue>()
  private readonly transform: Transform | undefined
  private readonly standIns: ReadonlyMap<number, number> | undefined
  /** Bound, because it is handed to the writer for every object. */
  readonly mapRef: (num: number) => number

  constructor(file: PdfFile, writer: PdfWriter, options: GraftOptions = {}) {
    this.file = file
    this.writer = writer
    this.isExcluded = options.isExcluded ?? (() => false)
    this.transform = options.transform
    this.standIns = options.standIns
    this.mapRef = (num) => this.targetOf(num)
  }

  /** Says which object of the new file stands for source object `num`; 0 for none. */
  assign(num: number, target: number): void {
    if (num >= 0) this.targets.set(num, target)
  }

  /** Writes `value` in place of source object `num`; its references are the source's. */
  override(num: number, value: PdfValue): void {
    this.overrides.set(num, value)
  }

  /** Gives the dictionary that `override` set for a reference. */
  overridden(value: PdfValue): PdfDict | undefined {
    const found = isRef(value) ? this.overrides.get(value.num) : undefined
    return isDict(found) ? found : undefined
  }

  /**
   * Gives a value whose references already mean the new file, so that values of several sources can
   * be mixed.
   */
  localise(value: PdfValue): PdfValue {
    if (isRef(value)) {
      const target = this.targetOf(value.num)
      return target === 0 ? null : local(target)
    }
    if (Array.isArray(value)) return value.map((item) => this.localise(item))
    if (isDict(value)) return new Map([...value].map(([key, item]) => [key, this.localise(item)]))
    return value
  }

  private targetOf(given: number): number {
    if (given < 0) return -given
    const num = this.standIns?.get(given) ?? given
    const known = this.targets.get(num)
    if (known !== undefined) return known
    const isAbsent = this.isExcluded(num) || !this.file.has(num)
    const target = isAbsent ? 0 : this.writer.allocate()
    this.targets.set(num, target)
    if (!isAbsent) this.pending.push(num)
    return target
  }

  /** Writes what is referred to and not yet written; yields output as it becomes ready. */
  *flush(): Iterable<Uint8Array> {
    while (this.writeNext()) if (this.writer.isReady) yield* this.writer.take()
  }

  /** Writes what is referred to and leaves the output with the writer: for small sources. */
  flushAll(): void {
    while (this.writeNext());
  }

  private writeNext(): boolean {
    const num = this.pending.pop()
    if (num === undefined) return false
    const found = this.overrides.get(num) ?? this.file.load(num)
    const isPage = isDict(found) && nameOf(found.get("Type")) === "Page"
    const value = isPage ? withSoundContents(this.file, found) : found
    this.writer.add(
      this.targetOf(num),
      this.transform ? this.transform(value, num) : value,
      this.mapRef,
    )
    return true
  }
}
