/**
 * Packs the command line into one file a processor, with Node and everything that it needs:
 *
 *   npm run package:cli [-- --arch x64] [--out FOLDER]
 *
 * Writes mozhuan-VERSION-linux-ARCH and packages.json (names, sizes in bytes, SHA-256), which the
 * download centre reads. Packages for the other processor come through npm, at the version and with
 * the hash of the lock file. Equal sources give equal bytes.
 */
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { archive } from "./package-cli/archive.ts"
import { isArch, type Arch, layParts, root } from "./package-cli/parts.ts"

/** Most that one file may have, in bytes. */
const LARGEST = 120_000_000

const { values } = parseArgs({
  options: {
    arch: { type: "string", multiple: true, default: ["x64", "arm64"] },
    out: { type: "string", default: join(root, "build/cli") },
    /** Packed for a look, not to be handed out. */
    quick: { type: "boolean", default: false },
  },
})
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
  readonly version: string
}
mkdirSync(values.out, { recursive: true })
const packages = values.arch.filter(isArch).map(packFor)
if (packages.length !== values.arch.length) throw new Error("--arch is x64 or arm64")
const part = join(values.out, `.packages-${process.pid}.json`)
writeFileSync(part, `${JSON.stringify({ version, packages }, null, 2)}\n`)
renameSync(part, join(values.out, "packages.json"))

function packFor(arch: Arch): object {
  const name = `mozhuan-${version}-linux-${arch}`
  const folder = join(values.out, `.parts-${arch}-${process.pid}`)
  try {
    layParts(arch, folder)
    const file = programOf(arch, archive(folder, values.quick))
    if (file.length > LARGEST)
      throw new Error(`${name} has ${file.length} bytes, more than ${LARGEST}`)
    const part = join(values.out, `.${name}-${process.pid}`)
    writeFileSync(part, file, { mode: 0o755 })
    renameSync(part, join(values.out, name))
    const sha256 = createHash("sha256").update(file).digest("hex")
    console.log(`${name}  ${(file.length / 1e6).toFixed(1)} MB  sha256 ${sha256}`)
    return { name, arch, size: file.length, sha256 }
  } finally {
    if (existsSync(folder)) rmSync(folder, { recursive: true })
  }
}

/** The archive behind the shell script that unpacks it. */
function programOf(arch: Arch, packed: Buffer): Buffer {
  const id = createHash("sha256").update(packed).digest("hex").slice(0, 16)
  const script = readFileSync(join(root, "scripts/package-cli/launcher.sh"), "utf8")
    .replaceAll("@VERSION@", version)
    .replaceAll("@ARCH@", arch)
    .replaceAll("@ID@", id)
  // The number takes as many places as its mark: tail counts from one.
  const mark = "@BEGINS@"
  const begins = String(Buffer.byteLength(script) + 1).padEnd(mark.length)
  return Buffer.concat([Buffer.from(script.replace(mark, begins)), packed])
}
