import type { PdfFile } from "../../pdf/objects/file.ts"
import { bytesString, isDict, isString } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"

/** Entries beyond these are dropped: no document names as many, but a tree without end does. */
const MAX_ENTRIES = 1_000_000

/** Entries of one leaf written here. */
const LEAF_ENTRIES = 64

/** Lists a name tree in file order. Source: ISO 32000-2, 7.9.6. */
export function readNameTree(
  file: PdfFile,
  root: PdfValue | undefined,
): (readonly [string, PdfValue])[] {
  return readTree(file, root, "Names").flatMap(([key, value]) =>
    isString(key) ? [[key.value, value] as const] : [],
  )
}

/** Lists a number tree in file order. Source: ISO 32000-2, 7.9.7. */
export function readNumberTree(
  file: PdfFile,
  root: PdfValue | undefined,
): (readonly [number, PdfValue])[] {
  return readTree(file, root, "Nums").flatMap(([key, value]) =>
    typeof key === "number" ? [[key, value] as const] : [],
  )
}

function readTree(
  file: PdfFile,
  root: PdfValue | undefined,
  leafKey: string,
): [PdfValue, PdfValue][] {
  const entries: [PdfValue, PdfValue][] = []
  // By identity: a node written straight into its parent has no number, and may lead back to it.
  const seen = new Set<PdfDict>()
  const stack: PdfValue[] = [root ?? null]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const node = file.resolve(next)
    if (!isDict(node) || seen.has(node)) continue
    seen.add(node)
    if (entries.length + stack.length > MAX_ENTRIES) return entries
    const leaf = file.array(node.get(leafKey)) ?? []
    for (let at = 0; at + 1 < leaf.length; at += 2)
      entries.push([file.resolve(leaf[at]), leaf[at + 1] ?? null])
    for (const kid of (file.array(node.get("Kids")) ?? []).toReversed()) stack.push(kid)
  }
  return entries
}

/** Gives a name tree over entries; `put` writes a node and gives its reference. */
export function buildNameTree(
  entries: readonly (readonly [string, PdfValue])[],
  put: (node: PdfDict) => PdfValue,
): PdfValue {
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const leafOf = (part: typeof sorted): PdfDict =>
    new Map([["Names", part.flatMap(([key, value]) => [bytesString(key), value])]])
  if (sorted.length <= LEAF_ENTRIES) return put(leafOf(sorted))
  const kids: PdfValue[] = []
  for (let at = 0; at < sorted.length; at += LEAF_ENTRIES) {
    const part = sorted.slice(at, at + LEAF_ENTRIES)
    const limits = [bytesString(part[0]?.[0] ?? ""), bytesString(part.at(-1)?.[0] ?? "")]
    kids.push(put(new Map<string, PdfValue>([["Limits", limits], ...leafOf(part)])))
  }
  return put(new Map([["Kids", kids]]))
}
