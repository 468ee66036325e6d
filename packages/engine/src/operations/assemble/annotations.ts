import { local } from "../../pdf/objects/graft.ts"
import type { PdfPage } from "../../pdf/objects/pages.ts"
import { bytesString, isRef, isString, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { Part } from "./kept-part.ts"

/**
 * Gives the annotations of a page for the new file: links that still lead somewhere, under the
 * names their targets have now; links to pages left out are dropped, addresses outside the file are
 * kept.
 *
 * `isRepeat` marks the second use of a page, whose form widgets would otherwise stand in two
 * places.
 */
export function adaptAnnotations(
  part: Part,
  page: PdfPage,
  isRepeat: boolean,
): PdfValue[] | undefined {
  const { file, fields } = part.source
  const annotations = file.array(page.dict.get("Annots"))
  if (!annotations) return undefined
  return annotations.flatMap((entry) => {
    const annotation = file.dict(entry)
    if (!annotation) return []
    if (isRepeat && isRef(entry) && fields.has(entry.num)) return []
    const adapted = adaptTarget(part, annotation)
    if (!adapted) return []
    if (adapted === annotation) return [entry]
    if (!isRef(entry)) return [adapted]
    part.graft.override(entry.num, adapted)
    return [entry]
  })
}

/**
 * Gives the annotation as it may stay, itself where nothing changes, undefined where its target is
 * gone.
 */
function adaptTarget(part: Part, annotation: PdfDict): PdfDict | undefined {
  const { file } = part.source
  const action = file.dict(annotation.get("A"))
  const isGoTo = action !== undefined && nameOf(file.resolve(action.get("S"))) === "GoTo"
  const written = annotation.get("Dest") ?? (isGoTo ? action.get("D") : undefined)
  if (written === undefined) return annotation
  const isLink = nameOf(file.resolve(annotation.get("Subtype"))) === "Link"
  const destination = adaptDestination(part, written)
  if (destination === written) return annotation
  if (destination === undefined) return part.isWhole || !isLink ? annotation : undefined
  if (annotation.has("Dest")) return new Map([...annotation, ["Dest", destination]])
  return new Map([...annotation, ["A", new Map([...(action ?? []), ["D", destination]])]])
}

/**
 * Gives a destination as it reads in the new file, the very same value where it needs no change,
 * undefined where it leads nowhere.
 */
function adaptDestination(part: Part, written: PdfValue): PdfValue | undefined {
  const found = part.source.resolveDestination(written)
  const target = found && part.targets.get(found.page)
  if (!found || target === undefined) return undefined
  if (found.name !== undefined) {
    const renamed = part.destinationNames.get(found.name) ?? found.name
    return renamed === found.name && isString(part.source.file.resolve(written))
      ? written
      : bytesString(renamed)
  }
  const [first] = part.source.file.array(written) ?? []
  return isRef(first) ? written : [local(target), ...found.view]
}
