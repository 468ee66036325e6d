import { madeFamilies } from "../fonts/data/families.ts"
import { gridPitches } from "./page-grid.ts"
import { attribute, paragraphFormat, readStyles, type LineFormat } from "./paragraph-format.ts"

/** Share of a cell's width that surely is one line: letters of stand-ins may be wider. */
const SURE = 0.85
/**
 * Margins at both sides of a cell, twentieths of a point: 5.4 pt each, as Word's own styles have
 * it.
 */
const SIDES = 216
/** Twentieths of a point in a half-point. */
const PER_HALF_POINT = 10
/** The face of Han letters where none is named. */
const USUAL = "宋体"
/** No face's name: runs name different ones. */
const SEVERAL = ""
const han = /[\u3400-\u9fff\uf900-\ufaff]/
/** What makes a line higher than its text, or more than one. */
const others =
  /<w:(?:drawing|pict|object|br|cr|tab|fldChar|fldSimple|numPr|footnoteReference|contextualSpacing|position)\b|<m:oMath|<mc:/

/**
 * Gives lines that stand alone in a cell on a grid the height of their multiple, in its middle, as
 * Word does.
 *
 * The office program adds what the last line of a cell has above one line from the face of the
 * paragraph's style, not from the text's: rows are a point or two too low; and text stands at the
 * top of its multiple. Only cells with one paragraph that surely is one line are changed: they
 * become single, with the rest of their height as space around. `lead` is what pages begin lower
 * already, see `settleParagraphs`. Source: PDFs that Word exported (12 pt at one and a half of 15.6
 * pt: 23.9 with the border, 22.9 here); ECMA-376 part 1, 17.3.1.33 spacing, 17.6.5 docGrid.
 */
export function settleCells(body: string, styles: string, lead: number): string {
  if (!body.includes("<w:tc>")) return body
  const formatOf = readStyles(styles)
  const pitchAt = gridPitches(body)
  const isSpaced = spacedTableStyles(styles)
  let style = ""
  return body.replace(
    /<w:tblPr>(?:<w:tblStyle w:val="([^"]*)")?|<w:tc>(<w:tcPr>(?:(?!<w:tc>|<w:p[ >])[\s\S])*?<\/w:tcPr>)(<w:p(?: [^>]*)?>(?:(?!<w:(?:p[ >]|tc>|tbl>))[\s\S])*?<\/w:p>)<\/w:tc>/g,
    (whole: string, named: string | undefined, cell?: string, paragraph?: string, at = 0) => {
      if (cell === undefined || paragraph === undefined) {
        style = named ?? ""
        return whole
      }
      const format = paragraphFormat(paragraph, formatOf)
      if (!isMultiple(format) || !isOneLine(paragraph, cell, format)) return whole
      if (isSpaced(style) && !/<w:spacing\b[^>]*w:line=/.test(paragraph)) return whole
      const room = roomOf(paragraph, format, { pitch: pitchAt(at), lead })
      if (!room) return whole
      return whole.replace(paragraph, () => withRoom(paragraph, format, room))
    },
  )
}

/** Space above and below, twentieths of a point. */
interface Room {
  readonly before: number
  readonly after: number
}

const isMultiple = ({ multiple = 240, rule, before = 0, after = 0 }: LineFormat): boolean =>
  multiple > 240 && rule === undefined && Number.isFinite(before + after)

/** Undefined off the grid, and where the height of the line is not known. */
function roomOf(
  paragraph: string,
  { size = 20, multiple = 240, isSnapped = true }: LineFormat,
  { pitch, lead }: { readonly pitch: number | undefined; readonly lead: number },
): Room | undefined {
  const share = multiple / 240 - 1
  const face = hanFace(paragraph)
  if (!isSnapped || pitch === undefined) return undefined
  // Higher lines have their height from the grid already; Latin ones are lower than Song.
  const line = lineHeight(face ?? USUAL, size)
  if (line === undefined || line > pitch * 1.02) return undefined
  const rest = Math.round(pitch * share)
  const before = lead > 0 ? 0 : Math.round(rest / 2)
  return { before, after: rest - before }
}

/** The face that the runs with Han letters name; undefined where none is named. */
function hanFace(paragraph: string): string | undefined {
  const faces = new Set(
    [...paragraph.matchAll(/<w:r[ >](?:(?!<w:r[ >])[\s\S])*?<\/w:r>/g)]
      .filter(([run]) => han.test(run.replace(/<[^>]*>/g, "")))
      .map(([run]) => attribute(/<w:rFonts\b[^>]*>/.exec(run)?.[0] ?? "", "eastAsia")),
  )
  const [face] = faces
  return faces.size > 1 ? SEVERAL : face
}

/** Height of a line of a Chinese face that is known, twentieths of a point. */
function lineHeight(face: string, size: number): number | undefined {
  const known = madeFamilies.find(({ standsFor }) => standsFor.includes(face))
  return known && ((known.metrics.ascent + known.metrics.descent) / 1000) * size * PER_HALF_POINT
}

/**
 * Whether text surely stands in one line: Han as wide as high, other letters seven tenths of that.
 */
function isOneLine(paragraph: string, cell: string, { size = 20 }: LineFormat): boolean {
  if (others.test(paragraph) || cell.includes("<w:vMerge")) return false
  const width = /<w:tcW\b[^>]*>/.exec(cell)?.[0] ?? ""
  const text = paragraph.replace(/<[^>]*>/g, "")
  if (text === "" || attribute(width, "type") !== "dxa") return false
  const ems = [...text].reduce((sum, letter) => sum + (letter > "\u2000" ? 1 : 0.7), 0)
  const indent = paragraph.includes("<w:ind ") ? 2 : 0
  const room = Number(attribute(width, "w")) - SIDES
  return (ems + indent) * size * PER_HALF_POINT < room * SURE
}

function withRoom(paragraph: string, format: LineFormat, room: Room): string {
  const before = (format.before ?? 0) + room.before
  const after = (format.after ?? 0) + room.after
  const spacing = `<w:spacing w:before="${before}" w:after="${after}" w:line="240" w:lineRule="auto"/>`
  const properties = /<w:pPr>(?:(?!<w:rPr>|<\/w:pPr>)[\s\S])*/.exec(paragraph)?.[0]
  if (properties === undefined)
    return paragraph.replace(/^<w:p(?: [^>]*)?>/, `$&<w:pPr>${spacing}</w:pPr>`)
  const bare = properties.replace(/<w:spacing\b[^>]*\/>/, "")
  const placed = bare.replace(
    // Before what stands behind it in the schema's order.
    /(?=<w:(?:ind|contextualSpacing|mirrorIndents|suppressOverlap|jc|textDirection|textAlignment|textboxTightWrap|outlineLvl|divId|cnfStyle)\b)|$/,
    spacing,
  )
  return paragraph.replace(properties, () => placed)
}

/** Whether a table style, or what it is based on, spaces paragraphs itself. */
function spacedTableStyles(styles: string): (id: string) => boolean {
  const spaced = new Set<string>()
  for (const [xml] of styles.matchAll(
    /<w:style\b[^>]*w:type="table"[^>]*>(?:(?!<w:style\b)[\s\S])*?<\/w:style>/g,
  )) {
    const id = attribute(/^<w:style\b[^>]*>/.exec(xml)?.[0] ?? "", "styleId")
    const base = attribute(/<w:basedOn\b[^>]*>/.exec(xml)?.[0] ?? "", "val")
    const isOwn = /<w:spacing\b[^>]*w:(?:line|before|after)/.test(xml)
    // Word writes styles after those they are based on.
    if (id !== undefined && (isOwn || spaced.has(base ?? ""))) spaced.add(id)
  }
  return (id) => spaced.has(id)
}
