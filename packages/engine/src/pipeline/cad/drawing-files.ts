import { unzipSync } from "fflate"
import { ConversionError } from "../../base/failure.ts"
import type { InputFile } from "../../base/files.ts"
import { companionsOf, type Companions } from "../../readers/cad/companions.ts"
import { isDrawing, openDrawing } from "../../readers/cad/open-drawing.ts"
import { findDrawing, referencesOf } from "../../readers/cad/references.ts"

/** A drawing to convert. */
export interface DrawingFile {
  readonly name: string
  readonly bytes: Uint8Array
  readonly input: InputFile
}

/** The drawings of a request and the files that came with them. */
export interface DrawingFiles {
  readonly drawings: readonly DrawingFile[]
  readonly companions: Companions
}

const MiB = 1024 * 1024
/** Bounds of an archive: a project with its fonts and pictures stays far below, a bomb does not. */
const MAX_ENTRIES = 2000
const MAX_UNPACKED = 512 * MiB
const MAX_RATIO = 200
const RATIO_FLOOR = MiB
/** Most drawings of one archive looked into. */
const MAX_DRAWINGS = 60

interface File {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Sorts what was given into drawings and the files that belong to them; zip archives are unpacked.
 *
 * Of an archive, drawings that another drawing in it refers to are no sheets of their own.
 * @throws ConversionError "type/unsupported" without any drawing, "limit/size", "file/damaged",
 * "encryption/unknown"
 */
export function drawingFiles(inputs: readonly InputFile[]): DrawingFiles {
  const drawings: DrawingFile[] = []
  const others: File[] = []
  for (const input of inputs) {
    const bytes = bytesOf(input)
    if (isZip(bytes)) {
      const files = unpack(bytes)
      others.push(...files)
      drawings.push(...mainDrawings(files).map((file) => ({ ...file, input })))
    } else if (isDrawing(bytes) || inputs.length === 1)
      drawings.push({ name: input.name, bytes, input })
    else others.push({ name: input.name, bytes })
  }
  if (drawings.length === 0)
    throw new ConversionError(
      "type/unsupported",
      "There is no DWG or DXF drawing among the files.",
      { hint: "Put the drawing into the archive together with its fonts and references." },
    )
  return { drawings, companions: companionsOf(others) }
}

/**
 * Gives the first drawing of a file as it will be converted: the file itself, or one in the
 * archive. @throws as `drawingFiles`
 */
export function firstDrawing(bytes: Uint8Array): Uint8Array {
  return drawingFiles([{ name: "", content: bytes }]).drawings[0]?.bytes ?? bytes
}

const bytesOf = ({ content }: InputFile): Uint8Array =>
  content instanceof Uint8Array ? content : content.read(0, content.size)

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

function unpack(bytes: Uint8Array): File[] {
  let [count, total] = [0, 0]
  try {
    const files = unzipSync(bytes, {
      // Sizes are claims; what unpacks to more is cut at its claim.
      filter: ({ name, size, originalSize, compression }) => {
        if (name.endsWith("/") || isHousekeeping(name)) return false
        count += 1
        total += originalSize
        if (compression !== 0 && compression !== 8)
          throw new ConversionError(
            "encryption/unknown",
            "The archive is packed in a way that cannot be read.",
            { hint: "Pack it as a plain zip without a password." },
          )
        if (
          count > MAX_ENTRIES ||
          total > MAX_UNPACKED ||
          (originalSize > RATIO_FLOOR && originalSize > size * MAX_RATIO)
        )
          throw new ConversionError(
            "limit/size",
            "The archive unpacks to more than can be converted.",
          )
        return true
      },
    })
    return Object.entries(files).map(([name, content]) => ({
      name: trueName(name),
      bytes: content,
    }))
  } catch (error) {
    if (error instanceof ConversionError) throw error
    throw new ConversionError("file/damaged", "The archive is damaged and cannot be unpacked.", {
      cause: error,
    })
  }
}

/** What systems add to archives. */
const isHousekeeping = (name: string): boolean => /(^|\/)(__MACOSX\/|\.|Thumbs\.db$)/i.test(name)

/**
 * Names that are not marked as Unicode come as one character a byte; Chinese systems write them in
 * GBK.
 */
function trueName(name: string): string {
  if (!/[\u0080-\u00ff]/.test(name) || /[\u0100-\uffff]/.test(name)) return name
  const bytes = Uint8Array.from(name, (char) => char.charCodeAt(0))
  for (const encoding of ["utf-8", "gb18030"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch (error) {
      // Not in this encoding: the next one is tried.
      if (!(error instanceof TypeError)) throw error
    }
  }
  return name
}

function mainDrawings(files: readonly File[]): File[] {
  const drawings = files.filter((file) => isDrawing(file.bytes))
  if (drawings.length < 2) return drawings
  const companions = companionsOf(files)
  const referred = new Set<Uint8Array>()
  for (const { bytes } of drawings.slice(0, MAX_DRAWINGS)) {
    for (const name of namesReferredTo(bytes)) {
      const found = findDrawing(companions, name)
      if (found && found !== bytes) referred.add(found)
    }
  }
  const mains = drawings.filter((file) => !referred.has(file.bytes))
  // Drawings that all refer to each other: the one nearest to the top of the archive is meant.
  return mains.length > 0
    ? mains
    : drawings.toSorted((a, b) => depthOf(a.name) - depthOf(b.name)).slice(0, 1)
}

const depthOf = (name: string): number => name.split("/").length

/** A drawing that cannot be opened refers to nothing here; why not is said when it is converted. */
function namesReferredTo(bytes: Uint8Array): string[] {
  try {
    return referencesOf(openDrawing(bytes))
  } catch (error) {
    if (error instanceof ConversionError) return []
    throw error
  }
}
