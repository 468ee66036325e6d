import { strFromU8, strToU8 } from "fflate"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import type { SniffedOffice } from "../formats/sniff.ts"
import { withoutComments } from "./plain-markup.ts"

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

/** Changes parts of text; others, pictures of hundreds of megabytes among them, stay packed. */
function ofParts(bytes: Uint8Array, names: RegExp, change: (xml: string) => string): Uint8Array {
  const changes = new Map<string, Uint8Array>()
  for (const entry of readZipDirectory(bytes)) {
    if (!names.test(entry.name)) continue
    const xml = strFromU8(inflateEntry(bytes, entry))
    const changed = change(xml)
    if (changed !== xml) changes.set(entry.name, strToU8(changed))
  }
  return changes.size === 0 ? bytes : rewriteZip(bytes, changes)
}

/**
 * Deletions of OpenDocument lie apart from the text. Source: OpenDocument 1.3 part 3, 5.5 "Change
 * Tracking".
 */
function withoutTracks(xml: string): string {
  const kept: string[] = []
  let from = 0
  for (let at = xml.indexOf(TRACKS); at >= 0; at = xml.indexOf(TRACKS, from)) {
    const tag = xml.indexOf(">", at)
    const isEmpty = tag >= 0 && xml[tag - 1] === "/"
    const end = isEmpty ? tag + 1 : xml.indexOf(TRACKS_END, at) + TRACKS_END.length
    if (end < at) break
    kept.push(xml.slice(from, at))
    from = end
  }
  return (kept.join("") + xml.slice(from)).replaceAll(
    /<text:change(?:-start|-end)?\b[^<>]*\/>/g,
    "",
  )
}

const TRACKS = "<text:tracked-changes"
const TRACKS_END = "</text:tracked-changes>"

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
  // A tag ends before the next one: on markup that is not sound, time grows with its length too.
  for (const [token] of withoutComments(xml).matchAll(/<[^<>]*>|<|[^<]+/g))
    step(open, token, prefix)
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

/**
 * Joins each paragraph whose mark is deleted to the paragraph that follows at once, which has its
 * own properties: a chain of deleted marks moves its text on, paragraph by paragraph.
 */
function joinMarks(xml: string, prefix: string): string {
  if (!xml.includes(MARK)) return xml
  const [start, end] = [new RegExp(`^<${prefix}:p(?: [^<>]*)?>$`), `</${prefix}:p>`]
  const head = new RegExp(
    `<${prefix}:p(?: [^<>]*)?>(?:<${prefix}:pPr>(?:(?!</${prefix}:pPr>)[^])*</${prefix}:pPr>)?`,
    "y",
  )
  const made: string[] = []
  let carried: string[] = []
  let [at, last] = [0, 0]
  for (let mark = xml.indexOf(MARK); mark >= 0; mark = xml.indexOf(MARK, mark + 1)) {
    const before = xml.slice(last, mark)
    const properties = before.lastIndexOf(`<${prefix}:pPr>`)
    const tag = properties <= 0 ? -1 : before.lastIndexOf("<", properties - 1)
    const opening = last + tag
    last = mark
    const close = tag < 0 ? -1 : xml.indexOf(end, mark)
    if (close < 0 || !start.test(before.slice(tag, properties))) continue
    head.lastIndex = close + end.length
    if (!head.test(xml)) continue
    // What came before goes into the paragraph that begins there, unless that one moves on as well.
    if (opening > at) {
      made.push(joined(xml.slice(at, opening), carried, head))
      carried = []
    }
    carried.push(xml.slice(mark + 1, close))
    at = close + end.length
    last = at
  }
  made.push(joined(xml.slice(at), carried, head))
  return made.join("").replaceAll(MARK, "")
}

/**
 * Markup that begins with a paragraph, with text that was carried on into it behind its properties.
 */
function joined(xml: string, carried: readonly string[], head: RegExp): string {
  if (carried.length === 0) return xml
  head.lastIndex = 0
  const [whole = ""] = head.exec(xml) ?? []
  return whole + carried.join("") + xml.slice(whole.length)
}
