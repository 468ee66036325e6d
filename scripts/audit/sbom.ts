/**
 * Writes the software bill of materials: CycloneDX 1.6 from package-lock.json, and what conversions
 * need of Debian.
 *
 * Usage: node scripts/audit/sbom.ts [FILE]   default: standard output
 */
import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { readLock, type LockedPackage } from "./packages.ts"

const root = join(import.meta.dirname, "../..")

/** Programs that are asked through the sandbox; their versions are the machine's. */
const programs = [
  "libreoffice",
  "bubblewrap",
  "tesseract-ocr",
  "librsvg2-bin",
  "fonts-noto-cjk",
] as const

export function makeSbom(
  packages: readonly LockedPackage[],
  product: { readonly name: string; readonly version: string },
): Readonly<Record<string, unknown>> {
  const components = [...new Map(packages.map((entry) => [purlOf(entry), entry])).values()].map(
    componentOf,
  )
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    // The same packages give the same bill: no time of making, and a number from the contents.
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(components))}`,
    version: 1,
    metadata: {
      component: {
        type: "application",
        "bom-ref": product.name,
        name: product.name,
        version: product.version,
      },
    },
    components: [
      ...components,
      ...programs.map((name) => ({
        type: "application",
        "bom-ref": `pkg:deb/debian/${name}`,
        name,
        purl: `pkg:deb/debian/${name}`,
        scope: "optional",
      })),
    ],
  }
}

function componentOf(entry: LockedPackage): Readonly<Record<string, unknown>> {
  const [, group, name] = /^(?:(@[^/]+)\/)?(.+)$/.exec(entry.name) ?? []
  const hash = hashOf(entry.integrity)
  return {
    type: "library",
    "bom-ref": purlOf(entry),
    ...(group ? { group } : {}),
    name,
    version: entry.version,
    purl: purlOf(entry),
    scope: entry.isDevelopment ? "excluded" : entry.isOptional ? "optional" : "required",
    ...(hash ? { hashes: [hash] } : {}),
    ...(entry.licence ? { licenses: [{ expression: entry.licence }] } : {}),
  }
}

const purlOf = ({ name, version }: LockedPackage): string =>
  `pkg:npm/${name.replace("@", "%40")}@${version}`

function hashOf(integrity: string): { readonly alg: string; readonly content: string } | undefined {
  const [, bits, value] = /^sha(512|256|1)-(.+)$/.exec(integrity) ?? []
  return bits && value
    ? { alg: `SHA-${bits}`, content: Buffer.from(value, "base64").toString("hex") }
    : undefined
}

function uuidOf(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex")
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

if (process.argv[1] === import.meta.filename) {
  const product = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    name: string
    version: string
  }
  const text = `${JSON.stringify(makeSbom(readLock(root), product), undefined, 2)}\n`
  const [file] = process.argv.slice(2)
  if (file) writeFileSync(file, text)
  else process.stdout.write(text)
}
