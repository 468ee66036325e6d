import {
  CadLayerTemplate,
  type CadDocument,
  DwgReader,
  DxfReader,
  Insert,
} from "@node-projects/acad-ts"
import { ConversionError } from "../../base/failure.ts"
import { restoreEllipses } from "./dxf/hatches.ts"
import { restoreLeaders } from "./dxf/leaders.ts"
import { restoreLayerSwitches } from "./dxf/layers.ts"
import { restorePictures } from "./dxf/pictures.ts"
import { mendedDxf, oldBinaryAsText, shapesAsTexts, tablesAsInserts } from "./dxf/records.ts"

/** Largest drawing taken. */
const MAX_BYTES = 256 * 1024 * 1024

/** Release names of the version marks. Source: DXF reference, $ACADVER. */
const oldReleases: Readonly<Record<string, string>> = {
  AC1002: "2.5",
  AC1003: "2.6",
  AC1004: "9",
  AC1006: "10",
  AC1009: "11/12",
}

/**
 * Opens a DWG or DXF file, told by its bytes.
 *
 * @throws ConversionError "file/empty", "type/unsupported" (not a drawing, or DWG before R13),
 * "file/damaged", "limit/size"
 */
export function openDrawing(bytes: Uint8Array): CadDocument {
  if (bytes.length === 0) throw new ConversionError("file/empty", "The file is empty.")
  if (bytes.length > MAX_BYTES)
    throw new ConversionError("limit/size", "The drawing is larger than allowed.")
  const head = headOf(bytes)
  if (isDwg(head)) return openDwg(bytes, head.slice(0, 6))
  if (isDxf(head)) return openDxf(bytes)
  throw new ConversionError("type/unsupported", "The file is not a DWG or DXF drawing.")
}

const headOf = (bytes: Uint8Array): string =>
  new TextDecoder("latin1").decode(bytes.subarray(0, 4096)).replaceAll("\0", "")
const isDwg = (head: string): boolean => /^AC\d\.?\d/.test(head) || head.startsWith("MC0")
const isDxf = (head: string): boolean =>
  head.startsWith("AutoCAD Binary DXF") ||
  /(^|\n)\s*SECTION\s*(\r|\n)/.test(head) ||
  /^\s*999\s*[\r\n]/.test(head)

/** Tells by the first bytes whether a file is a drawing. */
export function isDrawing(bytes: Uint8Array): boolean {
  const head = headOf(bytes)
  return isDwg(head) || isDxf(head)
}

function openDwg(bytes: Uint8Array, mark: string): CadDocument {
  if (!/^AC10(1[2-9]|[2-9]\d)/.test(mark)) {
    throw new ConversionError(
      "type/unsupported",
      `The drawing is of AutoCAD release ${oldReleases[mark] ?? "before 13"}, which is too old.`,
      { hint: "Open it in a CAD program and save it as DWG 2000 or newer." },
    )
  }
  return guarded(() => {
    const reader = new DwgReader(new Uint8Array(bytes).buffer, null)
    // A broken object is left out, not the whole drawing.
    reader.configuration.failsafe = true
    reader.configuration.keepUnknownEntities = true
    return reader.read()
  })
}

function openDxf(given: Uint8Array): CadDocument {
  const isBinary = new TextDecoder("latin1").decode(given.subarray(0, 18)) === "AutoCAD Binary DXF"
  const text = isBinary ? oldBinaryAsText(given) : given
  const bytes = text ? shapesAsTexts(tablesAsInserts(text)) : given
  try {
    return guarded(() => readDxf(bytes))
  } catch (error) {
    if (!text || !(error instanceof ConversionError) || error.code !== "file/damaged") throw error
    return guarded(() => readDxf(mendedDxf(bytes)))
  }
}

function readDxf(bytes: Uint8Array): CadDocument {
  const reader = new DxfReader(withTrueCodePage(bytes))
  reader.configuration.failsafe = true
  reader.configuration.keepUnknownEntities = true
  const document = reader.read()
  restoreLayerSwitches(document, bytes)
  restorePictures(document, bytes)
  restoreEllipses(document, bytes)
  restoreLeaders(document, bytes)
  return document
}

function guarded(read: () => CadDocument): CadDocument {
  try {
    const document = withAttributesInPlace(() => withPlotStyles(read))
    if (!document.blockRecords || !document.modelSpace)
      throw new ConversionError("file/damaged", "The drawing has no model space.")
    return document
  } catch (error) {
    if (error instanceof ConversionError) throw error
    // The parser throws plain errors of every kind for broken files; what it says goes to the log.
    throw new ConversionError("file/damaged", "The drawing is damaged and cannot be read.", {
      hint: "Open it in a CAD program, run RECOVER or AUDIT, save and try again.",
      cause: error,
    })
  }
}

/**
 * Reads a drawing whose attributes stay where they are.
 *
 * Attributes are stored at their place in the drawing, but the parser moves them once more as if
 * they were parts of their block. It does so through one method, which does nothing while it reads.
 * Source: DXF reference, ATTRIB.
 */
function withAttributesInPlace(read: () => CadDocument): CadDocument {
  const { prototype } = Insert
  const own = Object.getOwnPropertyDescriptor(prototype, "applyAttributeTransform")
  if (!own) return read()
  Object.defineProperty(prototype, "applyAttributeTransform", { ...own, value: () => undefined })
  try {
    return read()
  } finally {
    Object.defineProperty(prototype, "applyAttributeTransform", own)
  }
}

/**
 * Reads a drawing whose layers keep the plot style that they name: of DWG the parser reads it and
 * does not pass it on.
 */
function withPlotStyles(read: () => CadDocument): CadDocument {
  const { prototype } = CadLayerTemplate
  const own = Object.getOwnPropertyDescriptor(prototype, "_build")
  if (!own) return read()
  const build = own.value as (this: CadLayerTemplate, builder: unknown) => void
  Object.defineProperty(prototype, "_build", {
    ...own,
    value(this: CadLayerTemplate, builder: unknown): void {
      build.call(this, builder)
      if (this.plotStyleHandle > 0) this.cadObject.plotStyleName = this.plotStyleHandle
    },
  })
  try {
    return read()
  } finally {
    Object.defineProperty(prototype, "_build", own)
  }
}

/**
 * From release 2007 on text is UTF-8 whatever the header's code page says; the parser believes the
 * header.
 *
 * So the header is told the truth. Text DXF has no offsets that could move. Source: DXF reference,
 * $DWGCODEPAGE.
 */
function withTrueCodePage(bytes: Uint8Array): Uint8Array {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 65_536))
  const version = /\$ACADVER\s+1\s+AC(\d{4})[^\r\n]*\r?\n/.exec(head)
  if (version === null || Number(version[1]) < 1021) return bytes
  const found = /\$DWGCODEPAGE\s+3\s+([^\r\n]+)/.exec(head)
  if (found?.[1])
    return splice(bytes, found.index + found[0].length - found[1].length, found[1].length, "UTF-8")
  // Programs that write no code page are taken for Western European otherwise.
  return splice(bytes, version.index + version[0].length, 0, "  9\n$DWGCODEPAGE\n  3\nUTF-8\n")
}

/** Puts text in the place of `length` bytes from `start`. */
function splice(bytes: Uint8Array, start: number, length: number, text: string): Uint8Array {
  const value = new TextEncoder().encode(text)
  const copy = new Uint8Array(bytes.length + value.length - length)
  copy.set(bytes.subarray(0, start))
  copy.set(value, start)
  copy.set(bytes.subarray(start + length), start + value.length)
  return copy
}
