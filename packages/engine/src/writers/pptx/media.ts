import type { Diagnostic } from "../../base/failure.ts"
import { sniffImage } from "../../images/sniff-image.ts"
import type { Document } from "../../model/document.ts"
import { officeRelation } from "../../ooxml/namespaces.ts"
import type { OpcPackage } from "../../ooxml/package.ts"

/** Pictures of the deck: each stands in the package once, whichever parts show it. */
export interface Media {
  /**
   * Gives the relation from a part to an image of the document; undefined where its bytes are no
   * picture.
   */
  relation(part: string, image: number): string | undefined
  diagnostics(): readonly Diagnostic[]
}

export function createMedia(
  target: OpcPackage,
  document: Document,
  loaded: ReadonlyMap<number, Uint8Array>,
): Media {
  const names = new Map<number, string | undefined>()
  const byLength = new Map<number, { readonly name: string; readonly content: Uint8Array }[]>()
  const diagnostics: Diagnostic[] = []
  const add = (image: number): string | undefined => {
    const content = loaded.get(image)
    const format = content && sniffImage(content)
    if (!content || !format) {
      diagnostics.push({ kind: "image-degraded", detail: document.images[image]?.key ?? "" })
      return undefined
    }
    const rivals = byLength.get(content.length) ?? []
    const same = rivals.find((rival) => rival.content.every((byte, at) => byte === content[at]))
    if (same) return same.name
    const name = `ppt/media/image${names.size + 1}.${format}`
    byLength.set(content.length, [...rivals, { name, content }])
    target.add(name, format === "jpg" ? "image/jpeg" : "image/png", content)
    return name
  }
  return {
    relation(part, image) {
      if (!names.has(image)) names.set(image, add(image))
      const name = names.get(image)
      return name && target.relate(part, officeRelation("image"), name)
    },
    diagnostics: () => diagnostics,
  }
}
