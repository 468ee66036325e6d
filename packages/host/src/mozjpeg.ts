import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import type { encodePhotograph } from "@mozhuan/engine"

type Mozjpeg = Parameters<typeof encodePhotograph>[2]

let started: Promise<Mozjpeg> | undefined

/** Gives mozjpeg for WebAssembly, which browsers have too; compiled at the first call. */
export function mozjpeg(): Promise<Mozjpeg> {
  started ??= start()
  return started
}

async function start(): Promise<Mozjpeg> {
  const { default: encode, init } = await import("@jsquash/jpeg/encode.js")
  const path = createRequire(import.meta.url).resolve("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm")
  await init({ wasmBinary: new Uint8Array(await readFile(path)).buffer })
  return encode
}
