import { local } from "../../pdf/objects/graft.ts"
import { dict, isDict } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"
import type { Part } from "./kept-part.ts"
import { buildNameTree } from "./trees.ts"

/**
 * Chooses new names for destinations that clash between parts; to be called before pages are
 * written.
 */
export function settleDestinationNames(parts: readonly Part[]): void {
  const taken = new Set<string>()
  for (const [index, part] of parts.entries()) {
    const own: string[] = []
    for (const key of destinationsOf(part)) {
      let renamed = key
      for (let copy = index + 1; taken.has(renamed); copy += 1) renamed = `${key}_${copy}`
      if (renamed !== key) part.destinationNames.set(key, renamed)
      own.push(renamed)
    }
    for (const key of own) taken.add(key)
  }
}

function destinationsOf(part: Part): Iterable<string> {
  const { source } = part
  if (part.isWhole) return source.destinations.keys()
  return [...part.targets.keys()].flatMap((page) => source.destinationsByPage.get(page) ?? [])
}

/**
 * Writes the name trees of the new file: destinations whose page is taken, and attached files of
 * whole sources.
 */
export function writeNames(parts: readonly Part[], writer: PdfWriter): PdfValue | undefined {
  const put = (node: PdfDict): PdfValue => {
    const num = writer.allocate()
    writer.add(num, node)
    return local(num)
  }
  const destinations = parts.flatMap((part) => destinationEntries(part))
  const attachments = attachmentEntries(parts)
  if (destinations.length === 0 && attachments.length === 0) return undefined
  return dict({
    Dests: destinations.length > 0 ? buildNameTree(destinations, put) : undefined,
    EmbeddedFiles: attachments.length > 0 ? buildNameTree(attachments, put) : undefined,
  })
}

function destinationEntries(part: Part): (readonly [string, PdfValue])[] {
  return [...destinationsOf(part)].flatMap((key) => {
    const destination = part.source.destinations.get(key)
    const target = destination && part.targets.get(destination.page)
    if (!destination || target === undefined) return []
    const view = part.graft.localise([...destination.view])
    return [
      [
        part.destinationNames.get(key) ?? key,
        [local(target), ...(Array.isArray(view) ? view : [])],
      ] as const,
    ]
  })
}

function attachmentEntries(parts: readonly Part[]): (readonly [string, PdfValue])[] {
  const taken = new Set<string>()
  return parts.flatMap((part) =>
    (part.isWhole ? part.source.attachments : []).flatMap(([key, value]) => {
      let renamed = key
      for (let copy = 2; taken.has(renamed); copy += 1) renamed = `${key}_${copy}`
      taken.add(renamed)
      const localised = part.graft.localise(value)
      return localised === null || (isDict(localised) && localised.size === 0)
        ? []
        : [[renamed, localised] as const]
    }),
  )
}
