/**
 * Makes the metric-matched Chinese faces ahead of the first conversion. Usage: make-fonts.ts [cache
 * folder].
 */
import { join } from "node:path"
import { prepareFonts } from "@mozhuan/host"

const cache = process.argv[2] ?? join(import.meta.dirname, "../../.cache")
const started = performance.now()
const folder = await prepareFonts(cache)
console.log(
  folder
    ? `fonts: ready in ${((performance.now() - started) / 1000).toFixed(1)} s`
    : "fonts: Noto CJK is not installed; Chinese documents are set in the system's faces",
)
