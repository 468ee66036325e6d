import type { Part } from "./kept-part.ts"
import { Graft } from "../../pdf/objects/graft.ts"
import { decodeText, encodeText } from "../../pdf/objects/text.ts"
import { isDict, isRef, isString, nameOf } from "../../pdf/objects/values.ts"
import type { PdfDict, PdfValue } from "../../pdf/objects/values.ts"
import type { PdfWriter } from "../../pdf/objects/writer.ts"
import type { Source } from "./source.ts"
import { adaptStructure, isLeftElement, keepStructure } from "./structure.ts"

/** Opens a part over the pages in `targets`; fields without a widget there are left out. */
export function openPart(
  source: Source,
  writer: PdfWriter,
  targets: ReadonlyMap<number, number>,
  tags: { readonly root: number; readonly offset: number },
): Part {
  const isWhole = targets.size === source.pages.length
  const structure = keepStructure(source, new Set(targets.keys()), tags.offset)
  const kept = isWhole ? undefined : keptFields(source, targets)
  const root = source.file.trailer.get("Root")
  const rootNum = isRef(root) ? root.num : -1
  const isExcluded = (num: number): boolean =>
    num === rootNum ||
    source.tree.nodes.has(num) ||
    (structure !== undefined && isLeftElement(structure, num)) ||
    (kept !== undefined && source.fields.has(num) && !kept.has(num))
  const renames = { destinationNames: new Map(), fontNames: new Map(), fieldNames: new Map() }
  const part: Part = {
    source,
    targets,
    isWhole,
    structure,
    ...renames,
    graft: new Graft(source.file, writer, {
      isExcluded,
      transform: (given, num) => {
        const value = structure ? adaptStructure(structure, source, given, num) : given
        return source.fields.has(num) ? adaptField(part, value, num, kept) : value
      },
    }),
  }
  if (structure) part.graft.assign(structure.index.rootNum, tags.root)
  for (const [page, target] of targets) part.graft.assign(source.pages[page]?.num ?? -1, target)
  return part
}

function keptFields(source: Source, targets: ReadonlyMap<number, number>): ReadonlySet<number> {
  const kept = new Set<number>()
  if (source.form === undefined) return kept
  for (const page of targets.keys()) {
    for (const widget of source.fieldsByPage.get(page) ?? []) {
      for (
        let node: typeof widget | undefined = widget;
        node && !kept.has(node.num);
        node = node.parent
      )
        kept.add(node.num)
    }
  }
  return kept
}

function adaptField(
  part: Part,
  value: PdfValue,
  num: number,
  kept: ReadonlySet<number> | undefined,
): PdfValue {
  if (!isDict(value)) return value
  const { file } = part.source
  const field: PdfDict = new Map(value)
  const renamed = part.fieldNames.get(num)
  if (renamed !== undefined) field.set("T", encodeText(renamed))
  const kids = kept && file.array(field.get("Kids"))
  if (kids) {
    field.set(
      "Kids",
      kids.filter((kid) => isRef(kid) && (kept.has(kid.num) || !part.source.fields.has(kid.num))),
    )
  }
  // A signature says nothing about the new bytes; its appearance stays on the page.
  if (nameOf(file.resolve(field.get("FT"))) === "Sig") field.delete("V")
  const appearance = file.resolve(field.get("DA"))
  if (isString(appearance) && part.fontNames.size > 0)
    field.set("DA", renameFonts(part, appearance.value))
  return field
}

/** Gives a default appearance string with the form fonts' new names. */
export function renameFonts(part: Part, appearance: string): PdfValue {
  const value = appearance.replaceAll(
    /\/([^\s/[\]()<>]+)(?=\s+[\d.+-]+\s+Tf)/g,
    (mark, font: string) => {
      const renamed = part.fontNames.get(font)
      return renamed === undefined ? mark : `/${renamed}`
    },
  )
  return { kind: "string", value }
}

/** Gives a root field's partial name. */
export function fieldName(part: Part, num: number): string {
  const name = part.source.file.resolve(part.source.file.dict(part.source.file.get(num))?.get("T"))
  return isString(name) ? decodeText(name) : ""
}
