/** What could be saved of a damaged XML part. */
export interface SalvagedXml {
  readonly xml: string
  /** Places at which something was left out. */
  readonly lost: number
}

/**
 * Elements whose children stand for themselves, so that one of them may be left out, with the
 * children at which reading goes on after damage; by local name.
 */
const containers: Readonly<Record<string, readonly string[]>> = {
  // WordprocessingML. Source: ECMA-376 part 1, 17.2.2 and the roots of its parts.
  document: ["body"],
  body: ["p", "tbl", "sdt", "sectPr", "text"],
  hdr: ["p", "tbl", "sdt"],
  ftr: ["p", "tbl", "sdt"],
  tbl: ["tr"],
  footnotes: ["footnote"],
  endnotes: ["endnote"],
  comments: ["comment"],
  styles: ["style"],
  numbering: ["abstractNum", "num"],
  fonts: ["font"],
  // PresentationML.
  sld: ["cSld"],
  cSld: ["spTree"],
  spTree: ["sp", "pic", "graphicFrame", "grpSp", "cxnSp"],
  // SpreadsheetML.
  worksheet: ["sheetData", "mergeCells", "pageMargins", "pageSetup", "drawing"],
  sheetData: ["row"],
  // OpenDocument text.
  "document-content": ["body"],
  text: ["p", "h", "list", "table"],
  // Packages.
  Relationships: ["Relationship"],
  Types: ["Default", "Override"],
}

const PLAIN = /[\p{L}_][\p{L}\p{M}\p{N}_.·-]*/u.source
const NAME = `${PLAIN}(?::${PLAIN})?`
const TAG = new RegExp(
  String.raw`<(/?)(${NAME})((?:\s+${NAME}\s*=\s*(?:"[^<"]*"|'[^<']*'))*)\s*(/?)>`,
  "uy",
)
/** Ends of what is no element, by its beginning. */
const asides: readonly (readonly [string, string])[] = [
  ["<!--", "-->"],
  ["<![CDATA[", "]]>"],
  ["<?", "?>"],
]
/** What no XML text may hold. Source: XML 1.0, 2.2 and 4.1. */
const ILLEGAL =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/
/** Most characters read for each of the part: damage everywhere must not take time without end. */
const MOST_READ = 4

/**
 * Leaves out of a damaged part what is not well-formed, and keeps what stands before and after:
 * paragraphs and rows of tables, shapes of slides, rows of sheets, styles, relationships.
 *
 * @returns the part itself with nothing lost where it is sound; undefined where it cannot be saved
 */
export function salvageXml(xml: string): SalvagedXml | undefined {
  const reader = new Salvage(xml)
  const root = reader.rootAt()
  if (root === undefined) return undefined
  const end = reader.soundEnd(root)
  if (end !== undefined && xml.slice(end).trim() === "") return { xml, lost: 0 }
  reader.keep(0, root)
  return reader.container(root) === undefined || reader.isSpent || !reader.hasSaved
    ? undefined
    : reader.result()
}

interface Token {
  readonly kind: "open" | "close" | "empty" | "text" | "aside"
  readonly name: string
  readonly end: number
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1)

class Salvage {
  readonly #xml: string
  readonly #kept: string[] = []
  #lost = 0
  #read = 0
  #saved = 0

  constructor(xml: string) {
    this.#xml = xml
  }

  get isSpent(): boolean {
    return this.#read > MOST_READ * this.#xml.length
  }

  /** Whether anything is left that somebody may want. */
  get hasSaved(): boolean {
    return this.#saved > 0
  }

  result(): SalvagedXml {
    return { xml: this.#kept.join(""), lost: this.#lost }
  }

  keep(from: number, to: number): void {
    this.#kept.push(this.#xml.slice(from, to))
  }

  /** Where the root begins. */
  rootAt(): number | undefined {
    for (let at = 0; at < this.#xml.length;) {
      const token = this.#token(at)
      if (token?.kind === "open" || token?.kind === "empty") return at
      if (token === undefined || token.kind === "close") return undefined
      at = token.end
    }
    return undefined
  }

  /** The end of an element that is well-formed with all that is in it. */
  soundEnd(start: number): number | undefined {
    const open: string[] = []
    for (let at = start; at < this.#xml.length && !this.isSpent;) {
      const token = this.#token(at)
      if (token === undefined) return undefined
      if (token.kind === "open") open.push(token.name)
      if (token.kind === "close" && open.pop() !== token.name) return undefined
      at = token.end
      if (open.length === 0) return at
    }
    return undefined
  }

  /**
   * Keeps the sound children of a container, and its end, which is added where it is missing.
   * @returns where reading goes on; undefined where this is no container
   */
  container(start: number): number | undefined {
    const tag = this.#token(start)
    const blocks = tag && containers[localName(tag.name)]
    if (tag === undefined || blocks === undefined) return undefined
    this.keep(start, tag.end)
    if (tag.kind === "empty") return tag.end
    let at = tag.end
    while (at < this.#xml.length && !this.isSpent) {
      const token = this.#token(at)
      if (token?.kind === "close" && token.name === tag.name) {
        this.keep(at, token.end)
        return token.end
      }
      const next = this.#child(at, token) ?? this.#nextBlock(at + 1, tag.name, blocks)
      if (next === undefined) break
      at = next
    }
    // What follows belongs to the element around it.
    this.#lost++
    this.#kept.push(`</${tag.name}>`)
    return at
  }

  /** Keeps what begins here if it is sound. @returns its end; undefined for damage */
  #child(at: number, token: Token | undefined): number | undefined {
    if (token?.kind === "text" || token?.kind === "aside") {
      // Between blocks there is only space: words there are the remains of a damaged one.
      if (this.#xml.slice(at, token.end).trim() === "") this.keep(at, token.end)
      return token.end
    }
    if (token?.kind === "open" || token?.kind === "empty") {
      const end = this.soundEnd(at)
      if (end !== undefined) {
        this.keep(at, end)
        if (localName(token.name) !== "sectPr") this.#saved++
        return end
      }
      const inside = this.container(at)
      if (inside !== undefined) return inside
    }
    // The end of something whose beginning was lost.
    if (token?.kind === "close") return token.end
    this.#lost++
    return undefined
  }

  /**
   * Where the next block of a container begins, or it ends. A table ends where another begins
   * before its next row does.
   */
  #nextBlock(from: number, name: string, blocks: readonly string[]): number | undefined {
    const mark = new RegExp(
      String.raw`<(?:[\w.-]+:)?(${[...blocks, "tbl"].join("|")})(?=[\s/>])|</${name}\s*>`,
      "g",
    )
    mark.lastIndex = from
    const found = mark.exec(this.#xml)
    this.#read += (found?.index ?? this.#xml.length) - from
    if (!found) return undefined
    return found[1] === "tbl" && !blocks.includes("tbl") ? undefined : found.index
  }

  #token(at: number): Token | undefined {
    const token = this.#xml[at] === "<" ? this.#markup(at) : this.#text(at)
    this.#read += (token?.end ?? at + 1) - at
    return token
  }

  #text(at: number): Token | undefined {
    const next = this.#xml.indexOf("<", at)
    const end = next < 0 ? this.#xml.length : next
    return ILLEGAL.test(this.#xml.slice(at, end)) ? undefined : { kind: "text", name: "", end }
  }

  #markup(at: number): Token | undefined {
    const aside = asides.find(([start]) => this.#xml.startsWith(start, at))
    if (aside) {
      const end = this.#xml.indexOf(aside[1], at + aside[0].length)
      if (end < 0) this.#read += this.#xml.length - at
      return end < 0 ? undefined : { kind: "aside", name: "", end: end + aside[1].length }
    }
    TAG.lastIndex = at
    const found = TAG.exec(this.#xml)
    if (!found) return undefined
    const [whole, slash, name = "", attributes = "", empty] = found
    if (ILLEGAL.test(attributes)) return undefined
    return { kind: slash ? "close" : empty ? "empty" : "open", name, end: at + whole.length }
  }
}
