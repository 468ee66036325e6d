import { readdir, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzip } from "node:zlib"
import type { Plugin } from "vite"

/** Kinds that shrink; pictures are packed already. */
const shrinks = /\.(?:js|css|svg|wasm|webmanifest|json|otf)$/
/** Smaller files fit into one packet either way, in bytes. */
const worthwhile = 1024
/** Of 11; the last two steps take minutes for a few percent of the wasm file. */
const brotliQuality = 9

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

/**
 * Lays a .gz and a .br beside every built file, so that the server sends them without work of its
 * own.
 */
export function precompress(): Plugin {
  return {
    name: "mozhuan-precompress",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    // After what other plugins lay beside the bundle.
    writeBundle: {
      sequential: true,
      order: "post",
      handler: async ({ dir }) => {
        if (dir === undefined) return
        const files = (await readdir(dir, { recursive: true })).filter((file) => shrinks.test(file))
        // All at once: Node packs them on a few threads, and one of them takes half the time of
        // all.
        await Promise.all(files.map((file) => pack(join(dir, file))))
      },
    },
  }
}

async function pack(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.length < worthwhile) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  await Promise.all([
    toBrotli(bytes, { params }).then((packed) => writeFile(`${path}.br`, packed)),
    toGzip(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ])
}
