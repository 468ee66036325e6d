import type { StructureElement } from "../../model/scene.ts"
import type { Pdfium } from "../../pdf/pdfium/pdfium.ts"

/** Elements of one page beyond this are left out: a loop or an attack. */
const MAX_ELEMENTS = 50_000
const MAX_DEPTH = 64

/** FPDF_OBJECT_* of fpdfview.h. */
const valueTypes = { boolean: 1, number: 2, string: 3, name: 4 } as const

/** Attributes that analysis makes use of. Source: ISO 32000-2, tables 377 to 384. */
const usefulAttributes = [
  "ColSpan",
  "RowSpan",
  "Scope",
  "ListNumbering",
  "Placement",
  "WritingMode",
  "TextAlign",
  "Headers",
  "Summary",
] as const

/**
 * Gives the part of the structure tree that describes a page; empty where the file is not tagged.
 */
export function readStructure(pdfium: Pdfium, page: number): StructureElement[] {
  const { calls } = pdfium
  const tree = calls.FPDF_StructTree_GetForPage(page)
  if (tree === 0) return []
  try {
    const budget = { left: MAX_ELEMENTS }
    const count = calls.FPDF_StructTree_CountChildren(tree)
    const roots: StructureElement[] = []
    for (let index = 0; index < count; index++) {
      const element = calls.FPDF_StructTree_GetChildAtIndex(tree, index)
      if (element !== 0) roots.push({ ...readElement(pdfium, element, 1, budget), place: index })
    }
    return roots.filter(holdsContent)
  } finally {
    calls.FPDF_StructTree_Close(tree)
  }
}

/**
 * PDFium gives the whole tree for each page; branches without content of this page say nothing
 * about it.
 */
function holdsContent(element: StructureElement): boolean {
  return element.mcids.length > 0 || element.children.length > 0 || element.altText !== undefined
}

function readElement(
  pdfium: Pdfium,
  element: number,
  depth: number,
  budget: { left: number },
): StructureElement {
  const { calls, memory } = pdfium
  budget.left--
  const text = (call: (element: number, buffer: number, length: number) => number): string =>
    memory.readText((buffer, length) => call(element, buffer, length))
  const [altText, actualText, language] = [
    text(calls.FPDF_StructElement_GetAltText),
    text(calls.FPDF_StructElement_GetActualText),
    text(calls.FPDF_StructElement_GetLang),
  ]
  const attributes = readAttributes(pdfium, element)
  const children: StructureElement[] = []
  const mcids: number[] = []
  const count = depth < MAX_DEPTH ? calls.FPDF_StructElement_CountChildren(element) : 0
  for (let index = 0; index < count && budget.left > 0; index++) {
    const child = calls.FPDF_StructElement_GetChildAtIndex(element, index)
    const mcid = child === 0 ? calls.FPDF_StructElement_GetChildMarkedContentID(element, index) : -1
    if (mcid >= 0) mcids.push(mcid)
    else if (child !== 0) {
      const read = readElement(pdfium, child, depth + 1, budget)
      if (holdsContent(read)) children.push({ ...read, place: index })
    }
  }
  return {
    type: text(calls.FPDF_StructElement_GetType),
    mcids: mcids.length > 0 ? mcids : ownMcids(pdfium, element),
    ...(altText ? { altText } : {}),
    ...(actualText ? { actualText } : {}),
    ...(language ? { language } : {}),
    ...(attributes ? { attributes } : {}),
    children,
  }
}

function ownMcids({ calls }: Pdfium, element: number): number[] {
  const count = calls.FPDF_StructElement_GetMarkedContentIdCount(element)
  const found: number[] = []
  for (let index = 0; index < count; index++) {
    const mcid = calls.FPDF_StructElement_GetMarkedContentIdAtIndex(element, index)
    if (mcid >= 0) found.push(mcid)
  }
  return found
}

function readAttributes(
  pdfium: Pdfium,
  element: number,
): Record<string, string | number> | undefined {
  const { calls, memory } = pdfium
  const maps = calls.FPDF_StructElement_GetAttributeCount(element)
  const found: Record<string, string | number> = {}
  for (let index = 0; index < maps; index++) {
    const map = calls.FPDF_StructElement_GetAttributeAtIndex(element, index)
    if (map === 0) continue
    for (const name of usefulAttributes) {
      const value = memory.withUtf8(name, (address) =>
        calls.FPDF_StructElement_Attr_GetValue(map, address),
      )
      const read = value === 0 ? undefined : readAttribute(pdfium, value)
      if (read !== undefined) found[name] = read
    }
  }
  return Object.keys(found).length > 0 ? found : undefined
}

function readAttribute({ calls, memory }: Pdfium, value: number): string | number | undefined {
  const type = calls.FPDF_StructElement_Attr_GetType(value)
  if (type === valueTypes.number) {
    return calls.FPDF_StructElement_Attr_GetNumberValue(value, memory.out)
      ? memory.float(memory.out)
      : undefined
  }
  if (type !== valueTypes.string && type !== valueTypes.name) return undefined
  const lengthAt = memory.out + 8
  return memory.readText((buffer, length) =>
    calls.FPDF_StructElement_Attr_GetStringValue(value, buffer, length, lengthAt)
      ? memory.unsigned(lengthAt)
      : 0,
  )
}
