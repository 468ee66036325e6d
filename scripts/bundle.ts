/**
 * Puts the command line, the conversion child and the worker, with all that they import, into one
 * file each and chunks that load when needed. Those of the command are scripts, which its launcher
 * loads with what earlier runs have compiled.
 *
 *   node scripts/bundle.ts FOLDER
 *
 * Called by bin/bundle, whose folder's name stands for the state of the sources.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname, join } from "node:path"
import { rolldown } from "rolldown"

const root = join(import.meta.dirname, "..")
/** Native code, and packages that look for files beside their own. */
const external = /^(?:sharp|koffi|heic-decode|onnxruntime-node|@jsquash\/jpeg)(?:\/|$)/
/**
 * The packer's door for browsers: that of Node loads Node's threads, which nobody asks it for.
 */
const alias = { fflate: join(root, "node_modules/fflate/esm/browser.js") }
/**
 * What three or more parts that load when needed share of the packages goes into one chunk: Node
 * takes as long to find and link thirty small files as to read a megabyte.
 */
const shared = { name: "common", minShareCount: 3, test: /\/(?:packages|node_modules)\// }
/** What parts of the analysis share: no command needs it but those that read documents. */
const analysis = {
  name: "analysis",
  minShareCount: 2,
  test: /\/packages\/engine\/src\/analysis\//,
  priority: 1,
}
/**
 * Bundles of earlier sources are kept this long, ms: programs that were started from them may still
 * load chunks.
 */
const KEEP = 86_400_000

/** What Node puts around modules of the old format; see apps/cli/src/compiled-code.ts. */
const wrapped = {
  postBanner: "(function (exports, require, module, __filename, __dirname) {",
  postFooter: "})",
} as const

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error("node scripts/bundle.ts FOLDER")
mkdirSync(dirname(folder), { recursive: true })
removeOld(dirname(folder))
const part = `${folder}.part-${process.pid}`
// Each by itself: what they share would be cut off from what they alone need.
await writeBundle({ "convert-child": join(root, "apps/worker/src/child/convert-child.ts") })
await writeBundle({ worker: join(root, "apps/worker/src/main.ts") })
await writeBundle({ mozhuan: join(root, "apps/cli/src/launch.ts") }, "cjs")
await writeBundle({ main: join(root, "apps/cli/src/main.ts") }, "cjs", wrapped)
// Another may have been faster: theirs is the same.
try {
  renameSync(part, folder)
} catch {
  rmSync(part, { recursive: true, force: true })
}

async function writeBundle(
  input: Readonly<Record<string, string>>,
  format: "esm" | "cjs" = "esm",
  around?: typeof wrapped,
): Promise<void> {
  const ending = format === "esm" ? "js" : "cjs"
  const bundle = await rolldown({
    input,
    platform: "node",
    external,
    resolve: { alias },
    logLevel: "warn",
  })
  await bundle.write({
    dir: part,
    format,
    ...around,
    entryFileNames: `[name].${ending}`,
    chunkFileNames: `[name]-[hash].${ending}`,
    codeSplitting: { groups: [analysis, shared] },
    // Node keeps a text of such signs alone in half the room, and reads it in half the time.
    charset: "ascii",
    comments: false,
  })
  await bundle.close()
}

function removeOld(parent: string): void {
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age > KEEP) rmSync(path, { recursive: true, force: true })
  }
}
