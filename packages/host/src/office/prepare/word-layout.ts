import { strFromU8, strToU8 } from "fflate"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { controlsAsLinks, fieldRelations, type FormControl } from "./form-controls.ts"
import { hasLineGrid } from "./page-grid.ts"
import { isPlainMarkup, LONGEST } from "./plain-markup.ts"
import { NOTHING_LEFT_OUT, takeSteps, type LeftOut } from "./step.ts"
import { edgeWidth } from "./text-widths.ts"
import { hasAsianText, readThemeFaces } from "./theme-faces.ts"
import { wordSteps } from "./word-steps.ts"

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
 * Writes into a document what Word does and the office program cannot be told (`wordSteps`). A
 * document that needs nothing of it comes back as it is.
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
  without: LeftOut = NOTHING_LEFT_OUT,
): Uint8Array {
  const entries = readZipDirectory(bytes)
  const read = (name: string): string => {
    const entry = entries.find((each) => each.name === name)
    return entry && entry.unpacked <= LONGEST ? strFromU8(inflateEntry(bytes, entry)) : ""
  }
  const [own, styles, numbering] = [read(BODY), read(STYLES), read(NUMBERING)]
  const settings = isBinary ? read(SETTINGS).replace(mode, "") : read(SETTINGS)
  if (!isPlainMarkup(own) || !isPlainMarkup(styles)) return bytes
  const edges = entries
    .filter(({ name }) => EDGES.test(name))
    .map(({ name }): [string, string] => [name, read(name)])
  const isAsian = [own, ...edges.map(([, xml]) => xml)].some(hasAsianText) || hasLineGrid(own)
  const relations = read(RELATIONS)
  const canLink = fields && relations.includes("</Relationships>")
  const marked = canLink ? controlsAsLinks(own) : { body: own, controls: [] }
  const plainEdges = edges.filter(([, xml]) => isPlainMarkup(xml))
  const settled = takeSteps(
    wordSteps,
    { body: marked.body, styles, numbering, edges: new Map(plainEdges), lead: 0 },
    {
      about: {
        settings,
        faceOf: readThemeFaces(read(THEME), settings, isAsian),
        edgeWidth: edgeWidth(own),
        isWps: /<Application>WPS Office/.test(read(PROPERTIES)),
        updates,
        isLoose,
      },
      without,
    },
  )
  const changes = new Map<string, Uint8Array>()
  const change = (name: string, before: string, after: string): void => {
    if (after !== before) changes.set(name, strToU8(after))
  }
  change(BODY, own, settled.body)
  change(STYLES, styles, settled.styles)
  change(NUMBERING, numbering, settled.numbering)
  change(RELATIONS, relations, withFields(relations, marked.controls.length))
  for (const [name, xml] of plainEdges) change(name, xml, settled.edges.get(name) ?? xml)
  return changes.size === 0 ? bytes : rewriteZip(bytes, changes)
}

function withFields(relations: string, fields: number): string {
  const added = fieldRelations(fields)
  return added === "" || !isPlainMarkup(relations)
    ? relations
    : relations.replace("</Relationships>", `${added}</Relationships>`)
}

/** The content controls of a document that become fields. */
export function readControls(bytes: Uint8Array): readonly FormControl[] {
  const entry = readZipDirectory(bytes).find(({ name }) => name === BODY)
  if (!entry || entry.unpacked > LONGEST) return []
  const body = strFromU8(inflateEntry(bytes, entry))
  return isPlainMarkup(body) ? controlsAsLinks(body).controls : []
}
