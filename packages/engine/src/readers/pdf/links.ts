import { apply } from "../../base/geometry.ts"
import type { Box, Matrix } from "../../base/geometry.ts"
import type { LinkTarget, OutlineItem, SceneLink } from "../../model/scene.ts"
import type { PdfFile } from "../../pdf/pdfium/pdfium.ts"
import type { PageReading } from "./page-reading.ts"

/** PDFACTION_* of fpdf_doc.h. */
const actionTypes = { goTo: 1, uri: 3 } as const

/** Links on one page beyond this are left out. */
const MAX_LINKS = 20_000

/** Gives the links of a page; one that spans lines has one entry for each of its quadrilaterals. */
export function readLinks(reading: PageReading): SceneLink[] {
  const { calls, memory } = reading.file.pdfium
  const { out } = memory
  const links: SceneLink[] = []
  memory.u32[out >> 2] = 0
  while (links.length < MAX_LINKS && calls.FPDFLink_Enumerate(reading.page, out, out + 4)) {
    const position = memory.unsigned(out)
    const link = memory.unsigned(out + 4)
    const target = targetOf(
      reading.file,
      calls.FPDFLink_GetDest(reading.file.handle, link),
      calls.FPDFLink_GetAction(link),
    )
    if (target) for (const box of boxesOf(reading, link)) links.push({ box, target })
    memory.u32[out >> 2] = position
  }
  return links
}

function boxesOf(reading: PageReading, link: number): Box[] {
  const { calls, memory } = reading.file.pdfium
  const { out } = memory
  const quads = calls.FPDFLink_CountQuadPoints(link)
  const boxes: Box[] = []
  for (let quad = 0; quad < quads; quad++) {
    if (!calls.FPDFLink_GetQuadPoints(link, quad, out)) continue
    const xs = [0, 8, 16, 24].map((offset) => memory.float(out + offset))
    const ys = [4, 12, 20, 28].map((offset) => memory.float(out + offset))
    boxes.push(
      sceneBox(reading.space, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)),
    )
  }
  if (boxes.length === 0 && calls.FPDFLink_GetAnnotRect(link, out)) {
    boxes.push(
      sceneBox(
        reading.space,
        memory.float(out),
        memory.float(out + 12),
        memory.float(out + 8),
        memory.float(out + 4),
      ),
    )
  }
  return boxes
}

/** Gives the scene box of a rectangle in PDF page space. */
export function sceneBox(
  space: Matrix,
  left: number,
  bottom: number,
  right: number,
  top: number,
): Box {
  const a = apply(space, left, bottom)
  const b = apply(space, right, top)
  return {
    x0: Math.min(a.x, b.x),
    y0: Math.min(a.y, b.y),
    x1: Math.max(a.x, b.x),
    y1: Math.max(a.y, b.y),
  }
}

function targetOf(file: PdfFile, destination: number, action: number): LinkTarget | undefined {
  const { calls, memory } = file.pdfium
  if (destination !== 0) return pageTarget(file, destination)
  if (action === 0) return undefined
  const type = calls.FPDFAction_GetType(action)
  if (type === actionTypes.goTo)
    return pageTarget(file, calls.FPDFAction_GetDest(file.handle, action))
  if (type !== actionTypes.uri) return undefined
  const uri = memory
    .readText(
      (buffer, length) => calls.FPDFAction_GetURIPath(file.handle, action, buffer, length),
      "utf8",
    )
    .trim()
  return uri ? { kind: "uri", uri } : undefined
}

function pageTarget(file: PdfFile, destination: number): LinkTarget | undefined {
  const { calls, memory } = file.pdfium
  const { out } = memory
  if (destination === 0) return undefined
  const page = calls.FPDFDest_GetDestPageIndex(file.handle, destination)
  if (page < 0 || page >= file.pageCount) return undefined
  const at = out + 64
  if (!calls.FPDFDest_GetLocationInPage(destination, at, at + 4, at + 8, at + 12, at + 16, at + 20))
    return { kind: "page", page }
  const hasX = memory.integer(at) !== 0
  const hasY = memory.integer(at + 4) !== 0
  if (!hasY) return { kind: "page", page }
  // Destinations are in unrotated page space; on pages that are neither turned nor cropped y is
  // measured from the top.
  const height = calls.FPDF_GetPageSizeByIndexF(file.handle, page, at + 32)
    ? memory.float(at + 36)
    : 0
  const x = memory.float(at + 12)
  const y = height - memory.float(at + 16)
  return { kind: "page", page, ...(hasX ? { x } : {}), y }
}

/** Entries of an outline beyond this are left out: a loop or an attack. */
const MAX_OUTLINE_ITEMS = 20_000
const MAX_OUTLINE_DEPTH = 32

/** Gives the outline in reading order, children after their parent. */
export function readOutline(file: PdfFile): OutlineItem[] {
  const { calls, memory } = file.pdfium
  const items: OutlineItem[] = []
  const seen = new Set<number>()
  const visit = (parent: number, level: number): void => {
    let mark = calls.FPDFBookmark_GetFirstChild(file.handle, parent)
    while (mark !== 0 && !seen.has(mark) && items.length < MAX_OUTLINE_ITEMS) {
      const current = mark
      seen.add(current)
      const title = memory
        .readText((buffer, length) => calls.FPDFBookmark_GetTitle(current, buffer, length))
        .replace(/\s+/g, " ")
        .trim()
      const target = targetOf(
        file,
        calls.FPDFBookmark_GetDest(file.handle, current),
        calls.FPDFBookmark_GetAction(current),
      )
      items.push({ title, level, ...(target ? { target } : {}) })
      if (level < MAX_OUTLINE_DEPTH) visit(current, level + 1)
      mark = calls.FPDFBookmark_GetNextSibling(file.handle, current)
    }
  }
  visit(0, 1)
  return items
}
