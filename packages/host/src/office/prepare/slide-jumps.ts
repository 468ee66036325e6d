import { strFromU8, strToU8 } from "fflate"
import { rewriteZip } from "../formats/rewrite-zip.ts"
import { inflateEntry, readZipDirectory } from "../formats/zip-directory.ts"
import { addressOfJump, type Jump } from "../run/slide-jumps.ts"
import { PRESENTATION, relationsOf, relationships, slideOrder } from "./slide-order.ts"
import { isPlainMarkup, LONGEST } from "./plain-markup.ts"

const SLIDE = /^ppt\/slides\/[^/]+\.xml$/
const RUN_JUMP = /(<a:r>(?:(?!<\/a:r>)[\s\S])*?)<a:hlinkClick\b([^>]*?)(\/?)>/g

/**
 * Links of text that lead to another slide get an address, so that they can be cut into words as
 * links to the web are; in the PDF they are turned back (`leadToSlides`).
 *
 * The office program moves a link within the presentation to the next line as a whole, and loses
 * its text where it is cut. Links of shapes stay as they are. Source: ECMA-376 part 1, 21.1.2.3.5
 * hlinkClick.
 */
export function jumpsAsLinks(bytes: Uint8Array): Uint8Array {
  const entries = readZipDirectory(bytes).filter(({ unpacked }) => unpacked <= LONGEST)
  const partOf = new Map(entries.map((entry) => [entry.name, entry]))
  const read = (name: string): string | undefined => {
    const entry = partOf.get(name)
    const xml = entry && strFromU8(inflateEntry(bytes, entry))
    return xml !== undefined && isPlainMarkup(xml) ? xml : undefined
  }
  const texts = new Map(
    entries
      .filter(({ name }) => SLIDE.test(name))
      .map(({ name }): [string, string] => [name, read(name) ?? ""]),
  )
  if (![...texts.values()].some((xml) => xml.includes("hlinksldjump"))) return bytes
  const jumps = jumpsTo(read(PRESENTATION) ?? "", read(relationsOf(PRESENTATION)) ?? "", texts)
  const changes = new Map<string, Uint8Array>()
  for (const [name, xml] of texts) {
    const rels = read(relationsOf(name))
    if (rels === undefined || !xml.includes("hlinksldjump")) continue
    const targets = new Map(
      relationships(rels).map(({ id, target }) => [
        id,
        `ppt/slides/${target.slice(target.lastIndexOf("/") + 1)}`,
      ]),
    )
    const made = new Map<string, string>()
    const changed = xml.replace(
      RUN_JUMP,
      (link, before: string, attributes: string, end: string) => {
        const id = /\br:id="([^"]+)"/.exec(attributes)?.[1] ?? ""
        const jump = jumps.get(targets.get(id) ?? "")
        if (!attributes.includes("hlinksldjump") || jump === undefined) return link
        made.set(`${id}-jump`, addressOfJump(jump))
        return `${before}<a:hlinkClick r:id="${id}-jump"${end}>`
      },
    )
    if (made.size === 0) continue
    const added = [...made].map(
      ([id, address]) =>
        `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="${address}" TargetMode="External"/>`,
    )
    changes.set(name, strToU8(changed))
    changes.set(
      relationsOf(name),
      strToU8(rels.replace("</Relationships>", `${added.join("")}</Relationships>`)),
    )
  }
  return changes.size === 0 ? bytes : rewriteZip(bytes, changes)
}

/** Where each slide's file stands among all slides, and among those that are not hidden. */
function jumpsTo(
  presentation: string,
  rels: string,
  texts: ReadonlyMap<string, string>,
): Map<string, Jump> {
  const order = slideOrder(presentation, rels)
  const isHidden = (file: string): boolean =>
    /<p:sld\b[^>]*\bshow="(?:0|false)"/.test(texts.get(file) ?? "")
  const shown = order.filter((file) => !isHidden(file))
  return new Map(
    order.map((file, index) => [
      file,
      {
        number: index + 1,
        of: order.length,
        shownNumber: shown.indexOf(file) + 1,
        ofShown: shown.length,
      },
    ]),
  )
}
