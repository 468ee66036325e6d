import { streamObject } from "../drawn-pdf.ts"
import { annotationOf } from "./annotations.ts"
import { contentOf, spell, type Needs } from "./content.ts"
import { labelsOf, outlineOf } from "./outline.ts"
import { PaperFile, textString } from "./paper-file.ts"
import { addFonts, resourcesOf, type SharedFonts } from "./resources.ts"
import { structureOf, type TaggedPage } from "./structure.ts"
import type { Paper, Sheet } from "./types.ts"

/**
 * Writes a paper as a PDF whose text is plain to read: nothing is packed, equal papers give equal
 * bytes on every machine.
 */
export function writePaper(paper: Paper): Uint8Array {
  const file = new PaperFile()
  const [catalog, tree] = [file.reserve(), file.reserve()]
  const pages = paper.pages.map(() => file.reserve())
  const shared: SharedFonts = { fonts: new Map(), chars: new Map() }
  const tagged: TaggedPage[] = []
  const fields: number[] = []
  for (const [index, sheet] of paper.pages.entries()) {
    const added = addPage(file, sheet, {
      number: pages[index] ?? 0,
      tree,
      pages,
      shared,
    })
    fields.push(...added.fields)
    tagged.push({ page: pages[index] ?? 0, tags: added.tags })
  }
  addFonts(file, shared)
  const structure = tagged.some(({ tags }) => tags.length > 0) ? structureOf(file, tagged) : ""
  file.set(
    tree,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((page) => `${page} 0 R`).join(" ")}] >>`,
  )
  const entries = [
    `/Type /Catalog /Pages ${tree} 0 R`,
    structure,
    fields.length > 0
      ? `/AcroForm << /Fields [${fields.map((each) => `${each} 0 R`).join(" ")}] >>`
      : "",
    paper.language ? `/Lang ${textString(paper.language)}` : "",
    outlineOf(file, paper, pages),
    labelsOf(paper),
  ]
  file.set(catalog, `<< ${entries.filter(Boolean).join(" ")} >>`)
  const info = Object.entries(paper.info ?? {}).map(
    ([key, value]) => `/${key} ${textString(value)}`,
  )
  return file.finish(catalog, info.length > 0 ? file.add(`<< ${info.join(" ")} >>`) : undefined)
}

interface PageNumbers {
  readonly number: number
  readonly tree: number
  readonly pages: readonly number[]
  readonly shared: SharedFonts
}

function addPage(
  file: PaperFile,
  sheet: Sheet,
  { number, tree, pages, shared }: PageNumbers,
): { fields: number[]; tags: Needs["tags"] } {
  const [width, height] = sheet.size ?? [595, 842]
  const needs: Needs = {
    faces: new Set(),
    alphas: new Set(),
    pictures: [],
    gradients: [],
    tags: [],
    chars: shared.chars,
  }
  const content = file.add(streamObject("", contentOf(sheet.marks, height, needs)))
  const annotations = sheet.marks.flatMap((mark): { object: number; isField: boolean }[] =>
    mark.kind === "link" || mark.kind === "note" || mark.kind === "field"
      ? [{ object: file.add(annotationOf(mark, height, pages)), isField: mark.kind === "field" }]
      : [],
  )
  const entries = [
    `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${spell(width)} ${spell(height)}]`,
    `/Resources << ${resourcesOf(file, needs, { height, shared })} >> /Contents ${content} 0 R`,
    sheet.rotate ? `/Rotate ${sheet.rotate}` : "",
    needs.tags.length > 0 ? `/StructParents ${pages.indexOf(number)}` : "",
    annotations.length > 0
      ? `/Annots [${annotations.map(({ object }) => `${object} 0 R`).join(" ")}]`
      : "",
  ]
  file.set(number, `<< ${entries.filter(Boolean).join(" ")} >>`)
  const fields = annotations.filter(({ isField }) => isField).map(({ object }) => object)
  return { fields, tags: needs.tags }
}
