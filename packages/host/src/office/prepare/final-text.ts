import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import type { SniffedOffice } from "../formats/sniff.ts"

/**
 * Gives a text document without what its author has struck out: tracked deletions go, insertions
 * stay, as if every change had been accepted.
 *
 * The office program's own view of changes cannot be relied on: it shows deletions of documents
 * without settings, of OpenDocument and of RTF. Binary documents come back as they are, see
 * `mayHideText`.
 */
export function finalText(
  bytes: Uint8Array,
  { extension }: Pick<SniffedOffice, "extension">,
): Uint8Array {
  if (extension === "docx") return ofParts(bytes, /^word\/[^/]+\.xml$/, acceptChanges)
  if (extension === "odt") return ofParts(bytes, /^(content|styles)\.xml$/, withoutTracks)
  if (extension === "rtf") return hideDeleted(bytes)
  return bytes
}

/**
 * Tells whether a binary document may have tracked deletions: whether any of its runs may carry the
 * mark, sprmCFRMarkDel with the operand 1. Chance finds are possible. Source: [MS-DOC] 2.6.1.
 */
export const mayHideText = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(
    Buffer.from([0x00, 0x08, 0x01]),
  )

function ofParts(bytes: Uint8Array, names: RegExp, change: (xml: string) => string): Uint8Array {
  const parts = unzipSync(bytes)
  let isChanged = false
  for (const [name, part] of Object.entries(parts)) {
    if (!names.test(name)) continue
    const xml = strFromU8(part)
    const changed = change(xml)
    if (changed === xml) continue
    parts[name] = strToU8(changed)
    isChanged = true
  }
  return isChanged ? zipSync(parts, { level: 1 }) : bytes
}

/**
 * Deletions of OpenDocument lie apart from the text. Source: OpenDocument 1.3 part 3, 5.5 "Change
 * Tracking".
 */
const withoutTracks = (xml: string): string =>
  xml
    .replaceAll(
      /<text:tracked-changes\b[^>]*\/>|<text:tracked-changes\b[^]*?<\/text:tracked-changes>/g,
      "",
    )
    .replaceAll(/<text:change(?:-start|-end)?\b[^>]*\/>/g, "")

/** Deleted text becomes hidden text, which no reader prints. Source: RTF 1.9.1, "Track Changes". */
function hideDeleted(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1")
  if (!/\\deleted(?![a-z])/.test(text)) return bytes
  return Buffer.from(text.replaceAll(/\\deleted(?=0?(?![a-z0-9]))/g, "\\v"), "latin1")
}

/** Elements that hold what has gone: removed with all that is in them. */
const gone = new Set([
  "del",
  "moveFrom",
  "delText",
  "delInstrText",
  "rPrChange",
  "pPrChange",
  "sectPrChange",
  "tblPrChange",
  "tblPrExChange",
  "tblGridChange",
  "trPrChange",
  "tcPrChange",
  "numberingChange",
])
/** Elements around what has come: removed, with what is in them kept. */
const wrappers = new Set(["ins", "moveTo"])

const namespaces =
  /xmlns:([\w.-]+)="(?:http:\/\/schemas\.openxmlformats\.org\/wordprocessingml\/2006\/main|http:\/\/purl\.oclc\.org\/ooxml\/wordprocessingml\/main)"/

/**
 * Accepts the changes of one part of a document. Source: ECMA-376 part 1, 17.13.5 "Revisions".
 *
 * Rows whose marks are deleted go. A paragraph whose mark is deleted joins the next one, whose
 * properties the whole then has.
 */
export function acceptChanges(xml: string): string {
  const prefix = namespaces.exec(xml)?.[1]
  if (prefix === undefined || !new RegExp(`<${prefix}:(?:del|ins|move|[a-zA-Z]+Change)`).test(xml))
    return xml
  const root: Frame = { tag: "", name: "", pieces: [] }
  const open: Frame[] = [root]
  for (const [token] of xml.matchAll(/<[^>]*>|[^<]+/g)) step(open, token, prefix)
  return joinMarks(root.pieces.join(""), prefix)
}

/** An open element whose content is not settled yet. */
interface Frame {
  readonly tag: string
  readonly name: string
  readonly pieces: string[]
  isDeleted?: boolean
}

/** Stands for a deleted paragraph mark until the paragraphs are joined; no XML may contain it. */
const MARK = "\u0001"

function step(open: Frame[], token: string, prefix: string): void {
  const frame = open.at(-1)
  if (frame === undefined) return
  const name = new RegExp(`^</?${prefix}:([A-Za-z]+)`).exec(token)?.[1]
  if (name === undefined) return void frame.pieces.push(token)
  if (token.startsWith("</")) return close(open, token, name)
  if (token.endsWith("/>")) {
    if (gone.has(name)) noteMark(open, frame)
    else if (!wrappers.has(name)) frame.pieces.push(token)
    return
  }
  open.push({ tag: token, name, pieces: [] })
}

/** An empty deletion is the mark of a row or, in run properties, of a paragraph. */
function noteMark(open: readonly Frame[], frame: Frame): void {
  if (frame.name === "trPr") {
    const row = open.findLast(({ name }) => name === "tr")
    if (row) row.isDeleted = true
  }
  const outer = open.at(-2)
  if (frame.name === "rPr" && outer?.name === "pPr") outer.isDeleted = true
}

function close(open: Frame[], token: string, name: string): void {
  const frame = open.at(-1)
  const outer = open.at(-2)
  // What is not well-formed is for the office program to judge.
  if (frame === undefined || outer === undefined || frame.name !== name)
    return void frame?.pieces.push(token)
  open.pop()
  const content = frame.pieces.join("")
  if (gone.has(name) || (name === "tr" && frame.isDeleted)) return
  if (wrappers.has(name)) return void outer.pieces.push(content)
  outer.pieces.push(frame.tag, content, token, name === "pPr" && frame.isDeleted ? MARK : "")
}

/** Joins each paragraph whose mark is deleted to the paragraph that follows at once. */
function joinMarks(xml: string, prefix: string): string {
  if (!xml.includes(MARK)) return xml
  const p = `${prefix}:p`
  const joint = new RegExp(
    `<${p}(?: [^>]*)?>(?:<${prefix}:pPr>(?:(?!</${prefix}:pPr>)[^])*</${prefix}:pPr>)${MARK}((?:(?!</${p}>)[^])*)</${p}>(<${p}(?: [^>]*)?>)(<${prefix}:pPr>(?:(?!</${prefix}:pPr>)[^])*</${prefix}:pPr>${MARK}?)?`,
  )
  let joined = xml
  // From the front: a chain of deleted marks moves its text on, paragraph by paragraph.
  for (let next = joint.exec(joined); next; next = joint.exec(joined)) {
    const [whole, content = "", start = "", properties = ""] = next
    joined =
      joined.slice(0, next.index) +
      start +
      properties +
      content +
      joined.slice(next.index + whole.length)
  }
  return joined.replaceAll(MARK, "")
}
