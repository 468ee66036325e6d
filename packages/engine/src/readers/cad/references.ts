import { BlockTypeFlags, type BlockRecord, type CadDocument } from "@node-projects/acad-ts"
import { ConversionError, type Diagnostic } from "../../base/failure.ts"
import type { Companions } from "./companions.ts"
import { openDrawing } from "./open-drawing.ts"

/** Most references opened for one drawing. */
const MAX_REFERENCES = 100

/** Tells whether a block stands for another drawing. */
export const isReference = (block: BlockRecord): boolean =>
  (block.combinedFlags & (BlockTypeFlags.XRef | BlockTypeFlags.XRefOverlay)) !== 0

export const isOverlay = (block: BlockRecord): boolean =>
  (block.combinedFlags & BlockTypeFlags.XRefOverlay) !== 0

/** File name of the drawing a block stands for. */
function referenceName(block: BlockRecord): string {
  return (block.blockEntity?.xRefPath || block.name).replace(/^.*[\\/]/, "")
}

/** Gives the file names of the drawings that a drawing refers to. */
export function referencesOf(document: CadDocument): string[] {
  return [...(document.blockRecords ?? [])].filter(isReference).map(referenceName)
}

/**
 * Finds a reference by name; a file of the other drawing format, or a name without one, does as
 * well.
 */
export function findDrawing(companions: Companions, name: string): Uint8Array | undefined {
  const stem = name.replace(/\.(dwg|dxf)$/i, "")
  return companions.find(name) ?? companions.find(`${stem}.dwg`) ?? companions.find(`${stem}.dxf`)
}

/** Opens the drawings that blocks stand for, each once. Made anew for each drawing. */
export class References {
  readonly #companions: Companions
  readonly #report: (diagnostic: Diagnostic) => void
  readonly #opened = new Map<BlockRecord, CadDocument | undefined>()
  readonly #fileOf = new Map<CadDocument, Uint8Array>()

  /** `document` is the drawing that is converted, read from `bytes`. */
  constructor(
    companions: Companions,
    report: (diagnostic: Diagnostic) => void,
    document: CadDocument,
    bytes: Uint8Array,
  ) {
    this.#companions = companions
    this.#report = report
    this.#fileOf.set(document, bytes)
  }

  /**
   * Gives the drawing of a block, or undefined, which is reported by name. `within` are the
   * drawings being drawn, outermost first; one that refers back to them is not drawn again.
   */
  open(block: BlockRecord, within: readonly CadDocument[]): CadDocument | undefined {
    if (this.#opened.has(block)) return this.#opened.get(block)
    const document = this.#read(block, within)
    const owner = within.at(-1)
    if (document && owner) adoptLayers(document, owner, block.name)
    this.#opened.set(block, document)
    return document
  }

  #read(block: BlockRecord, within: readonly CadDocument[]): CadDocument | undefined {
    const name = referenceName(block)
    const bytes =
      this.#opened.size < MAX_REFERENCES ? findDrawing(this.#companions, name) : undefined
    if (!bytes) {
      this.#report({ kind: "xref-missing", detail: name, data: { block: block.name } })
      return undefined
    }
    if (within.some((document) => this.#fileOf.get(document) === bytes)) return undefined
    try {
      const document = openDrawing(bytes)
      this.#fileOf.set(document, bytes)
      return document
    } catch (error) {
      if (!(error instanceof ConversionError)) throw error
      this.#report({
        kind: "xref-missing",
        detail: name,
        data: { block: block.name, cause: error.code },
      })
      return undefined
    }
  }
}

/**
 * The host drawing keeps colour, width and switches of a reference's layers as "REFERENCE|LAYER";
 * those count.
 */
function adoptLayers(document: CadDocument, owner: CadDocument, reference: string): void {
  const kept = new Map([...(owner.layers ?? [])].map((layer) => [layer.name.toLowerCase(), layer]))
  for (const layer of document.layers ?? []) {
    const own = kept.get(`${reference}|${layer.name}`.toLowerCase())
    if (!own || layer.name === "0") continue
    layer.color = own.color
    layer.isOn = own.isOn
    layer.layerFlags = own.layerFlags
    layer.lineWeight = own.lineWeight
    layer.plotFlag = own.plotFlag
  }
}
