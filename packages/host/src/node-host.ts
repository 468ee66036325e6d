import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { promisify } from "node:util"
import { crc32, deflate, deflateRawSync, deflateSync, inflateSync } from "node:zlib"
import type { ZlibOptions } from "node:zlib"
import type { Host } from "@mozhuan/engine"
import { aesCbc } from "./aes.ts"
import { createFontFinder } from "./cad/font-finder.ts"
import { sharpCodec } from "./image-codec.ts"
import { localFonts } from "./local-fonts.ts"
import { localOcr } from "./ocr/local-ocr.ts"
import type { OcrSettings } from "./ocr/local-ocr.ts"
import { localSvg } from "./svg.ts"
import { wasmPrograms } from "./wasm-programs.ts"

export interface NodeHostSettings {
  /** How office documents become PDF; absent where this process may not start office programs. */
  readonly office?: Host["office"]
  /** How finished documents become those of before 2007; absent as above. */
  readonly legacyOffice?: Host["legacyOffice"]
  /** How text in pictures is recognised. */
  readonly ocr?: OcrSettings
}

/**
 * Bytes of output taken at a time: large data in few pieces, small data without reserving for
 * large.
 */
const chunkFor = (expected: number): number =>
  Math.max(4_096, Math.min(1 << 20, Math.ceil(expected)))

const deflateBeside = promisify<Uint8Array, ZlibOptions, Buffer>(deflate)

const asset: Host["asset"] = async (name) =>
  readFile(createRequire(import.meta.url).resolve(`@embedpdf/pdfium/${name}`))

/** One for all hosts of the process: to compile PDFium takes longer than to read most files. */
const instantiate = wasmPrograms(asset)

/**
 * Gives the engine what it asks of the machine: assets, fonts, pixels, deflate, external programs.
 */
export function createNodeHost(settings: NodeHostSettings = {}): Host {
  const ocr = localOcr(settings.ocr)
  const svgToPdf = localSvg()
  const [installed, standIn] = [createFontFinder(), localFonts()]
  return {
    asset,
    instantiate,
    findFont: (query) => (query.isExact ? installed(query) : standIn(query)),
    images: sharpCodec(),
    aesCbc,
    zlib: {
      deflate: (bytes, level) =>
        deflateSync(bytes, { level, chunkSize: chunkFor(bytes.length / 4) }),
      inflate: (bytes, most) =>
        inflateSync(bytes, {
          chunkSize: chunkFor(bytes.length * 4),
          ...(most === undefined ? {} : { maxOutputLength: most }),
        }),
      deflateRaw: (bytes, level) =>
        deflateRawSync(bytes, { level, chunkSize: chunkFor(bytes.length / 4) }),
      deflateBeside: (bytes, level) =>
        deflateBeside(bytes, { level, chunkSize: chunkFor(bytes.length / 4) }),
      crc32: (bytes, start) => crc32(bytes, start),
    },
    ...(ocr ? { ocr } : {}),
    ...(svgToPdf ? { svgToPdf } : {}),
    ...(settings.office ? { office: settings.office } : {}),
    ...(settings.legacyOffice ? { legacyOffice: settings.legacyOffice } : {}),
  }
}
