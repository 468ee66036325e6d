import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { readdir, readFile, stat, writeFile } from "node:fs/promises"
import { stripTypeScriptTypes } from "node:module"
import { extname, join } from "node:path"
import { toolIds } from "@mozhuan/contract"
import type { Plugin } from "vite"

/** Most that the application may take on a device, in bytes. */
const LARGEST = 12 * 1024 * 1024
const source = join(import.meta.dirname, "src/features/offline/service-worker.ts")
const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".wasm": "application/wasm",
  ".otf": "font/otf",
  ".webmanifest": "application/manifest+json",
}

/**
 * Lays the service worker beside the built site, with the list of what works without a network: the
 * home page, the tools' pages, and the engine. Fails where that is larger than promised.
 */
export function offlineApp(): Plugin {
  return {
    name: "mozhuan-offline-app",
    apply: "build",
    applyToEnvironment: (environment) =>
      environment.name === "server" || environment.name === "ssr",
    // The router writes its manifest while it builds the server, when the client is whole.
    closeBundle: {
      sequential: true,
      order: "post",
      handler: async () => {
        const folder = join(import.meta.dirname, "build/client")
        if (!existsSync(folder)) return
        await layWorker(folder)
      },
    },
  }
}

/** What reads scans is kept apart, by those who ask for it. */
const isOfReading = (name: string): boolean => /ort-wasm|^assets\/reading\//.test(name)

async function layWorker(folder: string): Promise<void> {
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) =>
      types[extname(name)] !== undefined &&
      /^(?:assets|icons|favicon)/.test(name) &&
      !isOfReading(name),
  )
  const files = await Promise.all(
    names.toSorted().map(async (name) => {
      const path = join(folder, name)
      const isPacked = existsSync(`${path}.gz`)
      const { size } = await stat(isPacked ? `${path}.gz` : path)
      return { path: `/${name}`, type: types[extname(name)] ?? "", isPacked, size }
    }),
  )
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  if (bytes > LARGEST)
    throw new Error(`the offline application has ${bytes} bytes, more than ${LARGEST}`)
  const code = stripTypeScriptTypes(await readFile(source, "utf8")).replace(/^export \{\}$/m, "")
  const build = {
    version: createHash("sha256")
      .update(JSON.stringify(files))
      .update(code)
      .digest("hex")
      .slice(0, 16),
    bytes,
    files: files.map(({ path, type, isPacked }) => ({ path, type, isPacked })),
    router: names.map((name) => /^assets\/manifest-(\w+)\.js$/.exec(name)?.[1]).find(Boolean) ?? "",
    pages: ["/", "/download", ...toolIds.map((tool) => `/${tool}`)],
  }
  await writeFile(
    join(folder, "service-worker.js"),
    `const build = ${JSON.stringify(build)}\n${code}`,
  )
}
