import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { deflateSync, inflateSync } from "node:zlib"
import type { Host } from "@mozhuan/engine"
import { aesCbc } from "./aes.ts"
import { sharpCodec } from "./image-codec.ts"

/** Gives the engine what it asks of the machine: assets, fonts, pixels, deflate. */
export function createNodeHost(): Host {
  return {
    asset: async (name) => readFile(createRequire(import.meta.url).resolve(`@embedpdf/pdfium/${name}`)),
    findFont: () => undefined,
    images: sharpCodec(),
    aesCbc,
    zlib: {
      deflate: (bytes, level) => deflateSync(bytes, { level }),
      inflate: (bytes) => inflateSync(bytes),
    },
  }
}
