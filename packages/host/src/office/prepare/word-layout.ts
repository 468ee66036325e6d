import { strFromU8, strToU8 } from "fflate"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { withoutSpaceAfterBreaks } from "./break-space.ts"
import { withoutCircles } from "./style-circles.ts"
import { settleCells } from "./word-cells.ts"
import { numbersBesideEquations } from "./equation-numbers.ts"
import { fitLines } from "./fit-lines.ts"
import { edgeWidth } from "./text-widths.ts"
import { bulletsAsHigh } from "./word-bullets.ts"
import { contentsAsLines } from "./word-contents.ts"
import { controlsAsText } from "./word-controls.ts"
import { controlsAsLinks, fieldRelations, type FormControl } from "./form-controls.ts"
import { settleGridLines } from "./word-grid.ts"
import { asWideAsColumns } from "./table-widths.ts"
import { buttonsAsText } from "./macro-buttons.ts"
import { tablesOnNewPages } from "./table-breaks.ts"
import { hasLineGrid } from "./page-grid.ts"
import { hasAsianText, readThemeFaces, withThemeFaces } from "./theme-faces.ts"
import { withoutRaising } from "./raised-styles.ts"
import { withoutHiddenNumbers } from "./hidden-numbers.ts"
import { isPlainMarkup, LONGEST } from "./plain-markup.ts"
import { withoutHanging } from "./hanging-signs.ts"
import { linksWithStyle } from "./word-links.ts"
import { objectsAsPictures } from "./word-objects.ts"
import { settleRows } from "./word-rows.ts"

const BODY = "word/document.xml"
const STYLES = "word/styles.xml"
const SETTINGS = "word/settings.xml"
const NUMBERING = "word/numbering.xml"
const PROPERTIES = "docProps/app.xml"
const THEME = "word/theme/theme1.xml"
const RELATIONS = "word/_rels/document.xml.rels"
const EDGES = /^word\/(?:header|footer)\d*\.xml$/
/** The office program names its own mode in documents that it makes of binary ones. */
const mode = /<w:compatSetting w:name="compatibilityMode"[^>]*>/

/**
 * Writes into a document what Word does and the office program cannot be told: heights of lines on a
 * grid and in cells, heights of rows, no space above paragraphs after page breaks,
 * pictures of embedded objects, links without a style, bullets as high as Symbol, content controls as
 * they stand, buttons as their text, tables on pages of their own and as wide as their columns, letters that give way so that lines end alike. A document that needs nothing of it comes back as it is.
 *
 * @param fields whether content controls become links, whose places are those of fields in the PDF
 * @param updates whether page numbers of contents are brought up to date
 * @param isLoose whether lines get the heights of their grid themselves, so that pages end with their margin
 * @param isBinary whether it was made of a document from before 2007, whose lines end as they did then
 */
export function settleLayout(
  bytes: Uint8Array,
  {
    updates = false,
    fields = false,
    isBinary = false,
    isLoose = false,
  }: {
    readonly updates?: boolean
    readonly fields?: boolean
    readonly isBinary?: boolean
    readonly isLoose?: boolean
  } = {},
): Uint8Array {
  const entries = readZipDirectory(bytes)
  const read = (name: string): string => {
    const entry = entries.find((each) => each.name === name)
    return entry && entry.unpacked <= LONGEST ? strFromU8(inflateEntry(bytes, entry)) : ""
  }
  const [own, ownStyles] = [read(BODY), read(STYLES)]
  const settings = isBinary ? read(SETTINGS).replace(mode, "") : read(SETTINGS)
  if (!isPlainMarkup(own) || !isPlainMarkup(ownStyles)) return bytes
  const edges = entries.filter(({ name }) => EDGES.test(name)).map(({ name }) => read(name))
  const isAsian = [own, ...edges].some(hasAsianText) || hasLineGrid(own)
  const faceOf = readThemeFaces(read(THEME), settings, isAsian)
  const canLink = fields && read(RELATIONS).includes("</Relationships>")
  const marked = canLink ? controlsAsLinks(own) : { body: own, controls: [] }
  const [body, styles] = [withThemeFaces(marked.body, faceOf), withThemeFaces(ownStyles, faceOf)]
  const text = buttonsAsText(controlsAsText(updates ? contentsAsLines(body) : body))
  const parts = tablesOnNewPages(text)
  const tables = asWideAsColumns(objectsAsPictures(numbersBesideEquations(parts, styles)))
  const lines = settleGridLines(tables, styles, settings, isLoose)
  const rows = settleRows(settleCells(lines.body, styles, lines.lead), styles)
  const spaced = withoutSpaceAfterBreaks(rows, styles, settings)
  const isWps = /<Application>WPS Office/.test(read(PROPERTIES))
  const settled = fitLines(spaced, { styles, settings, numbering: read(NUMBERING), isWps })
  const plainStyles = withoutRaising(withoutHanging(withoutCircles(styles)))
  const linked = linksWithStyle({ body: settled, styles: plainStyles })
  const changes = new Map<string, Uint8Array>()
  if (linked.body !== own) changes.set(BODY, strToU8(linked.body))
  if (linked.styles !== ownStyles) changes.set(STYLES, strToU8(linked.styles))
  const change = (name: string, settle: (part: string) => string): void => {
    const part = read(name)
    const made = isPlainMarkup(part) ? settle(part) : part
    if (made !== part) changes.set(name, strToU8(made))
  }
  change(NUMBERING, (part) => bulletsAsHigh(withoutHiddenNumbers(part)))
  const relations = fieldRelations(marked.controls.length)
  if (relations !== "")
    change(RELATIONS, (part) => part.replace("</Relationships>", `${relations}</Relationships>`))
  const width = edgeWidth(body)
  const edge = (part: string): string =>
    width === undefined
      ? controlsAsText(part)
      : fitLines(controlsAsText(part), { styles, settings, numbering: "", width, isWps })
  for (const { name } of entries) if (EDGES.test(name)) change(name, edge)
  return changes.size === 0 ? bytes : rewriteZip(bytes, changes)
}

/** The content controls of a document that become fields. */
export function readControls(bytes: Uint8Array): readonly FormControl[] {
  const entry = readZipDirectory(bytes).find(({ name }) => name === BODY)
  if (!entry || entry.unpacked > LONGEST) return []
  const body = strFromU8(inflateEntry(bytes, entry))
  return isPlainMarkup(body) ? controlsAsLinks(body).controls : []
}
