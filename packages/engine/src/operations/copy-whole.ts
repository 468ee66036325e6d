import type { FileEncryption } from "../pdf/objects/encryption.ts"
import type { PdfFile } from "../pdf/objects/file.ts"
import { Graft } from "../pdf/objects/graft.ts"
import { dict, isDict, isRef, ref } from "../pdf/objects/values.ts"
import type { PdfValue } from "../pdf/objects/values.ts"
import { PdfWriter } from "../pdf/objects/writer.ts"

/**
 * Writes a file anew with everything its catalogue reaches, data of streams untouched.
 *
 * `onObject` hears how many objects are done.
 */
export function* copyWhole(
  file: PdfFile,
  options: {
    encryption?: FileEncryption
    onObject?: (done: number) => void
    /** Changes what is copied before anything is. */
    edit?: (graft: Graft, writer: PdfWriter) => void
  } = {},
): Iterable<Uint8Array> {
  const { encryption, onObject, edit } = options
  const packs = [...file.numbers()].some((num) => file.isPacked(num))
  const writer = new PdfWriter({
    tools: file.tools,
    version: file.version,
    packs,
    ...(encryption ? { encryption } : {}),
  })
  const graft = new Graft(file, writer)
  const catalog = file.trailer.get("Root")
  const root = isRef(catalog) ? graft.mapRef(catalog.num) : writer.allocate()
  // A rebuilt catalogue has no number of its own, or differs from the one in the file.
  if (!isRef(catalog)) writer.add(root, withoutPermissions(file.catalog), graft.mapRef)
  else graft.override(catalog.num, withoutPermissions(file.catalog))
  edit?.(graft, writer)
  const info = file.trailer.get("Info")
  const infoNum = isRef(info) ? graft.mapRef(info.num) : 0
  let done = 0
  for (const piece of graft.flush()) {
    onObject?.((done += 1))
    yield piece
  }
  writer.finish(
    dict({
      Root: ref(root),
      Info: infoNum > 0 ? ref(infoNum) : undefined,
      ID: file.trailer.get("ID"),
    }),
  )
  yield* writer.take()
}

/** Rights granted by a signature end with it. Source: ISO 32000-2, 12.8.6. */
function withoutPermissions(catalog: PdfValue): PdfValue {
  if (!isDict(catalog) || !catalog.has("Perms")) return catalog
  return new Map([...catalog].filter(([key]) => key !== "Perms"))
}
