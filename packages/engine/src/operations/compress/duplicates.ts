import { concat } from "../../base/bytes.ts"
import { ByteSink } from "../../pdf/objects/byte-sink.ts"
import { digestOf } from "../../pdf/objects/encryption.ts"
import type { PdfFile } from "../../pdf/objects/file.ts"
import { writeValue } from "../../pdf/objects/serialise.ts"
import { isDict, isStream, nameOf } from "../../pdf/objects/values.ts"
import type { PdfValue } from "../../pdf/objects/values.ts"

/**
 * Rounds after which fonts that differ only in the numbers of equal parts have found each other.
 */
const ROUNDS = 4
/** Kinds whose objects are nothing but their content: two equal ones may be one. */
const interchangeable = new Set([
  "Font",
  "FontDescriptor",
  "ExtGState",
  "Encoding",
  "CIDSystemInfo",
])

/** Gives for each duplicate object the number of the one that stands for it. */
export function findDuplicates(file: PdfFile): Map<number, number> {
  const canonical = new Map<number, number>()
  const candidates = [...file.numbers()].filter((num) => isCandidate(file.load(num)))
  const bodies = new Map<number, string>()
  const sink = new ByteSink()
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = canonical.size
    const seen = new Map<string, number>()
    for (const num of candidates) {
      if (canonical.has(num)) continue
      const value = file.load(num)
      const key = identity(value, canonical, sink) + bodyDigest(num, value, bodies)
      const known = seen.get(key)
      if (known === undefined) seen.set(key, num)
      else canonical.set(num, known)
    }
    if (canonical.size === before) break
  }
  return canonical
}

function isCandidate(value: PdfValue): boolean {
  if (isStream(value))
    return (
      nameOf(value.dict.get("Type")) !== "ObjStm" &&
      nameOf(value.dict.get("Type")) !== "XRef" &&
      !value.dict.has("StructParents") &&
      !value.dict.has("StructParent")
    )
  return isDict(value) && interchangeable.has(nameOf(value.get("Type")) ?? "")
}

/** Digest of a value as it would be written with references to what stands for others. */
function identity(value: PdfValue, canonical: ReadonlyMap<number, number>, sink: ByteSink): string {
  writeValue(sink, value, { mapRef: (num) => canonical.get(num) ?? num })
  return digestOf(concat(sink.take()))
}

function bodyDigest(num: number, value: PdfValue, digests: Map<number, string>): string {
  if (!isStream(value)) return ""
  let digest = digests.get(num)
  if (digest === undefined) digests.set(num, (digest = digestOf(value.body.bytes())))
  return digest
}
