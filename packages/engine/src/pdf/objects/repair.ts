import { concat } from "../../base/bytes.ts"
import { ConversionError } from "../../base/failure.ts"
import { openPdf } from "./file.ts"
import type { PdfFile, PdfTools } from "./file.ts"
import { Graft, local } from "./graft.ts"
import { withSoundContents } from "./page-contents.ts"
import { readPages } from "./pages.ts"
import type { PageTree } from "./pages.ts"
import { dict, isRef, name, ref } from "./values.ts"
import { PdfWriter } from "./writer.ts"

/**
 * Gives a sound file for a damaged or truncated one, or undefined where the file is sound or beyond
 * help.
 *
 * To be called before readers that believe tables and trailers: PDFium opens 42 of 897 truncated
 * files without it. A file that needs a password comes back as undefined.
 */
export function repairPdf(bytes: Uint8Array, tools: PdfTools): Uint8Array | undefined {
  try {
    const file = openPdf(bytes, tools)
    const tree = readPages(file)
    if (!file.isRebuilt && !tree.isDamaged) return undefined
    return rewrite(file, tree)
  } catch (cause) {
    if (cause instanceof ConversionError) return undefined
    throw cause
  }
}

/** Writes every object that the catalogue reaches, with a page tree of one level. */
function rewrite(file: PdfFile, tree: PageTree): Uint8Array {
  const writer = new PdfWriter({ tools: file.tools, version: file.version, packs: false })
  const graft = new Graft(file, writer, { isExcluded: (num) => tree.nodes.has(num) })
  const pagesNum = writer.allocate()
  const targets = tree.pages.map((page) => {
    const target = writer.allocate()
    graft.assign(page.num, target)
    return target
  })
  for (const [index, page] of tree.pages.entries()) {
    writer.add(
      targets[index] ?? 0,
      new Map([...withSoundContents(file, page.dict), ["Parent", local(pagesNum)]]),
      graft.mapRef,
    )
  }
  writer.add(
    pagesNum,
    dict({ Type: name("Pages"), Count: targets.length, Kids: targets.map((num) => ref(num)) }),
  )
  const catalog = new Map([
    ...file.catalog,
    ["Type", name("Catalog")] as const,
    ["Pages", local(pagesNum)] as const,
  ])
  const root = writer.put(catalog, graft.mapRef)
  const info = file.trailer.get("Info")
  const infoNum = isRef(info) ? graft.mapRef(info.num) : 0
  const pieces = [...graft.flush()]
  writer.finish(
    dict({ Root: root, Info: infoNum > 0 ? ref(infoNum) : undefined, ID: file.trailer.get("ID") }),
  )
  return concat([...pieces, ...writer.take()])
}
