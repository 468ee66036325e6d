import type { FontFace, FontQuery, Host } from "../../base/host.ts"
import type { CallbackTable } from "./callback-table.ts"
import type { PdfiumCalls } from "./exports.ts"
import type { PdfiumMemory } from "./memory.ts"

/**
 * Bytes of FPDF_SYSFONTINFO, version 1, on a 32-bit machine: the version and eight function
 * pointers.
 */
const STRUCT_BYTES = 36
const INTERFACE_VERSION = 1

/** Values of FXFONT_*_CHARSET in fpdf_sysfontinfo.h, by the script they stand for. */
const scriptOfCharset: ReadonlyMap<number, FontQuery["script"]> = new Map([
  [0, "latin"],
  [128, "japanese"],
  [129, "korean"],
  [134, "han-simplified"],
  [136, "han-traditional"],
])

/** Pitch-family bits of fpdf_sysfontinfo.h. */
const FIXED_PITCH = 1
const SERIF = 16

type FontSource = Pick<Host, "findFont">

/** The PDFium that asks for fonts. */
interface FontSeeker {
  readonly calls: PdfiumCalls
  readonly memory: PdfiumMemory
  readonly callbacks: CallbackTable
}

/**
 * Lets PDFium draw text in fonts the file does not embed, with faces of the host that it serves.
 *
 * Without it such CJK text decodes but draws blank. Where the host has no face, PDFium falls back
 * to its built-in Latin ones.
 */
export function installSystemFonts({ calls, memory, callbacks }: FontSeeker): HostFaces {
  const faces = new HostFaces(memory)
  const nothing = (): number => 0
  const members = callbacks.add([
    { call: nothing, signature: "vi" }, // Release
    { call: nothing, signature: "vii" }, // EnumFonts
    { call: faces.mapFont, signature: "iiiiiiii" },
    { call: nothing, signature: "iii" }, // GetFont
    { call: faces.getFontData, signature: "iiiiii" },
    { call: nothing, signature: "iiiii" }, // GetFaceName
    { call: nothing, signature: "iii" }, // GetFontCharset
    { call: nothing, signature: "vii" }, // DeleteFont
  ])
  const struct = calls.malloc(STRUCT_BYTES)
  memory.u32.set([INTERFACE_VERSION, ...members], struct >> 2)
  calls.FPDF_SetSystemFontInfo(struct)
  return faces
}

/** Faces that PDFium was given of one host, each by its handle: its place, counted from one. */
class HostFaces {
  readonly #memory: PdfiumMemory
  #host: FontSource | undefined
  #faces: FontFace[] = []

  constructor(memory: PdfiumMemory) {
    this.#memory = memory
  }

  /** Asks this host from now on; what others gave is forgotten. */
  serve(host: FontSource): void {
    this.#host = host
    this.#faces = []
  }

  readonly mapFont = (
    _self: number,
    weight: number,
    italic: number,
    charset: number,
    pitch: number,
    face: number,
  ): number => {
    const script = scriptOfCharset.get(charset) ?? "other"
    // PDFium's built-in faces have the metrics of the standard Latin fonts; a host face would only
    // shift the text.
    if (script === "latin") return 0
    const query: FontQuery = {
      name: readAscii(this.#memory.u8, face),
      weight: weight || 400,
      italic: italic !== 0,
      serif: (pitch & SERIF) !== 0,
      fixedPitch: (pitch & FIXED_PITCH) !== 0,
      script,
    }
    const found = this.#host?.findFont(query)
    if (!found) return 0
    const known = this.#faces.indexOf(found)
    return (known >= 0 ? known : this.#faces.push(found) - 1) + 1
  }

  readonly getFontData = (
    _self: number,
    handle: number,
    table: number,
    buffer: number,
    size: number,
  ): number => {
    const face = this.#faces[handle - 1]
    const bytes = face && (table === 0 ? face.bytes : tableOf(face.bytes, table))
    if (!bytes) return 0
    if (buffer !== 0 && size >= bytes.length) this.#memory.u8.set(bytes, buffer)
    return bytes.length
  }
}

function readAscii(bytes: Uint8Array, address: number): string {
  let text = ""
  for (let at = address; bytes[at]; at++) text += String.fromCharCode(bytes[at] ?? 0)
  return text
}

/**
 * Gives one table of an sfnt, named by its four letters as a big-endian number. Source: OpenType
 * 1.9, "Table directory".
 */
function tableOf(font: Uint8Array, tag: number): Uint8Array | undefined {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  if (font.length < 12) return undefined
  const count = view.getUint16(4)
  for (let index = 0; index < count && 28 + index * 16 <= font.length; index++) {
    const entry = 12 + index * 16
    if (view.getUint32(entry) === tag >>> 0) {
      const start = view.getUint32(entry + 8)
      return font.subarray(start, start + view.getUint32(entry + 12))
    }
  }
  return undefined
}
